"""What the server writes down for whoever runs it: one JSON object a line, with neither secrets nor cards."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import IO, TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable


class Log:
    """Lines for a machine to collect."""

    def __init__(self, clock: Callable[[], int], out: IO[str] | None = None) -> None:
        self._clock = clock
        self._out = out

    def line(self, event: str, **facts: Any) -> None:
        """Write one line."""
        said = {"at": self._clock(), "event": event, **facts}
        out = self._out or sys.stderr
        out.write(msgspec.json.encode(said, enc_hook=str).decode() + "\n")
        out.flush()

    def fault(self, where: str, error: BaseException) -> None:
        """A mistake of the program: where it was made, and never with what values."""
        frames = traceback.extract_tb(error.__traceback__)[-6:]
        places = [f"{frame.filename.rpartition('queenhigh')[2]}:{frame.lineno} {frame.name}" for frame in frames]
        self.line("fault", where=where, kind=type(error).__name__, places=places)


class Handed(logging.Handler):
    """Takes what libraries say, so that it stands in lines like ours: the words, and never the values of a traceback."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        kind = "" if record.exc_info is None or record.exc_info[0] is None else record.exc_info[0].__name__
        said = record.getMessage().partition("\n")[0][:200]
        self._log.line("library", where=record.name, level=record.levelname.lower(), message=said, kind=kind)
