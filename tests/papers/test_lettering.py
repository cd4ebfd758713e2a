"""Letters as outlines: measured, fitted, and refused where there is no sign."""

import re

import pytest

from queenhigh.errors import BadInput
from queenhigh.papers.draw.fonts import FACES, face_of
from queenhigh.papers.draw.lettering import Lettering, words, wrapped


def extent(svg: str) -> tuple[float, float]:
    """The leftmost and the rightmost x of a path's points."""
    points = re.findall(r"(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)", svg)
    xs = [float(x) for x, _ in points]
    return min(xs), max(xs)


@pytest.mark.parametrize("face", FACES)
def test_every_character_of_a_face_can_be_drawn(face: str) -> None:
    found = face_of(face)
    verbs = {"moveTo", "lineTo", "qCurveTo", "closePath"}
    drawn = 0
    for code in found._names:
        glyph = found.glyph(chr(code))
        assert {verb for verb, _ in glyph.data} <= verbs
        assert all(point is not None for _, points in glyph.data for point in points)
        drawn += 1
    assert drawn > 300


def test_a_line_is_as_wide_as_its_outlines() -> None:
    how = Lettering("sans-bold", 10)
    left, right = extent(words("HHH", (0, 0), how, "start"))
    # What the outlines do not fill of the advance is the free space beside an H, twice.
    assert 0 < left < 1
    assert how.width("HHH") - right == pytest.approx(left, abs=0.2)


def test_anchors() -> None:
    how = Lettering("serif-bold", 5, 0.1)
    width = how.width("Ante")
    start = extent(words("Ante", (10, 0), how, "start"))[0]
    middle = extent(words("Ante", (10, 0), how, "middle"))[0]
    end = extent(words("Ante", (10, 0), how, "end"))[0]
    assert start - middle == pytest.approx(width / 2, abs=0.01)
    assert start - end == pytest.approx(width, abs=0.01)


def test_what_is_too_wide_is_made_smaller() -> None:
    how = Lettering("sans", 10)
    text = "a long line of words"
    assert how.fitted(text, 1000) == how
    assert how.fitted(text, 20).width(text) == pytest.approx(20)


def test_lines_are_broken_between_words() -> None:
    how = Lettering("sans", 10)
    room = how.width("6 CARD")
    assert wrapped("6 CARD BONUS", how, room) == ["6 CARD", "BONUS"]
    assert wrapped("EXTRAORDINARY", how, 1) == ["EXTRAORDINARY"]


def test_a_character_without_a_sign_is_refused() -> None:
    with pytest.raises(BadInput) as refused:
        words("A\N{CJK UNIFIED IDEOGRAPH-724C}", (0, 0), Lettering("sans", 10))
    assert refused.value.code == "publish/no_glyph"
    assert refused.value.facts["character"] == "\N{CJK UNIFIED IDEOGRAPH-724C}"
