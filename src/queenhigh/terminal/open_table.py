"""The way in: opens the book and runs the application until the player leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

    from queenhigh.rules.schema.ruleset import Ruleset


def open_table(
    home: Path,
    *,
    game: str,
    rules: Ruleset | None,
    seed: str,
    places: tuple[int, int, int | None],
    is_ascii: bool,
    pace: float,
) -> None:
    """Play until the player leaves. Raises BadInput if the table cannot be had."""
    try:
        from queenhigh.terminal.app import TableApp  # noqa: PLC0415  # the screen library is an extra
    except ModuleNotFoundError as missing:
        message = "the table needs the extra `play`: pip install 'queenhigh[play]'"
        raise BadInput("table/no_library", message, {"missing": missing.name}) from missing
    from queenhigh.terminal.glyphs import ASCII, UNICODE  # noqa: PLC0415  # as above
    from queenhigh.terminal.places import Places  # noqa: PLC0415  # as above

    glyphs = ASCII if is_ascii else UNICODE
    app = TableApp(home, glyphs, game=game, rules=rules, seed=seed, places=Places(*places), pace=pace)
    app.prepare()
    app.run()
    if app.fault is not None:
        raise app.fault
