"""Pictures: axes with round numbers, bars as high as their share, and nothing beyond the sheet."""

from __future__ import annotations

import xml.etree.ElementTree as ET  # our own files
from math import asinh

import pytest

from queenhigh.errors import BadInput
from queenhigh.exact.sessions.session import session
from queenhigh.exact.solve.solver import solve
from queenhigh.pictures.axes import Axis
from queenhigh.pictures.banks import bank_svg
from queenhigh.pictures.files import check_picture, picture_bytes
from queenhigh.pictures.panels import LEFT, PANEL, RIGHT, WIDTH, Panel
from queenhigh.pictures.results import results_svg
from queenhigh.pictures.session import session_svg
from queenhigh.rules.load import load
from queenhigh.simulation.banking import study
from queenhigh.simulation.results import results_of
from queenhigh.simulation.running import Threads, simulate
from queenhigh.simulation.seating import Setup, full_table

SVG = "{http://www.w3.org/2000/svg}"


def test_ticks_are_round_numbers_within_the_axis() -> None:
    assert Axis(0, 10, "linear", str).ticks() == [0, 2, 4, 6, 8, 10]
    assert Axis(-15, 4, "linear", str).ticks() == [-15, -10, -5, 0]
    assert Axis(90, 5_400, "log", str).ticks() == [100, 200, 500, 1_000, 2_000, 5_000]
    assert Axis(1e-7, 0.3, "log", str).ticks() == pytest.approx([1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1])
    assert Axis(-120, 40, "both_ways", str, unit=15).ticks() == [-100, -30, -10, 0, 10, 30]


def test_places_follow_from_the_kind_of_the_axis() -> None:
    assert Axis(0, 10, "linear", str).part(2.5) == 0.25
    assert Axis(1, 1_000, "log", str).part(10) == pytest.approx(1 / 3)
    bent = Axis(-10, 30, "both_ways", str, unit=10)
    assert bent.part(0) == pytest.approx(asinh(1) / (asinh(1) + asinh(3)))
    panel = Panel(0, "", Axis(0, 10, "linear", str), Axis(0.001, 0.1, "log", str))
    assert panel.at(10, 0.1) == pytest.approx((RIGHT, panel.base - PANEL))
    assert panel.at(0, 0.01) == pytest.approx((LEFT, panel.base - PANEL / 2))


def _drawn(text: str) -> ET.Element:
    found: ET.Element = ET.fromstring(text)  # noqa: S314  # our own text
    for bar in list(found.iter(f"{SVG}rect"))[1:]:
        assert LEFT <= float(bar.attrib["x"]) <= float(bar.attrib["x"]) + float(bar.attrib["width"]) <= WIDTH
        assert 0 <= float(bar.attrib["height"]) <= PANEL + 0.01
    for dot in found.iter(f"{SVG}circle"):
        assert LEFT - 0.1 <= float(dot.attrib["cx"]) <= RIGHT + 0.1
    return found


@pytest.mark.parametrize(
    "setup",
    [
        full_table(load("tcp-01"), 2, policy="Q64"),
        full_table(load("tcp-01"), 1, stakes={"ante": 500}, policy="never"),
        full_table(load("ca-6cb"), 3, policy="Q64", bank_cents=3_000),
    ],
)
@pytest.mark.parametrize("rounds", [1, 3_000])
def test_every_round_is_in_a_bar(setup: Setup, rounds: int) -> None:
    results = results_of(simulate(setup, rounds, 3, Threads(1)))
    drawn = _drawn(results_svg(setup.rules, results))
    told = [bar.findtext(f"{SVG}title") or "" for bar in list(drawn.iter(f"{SVG}rect"))[1:]]
    counted = sum(int(words.split(": ")[1].split(" ")[0].replace(",", "")) for words in told)
    assert counted == sum(each.rounds for each in results.wagers) + results.bank.result.rounds


def test_banks_are_points_and_what_never_happens_is_said() -> None:
    setup = full_table(load("ca-tcp"), 3, policy="Q64")
    several = _drawn(bank_svg("A game", study(setup, 2_000, 1, Threads(1), banks=(1_000, 5_000, 20_000))))
    assert len(list(several.iter(f"{SVG}circle"))) > 6
    one = _drawn(bank_svg("A game", study(setup, 200, 1, Threads(1), banks=(10_000_000,))))
    assert sum("none in these rounds" in (text.text or "") for text in one.iter(f"{SVG}text")) == 2


@pytest.mark.parametrize("rounds", [5, 150])
def test_a_session_has_round_ticks_a_zero_line_and_all_its_results(rounds: int) -> None:
    result = session(solve(load("tcp-01")).wager("ante").outcomes, rounds)
    drawn = _drawn(session_svg("A game", "Ante 1", result))
    texts = [text.text or "" for text in drawn.iter(f"{SVG}text")]
    assert {"-5", "0", "+5"} <= set(texts) or {"-20", "0", "+20"} <= set(texts)
    assert "result in units of the stakes" in texts
    upright = [line for line in drawn.iter(f"{SVG}line") if line.attrib["x1"] == line.attrib["x2"]]
    zero = [line for line in upright if abs(float(line.attrib["y1"]) - float(line.attrib["y2"])) == PANEL]
    assert len(zero) == 1
    told = [bar.findtext(f"{SVG}title") or "" for bar in list(drawn.iter(f"{SVG}rect"))[1:]]
    assert sum(float(words.rpartition(": ")[2].rstrip("%")) for words in told) == pytest.approx(99.9, abs=0.15)


def test_wagers_and_meters_go_by_their_labels() -> None:
    setup = full_table(load("tcp-01+tcp-progressive-1"), 2, policy="Q64")
    drawn = _drawn(results_svg(setup.rules, results_of(simulate(setup, 500, 3, Threads(1)))))
    texts = " ".join(text.text or "" for text in drawn.iter(f"{SVG}text"))
    assert "Pair Plus: the bank gains" in texts
    assert "pair_plus" not in texts
    assert "share of the rounds" in texts


def test_the_name_of_a_file_is_its_format() -> None:
    svg = session_svg("A game", "Ante 1", session(solve(load("tcp-01")).wager("ante").outcomes, 5))
    for name, magic in (("x.svg", b"<svg"), ("x.PNG", b"\x89PNG"), ("x.pdf", b"%PDF")):
        assert picture_bytes(name, svg, "A game").startswith(magic)
    for name in ("x.jpg", "x", "svg", "x.pdf.gz"):
        with pytest.raises(BadInput, match=r"\.svg, \.png or \.pdf"):
            check_picture(name)
