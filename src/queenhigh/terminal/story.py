"""What the player has been told so far, and what still waits to be told."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from queenhigh.round import events as ev
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from queenhigh.round.view import View
    from queenhigh.terminal.beats import Beat, Waited
    from queenhigh.terminal.narrator import Narrator

LOG_LINES: Final = 400


class Story:
    """The log, the events of the round as they were heard, and the table as it was last shown."""

    def __init__(self, narrator: Narrator, view: View) -> None:
        self.narrator = narrator
        self.view = view
        self.waiting: deque[Beat] = deque()
        """What has happened and is not told yet."""
        self.log: deque[Line] = deque(maxlen=LOG_LINES)
        self.heard: list[ev.AnyEvent] = []
        """The events of this round that the player knows of."""
        self.says = ""
        """What the dealer said last."""

    def tell_next(self) -> None:
        """Tell the next thing that happened."""
        beat = self.waiting.popleft()
        self.view = beat.view
        self.tell(beat.event, beat.view)

    def tell(self, event: ev.AnyEvent | Waited, view: View) -> None:
        """Tell one thing that happened; `view` is the table after it."""
        match event:
            case ev.RoundOpened():
                self.heard = []
                self.says = ""
            case ev.BetsClosed(_, _, says) | ev.BankRevealed(_, _, _, says):
                self.says = " ".join(says) or self.says
            case _:
                pass
        if isinstance(event, ev.AnyEvent):
            self.heard.append(event)
        for line in self.narrator.tell(event, view):
            self.add(line)
        if isinstance(event, ev.RoundSettled) and view.bank.bettor:
            for line in self.narrator.covered(self.heard):
                self.add(line)

    def add(self, line: Line) -> None:
        """A line of the log; one that goes on where the last began is joined to it."""
        last = self.log[-1] if self.log else None
        if line.joins and last is not None and last.joins == line.joins:
            self.log[-1] = replace(line, text=f"{last.text}, {line.text.removeprefix(line.joins)}")
        else:
            self.log.append(line)

    def result_cents(self, you: str) -> int | None:
        """What the round has brought the player, once it is settled."""
        if self.view.phase not in ("racking", "void"):
            return None
        opened = next((event for event in self.heard if isinstance(event, ev.RoundOpened)), None)
        before = next((p.purse_cents for p in opened.people if p.bettor == you), 0) if opened else 0
        return next((p.purse_cents for p in self.view.people if p.bettor == you), 0) - before
