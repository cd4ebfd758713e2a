"""Doors to one table: as it is now, what was played at it, and advice to whoever has to decide."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.cards.card import cards_text
from queenhigh.casino.feed import table_seen
from queenhigh.casino.records.dispute import code_at, corrections, dispute_view
from queenhigh.casino.records.hands import find_hand, hand_at, openings_back, record_of
from queenhigh.casino.tables.actions import AnswerCall, CallSupervisor
from queenhigh.casino.wire.messages import ViewSent
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.history.transcript import transcript
from queenhigh.history.write import history_text
from queenhigh.round import events as round_ev
from queenhigh.round.readers import bettor
from queenhigh.web.doors import ANYONE, STAFF, Asked, Document, Door
from queenhigh.web.routes.told_hand import HandShown

if TYPE_CHECKING:
    from queenhigh.casino.records.hands import Hand
    from queenhigh.web.server import LiveServer

MOST_HANDS: Final = 25
STAFF_ALONE: Final = (CallSupervisor, AnswerCall)
"""What is done while a round is open, and told to nobody who plays."""


class ByName(msgspec.Struct, frozen=True):
    """A table by its name."""

    name: str


class HandsAsked(msgspec.Struct, frozen=True):
    """Rounds of a table before a number, the newest first."""

    name: str
    before: int = 0
    last: int = 10


class HandAsked(msgspec.Struct, frozen=True):
    """One round of a table."""

    name: str
    number: int


class HandInShort(msgspec.Struct, frozen=True):
    """A round in one line."""

    number: int
    at: int
    state: str
    people: tuple[str, ...]
    net_cents: dict[str, int]
    bank: str
    hands: dict[str, str]
    """Spot → its cards, where they were shown to all."""


class HandsShown(msgspec.Struct, frozen=True):
    """The last rounds of a table."""

    table: str
    hands: tuple[HandInShort, ...]


async def view(server: LiveServer, asked: Asked) -> ViewSent:
    """The table as the reader sees it."""
    desk = server.casino.table(asked.params.name)
    person = asked.who.person if asked.who else ""
    seen = table_seen(desk, bettor(person))
    return ViewSent(desk.name, desk.version, seen, server.hub.timing(desk.name))


async def hands(server: LiveServer, asked: Asked) -> HandsShown:
    """The last rounds, with the cards that were shown to all."""
    name, before = asked.params.name, asked.params.before
    most = max(1, min(asked.params.last, MOST_HANDS))
    server.casino.table(name)

    def read() -> tuple[HandInShort, ...]:
        found: list[HandInShort] = []
        with server.books() as archive:
            for opening in openings_back(archive, name):
                if before and opening.number >= before:
                    continue
                hand = hand_at(archive, opening)
                if not hand.is_over:
                    continue
                found.append(_short(hand, opening.at))
                if len(found) >= most:
                    break
        return tuple(found)

    return HandsShown(name, await asyncio.to_thread(read))


def _short(hand: Hand, at: int) -> HandInShort:
    seen = dispute_view(hand)
    nets = {each["bettor"]: each["net_cents"] for each in seen["people"]}
    shown = {str(each.spot): cards_text(each.cards) for each in hand.events if type(each) is round_ev.HandRevealed}
    bank = next((cards_text(each.cards) for each in hand.events if type(each) is round_ev.BankRevealed), "")
    return HandInShort(hand.number, at, seen["state"], tuple(nets), nets, bank, shown)


async def hand(server: LiveServer, asked: Asked) -> dict[str, Any]:
    """One round with everything that was recorded of it; why a supervisor was called is the staff's."""
    found = await _hand(server, asked)
    if not STAFF & asked.person.roles(server.casino.house):
        found = found._replace(told=tuple(each for each in found.told if not isinstance(each.action, STAFF_ALONE)))
    archive = server.books

    def read() -> dict[str, Any]:
        with archive() as books:
            code = code_at(books, found.told[0].entry.at) if found.told else ""
            return {**dispute_view(found, server.casino.house.disputes, code), "corrections": corrections(books, found)}

    seen = await asyncio.to_thread(read)
    words = transcript(found.rules, record_of(found).events)
    return {"table": found.table, "number": found.number, "view": seen, "words": words}


async def history(server: LiveServer, asked: Asked) -> Document:
    """The hand history of a round, for `queenhigh verify`."""
    found = await _hand(server, asked)
    name = f"{found.table}-{found.number}.jsonl"
    return Document(history_text([record_of(found)]).encode(), "application/jsonl", name)


async def _hand(server: LiveServer, asked: Asked) -> Hand:
    """A round that is over, for those who were at the table and for staff."""
    name, number = asked.params.name, asked.params.number
    server.casino.table(name)

    def read() -> Hand:
        with server.books() as archive:
            return find_hand(archive, name, number)

    found = await asyncio.to_thread(read)
    if not found.is_over:
        raise IllegalAction("hand/open", f"round {number} of {name} is open still", {"table": name, "round": number})
    people = {each["bettor"] for each in dispute_view(found)["people"]}
    who = asked.person
    if who.person not in people and not STAFF & who.roles(server.casino.house):
        message = f"round {number} of {name} is for those who were there"
        raise BadInput("rights/refused", message, {"table": name, "round": number})
    return found


DOORS: Final = (
    Door("GET", "/api/tables/{name}", "A table as one sees it.", view, ANYONE, ByName, gives=ViewSent),
    Door("GET", "/api/tables/{name}/hands", "The last rounds of a table.", hands, ANYONE, HandsAsked, gives=HandsShown),
    Door("GET", "/api/tables/{name}/hands/{number}", "One round.", hand, takes=HandAsked, gives=HandShown),
    Door(
        "GET",
        "/api/tables/{name}/hands/{number}/history",
        "One round as a file for `queenhigh verify`.",
        history,
        takes=HandAsked,
        media="application/jsonl",
    ),
)
