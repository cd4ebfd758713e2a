"""What a decision has to know beside its own stream, and what an entry says again: looked up in the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino import nodes
from queenhigh.casino.approvals import Approve
from queenhigh.casino.desks import opener_of
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.days import NO_HOUSE_FACTS, Disputed, HouseFacts
from queenhigh.casino.records.hands import actors_of, find_opening
from queenhigh.casino.rights import is_bot, is_guest
from queenhigh.casino.tables.actions import CorrectPayout
from queenhigh.casino.tables.purchases import bringers, buyers
from queenhigh.casino.tables.tray_steps import Facts
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.session.actions import StartRound

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.casino.house.disputes import Dispute
    from queenhigh.casino.journal import Entry
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.casino.service import Casino
    from queenhigh.casino.tables.live import Live


def table_facts(casino: Casino, live: Live, action: Any) -> Facts:
    """What a table has to know of the house."""
    day = casino.house.day
    if not live.is_money and type(action) is not CorrectPayout:
        return Facts(day)
    chips = {name: casino.chips_cents(name) for name in bringers(live, action)} if day else {}
    wallets = {name: casino.wallet_cents(name) + chips.get(name, 0) for name in buyers(live, action)}
    cage_cents = casino.cage_cents if isinstance(action, StartRound) and live.is_money else 0
    in_round = _in_round(casino, live, action.round) if isinstance(action, CorrectPayout) else None
    return Facts(day, cage_cents, wallets, {name: cents for name, cents in chips.items() if cents}, in_round)


def _in_round(casino: Casino, live: Live, number: int) -> tuple[str, ...]:
    """Who was in a round of a table."""
    if number == live.table.round.number:
        return tuple(person.bettor for person in live.table.round.people)
    opening = find_opening(casino.journal, live.name, number)
    return opening.people if opening is not None else ()


_DEALT: Final = ("running", "between", "interrupted", "decided")


def house_facts(casino: Casino, action: Any) -> HouseFacts:
    """What the house has to know of its tables, where an action asks for it."""
    if isinstance(action, house_do.DisputeHand | house_do.AnswerDispute):
        return _disputed(casino, action)
    if isinstance(action, Approve):
        return HouseFacts(cage_cents=casino.cage_cents)
    if not isinstance(action, house_do.CloseDay | house_do.RedeemChips):
        return NO_HOUSE_FACTS
    if casino.node is not None:
        nodes.look_around(casino)
    cash = [desk for desk in casino.tables.values() if desk.live.run.currency == casino.house.currency]
    uncounted = tuple(desk.name for desk in cash if desk.live.tray.status != "closed")
    is_same_day = any(desk.known_rules.house.redeem == "face_value_same_day" for desk in cash)
    unfinished = tuple(
        name
        for name, desk in casino.tournaments.desks.items()
        if desk.state.currency == casino.house.currency and desk.state.status in _DEALT
    )
    return HouseFacts(uncounted, is_same_day, unfinished)


def check_scope(casino: Casino, action: Any) -> None:
    """Refuse to disable what is not there: with a name that is misspelt the right one would go on."""
    if not isinstance(action, house_do.Disable):
        return
    kind, _, name = action.scope.partition(":")
    if kind == "table" and casino.node is not None and name not in casino.tables:
        nodes.look_around(casino)
    known = {
        "table": lambda: name in casino.tables,
        "game": lambda: any(desk.known_rules.id == name for desk in casino.tables.values()) or name in builtin_ids(),
        "person": lambda: name in casino.house.people or is_bot(name) or is_guest(name),
    }
    if name and kind in known and not known[kind]():
        raise IllegalAction("disable/unknown", f"there is no {kind} {name!r} in this house", {"scope": action.scope})


def _disputed(casino: Casino, action: house_do.DisputeHand | house_do.AnswerDispute) -> HouseFacts:
    """Who was in a round, and who of staff had a hand in it: the journal says so, wherever the table is driven."""
    about: house_do.DisputeHand | Dispute | None = action if isinstance(action, house_do.DisputeHand) else None
    if isinstance(action, house_do.AnswerDispute):
        about = next((each for each in casino.house.disputes if each.number == action.number), None)
    opening = None if about is None else find_opening(casino.journal, about.table, about.round)
    if opening is None:
        return HouseFacts(disputed=Disputed())
    actors = set(actors_of(casino.journal, opening)) - {HOUSE_ACTOR, *opening.people}
    return HouseFacts(disputed=Disputed(opening.people, tuple(sorted(actors))))


def told_again(casino: Casino, entry: Entry, key: HouseKey | None) -> Told:
    """An entry in full: with the key of the round that is open, or the one that was published later."""
    desk = casino.tables.get(entry.stream.partition(":")[2])
    # The key lies after it; or before it, where the cards were picked up after the seed was shown.
    for back in (1, 256, entry.version):
        opener = opener_of(entry.stream, key)
        if back == 1 and desk is not None and desk.opened_at < entry.version <= desk.version:
            opener.key = desk.key
        for each in casino.journal.read(entry.stream, max(0, entry.version - back)):
            for told in opener.read(each):
                if told.entry.version == entry.version:
                    return told
    raise BadInput(
        "entry/sealed", f"entry {entry.version} of {entry.stream} cannot be opened", {"stream": entry.stream}
    )
