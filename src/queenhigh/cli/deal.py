"""`queenhigh deal`: whole rounds, told as their dealer would follow them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.api.dealing import NAMES, PURSE_CENTS, deal_rounds, least_seats, usual_money
from queenhigh.bootstrap.entropy import fresh_seed_text
from queenhigh.bootstrap.files import check_writable, write_files
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.history.record import Record, round_data
from queenhigh.history.transcript import transcript
from queenhigh.history.write import history_text
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import policy_named
from queenhigh.session.play import Player

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.play import Played

ROUNDS_MAX = 10_000

SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", metavar="N", help="How many seats are taken, from seat 1 on.", show_default="all of them"),
]
SeedOption = Annotated[
    str | None,
    typer.Option(
        "--seed", metavar="SEED", help="A word or a number; the same one deals the same cards.", show_default="chance"
    ),
]
RoundsOption = Annotated[
    int, typer.Option("--rounds", metavar="K", help="How many rounds are dealt, one after another.")
]
PolicyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--policy",
        metavar="[SEAT=]POLICY",
        help="How the players decide: always, never, mimic, or a hand such as Q64 or pair:9. Repeatable; 3=never"
        " concerns seat 3 alone.",
        show_default="mimic",
    ),
]
BankOption = Annotated[
    str | None,
    typer.Option("--bank", metavar="AMOUNT", help="What a player-dealer puts up, such as $500.", show_default="$500"),
]
PurseOption = Annotated[
    str | None,
    typer.Option(
        "--purse",
        metavar="AMOUNT",
        help="What everyone has before the first round.",
        show_default="$1,000 and the bank",
    ),
]
TranscriptOption = Annotated[
    str | None,
    typer.Option("--transcript", metavar="FILE", help="Write the transcript to a file too.", show_default=False),
]
HistoryOption = Annotated[
    str | None,
    typer.Option("--history", metavar="FILE", help="Write the hand history to a file: JSON lines.", show_default=False),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(deal)


def deal(
    game: GameArgument,
    *,
    seats: SeatsOption = None,
    seed: SeedOption = None,
    rounds: RoundsOption = 1,
    policy: PolicyOption = None,
    bank: BankOption = None,
    purse: PurseOption = None,
    transcript: TranscriptOption = None,
    history: HistoryOption = None,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Deal whole rounds with every wager of the game on every seat, and tell them as a dealer follows them.

    Try:

      queenhigh deal GAME --seats 3 --seed 7

      queenhigh deal GAME --rounds 20 --policy Q64 --policy 2=always --history session.jsonl

      queenhigh deal GAME --bank '$40' --transcript small-bank.txt
    """
    files = {name: path for name, path in (("transcript", transcript), ("history", history)) if path is not None}
    if len(set(files.values())) < len(files):
        raise BadInput("deal/one_file", "the transcript and the history cannot be one file", {"path": transcript})
    for path in files.values():
        check_writable(path)
    rules = load_game(game, settings)
    _check_range("--rounds", rounds, 1, ROUNDS_MAX)
    word = fresh_seed_text() if seed is None else seed
    count = _seat_count(rules, seats)
    bank_cents, purse_cents = _money(rules, bank, purse)
    players = _players(rules, count, policy or [], bank_cents)
    played = deal_rounds(rules, players, purse_cents, word, rounds)
    texts = _texts(rules, word, played)
    write_files({Path(path): texts[name].encode() for name, path in files.items()})
    if json:
        print_json(_as_data(rules, word, played))
    else:
        _print(texts["transcript"])
    for name, path in files.items():
        sys.stderr.write(f"{name} written to {path}\n")
    if len(played) < rounds:
        sys.stderr.write(f"queenhigh: after {len(played)} rounds nobody can bank or bet any more\n")


def _seat_count(rules: Ruleset, seats: int | None) -> int:
    least, most = least_seats(rules), rules.seats.count
    count = most if seats is None else seats
    _check_range("--seats", count, least, most, f"{rules.id} has {most} seats")
    return count


def _check_range(option: str, value: int, least: int, most: int, why: str = "") -> None:
    if not least <= value <= most:
        message = f"{option} must be {least} to {most}, not {value}" + (f": {why}" if why else "")
        raise BadInput("deal/range", message, {"option": option, "value": value, "min": least, "max": most})


def _money(rules: Ruleset, bank: str | None, purse: str | None) -> tuple[int | None, int]:
    """What a player-dealer puts up (none where the house banks), and what everyone has."""
    given, has = _cents("--bank", bank), _cents("--purse", purse)
    if rules.bank.by != "seat":
        if given is not None:
            raise BadInput("deal/house_banks", f"the house banks {rules.id}: --bank says nothing here", {"bank": bank})
        return None, PURSE_CENTS if has is None else has
    least, fee = plan_of(rules).bank_cents_min, plan_of(rules).bank_fee_max
    wanted = (usual_money(rules)[0] or least) if given is None else given
    if has is None:
        has = PURSE_CENTS + wanted + fee
    most = has - fee
    if most < least:
        raise _out_of_range("--purse", has, least + fee, None, "the least bank and the collection")
    if given is None:
        wanted = min(wanted, most)
    if not least <= wanted <= most:
        raise _out_of_range("--bank", wanted, least, most, "the purse less the collection")
    return wanted, has


def _cents(option: str, text: str | None) -> int | None:
    try:
        return None if text is None else parse_cents(text)
    except BadInput as error:
        raise BadInput(error.code, f"{option}: {error.message}; from $0 up", error.facts) from error


def _out_of_range(option: str, cents: int, least: int, most: int | None, why: str) -> BadInput:
    allowed = f"at least {format_cents(least)}" if most is None else f"{format_cents(least)} to {format_cents(most)}"
    facts = {"option": option, "value": cents, "min": least, "max": most}
    return BadInput("deal/range", f"{option} must be {allowed}, not {format_cents(cents)}: {why}", facts)


def _players(rules: Ruleset, seats: int, policies: list[str], bank_cents: int | None) -> dict[str, Player]:
    named = dict.fromkeys(range(1, seats + 1), "mimic")
    chosen = [text.rpartition("=") for text in policies]
    for seat, _, name in sorted(chosen, key=lambda parts: bool(parts[0])):
        named |= dict.fromkeys([_seat(seat, seats)] if seat else range(1, seats + 1), name)
    return {NAMES[seat - 1]: Player(policy_named(rules, name), bank_cents=bank_cents) for seat, name in named.items()}


def _seat(text: str, seats: int) -> int:
    seat = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= seat <= seats:
        message = f"--policy: {text!r} is no seat; they are 1 to {seats}"
        raise BadInput("deal/range", message, {"option": "--policy", "value": text, "min": 1, "max": seats})
    return seat


def _texts(rules: Ruleset, word: str, played: list[Played]) -> dict[str, str]:
    told = [f"seed {plain(word)}\n", *(transcript(rules, each.events) for each in played)]
    records = (Record(rules, each.actions, each.events, each.seed) for each in played)
    return {"transcript": "\n".join(told), "history": history_text(records)}


def _as_data(rules: Ruleset, word: str, played: list[Played]) -> dict[str, Any]:
    rounds = [round_data(Record(rules, each.actions, each.events, each.seed)) for each in played]
    return {"game": rules.id, "rules": rules.hash, "seed": word, "rounds": rounds}


def _print(text: str) -> None:
    if not sys.stdout.isatty():
        sys.stdout.write(text)
        return
    from queenhigh.cli.transcript_colours import print_coloured  # noqa: PLC0415  # only on a terminal

    print_coloured(text)
