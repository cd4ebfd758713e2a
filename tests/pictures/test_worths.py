"""The map of worths: every name in the picture, whole and in the game's own words."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from queenhigh.exact.solve.solver import solve
from queenhigh.pictures.strategy import strategy_svg
from queenhigh.pictures.worths import worths_svg
from queenhigh.rules.load import load
from tests.rules.kit import outside

SVG = "{http://www.w3.org/2000/svg}"
NARROW = 0.45
"""No name in words has letters that are narrower than this, on average, in parts of the size of the type."""


def words(drawn: str) -> list[tuple[str, float, ET.Element]]:
    """Each text with where it is held, wherever the group around it was moved."""
    root = ET.fromstring(drawn)  # noqa: S314  # our own text
    found = []
    for group in (root, *root.iter(f"{SVG}g")):
        moved = re.match(r"translate\(([\d.]+) 0\)", group.get("transform", ""))
        further = float(moved[1]) if moved else 0.0
        found += [
            ("".join(each.itertext()), float(each.get("x", "0")) + further, each)
            for each in group.findall(f"{SVG}text")
        ]
    return found


@pytest.mark.parametrize("game", [outside("ultimate"), "ca-6cb", "draw-01"])
def test_no_name_of_an_option_leaves_the_picture(game: str) -> None:
    named = [each for each in words(worths_svg(solve(load(game)))) if each[2].get("text-anchor") == "end"]
    assert len(named) > 1
    for said, x, drawn in named:
        assert x - NARROW * float(drawn.get("font-size", "0")) * len(said) > 0, said


def test_names_beside_what_the_bank_shows_stand_free_of_it() -> None:
    longer = load("ca-6cb", {"decision.option.play.label": "Raise exactly once"})
    drawn = words(worths_svg(solve(longer)))
    shown = max(x for said, x, _ in drawn if said == "10")
    ends = [(said, x) for said, x, each in drawn if each.get("text-anchor") == "end"]
    assert min(x - NARROW * 11 * len(said) for said, x in ends) > shown + 12


@pytest.mark.parametrize("draw", [worths_svg, strategy_svg])
def test_hands_have_the_names_of_the_game_and_do_not_run_into_each_other(draw: object) -> None:
    assert callable(draw)
    drawn = words(draw(solve(load(outside("teen-patti")))))
    slanted = [(said, x) for said, x, each in drawn if "rotate" in each.get("transform", "")]
    said = [name for name, _ in slanted]
    assert {"10 high", "colour", "sequence"} <= set(said)
    assert not {"T high", "flush", "straight"} & set(said)
    # Letters of 11 units at a slant of 35 degrees: their lines are 11 apart where they begin 11 / sin 35° = 19.2 apart.
    places = sorted(x for _, x in slanted)
    assert min(after - before for before, after in pairwise(places)) > 19.2
