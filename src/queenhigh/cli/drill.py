"""`queenhigh drill`: practise as a dealer or as a player, with a score card at the end."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from queenhigh.cli.game_argument import SettingOption, load_game
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.coach.advice import Advice
    from queenhigh.coach.dealer_drill import DealerCard, DealerDrill, Item
    from queenhigh.coach.player_drill import PlayerCard
    from queenhigh.rules.schema.ruleset import Ruleset


class Role(StrEnum):
    """Who practises."""

    DEALER = "dealer"
    PLAYER = "player"


RoleOption = Annotated[Role, typer.Option("--as", help="Settle rounds as a dealer, or decide hands as a player.")]
CountOption = Annotated[
    int | None,
    typer.Option("--count", metavar="N", help="How many rounds or hands.", show_default="5 rounds, 100 hands"),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="SEED", help="A word or a number; the same one gives the same drill.", show_default="chance"
    ),
]
HardOption = Annotated[
    bool, typer.Option("--hard", help="For players: of several hands the one that is closest to decide.")
]

OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="An id from `queenhigh games`, id+attachment, or a path to your own rule file. Without one you are asked.",
        show_default=False,
    ),
]

COUNT_MAX = 10_000
PLAYER_HELP = (
    "  Say an option or its first letters. Where a raise has a range, the amount after it; where a card may be\n"
    "  exchanged, x and its place: play 20 x2. q ends the drill, and the score card follows.\n"
)
DEALER_HELP = (
    "  Say spot, wager, result and amount: 5 ante win 10. Results are win, lose, push and back; a wager is its name,\n"
    "  the first letters of it, or its initials. What moves is said, not what lies there: a push needs no amount.\n"
    "  `show` shows the table again, `order` the order of settlement, q ends the drill.\n"
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(drill)


def drill(
    game: OptionalGame = None,
    *,
    role: RoleOption = Role.PLAYER,
    count: CountOption = None,
    seed: SeedOption = None,
    hard: HardOption = False,
    settings: SettingOption = None,
) -> None:
    """Practise: decide hands and hear what each decision cost, or settle rounds and hear which clause says otherwise.

    Try:

      queenhigh drill

      queenhigh drill GAME --hard --count 20

      queenhigh drill GAME --as dealer
    """
    from queenhigh.bootstrap.entropy import fresh_seed_text  # noqa: PLC0415  # the help starts without it
    from queenhigh.cards.seeds import seed_from_text  # noqa: PLC0415  # as above

    if count is not None and not 1 <= count <= COUNT_MAX:
        raise BadInput("drill/range", f"--count must be 1 to {COUNT_MAX}, not {count}", {"count": count})
    try:
        rules = load_game(game or _asked_game(), settings)
    except _End:
        return
    master = seed_from_text(fresh_seed_text() if seed is None else seed)
    if role is Role.PLAYER:
        _drill_player(rules, master, count or 100, hard=hard)
    else:
        _drill_dealer(rules, master, count or 5)


class _End(Exception):  # noqa: N818  # the trainee has had enough; nothing went wrong
    pass


def _ask(prompt: str, answer: Callable[[str], None], also: Callable[[str], bool]) -> None:
    """Ask until an answer can be read; `also` handles words that are no answer, such as help."""
    while True:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line or line.strip().lower() in ("q", "quit"):
            if not line:
                sys.stdout.write("\n")
            raise _End
        if also(line.strip().lower()):
            continue
        try:
            answer(line)
        except BadInput as refused:
            sys.stdout.write(f"  {refused.message}\n")
            continue
        return


def _asked_game() -> str:
    """The game that the trainee chooses from the list."""
    from queenhigh.rules.catalogue import builtin_ids  # noqa: PLC0415  # the help starts without it

    known = builtin_ids()
    chosen = ""

    def answer(line: str) -> None:
        nonlocal chosen
        word = line.strip().lower()
        if word not in known:
            raise BadInput("drill/game", f"{word!r} is none of them", {"game": word})
        chosen = word

    sys.stdout.write(f"Which game? {', '.join(known)}\n")
    _ask("  > ", answer, lambda _: False)
    return chosen


def _is_help(word: str) -> bool:
    return word in ("?", "help")


# ── players ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _drill_player(rules: Ruleset, master: bytes, count: int, *, hard: bool) -> None:
    from queenhigh.coach.hands_to_decide import hands_to_decide  # noqa: PLC0415  # the help starts without it
    from queenhigh.coach.player_drill import PlayerCard, mark, parse_choice, scored  # noqa: PLC0415  # as above

    card = PlayerCard()
    sys.stdout.write(f"{rules.title}: {count} hands. q ends the drill, ? helps.\n")
    try:
        for number, advice in enumerate(hands_to_decide(rules, master, count, close=hard), 1):
            sys.stdout.write(_hand_text(number, advice))

            def answer(line: str, advice: Advice = advice) -> None:
                nonlocal card
                marked = mark(advice, parse_choice(advice.sight, line))
                card = scored(card, advice, marked)
                sys.stdout.write(f"  {marked.words}\n\n")

            _ask(_options(advice), answer, _player_help)
    except _End:
        pass
    _print_player_card(card)


def _player_help(word: str) -> bool:
    if _is_help(word):
        sys.stdout.write(PLAYER_HELP)
    return _is_help(word)


def _hand_text(number: int, advice: Advice) -> str:
    from queenhigh.cards.card import cards_text  # noqa: PLC0415  # the help starts without it
    from queenhigh.history.words import words_of  # noqa: PLC0415  # as above
    from queenhigh.money.cents import format_cents  # noqa: PLC0415  # as above

    sight = advice.sight
    words = words_of(sight.rules)
    up = f"   bank shows {cards_text(sight.bank_up)}" if sight.bank_up else ""
    staked = ", ".join(f"{words.labels[stake.wager]} {format_cents(stake.cents)}" for stake in sight.stakes)
    return f"hand {number}:  {cards_text(sight.cards)}  ({words.hand(sight.cards)}){up}\n  {staked}\n"


def _options(advice: Advice) -> str:
    from queenhigh.money.cents import format_cents  # noqa: PLC0415  # the help starts without it

    told = []
    for offer in advice.sight.offers:
        spread = ""
        if offer.raises:
            ends = dict.fromkeys((offer.cents_min, offer.cents_max))
            spread = " " + "-".join(format_cents(cents) for cents in ends)
        swap = f" [x1-x{len(advice.sight.cards)}]" if offer.may_discard else ""
        told.append(f"{offer.label.lower()}{spread}{swap}")
    return f"  {' | '.join(told)} > "


def _print_player_card(card: PlayerCard) -> None:
    from queenhigh.coach.reasons import worth_words  # noqa: PLC0415  # the help starts without it

    lines = ["SCORE CARD", f"  hands            {card.hands}"]
    if card.hands:
        lines += [
            f"  right            {card.right} ({100 * card.right / card.hands:.1f} %)",
            f"  cost             {worth_words(card.cost_cents).removeprefix('+')}",
            f"  cost per stake   {float(100 * card.cost_per_stake):.3f} %",
            f"  worst mistake    {worth_words(card.worst_cents).removeprefix('+')}",
        ]
    sys.stdout.write("\n".join(lines) + "\n")


# ── dealers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _drill_dealer(rules: Ruleset, master: bytes, count: int) -> None:
    from queenhigh.coach.dealer_drill import DealerCard, dealer_drill  # noqa: PLC0415  # the help starts without it
    from queenhigh.session.play import round_seed  # noqa: PLC0415  # as above

    card = DealerCard()
    sys.stdout.write(
        f"{rules.title}: settle {count} rounds, one wager after another.\n"
        "Say spot, wager, result and amount: 5 ante win 10; results are win, lose, push, back.\n"
        "`show` shows the table again, `order` the order of settlement, q ends the drill, ? helps.\n\n"
    )
    try:
        for number in range(1, count + 1):
            card = _settle_round(dealer_drill(rules, round_seed(master, number)), number, card)
    except _DealerEnd as end:
        card = end.card
    _print_dealer_card(card)


class _DealerEnd(_End):
    """The trainee has had enough; the card so far."""

    def __init__(self, card: DealerCard) -> None:
        self.card = card


def _settle_round(drill: DealerDrill, number: int, card: DealerCard) -> DealerCard:
    from dataclasses import replace  # noqa: PLC0415  # the help starts without it

    from queenhigh.cli.drill_table import table_text  # noqa: PLC0415  # as above
    from queenhigh.coach.dealer_drill import check, order_words, parse_answer  # noqa: PLC0415  # as above

    shown = table_text(drill, number)
    sys.stdout.write(shown)

    def also(word: str) -> bool:
        if word == "show":
            sys.stdout.write(shown)
        elif word == "order":
            sys.stdout.write(f"  {order_words(drill.rules)}\n")
        elif _is_help(word):
            sys.stdout.write(DEALER_HELP)
        return word in ("show", "order") or _is_help(word)

    for place, item in enumerate(drill.items, 1):

        def answer(line: str, item: Item = item) -> None:
            nonlocal card
            faults = check(drill.rules, item, parse_answer(drill.rules, line))
            card = card.marked(faults)
            for fault in faults:
                sys.stdout.write(f"  {fault.kind}: {fault.words} ({fault.clause})\n")
            if not faults:
                sys.stdout.write(f"  right: {item.why} ({item.clause})\n")

        try:
            _ask(f"  {place} of {len(drill.items)} > ", answer, also)
        except _End as end:
            raise _DealerEnd(card) from end
    sys.stdout.write("\n")
    return replace(card, rounds=card.rounds + 1)


def _print_dealer_card(card: DealerCard) -> None:
    lines = ["SCORE CARD", f"  rounds settled   {card.rounds}", f"  wagers           {card.items}"]
    if card.items:
        lines += [
            f"  right            {card.right} ({100 * card.right / card.items:.1f} %)",
            f"  wrong order      {card.order}",
            f"  wrong result     {card.result}",
            f"  wrong amount     {card.amount}",
        ]
    sys.stdout.write("\n".join(lines) + "\n")
