"""What every sheet about a game has: its name, what it is filed as, its hash, and a key to what it cites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS, SUITS, make_card
from queenhigh.papers.keyed import with_key
from queenhigh.papers.naming import designation, full_title, names_of, short_title, variant
from queenhigh.papers.sheet.blocks import Sheet

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Paper, Part, Plate, Table
    from queenhigh.rules.schema.ruleset import Ruleset

RESPONSIBLE = "Play for pleasure. Set a limit before you sit down, and keep to it."
LOGO = "place for the logo of the house"


def sheet_about(
    ruleset: Ruleset,
    kind: str,
    parts: tuple[Part, ...],
    facts: tuple[tuple[str, str], ...] = (),
    *,
    plate: Plate | None = None,
    data: tuple[Table, ...] = (),
) -> Sheet:
    """A document on pages."""
    sheet = Sheet(
        kind,
        full_title(ruleset),
        ruleset.id,
        ruleset.version,
        ruleset.hash,
        parts,
        facts=facts,
        plate=plate,
        data=data,
        designation=designation(ruleset),
        names=names_of(ruleset),
    )
    return with_key(ruleset, sheet)


def card_about(
    ruleset: Ruleset,
    kind: str,
    parts: tuple[Part, ...],
    paper: Paper,
    *,
    logo: bool = False,
    data: tuple[Table, ...] = (),
) -> Sheet:
    """A card for players."""
    return Sheet(
        kind,
        short_title(ruleset),
        ruleset.id,
        ruleset.version,
        ruleset.hash,
        parts,
        paper=paper,
        numbered=False,
        fan=fan_of(ruleset),
        subtitle=variant(ruleset),
        data=data,
        designation=designation(ruleset),
        names=names_of(ruleset),
        foot=ruleset.house.responsible or RESPONSIBLE,
        logo=LOGO if logo else "",
    )


def fan_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Three cards for the head of a card: the highest ranks of the deck, in its last suit."""
    suit = SUITS.index(ruleset.deck.suits[-1])
    ranks = [RANKS.index(letter) for letter in ruleset.deck.ranks[-3:]]
    return tuple(make_card(rank, suit) for rank in reversed(ranks))
