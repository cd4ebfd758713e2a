"""Where Queenhigh keeps what is the user's: bankroll, hands, small caches."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "QUEENHIGH_HOME"


def home() -> Path:
    """The folder: `QUEENHIGH_HOME`, or else `queenhigh` in the user's data folder as the desktop standard (XDG) has it."""
    stated = os.environ.get(VARIABLE)
    if stated:
        return Path(stated).expanduser()
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data and Path(data).is_absolute() else Path.home() / ".local" / "share") / "queenhigh"
