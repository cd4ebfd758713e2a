"""Where Queenhigh keeps what is the user's: bankroll, hands, small caches; and the keys of the user's houses."""

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


def config() -> Path:
    """The folder for what is not data, such as keys: `queenhigh` in the user's configuration folder (XDG)."""
    stated = os.environ.get("XDG_CONFIG_HOME")
    return (Path(stated) if stated and Path(stated).is_absolute() else Path.home() / ".config") / "queenhigh"
