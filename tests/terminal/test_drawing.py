"""The drawing ground: canvas, cards, chips. What falls outside is cut off, and ASCII stays ASCII."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.terminal.canvas import Canvas, Ink, clip, wrap
from queenhigh.terminal.cards import LARGE, MEDIUM, MINI, SMALL, TINY, Format, draw_back, draw_card
from queenhigh.terminal.chips import broken_down, draw_chip, draw_dots, draw_stack, rack, short_cents
from queenhigh.terminal.glyphs import ASCII, UNICODE, Glyphs, plain
from queenhigh.terminal.palette import CHIPS, SUIT_COLOURS

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
    assert (wrap("some words", 0), wrap("some words", -3)) == ([], [])


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


def test_four_suits_have_four_colours_far_apart_in_brightness_or_hue() -> None:
    # Okabe and Ito's palette; what matters is that no two are the same and that the letter says it too.
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
