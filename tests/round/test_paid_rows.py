"""A settled wager names the row of the pay table that decided it, whether the row has a label or not."""

import pytest

from queenhigh.round import events as ev
from queenhigh.round.readers import bettor
from queenhigh.round.view import view_of
from queenhigh.terminal.building import results_of
from queenhigh.terminal.paytables import pay_tables
from tests.round.book import table

ROWS = [
    {"over": "player", "cards": ["Ah", "Kh", "Qd"], "pay": 50},
    {"over": "player", "class": "flush", "suit": "s", "pay": 9},
    {"over": "player", "at_least": {"class": "pair", "ranks": "9"}, "pay": 5},
    {"over": "player", "same": "colour", "pay": 2},
]
"""One row of every kind, none of them with a label."""


@pytest.mark.parametrize(
    "cards, row",
    [
        ("Ah Kh Qd", 0),
        ("2s 5s 9s", 1),
        ("9c 9d 4h", 2),  # the lowest hand that reaches the mark
        ("7c 6s 5c", 2),  # a straight is higher than any pair
        ("8h 8d 2d", 3),  # below the mark, and all red
        ("8h 8c 2d", None),
    ],
)
def test_every_kind_of_row_is_named_and_lit_without_a_label(cards: str, row: int | None) -> None:
    t = table("colour", {"table.colour.rows": ROWS}).bet(1, ante=10_00, colour=10_00)
    t.deal({1: cards}, bank="Kc Js 4d").play(1).finish()
    (settled,) = [event for event in t.settled(1) if event.wager == "colour"]
    assert settled.row == (None if row is None else ("colour", row))
    assert settled.result == ("lose" if row is None else "win")
    results = results_of(t.rules, view_of(t.rules, t.state, bettor(t.seated(1))), t.record.events)
    lit = {each.title: each.lit for each in pay_tables(t.rules, results.paid_rows)}
    assert lit["Colour"] == row


def test_a_bonus_a_push_and_what_no_table_decides() -> None:
    t = table("tcp-01").bet(1, ante=10_00, pair_plus=10_00)
    t.deal({1: "7c 7d 7h"}, bank="2h 3d 5s").play(1).finish()
    rules = t.rules
    rows = {event.wager: event.row for event in t.settled(1)}
    assert (rows["ante"], rows["play"]) == (None, None)  # the comparison of hands decides, and no table
    for name in ("ante_bonus", "pair_plus"):
        named = rows[name]
        assert named is not None
        assert rules.table[named.table].rows[named.row].hand_class == "three_of_a_kind"


def test_an_award_and_envy_name_the_row_of_the_meter_s_table() -> None:
    t = table("tcp-01+tcp-progressive-1").bet(1, ante=10_00, progressive=1_00).bet(2, ante=10_00, progressive=1_00)
    t.deal({1: "As Ks Qs", 2: "2c 5d 8h"}, bank="9c 4d 3h").play(1).fold(2).finish()
    meter = next(iter(t.rules.meter.values()))
    (awarded,) = t.all(ev.MeterAwarded)
    (due,) = t.all(ev.AwardDue)
    assert awarded.row == due.row == (meter.table, 0)  # a mini royal in spades: the top row
    envied = [event for event in t.settled(2) if event.result == "win"]
    assert [event.row for event in envied] == [(meter.table, 0)]
