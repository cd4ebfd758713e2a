"""The games on offer, with their edges: what the start screen lists."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from queenhigh import __version__
from queenhigh.bootstrap.files import write_texts
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.rules.catalogue import builtin_ids, locate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from queenhigh.rules.schema.ruleset import Ruleset


class Wager(msgspec.Struct, frozen=True):
    """A wager, its limits, and what the bank keeps of it on average, under the best play."""

    label: str
    limits: str
    edge: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A game on the list."""

    id: str
    title: str
    bank: str = ""
    seats: int = 0
    source: str = ""
    wagers: tuple[Wager, ...] = ()

    @property
    def edges(self) -> str:
        """All edges in a line."""
        return "  ".join(f"{wager.label} {wager.edge}" for wager in self.wagers if wager.edge)


class _Cache(msgspec.Struct, frozen=True):
    key: str
    entries: tuple[Entry, ...]


def _key() -> str:
    """Changes whenever a rule file or the program does."""
    found = hashlib.sha256(__version__.encode())
    for name in builtin_ids():
        file = locate(name)
        found.update(name.encode() + b"\0" + (file.text if file else "").encode())
    return found.hexdigest()


def quick_menu(home: Path) -> tuple[Entry, ...] | None:
    """The list as it was worked out before, if nothing has changed since."""
    try:
        cache = msgspec.json.decode((home / "menu.json").read_bytes(), type=_Cache)
    except (OSError, msgspec.DecodeError):
        return None
    return cache.entries if cache.key == _key() else None


def bare_menu() -> tuple[Entry, ...]:
    """Names alone, for the moment until the rest is known."""
    return tuple(Entry(name, "") for name in builtin_ids())


def full_menu(home: Path, meanwhile: Callable[[tuple[Entry, ...]], None]) -> tuple[Entry, ...]:
    """Every game with its edges, worked out and kept for the next time; the list without edges is there before."""
    from queenhigh.rules.load import load  # noqa: PLC0415  # slow to import, and seldom needed

    games = {name: load(name) for name in builtin_ids()}
    meanwhile(tuple(entry_of(rules, name, {}) for name, rules in games.items()))
    entries = tuple(entry_of(rules, name, _edges(rules)) for name, rules in games.items())
    with suppress(OSError, BadInput):
        # Where nothing can be kept, the list is worked out again the next time.
        home.mkdir(parents=True, exist_ok=True)
        write_texts({str(home / "menu.json"): msgspec.json.encode(_Cache(_key(), entries)).decode()})
    return entries


def entry_of(rules: Ruleset, name: str, edges: Mapping[str, str]) -> Entry:
    """A game's line; edges that are not known stay empty."""
    source = rules.source
    return Entry(
        id=name,
        title=rules.title,
        bank="house" if rules.bank.by == "house" else "player-dealer",
        seats=rules.seats.count,
        source=", ".join(part for part in (source.title, source.jurisdiction or source.publisher) if part),
        wagers=tuple(
            Wager(wager.label, _limits(wager.cents_min, wager.one_cents_max), edges.get(wager_name, ""))
            for wager_name, wager in rules.wager.items()
        ),
    )


def _edges(rules: Ruleset) -> dict[str, str]:
    from queenhigh.exact.solve.solver import solve  # noqa: PLC0415  # as above

    try:
        return {figures.wager: f"{float(figures.edge * 100):.2f}%" for figures in solve(rules).wagers}
    except QueenhighError:
        return {}


def _limits(least: int, most: int | None) -> str:
    from queenhigh.terminal.chips import short_cents  # noqa: PLC0415  # as above

    if most is None:
        return f"from {short_cents(least)}"
    return f"{short_cents(least)}–{short_cents(most)}" if least else f"up to {short_cents(most)}"
