"""The felt layout: to scale, everything from the file, nothing off the cloth, nothing on top of another."""

import csv
import io
import math
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import pytest

from queenhigh.papers.documents.felt import felt_sheet
from queenhigh.papers.draw.felt import felt_svg, legend_lines
from queenhigh.papers.sheet.csv import csv_of
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.papers.kit import OUTSIDE, PUBLISHED

SVG = "{http://www.w3.org/2000/svg}"
GAMES = (*PUBLISHED, *OUTSIDE)


@dataclass(frozen=True)
class Place:
    """A spot as drawn: its centre on the cloth and the radius of a circle around it."""

    seat: int
    id: str
    x: float
    y: float
    radius: float


def drawing(ruleset: Ruleset) -> ET.Element:
    return ET.fromstring(felt_svg(ruleset))  # noqa: S314  # our own drawing


def numbers(text: str, name: str) -> list[float]:
    found = re.search(rf"{name}\(([^)]*)\)", text)
    return [float(value) for value in found[1].split()] if found else []


def radius_of(root: ET.Element, art: str) -> float:
    """Half of the larger side of a spot's own shape, read from the drawing."""
    group = next(each for each in root.iter(f"{SVG}g") if each.get("id") == art)
    shape = group[0]
    if shape.tag == f"{SVG}circle":
        return float(shape.get("r") or 0)
    if shape.tag == f"{SVG}rect":
        return max(float(shape.get("width") or 0), float(shape.get("height") or 0)) / 2
    return max(abs(float(value)) for value in re.findall(r"-?\d+\.?\d*", shape.get("d") or ""))


def places(root: ET.Element) -> list[Place]:
    """Every spot and area, its transforms worked out by hand."""
    found = []
    for seat in root.iter(f"{SVG}g"):
        if seat.get("class") != "seat":
            continue
        x, y = numbers(seat.get("transform") or "", "translate")
        turn = math.radians(numbers(seat.get("transform") or "", "rotate")[0])
        for use in seat.iter(f"{SVG}use"):
            dx, dy = numbers(use.get("transform") or "", "translate")
            scale = numbers(use.get("transform") or "", "scale")[0]
            at = (x + dx * math.cos(turn) - dy * math.sin(turn), y + dx * math.sin(turn) + dy * math.cos(turn))
            radius = scale * radius_of(root, (use.get("href") or "").removeprefix("#"))
            found.append(Place(int(seat.get("data-seat") or 0), use.get("id") or "", *at, radius))
    return found


def ids(root: ET.Element) -> list[str]:
    return [each.get("id") or "" for each in root.iter() if each.get("id")]


def test_c15_the_layout_names_its_spots_and_prints_both_pay_tables() -> None:
    found = set(ids(drawing(load("ca-6cb"))))
    assert {
        f"seat-{seat}-{spot}" for seat in range(1, 8) for spot in ("ante", "play", "pair-plus", "6-card-bonus")
    } <= found
    assert {"pay-table-pair-plus", "pay-table-six-card-bonus"} <= found


def test_a19_spots_are_ante_play_and_bonus() -> None:
    root = drawing(load("ca-tcp"))
    assert {place.id for place in places(root)} == {
        f"seat-{seat}-{spot}" for seat in range(1, 9) for spot in ("ante", "play", "bonus")
    }


def test_d11_the_layout_has_places_for_the_draw_card_the_discard_and_the_held_cards() -> None:
    areas = {
        each.get("id")
        for each in drawing(load("draw-01")).iter(f"{SVG}use")
        if (each.get("class") or "").startswith("area")
    }
    assert {f"seat-4-{area}" for area in ("draw-card", "x", "hold")} <= areas


@pytest.mark.parametrize("game", GAMES)
def test_the_drawing_is_to_scale(game: str) -> None:
    ruleset = load(game)
    root = drawing(ruleset)
    wide, deep = ruleset.layout.inches_wide, ruleset.layout.inches_deep
    assert (wide, deep) == (82, 50)
    assert root.get("width") == f"{wide}in"
    assert root.get("height") == f"{deep}in"
    assert root.get("viewBox") == f"0 0 {wide} {deep}"


