"""The game that a command is about: an id, an id with attachments, or a path to a file; and settings laid over it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.errors import BadInput
from queenhigh.rules.catalogue import is_path
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset

NAME_SHOWN_MAX = 120
"""Letters of a name that a message repeats."""

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="An id from `queenhigh games`, id+attachment, or a path to your own rule file.",
        show_default=False,
    ),
]
"""The game, as every command takes it."""

SettingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Lay a setting over the file, such as wager.ante.cents_min=1000. Repeatable; the value is TOML, or else text.",
        show_default=False,
    ),
]
"""Settings laid over the file, as every command takes them."""


def load_game(name: str, settings: list[str] | None = None) -> Ruleset:
    """The game that a command was called with."""
    check_path(name)
    laid = parse_settings(settings or [])
    try:
        return load(name, laid)
    except FaultyRules as faulty:
        if all(fault.code.startswith("attach/") for fault in faulty.faults) and "+" in name:
            raise BadInput("attach/refused", faulty.message, {"game": name}) from faulty
        if not laid:
            raise
        load(name)  # a file that is faulty by itself says so; otherwise the settings are to blame
        lines = "\n".join(_blamed(str(fault.path), fault.message, fault.allowed) for fault in faulty.faults)
        message = f"{name} does not allow {', '.join(settings or [])}:\n{lines}"
        raise BadInput("setting/refused", message, {"game": name, "settings": tuple(laid)}) from faulty


def check_path(name: str) -> None:
    """Refuse a name that leads nowhere before anything is read: a folder, a missing file, a name no system can hold."""
    base = name if name.endswith(".toml") else name.split("+", maxsplit=1)[0]
    path = Path(base)
    try:
        folder, file = path.is_dir(), path.is_file()
        Path(f"{base}.toml").is_file()  # where an id is looked for
    except OSError as error:
        message = f"{shown(base)!r} cannot be looked for: {error.strerror}"
        raise BadInput("rules/unreadable", message, {"path": base}) from error
    if is_path(base) and folder:
        raise BadInput("rules/folder", f"{shown(base)} is a folder, not a rule file", {"path": base})
    if is_path(base) and not file:
        raise BadInput("rules/no_file", f"there is no file {shown(base)}", {"path": base})


def shown(name: str) -> str:
    """A name that fits a line and holds nothing that a terminal would obey."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in name)
    return plain if len(plain) <= NAME_SHOWN_MAX else f"{plain[:NAME_SHOWN_MAX]}…"


def parse_settings(settings: list[str]) -> dict[str, Any]:
    """Settings as they are typed, KEY=VALUE, by key."""
    parsed: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise BadInput("setting/form", f"{setting!r} is not of the form KEY=VALUE", {"setting": setting})
        parsed[key.strip()] = parse_value(value.strip())
    return parsed


def parse_value(text: str) -> Any:
    """A TOML value, or else the text as it stands."""
    try:
        table = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text
    return table["value"] if len(table) == 1 else text


def _blamed(path: str, message: str, allowed: str) -> str:
    return f"  {path}: {message}" + (f" (allowed: {allowed})" if allowed else "")
