"""A round as its dealer would follow it, from the events alone.

Everything that happened stands in its order: wagers, fees, the deal as the camera above the table
sees it, decisions, forfeits, the bank's hand, each settlement with its amount, reason and clause,
results, the rack. The text is plain ASCII and the same for the same events, so that it can be kept
and compared. It shows face-down cards: it is for the dealer's side of the table, never for a player's.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from queenhigh.errors import ImpossibleState
from queenhigh.history.card_lines import CARD_LINES
from queenhigh.history.chip_lines import CHIP_LINES
from queenhigh.history.end_lines import END_LINES
from queenhigh.history.lines import Said, Table
from queenhigh.history.plain_text import plain, wrapped
from queenhigh.history.words import words_of
from queenhigh.round.machine import evolve
from queenhigh.round.state import IDLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.round.events import AnyEvent
    from queenhigh.rules.schema.ruleset import Ruleset

_LINES = {**CHIP_LINES, **CARD_LINES, **END_LINES}


def transcript(rules: Ruleset, events: Iterable[AnyEvent]) -> str:
    """The transcript of one round, whole or as far as it went; it ends with a line break."""
    return "".join(f"{line}\n" for line in transcript_lines(rules, events))


def transcript_lines(rules: Ruleset, events: Iterable[AnyEvent]) -> list[str]:
    """The lines of a transcript, a heading and an empty line before each part of the round."""
    lines = wrapped(plain(rules.title), indent=0)
    for section, said in groupby(_joined(_told(rules, events)), key=lambda said: said.section):
        lines += ["", section]
        for each in said:
            lines += wrapped(each.text)
    return lines


def _told(rules: Ruleset, events: Iterable[AnyEvent]) -> Iterator[Said]:
    state = IDLE
    words = words_of(rules)
    for event in events:
        maker = _LINES.get(type(event))
        if maker is None:
            raise ImpossibleState("event/unknown", f"{type(event).__name__} has no words")
        after = evolve(rules, state, event)
        yield from maker(Table(rules, words, state, after), event)
        state = after


def _joined(told: Iterable[Said]) -> Iterator[Said]:
    """What one bettor does on one spot, wager after wager, becomes one line."""
    for (section, text, _), run in groupby(told, key=lambda said: (said.section, said.text, bool(said.more))):
        mores = [said.more for said in run]
        if mores[0]:
            yield Said(section, text + ", ".join(mores))
        else:
            yield from (Said(section, text) for _ in mores)
