"""A scenario: the people, the bets, the cards and what happens then, written by hand in TOML; and the round it makes."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from queenhigh.cards.card import parse_card, parse_cards
from queenhigh.cards.deck import deck_cards
from queenhigh.history.transcript import transcript
from queenhigh.money.cents import parse_cents
from queenhigh.money.meter import Meter, MeterTerms
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset

FOLDER: Final = Path(__file__).parent
_BET: Final = re.compile(r"(?P<who>\w+) on (?P<spot>\d+): (?P<wagers>.+)")
_DECISION: Final = re.compile(r"spot (?P<spot>\d+): (?P<option>\w+)(?: (?P<cents>\$\S+))?(?: discards (?P<card>\w\w))?")


def names() -> list[str]:
    """Every scenario, by the name of its file."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def golden(name: str) -> Path:
    """Where the transcript of a scenario stands."""
    return FOLDER / f"{name}.txt"


def play(name: str) -> str:
    """The scenario played, and told."""
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    rules = load(data["game"], data.get("settings", {}))
    state, events = IDLE, list[AnyEvent]()
    for make in _steps(rules, data):
        state, made = step(rules, state, make(tuple(spot.seat for spot in state.spots)))
        events += made
    assert state.phase == "over", f"{name} does not end"
    return transcript(rules, events)


def _steps(rules: Ruleset, data: Mapping[str, Any]) -> list[Any]:
    """Each step as a function of the spots in play: only the deal asks for them."""
    fixed: list[do.AnyAction] = [_opening(rules, data), *_bets(data), do.CloseBets()]
    after = [_event(text) for text in data["then"]]
    if not any(isinstance(action, do.ReportWrongCount | do.VoidRound | do.Interrupt) for action in after):
        after += [do.Reveal(), do.Settle()]
    deal = [lambda spots: do.Deal(_deck(rules, data["cards"], spots))]
    return [*map(_always, fixed), *deal, *map(_always, [*after, do.Rack()])]


def _always(action: do.AnyAction) -> Any:
    return lambda _spots: action


def _opening(rules: Ruleset, data: Mapping[str, Any]) -> do.OpenRound:
    people = tuple(
        do.Person(name, parse_cents(who["purse"]), tuple(who.get("seats", ()))) for name, who in data["people"].items()
    )
    bank = data.get("bank", {"seat": 0, "put_up": "$0"})
    meters = []
    for name, shown in data.get("meters", {}).items():
        terms = rules.meter[name]
        unit = rules.wager[terms.wager].cents_min * 1_000_000
        meters.append(
            (name, Meter(MeterTerms(terms.seed * unit, terms.contribution_bp), parse_cents(shown) * 1_000_000))
        )
    return do.OpenRound(data.get("round", 1), people, bank["seat"], parse_cents(bank["put_up"]), meters=tuple(meters))


def _bets(data: Mapping[str, Any]) -> list[do.AnyAction]:
    """Lines such as `Ann on 1: ante $10, bonus $5`."""
    found: list[do.AnyAction] = []
    for line in data["bets"]:
        bet = _BET.fullmatch(line)
        assert bet is not None, line
        for part in bet["wagers"].split(", "):
            wager, amount = part.split(" ")
            found.append(do.PlaceWager(bet["who"], int(bet["spot"]), wager, parse_cents(amount)))
    return found


def _event(text: str) -> do.AnyAction:
    """Lines such as `spot 1: play $20 discards 9c`, `spot 2: fold`, `wrong count at 3: 4`, `reveal`."""
    decision = _DECISION.fullmatch(text)
    if decision is not None:
        cents = parse_cents(decision["cents"]) if decision["cents"] else None
        card = parse_card(decision["card"]) if decision["card"] else None
        return do.Decide(int(decision["spot"]), decision["option"], cents, card)
    head, _, rest = text.partition(": ")
    *words, last = head.split(" ")
    match " ".join(words) or last:
        case "wrong count at":
            return do.ReportWrongCount(int(last), int(rest))
        case "exposed at":
            return do.ReportExposed(int(last), parse_card(rest))
        case "fouled at":
            return do.ReportFouled(int(last))
        case "interrupted":
            return do.Interrupt("readable" in rest.split(", "), "agreed" in rest.split(", "))
        case "reveal":
            return do.Reveal()
        case "settle":
            return do.Settle()
        case _:
            return do.VoidRound(rest)


def _deck(rules: Ruleset, cards: Mapping[str, str], spots: tuple[int, ...]) -> tuple[int, ...]:
    """The stacks as written, in the order of the deal; then the rest of the deck, lowest first."""
    stacks = [parse_cards(cards[str(spot)]) for spot in spots]
    top = [card for stack in [*stacks, parse_cards(cards["bank"])] for card in stack]
    assert len(top) == len(set(top)), "a card is dealt twice"
    return (*top, *(card for card in deck_cards(rules.deck.ranks, rules.deck.suits) if card not in top))
