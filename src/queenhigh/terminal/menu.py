"""The games on offer, with their edges: what the start screen lists."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from queenhigh import __version__
from queenhigh.bootstrap.files import write_file
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.rules.catalogue import builtin_heads, builtin_ids, locate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from fractions import Fraction
    from pathlib import Path

    from queenhigh.rules.schema.paying import PayRow
    from queenhigh.rules.schema.ruleset import Ruleset


class Wager(msgspec.Struct, frozen=True):
    """A wager, its limits, and what the bank keeps of it on average, under the best play."""

    label: str
    limits: str
    edge: str = ""
    fee: str = ""
    """What making the wager costs beside that, whatever its size."""
    least_edge: str = ""
    """Edge and fee together as a share of the least wager, where there is a fee."""

    @property
    def keeps(self) -> str:
        """Edge and fee in the fewest letters: "1.80%+$1"."""
        return f"{self.edge}+{self.fee}" if self.edge and self.fee else self.edge


class Entry(msgspec.Struct, frozen=True):
    """A game on the list."""

    id: str
    title: str
    family: str = ""
    """The id of the game whose pay table this is another of; its own if it is the first."""
    bank: str = ""
    seats: int = 0
    source: str = ""
    wagers: tuple[Wager, ...] = ()
    pays: tuple[tuple[str, str], ...] = ()
    """Each pay table and its pays in a word: "40-30-6-4-1"."""
    steps: tuple[str, ...] = ()
    """How it is played, in a few sentences."""

    @property
    def edges(self) -> str:
        """All edges in a line."""
        return "  ".join(f"{wager.label} {wager.keeps}" for wager in self.wagers if wager.edge)


class Family(msgspec.Struct, frozen=True):
    """A game with all its pay tables; the first of them is the one that is meant when nobody says more."""

    title: str
    entries: tuple[Entry, ...]

    @property
    def first(self) -> Entry:
        """The plain game."""
        return self.entries[0]


class _Cache(msgspec.Struct, frozen=True):
    key: str
    entries: tuple[Entry, ...]


_FORM = "3"
"""Changes with the form of what is kept."""


def _key() -> str:
    """Changes whenever a rule file or the program does."""
    found = hashlib.sha256(f"{__version__} {_FORM}".encode())
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
    return tuple(Entry(game.id, game.title, game.family) for game in builtin_heads())


def families(entries: tuple[Entry, ...]) -> tuple[Family, ...]:
    """The games, each with its pay tables under it: the one with the most of them first."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.family or entry.id, []).append(entry)
    made = []
    for head, members in found.items():
        members.sort(key=lambda entry: (entry.id != head, entry.id))
        # "A game, pay table 7" and "A game, pay table 8" are the game and its pay tables.
        shared = {entry.title.rpartition(",")[0] for entry in members}
        is_shared = len(members) > 1 and len(shared) == 1
        made.append(Family((shared.pop() if is_shared else "") or members[0].title, tuple(members)))
    return tuple(sorted(made, key=lambda family: -len(family.entries)))


def full_menu(home: Path, meanwhile: Callable[[tuple[Entry, ...]], None]) -> tuple[Entry, ...]:
    """Every game with its edges, worked out and kept for the next time; the list without edges is there before."""
    from queenhigh.rules.load import load  # noqa: PLC0415  # slow to import, and seldom needed

    bare = {entry.id: entry.family for entry in bare_menu()}
    games = {name: load(name) for name in bare}
    meanwhile(tuple(entry_of(rules, name, {}, bare[name]) for name, rules in games.items()))
    entries = tuple(entry_of(rules, name, _edges(rules), bare[name]) for name, rules in games.items())
    with suppress(OSError, BadInput):
        # Where nothing can be kept, the list is worked out again the next time.
        home.mkdir(parents=True, exist_ok=True)
        write_file(home / "menu.json", msgspec.json.encode(_Cache(_key(), entries)))
    return entries


def entry_of(rules: Ruleset, name: str, edges: Mapping[str, Fraction], family: str = "") -> Entry:
    """A game's line; edges that are not known stay empty."""
    from queenhigh.papers.brief import how_to_play  # noqa: PLC0415  # slow to import, and seldom needed

    source = rules.source
    return Entry(
        id=name,
        title=rules.title,
        family=family or name,
        bank="house" if rules.bank.by == "house" else "player-dealer",
        seats=rules.seats.count,
        source=", ".join(part for part in (source.title, source.jurisdiction or source.publisher) if part),
        wagers=tuple(_wager(rules, wager, edges.get(wager)) for wager in rules.wager),
        pays=tuple((table.label, "-".join(_pay(row) for row in table.rows)) for table in rules.table.values()),
        steps=how_to_play(rules),
    )


def _pay(row: PayRow) -> str:
    if row.meter_percent:
        return f"{row.meter_percent}%"
    return f"{row.pay or 0:,}:{row.per}" if row.per else f"{row.pay or 0:,}"


def _wager(rules: Ruleset, name: str, edge: Fraction | None) -> Wager:
    from queenhigh.exact.sessions.fees import with_fee  # noqa: PLC0415  # as above
    from queenhigh.terminal.chips import short_cents  # noqa: PLC0415  # as above
    from queenhigh.terminal.fees import wager_fee  # noqa: PLC0415  # as above

    wager, fee = rules.wager[name], wager_fee(rules, name) if rules.wager[name].kind != "raise" else 0
    least = max(wager.cents_min, wager.cents_step)
    return Wager(
        wager.label,
        _limits(wager.cents_min, wager.one_cents_max),
        _percent(edge) if edge is not None else "",
        short_cents(fee) if fee else "",
        _percent(with_fee(edge, least, fee)) + f" of {short_cents(least)}" if fee and edge is not None else "",
    )


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.2f}%"


def _edges(rules: Ruleset) -> dict[str, Fraction]:
    from queenhigh.exact.solve.solver import solve  # noqa: PLC0415  # as above

    try:
        return {figures.wager: figures.edge for figures in solve(rules).wagers}
    except QueenhighError:
        return {}


def _limits(least: int, most: int | None) -> str:
    from queenhigh.terminal.chips import short_cents  # noqa: PLC0415  # as above

    if most is None:
        return f"from {short_cents(least)}"
    return f"{short_cents(least)}–{short_cents(most)}" if least else f"up to {short_cents(most)}"
