"""What the dealer says, what follows from irregularities, and what is printed on the cloth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, unknown
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.ruleset import Ruleset

_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_RULINGS: dict[str, tuple[str, ...]] = {
    "wrong_card_count": ("void_round", "void_hand"),
    "exposed_seat_card": ("void_round", "void_hand", "dead_hand", "play_on"),
    "exposed_bank_card": ("void_round", "play_on"),
    "fouled_hand": ("void_round", "void_hand", "dead_hand"),
    "interrupted": ("void_round", "complete_if_agreed", "complete_or_dead"),
}
"""A hand is dead only by its player's doing; nobody plays on with a wrong number of cards."""


def announce_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Texts with the blanks that can be filled in, of things that happen."""
    said = ruleset.announce
    yield from _blanks(said.no_more_bets, ("announce", "no_more_bets"), ())
    if said.missing is not None:
        yield from _blanks(said.missing.text, ("announce", "missing", "text"), ("{positions}",))
        if said.missing.wager not in ruleset.wager:
            yield unknown(
                "announce/wager", ("announce", "missing", "wager"), said.missing.wager, "wager", ruleset.wager
            )
        elif ruleset.wager[said.missing.wager].kind == "raise":
            message = f"{said.missing.wager!r} is made at the decision, and no more bets are called before it"
            yield Finding("announce/wager", ("announce", "missing", "wager"), message, "a wager made before the deal")
    for key, text, blanks in (("qualified", said.qualified, ("{holding}",)), ("not_qualified", said.not_qualified, ())):
        if text is None:
            continue
        yield from _blanks(text, ("announce", key), blanks)
        if ruleset.qualifier is None:
            message = "it is never said, because the bank needs no hand to play"
            yield Finding("announce/qualifier", ("announce", key), message, "only with [qualifier]")


def _blanks(text: str, path: Path, allowed: tuple[str, ...]) -> Iterator[Finding]:
    for blank in _BRACES.findall(text):
        if blank not in allowed:
            message = f"{blank!r} is not a blank that can be filled in here"
            yield Finding("announce/blank", path, message, listed(allowed, "no braces"))


def irregular_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Rulings that fit what happened."""
    for kind, allowed in _RULINGS.items():
        ruling = getattr(ruleset.irregular, kind).ruling
        if ruling not in allowed:
            message = f"{ruling!r} is no answer to {kind.replace('_', ' ')!r}"
            yield Finding("irregular/ruling", ("irregular", kind, "ruling"), message, listed(allowed))


def procedure_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Handling of what the game has."""
    procedure = ruleset.procedure
    if procedure.raised is not None and not any(wager.kind == "raise" for wager in ruleset.wager.values()):
        path = ("procedure", "raised")
        yield Finding("procedure/raised", path, "no wager of the game is a raise", 'only with a wager of kind "raise"')
    if procedure.settle_marker is not None and ruleset.button is not None:
        message = "a card places the action button, as [button] says"
        yield Finding("procedure/settle_marker", ("procedure", "settle_marker"), message, "only without [button]")


def layout_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Tables that exist, each printed once."""
    printed = ruleset.layout.printed_tables
    for position, name in enumerate(printed):
        path = ("layout", "printed_tables", position)
        if name not in ruleset.table:
            yield unknown("layout/table", path, name, "table", ruleset.table)
        elif name in printed[:position]:
            yield Finding("layout/table", path, f"{name!r} is printed twice", "each table once")
