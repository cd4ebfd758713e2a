"""The drawing ground: canvas, cards, chips. What falls outside is cut off, and ASCII stays ASCII."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.terminal.bars import draw_buttons
from queenhigh.terminal.canvas import Canvas, Ink, clip, wrap
from queenhigh.terminal.cards import LARGE, MEDIUM, MINI, SMALL, TINY, Format, draw_back, draw_card
from queenhigh.terminal.chips import broken_down, draw_chip, draw_dots, draw_stack, rack, short_cents
from queenhigh.terminal.glyphs import ASCII, UNICODE, Glyphs, plain
from queenhigh.terminal.palette import CARD_GROUND, CARD_MARKED, CHIPS, SUIT_COLOURS
from queenhigh.terminal.scene import Choice, Pile, Place
from queenhigh.terminal.spots import draw_spots

PLAIN = Ink("#ffffff", "#000000")


def canvas(width: int = 20, height: int = 8, glyphs: Glyphs = UNICODE) -> Canvas:
    return Canvas(width, height, PLAIN, glyphs)


@given(st.integers(-30, 30), st.integers(-10, 10), st.text(max_size=40))
def test_nothing_is_drawn_outside(x: int, y: int, text: str) -> None:
    ground = canvas()
    ground.text(x, y, text, PLAIN)
    ground.box(x, y, 9, 4, PLAIN, UNICODE.round_box)
    assert [len(line) for line in ground.lines()] == [20] * 8


@given(st.text(max_size=120), st.integers(1, 40))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(0 < len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_where_there_is_no_room_nothing_is_wrapped() -> None:
    assert (wrap("some words", 0), wrap("some words", -3)) == ((), ())


def test_a_clipped_text_says_so() -> None:
    assert (clip("Pair Plus", 9), clip("Pair Plus", 5), clip("ab", 1), clip("ab", 0)) == ("Pair Plus", "Pair.", ".", "")


def test_the_topmost_region_answers_to_the_mouse() -> None:
    ground = canvas()
    ground.hit(0, 0, 10, 4, "below")
    ground.hit(2, 1, 3, 2, "above")
    assert (ground.at(0, 0), ground.at(2, 1), ground.at(4, 2), ground.at(5, 2), ground.at(10, 0)) == (
        "below",
        "above",
        "above",
        "below",
        "",
    )


def test_runs_hold_every_cell_of_a_row_once() -> None:
    ground = canvas()
    ground.text(3, 0, "red", Ink("#ff0000"))
    assert list(ground.runs(0)) == [
        ("   ", PLAIN),
        ("red", Ink("#ff0000", "#000000")),
        (" " * 14, PLAIN),
    ]


@pytest.mark.parametrize("size", [MINI, TINY, SMALL, MEDIUM, LARGE])
def test_every_card_shows_its_rank_and_suit_at_every_size(size: Format) -> None:
    for card in range(52):
        for glyphs in (UNICODE, ASCII):
            ground = canvas(12, 8, glyphs)
            draw_card(ground, 1, 1, size, card, marked=False)
            text = "".join(ground.lines())
            rank = "23456789TJQKA"[card // 4]
            assert rank in text or (rank == "T" and "10" in text)
            assert glyphs.suits[card % 4] in text
            assert any(run[1].colour == SUIT_COLOURS[card % 4] for row in range(8) for run in ground.runs(row))


def test_the_backs_of_two_packs_differ_and_show_no_card() -> None:
    grounds = []
    for pack in (0, 1):
        ground = canvas()
        draw_back(ground, 0, 0, LARGE, pack)
        grounds.append({run[1].ground for row in range(8) for run in ground.runs(row)})
        assert not set("23456789TJQKA♣♦♥♠") & set("".join(ground.lines()))
    assert grounds[0] != grounds[1]


def test_four_suits_have_four_letters_as_well_as_four_colours() -> None:
    assert len(set(SUIT_COLOURS)) == len(set(UNICODE.suits)) == len(set(ASCII.suits)) == 4


@given(st.integers(0, 10**10))
def test_chips_make_up_an_amount_exactly(cents: int) -> None:
    chips = broken_down(cents)
    assert sum(chips) == cents
    assert chips == sorted(chips, reverse=True)


def test_a_rack_has_chips_that_the_table_takes() -> None:
    assert rack([100, 100], [50_000]) == (100, 500, 2_500, 10_000, 50_000)
    assert rack([500], [5_000]) == (500, 2_500)
    assert rack([1], [40]) == (1, 5)
    assert all(rack([step], [step * 100]) for step, _, _ in CHIPS)


def test_short_amounts_are_short() -> None:
    amounts = {5: "5c", 500: "$5", 550: "$5.50", 999_900: "$9,999", 1_000_000: "$10k", 1_250_000: "$12.5k"}
    assert {cents: short_cents(cents) for cents in amounts} == amounts
    assert short_cents(250_000_000) == "$2.5m"


@given(st.text())
def test_ascii_is_ascii_whatever_a_rule_file_calls_things(text: str) -> None:
    ground = canvas(40, 4, ASCII)
    ground.text(0, 0, text, PLAIN)
    ground.centre(0, 1, 40, text, PLAIN)
    draw_dots(ground, 0, 2, 1234, 5)
    draw_chip(ground, 10, 2, 500)
    draw_stack(ground, 20, 2, 1234, 3)
    draw_back(ground, 30, 2, SMALL, 0)
    assert "".join(ground.lines()).isascii()
    assert plain(text, UNICODE) == text


# Machado, Oliveira and Fernandes (2009), full severity: what is left of linear red, green and blue.
COLOUR_BLINDNESS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
JUST_NOTICEABLE = 2.3
"""A difference of two colours in CIELAB that people can just see (Mahy and others, 1994)."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (part * 24389 / 27 + 16) / 116
        for part in (value / of_white for value, of_white in zip(xyz, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("kind", ["full colour", *COLOUR_BLINDNESS])
def test_suits_stay_apart_for_the_colour_blind(kind: str) -> None:
    seen = []
    for colour in SUIT_COLOURS:
        rgb = linear(colour)
        if kind in COLOUR_BLINDNESS:
            rgb = [sum(part * each for part, each in zip(rgb, row, strict=True)) for row in COLOUR_BLINDNESS[kind]]
        seen.append(lab(rgb))
    for one, other in combinations(seen, 2):
        # Several times what can just be seen, for a letter is small.
        assert dist(one, other) > 8 * JUST_NOTICEABLE


def test_suits_can_be_read_on_the_card() -> None:
    def luminance(colour: str) -> float:
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    # WCAG 2, level AA for small text.
    for ground in (CARD_GROUND, CARD_MARKED):
        for colour in SUIT_COLOURS:
            assert (luminance(ground) + 0.05) / (luminance(colour) + 0.05) >= (4.5 if ground == CARD_GROUND else 3)


def test_spots_are_as_wide_as_their_names_and_end_where_they_should() -> None:
    piles = tuple(Pile(label.lower(), label) for label in ("Ante", "Play", "Pair Plus", "6 Card Bonus"))
    ground = canvas(57, 5)
    draw_spots(ground, Place(1, "YOU", piles=piles), 0, 0, 57, 5)
    for pile in piles:
        assert pile.label in ground.lines()[0]
    assert max(hit.x + hit.width for hit in ground.hits) <= 57
    # With too little room every spot is narrow, and none is lost.
    ground = canvas(40, 5)
    draw_spots(ground, Place(1, "YOU", piles=piles), 0, 0, 40, 5)
    assert len(ground.hits) == 4


def test_limits_are_said_in_few_letters() -> None:
    for low, high, said in ((500, 50_000, "$5–$500"), (100, 100, " $1 "), (0, 97_500, "to $975"), (500, None, "$5 up")):
        ground = canvas(16, 5)
        pile = Pile("w", "Wager", low_cents=low, high_cents=high, is_open=True)
        draw_spots(ground, Place(1, "YOU", piles=(pile,)), 0, 0, 16, 5)
        assert said.strip() in ground.lines()[4].replace("─", " ")
        assert ground.lines()[4].count("$") == said.count("$")


def test_buttons_that_do_not_fit_are_given_back() -> None:
    choices = tuple(Choice(str(place), "Label", f"name:{place}") for place in range(4))
    ground = canvas(22, 1)
    # Each takes nine columns and one after it: two of them fit into twenty-two.
    assert draw_buttons(ground, 1, 0, choices) == choices[2:]
    assert [hit.name for hit in ground.hits] == ["name:0", "name:1"]
