"""What people hear of a table: an entry's public events once for all, and a private frame for whom it concerns.

Frames bear the table's version, so that whoever was away asks for what came after it. A private frame is built from the
state, as a view is; it is always as long as the longest one of its kind, so that its length tells nothing of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.tables import events as live_ev
from queenhigh.casino.wire.messages import Dealt, LiveView, Private
from queenhigh.codec.public import public
from queenhigh.codec.spelling import JSON, outlined
from queenhigh.round import events as round_ev
from queenhigh.round.actions import BANK_SPOT
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import offers_to
from queenhigh.round.readers import Reader, bettor
from queenhigh.round.view import spot_seen, view_of
from queenhigh.session import events as table_ev
from queenhigh.session.actions import ChangeSettings
from queenhigh.session.view import table_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.tables.live import Live
    from queenhigh.casino.wire.messages import Timing
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.steps import Step

_ROUND_UP: Final = 256
NO_LOOKS: Final[Mapping[str, Any]] = {}


def table_seen(desk: TableDesk, reader: Reader) -> LiveView:
    """The whole table for one reader, as it is now."""
    return live_view(desk.known_rules, desk.live, desk.version, reader, desk.differs)


def live_view(
    rules: Ruleset, live: Live, version: int, reader: Reader, differs: tuple[str, ...] | None = None
) -> LiveView:
    """The whole table for one reader; `differs` from its file is what has been posted since it opened, too."""
    run = live.run
    view = table_view(rules, live.table, reader)
    return LiveView(
        version,
        live.name,
        live.status,
        run.currency,
        run.dealing,
        run.coach,
        run.file,
        run.differs if differs is None else differs,
        dealt_by(rules),
        view,
    )


def dealt_by(rules: Ruleset) -> Dealt:
    """How many cards a game deals to whom."""
    plan = plan_of(rules)
    hand, draw = (last - first for first, last in (plan.hand_at, plan.draw_at))
    return Dealt(hand, draw, plan.bank_cards, plan.turned, len(plan.deck))


def looks_at(desk: TableDesk, events: Iterable[Any]) -> dict[str, Any]:
    """What everyone sees after an entry of a table, as fields of its frame; with a posting, what differs from its file."""
    looks = looks_of(desk.known_rules, desk.live, events)
    if any(type(event) is table_ev.RulesTaken for event in events):
        looks["differs"] = desk.differs
    return looks


def looks_of(rules: Ruleset, live: Live, events: Iterable[Any]) -> dict[str, Any]:
    """What everyone sees after an entry beyond what its public events say, as fields of its frame.

    Where an exposed card lies, which card was exchanged, and what a meter shows stand in no public event.
    """
    looks: dict[str, Any] = {}
    state, seats = live.table.round, set[int]()
    for event in events:
        kind = type(event)
        if kind is round_ev.CardExposed:
            seats.add(event.spot)
        elif kind is round_ev.HandRevealed:
            spot = state.spot(event.spot)
            if spot is not None and spot.discard is not None:
                seats.add(event.spot)
        elif kind in _METERED and rules.meter:
            looks["meter_cents"] = tuple((name, live.table.meter(name).cents) for name in rules.meter)
    if seats:
        seen = view_of(rules, state, bettor(""))
        looks["spots"] = tuple(spot for spot in seen.spots if spot.seat in seats)
        if BANK_SPOT in seats:
            looks["bank"] = seen.bank
    return looks


_METERED: Final = frozenset((round_ev.MeterFed, round_ev.AwardLocked, round_ev.AwardReleased, round_ev.CardsRacked))


def public_frame(
    name: str,
    version: int,
    at: int,
    actor: str,
    events: Iterable[Any],
    *,
    step: Step | None = None,
    timing: Timing | None = None,
    looks: Mapping[str, Any] = NO_LOOKS,
) -> bytes:
    """What everyone at the table hears of an entry, and what the table waits for after it."""
    told = [outlined(public(event)) for event in events if not _is_private(event)]
    frame = {"kind": "frame", "table": name, "version": version, "at": at, "by": actor, "events": told}
    if step is not None:
        frame["step"] = step
    if timing is not None:
        frame["timing"] = timing
    frame.update(looks)
    return JSON.encode(frame)


def _is_private(event: Any) -> bool:
    """What people want to buy or cash is theirs alone, and why a supervisor is called the staff's; how the table will be run is everyone's."""
    if isinstance(event, live_ev.SupervisorCalled | live_ev.CallAnswered):
        return True
    return isinstance(event, table_ev.Asked | table_ev.AskDropped) and not isinstance(event.ask, ChangeSettings)


def private_frames(rules: Ruleset, live: Live, version: int, events: Iterable[Any]) -> Iterator[tuple[str, bytes]]:
    """Who hears more than the others of an entry, and what; `live` is the table after it."""
    for name in _concerned(live.table.round, events):
        yield name, private_frame(rules, live, version, name)


def private_frame(rules: Ruleset, live: Live, version: int, name: str) -> bytes:
    """What one person may hear beside what is public, at this moment."""
    plan, state, reader = plan_of(rules), live.table.round, bettor(name)
    own = [spot for spot in state.spots if reader.owns(spot)]
    turn = state.to_decide[0] if state.phase == "deciding" else 0
    deciding = next((spot for spot in own if spot.seat == turn), None)
    frame = Private(
        table=live.name,
        version=version,
        spots=tuple(spot_seen(plan, state, spot, reader) for spot in own),
        offers=offers_to(plan, state, deciding) if deciding else (),
        asks=tuple(ask for ask in live.table.asks if isinstance(ask, ChangeSettings) or ask.bettor == name),
    )
    data = JSON.encode(frame)
    # Which options are open may depend on the hand: there is room for all of them, whoever looks at the length.
    most = len(data) - sum(len(JSON.encode(offer)) + 1 for offer in frame.offers)
    most += _OFFER_BYTES * len(plan.options) if deciding else 0
    return data + b" " * (-(-most // _ROUND_UP) * _ROUND_UP - len(data))


_OFFER_BYTES: Final = 256
"""More than any one offer takes."""


_TURNING: Final = frozenset((round_ev.CardsDealt, round_ev.OptionTaken, round_ev.HandKilled))
"""With these the turn goes to somebody."""


def _concerned(state: State, events: Iterable[Any]) -> list[str]:
    """Everyone at the deal, whoever's turn it is, whoever has exchanged a card, whoever wants something."""
    names: list[str] = []
    for event in events:
        match event:
            case round_ev.CardsDealt():
                names += [spot.bettor for spot in state.spots]
            case round_ev.OptionTaken():
                spot = state.spot(event.spot)
                names += [spot.bettor] if spot and event.exchanged else []
            case table_ev.Asked() | table_ev.AskDropped() if not isinstance(event.ask, ChangeSettings):
                names.append(event.ask.bettor)
            case _:
                pass
        if type(event) in _TURNING and state.phase == "deciding":
            spot = state.spot(state.to_decide[0])
            names += [spot.bettor] if spot else []
    return list(dict.fromkeys(names))