def test_another_size_is_another_drawing() -> None:
    root = drawing(load("tcp-01", {"layout.inches_wide": 96, "layout.inches_deep": 60}))
    assert root.get("viewBox") == "0 0 96 60"
    assert all(place.x + place.radius < 96 and place.y + place.radius < 60 for place in places(root))


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_has_a_spot_at_every_seat(game: str) -> None:
    ruleset = load(game)
    drawn = {(each.get("data-seat"), each.get("data-wager")) for each in drawing(ruleset).iter(f"{SVG}use")}
    wanted = {(str(seat), wager) for seat in range(1, ruleset.seats.count + 1) for wager in ruleset.wager}
    assert wanted <= drawn


@pytest.mark.parametrize("game", GAMES)
def test_no_id_stands_twice(game: str) -> None:
    found = ids(drawing(load(game)))
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("seats", [2, 7, 12])
@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "draw-01", "tests/games/colour.toml"])
def test_spots_lie_on_the_cloth_and_beside_each_other(game: str, seats: int) -> None:
    found = places(drawing(load(game, {"seats.count": seats})))
    # The cloth is a half ellipse of 41 by 43 inches below a straight piece of 7 (0.14 of its depth).
    for place in found:
        assert place.y - place.radius > 0
        reach = math.hypot((place.x - 41) / 41, max(place.y - 7, 0) / 43)
        assert reach + place.radius / 43 <= 1, place
    for one in found:
        for two in found:
            if one.seat < two.seat:
                # Rectangles are taken as circles around their longer half, which is never too much between seats.
                apart = math.dist((one.x, one.y), (two.x, two.y))
                assert apart > 0.9 * (one.radius + two.radius), (one, two)


def test_seat_one_is_at_the_dealers_left_and_seats_ascend_clockwise() -> None:
    # Seen from above with the dealer at the top, the dealer's left is the right of the drawing; clockwise is then
    # downwards on the right, and to the left along the bottom.
    middle = {place.seat: place for place in places(drawing(load("tcp-01"))) if place.id.endswith("-ante")}
    assert [seat for seat, _ in sorted(middle.items(), key=lambda entry: -entry[1].x)] == [1, 2, 3, 4, 5, 6, 7]
    assert middle[4].y > middle[1].y


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "draw-01", "tcp-progressive-1", "tests/games/colour.toml"])
def test_listed_positions_are_those_of_the_drawing(game: str) -> None:
    rules = load(game)
    rows = [row for row in csv.reader(io.StringIO(csv_of(felt_sheet(rules)))) if row[:1] == ["positions"]]
    listed = sorted((int(seat), float(across), float(down)) for _, seat, _, across, down, _ in rows)
    drawn = sorted((place.seat, place.x, place.y) for place in places(drawing(rules)))
    assert len(listed) == len(drawn) > 0
    for one, two in zip(listed, drawn, strict=True):
        assert one == pytest.approx(two, abs=0.01)


@pytest.mark.parametrize("game", GAMES)
def test_the_drawing_needs_no_font(game: str) -> None:
    root = drawing(load(game))
    assert not list(root.iter(f"{SVG}text"))
    assert "font" not in felt_svg(load(game))


def test_the_cloth_says_what_the_bank_needs_or_what_the_file_says() -> None:
    assert legend_lines(load("tcp-01")) == ("Dealer plays with queen-high or better",)
    assert legend_lines(load("draw-01")) == ("Play 1x to 2x ante", "Dealer always plays")


def test_a_meter_wager_gets_a_sensor() -> None:
    root = drawing(load("tcp-01+tcp-progressive-1"))
    assert "seat-7-progressive" in ids(root)
    assert radius_of(root, "art-progressive") == 1.3
