"""The messages of a live connection, both ways. What stands in an action, an event or a view is spelled as everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from queenhigh.casino.envelope import Envelope, Reply
from queenhigh.round.policy import Offer
from queenhigh.round.view import BankSeen, SpotSeen
from queenhigh.session.actions import Ask
from queenhigh.session.steps import Step
from queenhigh.session.view import TableView

PROTOCOL: Final = 1
"""Raised when an old client could misunderstand what it is told."""


class Timing(msgspec.Struct, frozen=True):
    """When a table acts by itself, and how."""

    until: int
    """Microseconds since 1970."""
    words: str


class Dealt(msgspec.Struct, frozen=True):
    """How many cards are dealt to whom, so that a client can lay out the backs."""

    hand: int
    draw: int
    bank: int
    turned: tuple[int, ...]
    """Which of the bank's cards are turned up, counted from 0."""
    deck: int


class LiveView(msgspec.Struct, frozen=True):
    """A live table as one reader sees it, whole: what is sent to whoever comes or comes back."""

    version: int
    name: str
    status: str
    currency: str
    dealing: str
    coach: bool
    file: str
    differs: tuple[str, ...]
    dealt: Dealt
    table: TableView


# ── from the client ──────────────────────────────────────────────────────────────────────────────────────────────────


class Op(msgspec.Struct, frozen=True, tag_field="op"):
    """The base of what a client sends."""


class SayHello(Op, frozen=True, tag="hello"):
    """Who is there, where no cookie and no header has said so."""

    token: str


class Watch(Op, frozen=True, tag="watch"):
    """Tell me of a table from now on, and what I have missed since a version."""

    table: str
    after: int = 0


class Leave(Op, frozen=True, tag="leave"):
    """No more of that table."""

    table: str


class Act(Op, frozen=True, tag="act"):
    """Something is to happen. The same body is taken over HTTP."""

    id: str
    stream: str
    action: Mapping[str, Any]
    """One of the actions, with its name in `do`."""
    round: int = 0
    seen: int = 0


class Ready(Op, frozen=True, tag="ready"):
    """I want no more chips down in this round."""

    table: str


class Ping(Op, frozen=True, tag="ping"):
    """A sign of life is wanted."""

    id: str = ""


AnyOp = SayHello | Watch | Leave | Act | Ready | Ping


# ── from the server ──────────────────────────────────────────────────────────────────────────────────────────────────


class Message(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base of what a server sends."""


class Hello(Message, frozen=True, tag="hello"):
    """The connection is open."""

    person: str
    roles: tuple[str, ...]
    now: int
    protocol: int
    build: str


class ViewSent(Message, frozen=True, tag="view"):
    """The whole table: it takes the place of whatever the client had."""

    table: str
    version: int
    view: LiveView
    timing: Timing | None = None


class Frame(Message, frozen=True, tag="frame"):
    """What everyone at a table hears of one entry."""

    table: str
    version: int
    at: int
    by: str
    events: tuple[Mapping[str, Any], ...]
    """Events, each with its name in `event`."""
    step: Step | None = None
    timing: Timing | None = None
    spots: tuple[SpotSeen, ...] = ()
    """Spots of which everyone sees more than the events say: where an exposed card lies, what was exchanged."""
    bank: BankSeen | None = None
    """The bank, where one of its cards was exposed."""
    meter_cents: tuple[tuple[str, int], ...] = ()
    """What the table's meters show after the entry, where it has moved them."""
    differs: tuple[str, ...] | None = None
    """What differs from the rule file, where a posting counts from here on."""


class Private(Message, frozen=True, tag="private"):
    """What only one person may hear of an entry: the own hands, the own options, the own wishes."""

    table: str
    version: int
    spots: tuple[SpotSeen, ...] = ()
    offers: tuple[Offer, ...] = ()
    asks: tuple[Ask, ...] = ()


class Answer(Message, frozen=True, tag="reply"):
    """What became of an action; with an error, nothing has changed."""

    id: str
    stream: str
    version: int = 0
    again: bool = False
    error: str = ""
    message: str = ""
    facts: Mapping[str, Any] = {}
    receipt: str = ""
    """For a seed that was shown: the house's signed receipt, as text to be kept; a seed that is left out is proven with it."""


class MeterMoved(Message, frozen=True, tag="meter"):
    """What a meter of this table shows now; it may have been moved elsewhere."""

    table: str
    meter: str
    cents: int
    closed: str = ""
    """Why no wagers are taken on it; empty where they are."""


class Presence(Message, frozen=True, tag="presence"):
    """Who is connected, and who wants no more chips down in this round."""

    table: str
    connected: tuple[str, ...]
    ready: tuple[str, ...] = ()


class Notice(Message, frozen=True, tag="notice"):
    """Something that a person should know."""

    code: str
    message: str
    address: str = ""
    """Where to go, if a table has moved to another node."""
    facts: Mapping[str, Any] = {}
    """What the message is about, for whoever says it in another language."""


class Pong(Message, frozen=True, tag="pong"):
    """A sign of life, with the time here."""

    id: str
    now: int


AnyMessage = Hello | ViewSent | Frame | Private | Answer | MeterMoved | Presence | Notice | Pong


def answer_of(request: str, reply: Reply, receipt: str = "") -> Answer:
    """What a client hears of a reply. Events come by the feed, to everyone at once."""
    facts = msgspec.to_builtins(dict(reply.facts), enc_hook=str, str_keys=True) if reply.facts else {}
    return Answer(request, reply.stream, reply.version, reply.again, reply.error, reply.message, facts, receipt)


def envelope_of(actor: str, act: Act, action: Any) -> Envelope:
    """The envelope around what a client sent; `action` is what its body spells."""
    return Envelope(actor, act.stream, action, act.id, act.round, act.seen)
