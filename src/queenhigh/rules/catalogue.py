"""The rule files that come with Queenhigh, and where a name leads."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from queenhigh.errors import BadInput

_GAMES = Path(__file__).parent / "games"


class Found(NamedTuple):
    """A rule file that a name led to."""

    text: str
    file: str
    folder: str | None


@cache
def builtin_ids() -> tuple[str, ...]:
    """The ids of all rule files that come with Queenhigh, sorted."""
    return tuple(sorted(item.name.removesuffix(".toml") for item in _GAMES.iterdir() if item.name.endswith(".toml")))


class Builtin(NamedTuple):
    """What can be said of a rule file in a list, before it is read as a whole."""

    id: str
    title: str
    family: str
    """The id of the game whose pay table this is another of; its own if it is the first."""


@cache
def builtin_heads() -> tuple[Builtin, ...]:
    """All rule files that come with Queenhigh, by id: a file that extends another is another pay table of it."""
    attached: dict[str, str] = {}
    found = []
    for name in builtin_ids():
        data = _head((_GAMES / f"{name}.toml").read_text(encoding="utf-8"))
        # Attachments to one game belong together.
        base = data.get("attachment", {}).get("base")
        family = data.get("extends") or (attached.setdefault(base, name) if base else name)
        found.append(Builtin(name, str(data.get("title", name)), family))
    return tuple(found)


def _head(text: str) -> dict[str, Any]:
    """What stands before the parts of a rule file, and its attachment: the whole of it takes too long to read for a list."""
    parts = f"\n{text}".split("\n[")
    attachment = next((f"[{part}" for part in parts if part.startswith("attachment]")), "")
    return tomllib.loads(f"{parts[0]}\n{attachment}")


def is_path(name: str) -> bool:
    """Whether a name means a file of the user's rather than an id."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def locate(name: str, folder: str | None = None) -> Found | None:
    """The rule file of that id or path; a file beside the one that names it is found too."""
    if is_path(name):
        return _user_file(Path(folder or ".") / name)
    builtin = _GAMES / f"{name}.toml"
    if name in builtin_ids():
        return Found(builtin.read_text(encoding="utf-8"), f"{name}.toml", None)
    return _user_file(Path(folder) / f"{name}.toml") if folder is not None else None


def _user_file(path: Path) -> Found | None:
    try:
        if not path.is_file():
            return None
        text = path.read_text(encoding="utf-8-sig")  # some editors mark their files as UTF-8
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadInput("rules/unreadable", f"{path} cannot be read: {reason}", {"path": str(path)}) from error
    return Found(text, str(path), str(path.parent))
