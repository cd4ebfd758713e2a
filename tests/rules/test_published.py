"""Published figures stand in the files as printed."""

import pytest

from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from tests.rules.kit import TCP

# Par per ante by the letter of the ante bonus: A, B, C.
PAR = {"A": "3.37", "B": "3.61", "C": "3.83"}
LETTERS = "AABBCCABCABC"


@pytest.mark.parametrize("name,letter", list(zip(TCP, LETTERS, strict=True)))
def test_b9_par_per_ante(name: str, letter: str) -> None:
    (figure,) = load(name).published.values()
    assert (figure.figure, figure.wager, figure.value, figure.unit) == ("edge", "ante", PAR[letter], "percent")


@pytest.mark.parametrize(
    "name,edge,hits,average",
    [("tcp-progressive-1", "22.33", "3.72", "4000"), ("tcp-progressive-2", "22.85", "0.45", "5000")],
)
def test_b18_progressive_figures(name: str, edge: str, hits: str, average: str) -> None:
    figures = {each.figure: each for each in load(name).published.values() if each.wager == "progressive"}
    printed = {figure: (each.value, each.unit) for figure, each in figures.items()}
    assert printed == {
        "edge": (edge, "percent"),
        "hit_frequency": (hits, "percent"),
        "top_award_odds": ("22100", "to_one"),
        "top_award_average": (average, "dollars"),
    }
    assert "22,100 to 1" in figures["top_award_odds"].printed


@pytest.mark.parametrize(
    "name,edge,hold", [("draw-01", "2.41", "23"), ("draw-02", "4.49", "26"), ("draw-03", "6.19", "29")]
)
def test_d9_draw_figures(name: str, edge: str, hold: str) -> None:
    printed = {(each.figure, each.wager): each.value for each in load(name).published.values()}
    assert printed == {("edge", "pair_plus"): edge, ("edge", "ante"): "0.20", ("hold", None): hold}


@pytest.mark.parametrize("name", builtin_ids())
def test_decision9_the_printed_cell_stands_beside_each_figure(name: str) -> None:
    for figure in load(name).published.values():
        assert figure.value in figure.printed.replace(",", "")
        assert figure.clause is not None


@pytest.mark.parametrize("name", ["tcp-progressive-1", "tcp-progressive-2"])
def test_decision8_open_inputs_say_where_they_come_from(name: str) -> None:
    assumed = {each.input: each.why for each in load(name).assumption.values()}
    assert {"envy_bettors", "meter.progressive.contribution_bp"} <= set(assumed)
    assert all(assumed.values())
