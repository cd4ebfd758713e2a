"""How each event changes a table. Events of the open round go to the round's own fold, several at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.round.actions import Person
from queenhigh.round.events import CardsRacked
from queenhigh.round.fold import fold as fold_round
from queenhigh.round.state import IDLE
from queenhigh.session import events as ev
from queenhigh.session.table import Banker, BankTurn, Rack, Seeds, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from queenhigh.money.transfer import Account, Transfer
    from queenhigh.round.events import AnyEvent
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State


def fold(plan: Plan, table: Table, events: Iterable[ev.AnyTableEvent]) -> Table:
    """The table after some events."""
    waiting: list[AnyEvent] = []
    for event in events:
        step = _FOLDS.get(type(event))
        if step is None:
            waiting.append(event)  # type: ignore[arg-type]  # whatever is no event of the table is one of the round
            if type(event) is CardsRacked:
                table, waiting = _over(plan, replace(table, round=fold_round(plan, table.round, waiting))), []
            continue
        if waiting:
            table, waiting = replace(table, round=fold_round(plan, table.round, waiting)), []
        table = step(table, event)
    return replace(table, round=fold_round(plan, table.round, waiting)) if waiting else table


def _over(plan: Plan, table: Table) -> Table:
    """A round is over: what it has brought everyone is added to what they have now."""
    state = table.round
    was_dealt = bool(state.rack)
    won = {person.bettor: state.purse(person.bettor) - person.purse_cents for person in state.people}
    people = tuple(_richer(person, won.get(person.bettor, 0)) for person in table.people)
    others = {account: cents for account, cents in state.balances.items() if account.kind != "bettor" and cents}
    own = {name: meter for name, meter in state.meters.items() if name not in state.linked}
    return replace(
        table,
        people=people,
        meters={**table.meters, **own},
        gains=_added(table.gains, others),
        funded=_added(table.funded, state.funded),
        rounds=state.number,
        turn=_turn(table.turn, state) if was_dealt else table.turn,
        # A pack is used up by being dealt; it goes to the machine when the rack is emptied for the other one.
        pack=(state.pack + 1) % plan.rules.deck.packs if was_dealt else table.pack,
        rack=Rack(state.number, state.pack, state.rack) if was_dealt else table.rack,
        asks=(),
        banker=None,
        declined=(),
        offered=0,
        seeds=Seeds(),
    )


def _turn(turn: BankTurn, state: State) -> BankTurn:
    """A void round counts once it was dealt: nobody holds the bank longer because of a misdeal."""
    again = turn.bettor == state.bank_bettor
    return BankTurn(state.bank_seat, state.bank_bettor, turn.rounds + 1 if again else 1)


def _richer(person: Person, cents: int) -> Person:
    return Person(person.bettor, person.purse_cents + cents, person.seats) if cents else person


def _added(held: Mapping[Any, int], more: Mapping[Any, int]) -> Mapping[Any, int]:
    return {**held, **{name: held.get(name, 0) + cents for name, cents in more.items()}} if more else held


def _opened(table: Table, event: ev.TableOpened) -> Table:
    del table
    funded = {share.meter: share.micro_cents for share in event.shares}
    return Table(
        name=event.name,
        rules_hash=event.rules_hash,
        settings=event.settings,
        meters=dict(event.meters),
        funded=funded,
    )


def _sat(table: Table, event: ev.SatDown) -> Table:
    cents = sum(transfer.cents for transfer in event.transfers)
    people = (*table.people, Person(event.bettor, cents, event.seats))
    silent = tuple(bettor for bettor in table.silent if bettor != event.bettor)
    return replace(_outside(table, event.transfers), people=people, silent=silent)


def _stood_up(table: Table, event: ev.StoodUp) -> Table:
    people = tuple(person for person in table.people if person.bettor != event.bettor)
    return _off_the_bank(replace(_outside(table, event.transfers), people=people), event.bettor, table)


def _moved(table: Table, event: ev.Moved) -> Table:
    people = tuple(replace(p, seats=event.seats) if p.bettor == event.bettor else p for p in table.people)
    return _off_the_bank(replace(table, people=people), event.bettor, table)


def _off_the_bank(after: Table, bettor: str, before: Table) -> Table:
    """Whoever was asked, and is no longer there, is asked no more."""
    asked = before.person_at(before.offered) if before.offered else None
    return replace(after, offered=0) if asked is not None and asked.bettor == bettor else after


def _outside(table: Table, transfers: tuple[Transfer, ...]) -> Table:
    """Chips that come from the cage or go there."""
    gains: dict[Account, int] = dict(table.gains)
    for transfer in transfers:
        for account, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
            if account.kind != "bettor":
                gains[account] = gains.get(account, 0) + cents
    return replace(table, gains=gains)


def _bought(table: Table, event: ev.ChipsBought) -> Table:
    person = table.person(event.bettor)
    # With more chips one may think otherwise of the bank.
    declined = tuple(seat for seat in table.declined if person is None or seat not in person.seats)
    return replace(_with_chips(table, event.bettor, event.transfers, 1), declined=declined)


def _cashed(table: Table, event: ev.ChipsCashed) -> Table:
    return _with_chips(table, event.bettor, event.transfers, -1)


def _with_chips(table: Table, bettor: str, transfers: tuple[Transfer, ...], sign: int) -> Table:
    cents = sign * sum(transfer.cents for transfer in transfers)
    people = tuple(_richer(person, cents) if person.bettor == bettor else person for person in table.people)
    return replace(_outside(table, transfers), people=people)


def _asked(table: Table, event: ev.Asked) -> Table:
    return replace(table, asks=(*table.asks, event.ask))


def _unchanged(table: Table, event: Any) -> Table:
    del event
    return table


def _offered(table: Table, event: ev.BankOffered) -> Table:
    # Once everyone has declined, it begins again with the first.
    declined = () if event.seat in table.declined else table.declined
    return replace(table, offered=event.seat, declined=declined)


def _taken(table: Table, event: ev.BankTaken) -> Table:
    return replace(table, offered=0, banker=Banker(event.seat, event.bettor, event.cents))


def _declined(table: Table, event: ev.BankDeclined) -> Table:
    seeds = table.seeds
    if event.bettor in seeds.promised:
        seeds = replace(seeds, promised={who: what for who, what in seeds.promised.items() if who != event.bettor})
    return replace(table, offered=0, banker=None, declined=(*table.declined, event.seat), seeds=seeds)


def _committed(table: Table, event: ev.DeckCommitted) -> Table:
    return replace(table, seeds=replace(table.seeds, house=event.seed, commitment=event.commitment))


def _promised(table: Table, event: ev.SeedCommitted) -> Table:
    promised = {**table.seeds.promised, event.bettor: event.commitment}
    return replace(table, seeds=replace(table.seeds, promised=promised))


def _called(table: Table, event: ev.SeedsCalled) -> Table:
    return replace(table, seeds=replace(table.seeds, called=event.bettors))


def _revealed(table: Table, event: ev.SeedRevealed) -> Table:
    revealed = {**table.seeds.revealed, event.bettor: event.seed}
    return replace(table, seeds=replace(table.seeds, revealed=revealed))


def _mixed(table: Table, event: ev.DeckMixed) -> Table:
    missing = [each.bettor for each in event.contributions if each.seed is None and each.bettor not in table.silent]
    return replace(table, silent=(*table.silent, *missing)) if missing else table


def _settings(table: Table, event: ev.SettingsChanged) -> Table:
    return replace(table, settings=event.settings)


def _posted(table: Table, event: ev.RulesPosted) -> Table:
    return replace(table, posted=event.rules_hash)


def _rules(table: Table, event: ev.RulesTaken) -> Table:
    # The last round was another game's: it is told by its own rules, and is not looked at with the new ones.
    return replace(table, rules_hash=event.rules_hash, posted="", round=IDLE)


_FOLDS: dict[type[Any], Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened,
    ev.SatDown: _sat,
    ev.StoodUp: _stood_up,
    ev.Moved: _moved,
    ev.ChipsBought: _bought,
    ev.ChipsCashed: _cashed,
    ev.Asked: _asked,
    ev.AskDropped: _unchanged,
    ev.BankOffered: _offered,
    ev.BankTaken: _taken,
    ev.BankDeclined: _declined,
    ev.BankPassed: _unchanged,
    ev.DeckCommitted: _committed,
    ev.SeedCommitted: _promised,
    ev.SeedsCalled: _called,
    ev.SeedRevealed: _revealed,
    ev.DeckMixed: _mixed,
    ev.DeckRevealed: _unchanged,
    ev.SettingsChanged: _settings,
    ev.RulesPosted: _posted,
    ev.RulesTaken: _rules,
}
