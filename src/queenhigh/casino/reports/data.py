"""A report as plain data and as CSV. Amounts are whole cents; what chance explains has decimals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.codec.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from queenhigh.casino.reports.bankers import BankerBook
    from queenhigh.casino.reports.report import Report
    from queenhigh.casino.reports.sums import Sum


def _rounded(value: Fraction | float | None) -> float | None:
    return None if value is None else round(float(value), 2)


def sum_data(each: Sum, *, closed: bool) -> dict[str, Any]:
    """What one table, game or dealer has brought."""
    band = each.band
    return {
        "per": each.per,
        "name": each.name,
        "rounds": each.rounds,
        "void_rounds": each.void_rounds,
        "handle_cents": each.handle_cents,
        "drop_cents": each.bought_cents,
        "win_cents": each.win_cents,
        "hold": None if each.hold is None else round(each.hold, 6),
        "fees_cents": each.fees_cents,
        "expected_cents": _rounded(each.expected_cents),
        "band_low_cents": _rounded(band.low if band else None),
        "band_high_cents": _rounded(band.high if band else None),
        "outside": each.is_outside,
        "opening_cents": each.opening_cents,
        "fill_cents": each.fill_cents,
        "credit_cents": each.credit_cents,
        "closing_cents": each.closing_cents,
        "counted_drop_cents": each.drop_cents,
        "counted_win_cents": each.counted_cents if closed else None,
        "corrected_cents": each.corrected_cents,
        "variance_cents": each.variance_cents,
        "cashed_cents": each.cashed_cents,
    }


def banker_data(book: BankerBook) -> dict[str, Any]:
    """One player-dealer's book."""
    band = book.band
    return {
        "person": book.person,
        "game": book.game,
        "rounds": book.rounds,
        "action_cents": book.action_cents,
        "put_up_cents": book.put_up_cents,
        "result_cents": book.result_cents,
        "fees_cents": book.fees_cents,
        "net_cents": book.net_cents,
        "expected_cents": _rounded(book.expected_cents),
        "band_low_cents": _rounded(band.low if band else None),
        "band_high_cents": _rounded(band.high if band else None),
    }


def report_data(made: Report) -> dict[str, Any]:
    """All of it."""
    return {
        "house": made.house,
        "currency": made.currency,
        "period": made.period,
        "days": list(made.days),
        "closed": made.is_closed,
        "assumption": made.assumption,
        "sums": [sum_data(each, closed=made.is_closed) for each in made.sums],
        "month_to_date": [sum_data(each, closed=made.is_closed) for each in made.month],
        "year_to_date": [sum_data(each, closed=made.is_closed) for each in made.year],
        "player_dealers": [banker_data(book) for book in made.bankers],
        "collections": [{**msgspec.to_builtins(fee), "agrees": fee.agrees} for fee in made.fees],
        "slips": [_slip(table, slip) for table, slip in made.slips],
        "chips": {
            "bought_cents": made.chips.bought_cents,
            "redeemed_cents": made.chips.redeemed_cents,
            "outstanding_cents": made.chips.outstanding_cents,
            "at_tables_cents": made.chips.at_tables_cents,
            "carried": [{"issued": day, "cents": cents} for day, cents in made.chips.carried],
        },
        "investigations": [msgspec.to_builtins(each) for each in made.investigations],
    }


def _slip(table: str, slip: Any) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(slip)
    del data["event"]
    return {"table": table, **data, "chips": " ".join(f"{pieces}x{cents}" for cents, pieces in slip.chips)}


_LISTS: Final = (
    "sums",
    "month_to_date",
    "year_to_date",
    "player_dealers",
    "collections",
    "slips",
    "investigations",
)


def report_csv(made: Report) -> str:
    """Each list of the report as a head and rows; the first column names the list, so that a spreadsheet can filter it."""
    data = report_data(made)
    chips = {key: value for key, value in data["chips"].items() if key != "carried"}
    lists = {name: data[name] for name in _LISTS} | {"chips": [chips], "carried": data["chips"]["carried"]}
    head = ("house", made.house, "period", made.period, "currency", made.currency, "closed", made.is_closed)
    return csv_text((head, *(line for name, rows in lists.items() for line in _table(name, rows))))


def _table(name: str, rows: Sequence[dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
    if rows:
        yield ()
        yield ("list", *rows[0])
        for row in rows:
            yield (name, *row.values())
