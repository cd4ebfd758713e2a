"""A report as plain data and as CSV. Amounts are whole cents; what chance explains has decimals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.reports.told import (
    BankerTold,
    CarriedTold,
    ChipsTold,
    CollectionTold,
    ReportTold,
    SlipTold,
    SumTold,
)
from queenhigh.codec.spreadsheet import csv_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from queenhigh.casino.reports.bankers import BankerBook
    from queenhigh.casino.reports.fees import FeeLine
    from queenhigh.casino.reports.report import Report
    from queenhigh.casino.reports.sums import Sum
    from queenhigh.casino.trays.events import SlipMade


def _rounded(value: Fraction | float | None) -> float | None:
    return None if value is None else round(float(value), 2)


def sum_told(each: Sum, *, closed: bool) -> SumTold:
    """What one table, game or dealer has brought."""
    band = each.band
    return SumTold(
        per=each.per,
        name=each.name,
        rounds=each.rounds,
        void_rounds=each.void_rounds,
        handle_cents=each.handle_cents,
        drop_cents=each.bought_cents,
        win_cents=each.win_cents,
        hold=None if each.hold is None else round(each.hold, 6),
        fees_cents=each.fees_cents,
        expected_cents=_rounded(each.expected_cents),
        band_low_cents=_rounded(band.low if band else None),
        band_high_cents=_rounded(band.high if band else None),
        outside=each.is_outside,
        opening_cents=each.opening_cents,
        fill_cents=each.fill_cents,
        credit_cents=each.credit_cents,
        closing_cents=each.closing_cents,
        counted_drop_cents=each.drop_cents,
        counted_win_cents=each.counted_cents if closed else None,
        corrected_cents=each.corrected_cents,
        variance_cents=each.variance_cents,
        cashed_cents=each.cashed_cents,
    )


def _banker(book: BankerBook) -> BankerTold:
    band = book.band
    return BankerTold(
        person=book.person,
        game=book.game,
        rounds=book.rounds,
        action_cents=book.action_cents,
        put_up_cents=book.put_up_cents,
        result_cents=book.result_cents,
        fees_cents=book.fees_cents,
        net_cents=book.net_cents,
        expected_cents=_rounded(book.expected_cents),
        band_low_cents=_rounded(band.low if band else None),
        band_high_cents=_rounded(band.high if band else None),
    )


def _collection(fee: FeeLine) -> CollectionTold:
    return CollectionTold(**msgspec.structs.asdict(fee), agrees=fee.agrees)


def _slip(table: str, slip: SlipMade) -> SlipTold:
    return SlipTold(
        table=table,
        number=slip.number,
        kind=slip.kind,
        cents=slip.cents,
        chips=" ".join(f"{pieces}x{cents}" for cents, pieces in slip.chips),
        day=slip.day,
        requested_by=slip.requested_by,
        approved_by=slip.approved_by,
        fees_cents=slip.fees_cents,
        person=slip.person,
        of=slip.of,
        due=slip.due,
    )


def report_told(made: Report) -> ReportTold:
    """All of it."""
    chips = made.chips
    return ReportTold(
        house=made.house,
        currency=made.currency,
        period=made.period,
        days=tuple(made.days),
        closed=made.is_closed,
        assumption=made.assumption,
        sums=tuple(sum_told(each, closed=made.is_closed) for each in made.sums),
        month_to_date=tuple(sum_told(each, closed=made.is_closed) for each in made.month),
        year_to_date=tuple(sum_told(each, closed=made.is_closed) for each in made.year),
        player_dealers=tuple(map(_banker, made.bankers)),
        collections=tuple(map(_collection, made.fees)),
        slips=tuple(_slip(table, slip) for table, slip in made.slips),
        chips=ChipsTold(
            bought_cents=chips.bought_cents,
            redeemed_cents=chips.redeemed_cents,
            outstanding_cents=chips.outstanding_cents,
            at_tables_cents=chips.at_tables_cents,
            carried=tuple(CarriedTold(day, cents) for day, cents in chips.carried),
        ),
        investigations=tuple(made.investigations),
    )


def report_data(made: Report) -> dict[str, Any]:
    """All of it as plain data."""
    told: dict[str, Any] = msgspec.to_builtins(report_told(made))
    return told


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
