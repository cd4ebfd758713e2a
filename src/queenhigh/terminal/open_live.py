"""The way in to a live server: connects, sits down, and runs the application until the player leaves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path


def open_live(
    home: Path,
    url: str,
    *,
    name: str = "",
    password: str = "",
    table: str = "",
    game: str = "",
    seat: int = 0,
    spots: int = 1,
    is_ascii: bool = False,
    ask_cents: int | None = None,
) -> int:
    """Play until the player leaves; returns an exit code. Raises what stands against it, before the screen changes."""
    try:
        from queenhigh.terminal.live_app import LiveApp  # noqa: PLC0415  # the screen library is an extra
    except ModuleNotFoundError as missing:
        message = "a live table needs the extras `play` and `server`: pip install 'queenhigh[play,server]'"
        raise BadInput("table/no_library", message, {"missing": missing.name}) from missing
    from queenhigh.bootstrap.clock import microseconds  # noqa: PLC0415  # as above
    from queenhigh.bootstrap.live import guest, login  # noqa: PLC0415  # as above
    from queenhigh.terminal.glyphs import ASCII, UNICODE  # noqa: PLC0415  # as above
    from queenhigh.terminal.wishes import Wishes, kept_wishes  # noqa: PLC0415  # as above

    kept = kept_wishes(home)
    wishes = kept if ask_cents is None else Wishes(kept.coach, ask_cents)

    async def main() -> int:
        async with login(url, name, password) if name else guest(url) as me:
            glyphs = ASCII if is_ascii else UNICODE
            app = LiveApp(home, glyphs, me, clock=microseconds, seat=seat, spots=spots, wishes=wishes)
            await app.come(table, game)
            await app.run_async()
            await app.get_up()
            if app.fault is not None:
                raise app.fault
            if app.refused is not None:
                raise app.refused
            return app.return_code or 0

    return asyncio.run(main())
