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
    ask_cents: int | None = None,
) -> int:
    """Play until the player leaves; returns an exit code. Raises BadInput if the table cannot be had."""
    try:
        from queenhigh.terminal.app import TableApp  # noqa: PLC0415  # the screen library is an extra
    except ModuleNotFoundError as missing:
        message = "the table needs the extra `play`: pip install 'queenhigh[play]'"
        raise BadInput("table/no_library", message, {"missing": missing.name}) from missing
    from queenhigh.terminal.glyphs import ASCII, UNICODE  # noqa: PLC0415  # as above
    from queenhigh.terminal.places import Places  # noqa: PLC0415  # as above
    from queenhigh.terminal.wishes import Wishes, kept_wishes  # noqa: PLC0415  # as above

    glyphs = ASCII if is_ascii else UNICODE
    kept = kept_wishes(home)
    wishes = kept if ask_cents is None else Wishes(kept.coach, ask_cents)
    app = TableApp(home, glyphs, game=game, rules=rules, seed=seed, places=Places(*places), pace=pace, wishes=wishes)
    app.prepare()
    app.run()
    if app.fault is not None:
        raise app.fault
    if app.refused is not None:
        raise app.refused
    return app.return_code or 0
