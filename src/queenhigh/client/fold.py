"""How each event changes a view: frames folded onto it give exactly the view that the server would send.

    view = fold(view, frame)            what everyone heard
    view = fold_private(view, private)  what only this reader heard beside it

Pure: no rule file, no clock, no socket. What events do not say (where an exposed card lies, what a meter shows) stands in
the frame beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from queenhigh.casino.codec import read_event
from queenhigh.casino.tables import events as live_ev
from queenhigh.client.fold_round import IN_ROUND, opened, richer, with_step
from queenhigh.round import events as round_ev
from queenhigh.round.view import PersonSeen
from queenhigh.session import events as ev
from queenhigh.session.table import Banker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.casino.wire.messages import Frame, LiveView, Private
    from queenhigh.money.transfer import Transfer
    from queenhigh.round.view import View
    from queenhigh.session.view import TableView


def fold(view: LiveView, frame: Frame, reader: str) -> LiveView:
    """The view after a frame, for the person who reads it."""
    table, status, dealt = view.table, view.status, view.dealt
    for data in frame.events:
        event = read_event("table:", dict(data))
        kind = type(event)
        status = _STATUS.get(kind, status)
        if kind is round_ev.RoundOpened:
            table = _opened(table, event, reader)
        elif kind in _AT_TABLE:
            table = _AT_TABLE[kind](table, event)
        elif table.round is not None and kind in IN_ROUND:
            round_ = IN_ROUND[kind](table.round, event, dealt)
            table = _moved(replace(table, round=round_), event.transfers)
            if kind is round_ev.CardsRacked:
                table = _over(table)
    table = _looked(table, frame)
    if frame.step is not None:
        after = None if table.round is None else with_step(table.round, frame.step)
        table = replace(table, step=frame.step, round=after)
    differs = view.differs if frame.differs is None else frame.differs
    return replace(view, version=frame.version, status=status, table=table, differs=differs)


def fold_private(view: LiveView, private: Private) -> LiveView:
    """The view with what only its reader may know: the own hands, the own options, the own wishes."""
    table, own = view.table, {spot.seat: spot for spot in private.spots}
    round_ = table.round
    if round_ is not None:
        spots = tuple(own.get(spot.seat, spot) for spot in round_.spots)
        round_ = replace(round_, spots=spots, offers=private.offers)
    return replace(view, table=replace(table, round=round_, asks=private.asks))


def _looked(table: TableView, frame: Frame) -> TableView:
    """What everyone sees beyond what the events say."""
    round_ = table.round
    if round_ is not None and frame.spots:
        seen = {spot.seat: spot for spot in frame.spots}
        spots = tuple(_merged(spot, seen[spot.seat]) if spot.seat in seen else spot for spot in round_.spots)
        round_ = replace(round_, spots=spots)
    if round_ is not None and frame.bank is not None:
        round_ = replace(round_, bank=frame.bank)
    meters = dict(frame.meter_cents)
    if meters and round_ is not None:
        cents = tuple((name, meters.get(name, now)) for name, now in round_.meter_cents)
        round_ = replace(round_, meter_cents=cents)
    return replace(table, round=round_, meter_cents=frame.meter_cents or table.meter_cents)


def _merged(own: Any, seen: Any) -> Any:
    """A spot as everyone sees it, with the cards that the reader knows already."""
    hand = tuple(
        seen_card if own_card == "??" else own_card for own_card, seen_card in zip(own.hand, seen.hand, strict=True)
    )
    draw = tuple(
        seen_card if own_card == "??" else own_card for own_card, seen_card in zip(own.draw, seen.draw, strict=True)
    )
    return replace(seen, hand=hand, draw=draw, discard=own.discard or seen.discard)


def _moved(table: TableView, transfers: Iterable[Transfer]) -> TableView:
    """Chips of a round that went from one account to another: purses, and the bank's till."""
    gained: dict[str, int] = {}
    for transfer in transfers:
        gained[transfer.source] = gained.get(transfer.source, 0) - transfer.cents
        gained[transfer.target] = gained.get(transfer.target, 0) + transfer.cents
    if not gained:
        return table
    round_ = table.round
    people = tuple(richer(person, gained) for person in table.people)
    return replace(table, people=people, round=None if round_ is None else _paid(round_, gained))


def _paid(round_: View, gained: dict[str, int]) -> View:
    people = tuple(richer(person, gained) for person in round_.people)
    till = round_.bank.till_cents + gained.get("bank", 0)
    return replace(round_, people=people, bank=replace(round_.bank, till_cents=till))


