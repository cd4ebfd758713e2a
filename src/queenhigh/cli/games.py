"""`queenhigh games`: which games there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.money.cents import format_cents
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset

_BANKS = {"house": "house", "seat": "player-dealer"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(games)


def games(*, json: JsonFlag = False) -> None:
    """List the games that come with Queenhigh.

    Try:

      queenhigh games

      queenhigh games --json
    """
    rulesets = [load(name) for name in builtin_ids()]
    if json:
        print_json([_entry(rules) for rules in rulesets])
        return
    rows = [
        (rules.id, rules.title, _short(rules), _BANKS[rules.bank.by], str(rules.seats.count), _limits(rules))
        for rules in rulesets
    ]
    head = ("id", "title", "source", "bank", "seats", "wagers and limits")
    print_table(head, rows, right=("seats",), whole=("id", "bank", "seats"))


def _entry(rules: Ruleset) -> dict[str, Any]:
    return {
        "id": rules.id,
        "title": rules.title,
        "version": rules.version,
        "source": _source(rules),
        "bank": _BANKS[rules.bank.by],
        "seats": rules.seats.count,
        "wagers": list(rules.wager),
        "limits": {
            name: {"label": wager.label, "cents_min": wager.cents_min, "cents_max": wager.cents_max}
            for name, wager in rules.wager.items()
        },
        "hash": rules.hash,
    }


def _source(rules: Ruleset) -> str:
    source = rules.source
    where = source.jurisdiction or source.publisher
    title = f"{source.title}, {where}" if where and where not in source.title else source.title
    return f"{source.letter}: {title}" if source.letter else title


def _short(rules: Ruleset) -> str:
    """The document's letter and where it comes from, for a narrow column."""
    source = rules.source
    return " ".join(part for part in (source.letter, source.jurisdiction or source.publisher) if part)


def _limits(rules: Ruleset) -> str:
    """Wagers with the same limits are named together: "Ante, Play $5–$500; Pair Plus $0–$50"."""
    groups: dict[str, list[str]] = {}
    for wager in rules.wager.values():
        groups.setdefault(_range(wager.cents_min, wager.one_cents_max), []).append(wager.label)
    return "; ".join(f"{', '.join(labels)} {spread}" for spread, labels in groups.items())


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"from {format_cents(least)}"
    return format_cents(least) if least == most else f"{format_cents(least)}–{format_cents(most)}"