def _opened(table: TableView, event: round_ev.RoundOpened, reader: str) -> TableView:
    round_ = opened(event, reader)
    shown = dict(round_.meter_cents)
    meters = tuple((name, shown.get(name, cents)) for name, cents in table.meter_cents)
    return _moved(replace(table, round=round_, meter_cents=meters), event.transfers)


def _over(table: TableView) -> TableView:
    rounds = table.round.number if table.round is not None else table.rounds
    return replace(table, rounds=rounds, round=None, banker=None, offered=0, declined=(), promised=(), asks=())


# ── events of the table ──────────────────────────────────────────────────────────────────────────────────────────────


def _sat(table: TableView, event: ev.SatDown) -> TableView:
    cents = sum(transfer.cents for transfer in event.transfers)
    return replace(table, people=(*table.people, PersonSeen(event.bettor, event.seats, cents)))


def _stood_up(table: TableView, event: ev.StoodUp) -> TableView:
    after = replace(table, people=tuple(person for person in table.people if person.bettor != event.bettor))
    return _off_the_bank(after, event.bettor, table)


def _moved_seat(table: TableView, event: ev.Moved) -> TableView:
    people = tuple(replace(p, seats=event.seats) if p.bettor == event.bettor else p for p in table.people)
    return _off_the_bank(replace(table, people=people), event.bettor, table)


def _off_the_bank(after: TableView, bettor: str, before: TableView) -> TableView:
    """Whoever was asked, and is no longer there, is asked no more."""
    asked = next((p.bettor for p in before.people if before.offered in p.seats), "") if before.offered else ""
    return replace(after, offered=0) if asked == bettor else after


def _bought(table: TableView, event: ev.ChipsBought) -> TableView:
    seats = next((person.seats for person in table.people if person.bettor == event.bettor), ())
    declined = tuple(seat for seat in table.declined if seat not in seats)
    return replace(_chips(table, event.bettor, event.transfers, 1), declined=declined)


def _cashed(table: TableView, event: ev.ChipsCashed) -> TableView:
    return _chips(table, event.bettor, event.transfers, -1)


def _chips(table: TableView, bettor: str, transfers: Iterable[Transfer], sign: int) -> TableView:
    gained = {f"bettor:{bettor}": sign * sum(transfer.cents for transfer in transfers)}
    return replace(table, people=tuple(richer(person, gained) for person in table.people))


def _asked(table: TableView, event: ev.Asked) -> TableView:
    return replace(table, asks=(*table.asks, event.ask))


def _offered(table: TableView, event: ev.BankOffered) -> TableView:
    # Once everyone has declined, it begins again with the first.
    declined = () if event.seat in table.declined else table.declined
    return replace(table, offered=event.seat, declined=declined)


def _taken(table: TableView, event: ev.BankTaken) -> TableView:
    return replace(table, offered=0, banker=Banker(event.seat, event.bettor, event.cents))


def _declined(table: TableView, event: ev.BankDeclined) -> TableView:
    promised = tuple(each for each in table.promised if each[0] != event.bettor)
    return replace(table, offered=0, banker=None, declined=(*table.declined, event.seat), promised=promised)


def _promised(table: TableView, event: ev.SeedCommitted) -> TableView:
    return replace(table, promised=tuple({**dict(table.promised), event.bettor: event.commitment}.items()))


def _settings(table: TableView, event: ev.SettingsChanged) -> TableView:
    return replace(table, settings=event.settings)


def _posted(table: TableView, event: ev.RulesPosted) -> TableView:
    return replace(table, posted=event.rules_hash)


def _rules(table: TableView, event: ev.RulesTaken) -> TableView:
    return replace(table, rules=event.rules_hash, posted="", round=None)


_AT_TABLE: Final[dict[type[Any], Callable[[TableView, Any], TableView]]] = {
    ev.SatDown: _sat,
    ev.StoodUp: _stood_up,
    ev.Moved: _moved_seat,
    ev.ChipsBought: _bought,
    ev.ChipsCashed: _cashed,
    ev.Asked: _asked,
    ev.BankOffered: _offered,
    ev.BankTaken: _taken,
    ev.BankDeclined: _declined,
    ev.SeedCommitted: _promised,
    ev.SettingsChanged: _settings,
    ev.RulesPosted: _posted,
    ev.RulesTaken: _rules,
}
_STATUS: Final[dict[type[Any], str]] = {
    live_ev.TablePaused: "paused",
    live_ev.TableResumed: "open",
    live_ev.TableClosing: "closing",
    live_ev.TableClosed: "closed",
    live_ev.TableStopped: "stopped",
}
