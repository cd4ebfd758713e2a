"""The commands of the exact mathematics."""

import csv
import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pyarrow import parquet

from queenhigh.exact.audit.design import Linear, Wanted
from queenhigh.exact.audit.milp import nearest_tables
from queenhigh.exact.game.variants import pay_cells
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.cli.conftest import Call


def data_of(call: Call, *arguments: str) -> Any:
    called = call(*arguments, "--json")
    assert (called.code, called.err) == (0, "")
    return json.loads(called.out)


def exact(entry: dict[str, Any]) -> Fraction:
    value = Fraction(entry["exact"])
    assert entry["decimal"] == float(value)
    return value


@pytest.mark.parametrize("game", ["tcp-01", "ca-tcp", "ca-6cb", "draw-01", "tcp-progressive-1"])
def test_analyze_for_programs(call: Call, game: str) -> None:
    data = data_of(call, "analyze", game)
    analysis = solve(load(game))
    assert (data["game"], data["rules_hash"]) == (load(game).id, load(game).hash)
    assert [entry["wager"] for entry in data["wagers"]] == [figures.wager for figures in analysis.wagers]
    for entry, figures in zip(data["wagers"], analysis.wagers, strict=True):
        assert exact(entry["edge"]) == figures.edge
        assert exact(entry["element_of_risk"]) == figures.element_of_risk
        assert exact(entry["hit_frequency"]) == figures.hit_frequency
        assert entry["standard_deviation"] == figures.standard_deviation
        nets = {Fraction(row["net"]): exact(row["probability"]) for row in entry["outcomes"]}
        assert nets == dict(figures.outcomes)
        assert -sum((net * chance for net, chance in nets.items()), Fraction(0)) == figures.edge
    assert data["strategy"]["words"]


def test_analyze_for_people(call: Call) -> None:
    out = call("analyze", "tcp-01").out
    for said in ("3.3730 %", "2.0147 %", "1.6393", "2.3167 %", "Play Q-6-4 or better; fold the rest."):
        assert said in out


def test_c14_analyze_tells_the_bank_what_a_schedule_leaves(call: Call) -> None:
    data = data_of(call, "analyze", "ca-6cb", "--action", "$200")
    assert [entry["schedule"] for entry in data["bank"]["schedules"]] == [f"schedule_{n}" for n in range(1, 6)]
    gain = exact(data["bank"]["gain"])
    assert exact(data["bank"]["schedules"][0]["net_cents"]) == gain * 20_000 - 200
    assert "breaks even at" in call("analyze", "ca-6cb").out


def test_a18_analyze_states_flat_fees_beside_the_edges(call: Call) -> None:
    """$1 on a least ante of $5 is 20 %, 50 cents on a bonus of $5 are 10 %; on $25 a fifth of that."""
    edges = {figures.wager: figures.edge for figures in solve(load("ca-tcp")).wagers}
    fees = {each["wager"]: each for each in data_of(call, "analyze", "ca-tcp")["fees"]}
    assert exact(fees["ante"]["edge"]) == edges["ante"]
    assert exact(fees["ante"]["edge_with_fee"]) == edges["ante"] + Fraction(20, 100)
    assert exact(fees["bonus"]["edge_with_fee"]) == edges["bonus"] + Fraction(10, 100)
    given = data_of(call, "analyze", "ca-tcp", "--stakes", "ante=1,bonus=2", "--unit", "25")["fees"]
    assert [exact(each["stake_cents"]) for each in given] == [2_500, 5_000]
    assert exact(given[0]["edge_with_fee"]) - exact(given[0]["edge"]) == Fraction(4, 100)
    assert exact(given[1]["edge_with_fee"]) - exact(given[1]["edge"]) == Fraction(1, 100)
    # In these proportions the bonus decides: at $5 on it the ante would be $10.
    least = data_of(call, "analyze", "ca-tcp", "--stakes", "ante=2,bonus=1")["fees"]
    assert [exact(each["stake_cents"]) for each in least] == [1_000, 500]
    out = call("analyze", "ca-tcp").out
    assert "at the table's least stakes" in out
    assert "21.8022 %" in out
    assert "fees" not in data_of(call, "analyze", "tcp-01")


@pytest.mark.parametrize("policy, edge", [("always", "7.65"), ("mimic", "3.45"), ("Q64", "3.37"), ("never", "100.00")])
def test_analyze_figures_a_chosen_policy(call: Call, policy: str, edge: str) -> None:
    """Published for the 5-4-1 bonus: 7.65 % for every hand, 3.45 % for the dealer's own rule, 3.37 % for the best play."""
    data = data_of(call, "analyze", "tcp-01", "--policy", policy)
    chosen = data["policy"]
    assert f"{100 * chosen['edge']['decimal']:.2f}" == edge
    assert exact(chosen["costs"]) == exact(chosen["edge"]) - exact(chosen["best"]) >= 0
    ante = data["wagers"][0]
    assert (exact(ante["edge"]), ante["played"]) == (exact(chosen["edge"]), "policy")
    nets = {Fraction(row["net"]): exact(row["probability"]) for row in ante["outcomes"]}
    assert -sum((net * chance for net, chance in nets.items()), Fraction(0)) == exact(ante["edge"])
    assert f"Policy {policy}" in call("analyze", "tcp-01", "--policy", policy).out


def test_analyze_joint(call: Call) -> None:
    data = data_of(call, "analyze", "tcp-01", "--stakes", "ante=1,pair_plus=1/2", "--joint")
    assert sum((exact(row["probability"]) for row in data["joint"]), Fraction(0)) == 1
    wagers = {entry["wager"]: exact(entry["edge"]) for entry in data["wagers"]}
    assert exact(data["total"]["edge"]) == (wagers["ante"] + wagers["pair_plus"] / 2) / Fraction(3, 2)


@pytest.mark.parametrize(
    "options, edge",
    [
        (("--peek", "1"), "-0.034829"),
        (("--dealer", "court"), None),
        (("--seen", "As Ah Ad"), None),
        (("--dealer", "Kd"), None),
        (("--dealer", "class"), None),
    ],
)
def test_knowledge_and_what_it_is_worth(call: Call, options: tuple[str, ...], edge: str | None) -> None:
    data = data_of(call, "analyze", "tcp-01", *options)
    known = {name: exact(data["knowledge"][name]) for name in ("edge", "without", "worth")}
    assert known["worth"] == known["without"] - known["edge"] >= 0
    if edge is not None:
        assert f"{float(known['edge']):.6f}" == edge
    assert "It is worth" in call("analyze", "tcp-01", *options).out


def test_b12_b17_b18_the_meter_in_text_and_for_programs(call: Call) -> None:
    data = data_of(call, "analyze", "tcp-progressive-1", "--meter", "9030")
    (meter,) = data["meters"]
    (wager,) = [each for each in data["wagers"] if each["wager"] == "progressive"]
    assert exact(meter["edge"]) == exact(wager["edge"]) == 0  # 22,100 - 12,020 from the tray - 1,050 of envy
    assert exact(meter["break_even"]) == 9030
    assert exact(meter["average"]) == 4094  # 1,000 + 14 % of 22,100
    assert exact(meter["top_award"]) == Fraction(1, 22_100)
    envies = [exact(each["envy"]) for each in meter["by_envy_bettors"]]
    assert envies == [Fraction(others * 175, 22_100) for others in range(7)]
    out = call("analyze", "tcp-progressive-1").out
    for said in ("breaks even at", "$9,030", "$4,094", "22,100 wagers", "edge at $4,094"):
        assert said in out
    assert "meters" not in data_of(call, "analyze", "tcp-progressive-1", "--stakes", "ante=1")


def test_b9_b18_d9_audit_for_programs(call: Call) -> None:
    data = data_of(call, "audit")
    assert {entry["game"] for entry in data} == {load(name).id for name in builtin_ids() if load(name).published}
    for entry in data:
        assert {"game", "figure", "published", "computed", "reproduced", "explanation"} <= set(entry)
        exact(entry["computed"])
        assert bool(entry["explanation"]) is not entry["reproduced"]
    missed = {(entry["game"], entry["name"]) for entry in data if not entry["reproduced"]}
    assert ("draw-01", "pair_plus_edge") in missed
    assert len(missed) >= 3


def test_audit_for_people(call: Call) -> None:
    out = call("audit", "draw-01", "tcp-01").out
    assert "straight would have to pay 6" in " ".join(out.split())
    assert "1 of 4 printed figures are reproduced." in out


def test_audit_leaves_with_a_code_if_asked_to_be_strict(call: Call) -> None:
    missed, reproduced = ("audit", "draw-01"), ("audit", "tcp-01")
    assert [call(*missed).code, call(*missed, "--strict").code] == [0, 1]
    assert [call(*reproduced).code, call(*reproduced, "--strict", "--json").code] == [0, 0]
    assert json.loads(call(*missed, "--strict", "--json").out)


def test_strategy(call: Call, tmp_path: Path) -> None:
    chart = tmp_path / "strategy.svg"
    called = call("strategy", "ca-tcp", "--chart", str(chart))
    assert called.code == 0
    assert "Against A: play A-9-2 or better; fold the rest." in called.out
    assert ET.fromstring(chart.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314  # our own text
    for name, magic in (("s.pdf", b"%PDF"), ("s.png", b"\x89PNG")):
        assert call("strategy", "tcp-01", "--chart", str(tmp_path / name)).code == 0
        assert (tmp_path / name).read_bytes().startswith(magic)
    data = data_of(call, "strategy", "tcp-01", "--table")
    assert len(data["table"]) == 1_755
    assert data["thresholds"][0]["steps"][0]["at_least"] == "Q-6-4"


def test_the_worth_of_every_option_hand_by_hand(call: Call, tmp_path: Path) -> None:
    """Against `odds`, which values one hand at a time; and the best options, added up, are the edge."""
    out, columns, picture = tmp_path / "worths.csv", tmp_path / "worths.parquet", tmp_path / "worths.svg"
    called = call("strategy", "draw-01", "--out", str(out), "--map", str(picture))
    assert called.code == 0
    rows = list(csv.DictReader(out.read_text(encoding="utf-8").splitlines()))
    hands = {row["cards"]: int(row["hands"]) for row in rows}
    assert sum(hands.values()) == 22_100
    best = [row for row in rows if row["best"] == "True"]
    worth = sum((int(row["hands"]) * Fraction(row["exact"]) for row in best), Fraction(0)) / 22_100
    assert worth == -solve(load("draw-01")).wager("ante").edge
    for cards in list(hands)[::600]:
        listed = {(r["option"], r["multiple"], r["discard"]): r["exact"] for r in rows if r["cards"] == cards}
        valued = data_of(call, "odds", "draw-01", "--cards", cards)["options"]
        assert listed == {
            (each["option"], str(each["multiple"]), each["discard"] or ""): each["worth"]["exact"] for each in valued
        }
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314  # our own text
    assert call("strategy", "tcp-01", "--out", str(columns)).code == 0
    table = parquet.read_table(columns)
    assert table.num_rows == 2 * 1_755
    assert table.schema.metadata[b"game"] == b"tcp-01"
    fold = data_of(call, "strategy", "tcp-01", "--table")["table"][0]["worths"][0]
    assert fold["option"] == "fold"
    assert exact(fold["worth"]) == -1
    assert "Worth in units, * the best" in call("strategy", "tcp-01", "--table").out


def test_a_strategy_for_cards_seen_by_their_group(call: Call) -> None:
    data = data_of(call, "strategy", "tcp-01", "--dealer", "class", "--groups", "high=QKA low")
    assert data["groups"] == {"high": "QKA", "low": "23456789TJ"}
    assert [sight["shown"] for sight in data["thresholds"]] == [["high"], ["low"]]
    worth = data_of(call, "analyze", "tcp-01", "--dealer", "class", "--groups", "high=QKA low")["knowledge"]
    assert exact(data["edge"]) == exact(worth["edge"])
    out = call("strategy", "tcp-01", "--dealer", "court").out
    assert "Against court: play" in out
    assert "Against other" not in out
    assert "Seeing 3 low" in call("strategy", "tcp-01", "--seen", "low low low", "--groups", "high-low").out


def test_a_strategy_by_groups_as_a_table(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "groups.csv"
    shown = call("strategy", "tcp-01", "--dealer", "class", "--groups", "high=QKA low", "--table", "--out", str(out))
    assert "Worth in units, * the best" in shown.out
    rows = list(csv.DictReader(out.read_text(encoding="utf-8").splitlines()))
    assert {row["up"] for row in rows} == {"high", "low"}
    assert len(rows) == 2 * 2 * 1_755
    data = data_of(call, "strategy", "tcp-01", "--dealer", "high", "--groups", "high=QKA low", "--table", "--json")
    assert {row["up"] for row in data["table"]} == {"high"}
    assert data["by_table"] is False


def test_where_no_words_will_do_the_table_is_named(call: Call) -> None:
    """An exchange that is decided by the group of a card that is seen."""
    deck = ("--set", "deck.ranks=JQKA", "--set", "deck.suits=cdh", "--set", "seats.count=1")
    told = call("strategy", "draw-01", *deck, "--dealer", "class", "--groups", "ace=A low").out
    assert "see the table, hand by hand." in told
    assert "--table prints it, --out FILE.csv writes it" in told


def test_a_table_that_nobody_could_read_is_refused_before_the_work(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nothing is counted for it: the solver is never asked."""

    def solved(*_args: object, **_more: object) -> None:
        raise AssertionError

    monkeypatch.setattr("queenhigh.cli.strategy.solve", solved)
    for option in (("--table",), ("--out", str(tmp_path / "worths.csv"))):
        called = call("strategy", "tests/games/two-up.toml", "--peek", "1", *option)
        assert called.code == 2
        assert "rows, and at most 3,000,000 are written" in called.err


def test_odds(call: Call) -> None:
    data = data_of(call, "odds", "tcp-01", "--cards", "Qs 6d 4h")
    play, fold = data["options"]
    assert (play["option"], play["best"], fold["option"]) == ("play", True, "fold")
    assert exact(fold["worth"]) == -1 < exact(play["worth"])
    assert "give up 3♥" in call("odds", "draw-01", "--cards", "2s2d3h").out


@pytest.mark.parametrize(
    "line, said",
    [
        ("analyze tcp-01 --seen any --peek 1", "only simulation"),
        ("analyze tcp-01 --seen As --dealer court", "only simulation"),
        ("analyze tcp-01 --seen ace,king", "classes of cards are ace, court and other"),
        ("odds tcp-01 --cards court", "own cards are given one by one, such as 'Qs 6d 4h'"),
        ("analyze tcp-01 --peek 4", "it has 3"),
        ("analyze tcp-01 --policy whatever", "names no policy"),
        ("analyze tcp-01 --policy mimic --peek 1", "knowledge changes nothing"),
        ("analyze ca-tcp --unit 0", "more than nothing is allowed"),
        ("analyze draw-01 --peek 3", "simulate it"),
        ("analyze tcp-01 --stakes ante=0", "ante: a stake is above zero, not 0"),
        ("analyze tcp-progressive-1 --envy-bettors -1", "0 to 15"),
        ("strategy tcp-01 --seen any", "would be a book"),
        ("strategy tcp-01 --dealer court --map x.svg", "a strategy by classes is told in words or as a table"),
        ("strategy tcp-01 --seen ace,ace --chart x.svg", "a strategy by classes is told in words or as a table"),
        ("strategy tcp-01 --seen ace,ace", "nothing that can be seen"),
        ("strategy tcp-01 --dealer high --groups high=AK", "23456789TJQ is left over"),
        ("analyze tcp-01 --seen ace --dealer court", "only simulation"),
        ("design tcp-01 foo --edge 2%..3%", "ante, pair_plus have"),
        ("session tcp-01 --rounds 1000000000000", "at most 8,388,608"),
    ],
)
def test_senseless_questions_are_answered_with_what_would_make_sense(call: Call, line: str, said: str) -> None:
    called = call(*line.split())
    assert called.code == 2
    assert said in " ".join(called.err.split())
    assert called.out == ""


def test_odds_with_all_cards_of_the_bank_known(call: Call) -> None:
    """The bank's 5-4-3 of clubs beats whatever two cards of different suits may become: ante and play are lost."""
    data = data_of(call, "odds", "draw-01", "--cards", "Qs 6d 4h", "--dealer", "2c 3c 4c 5c")
    worths = {(each["multiple"], exact(each["worth"])) for each in data["options"]}
    assert worths == {(multiple, Fraction(-1 - multiple)) for multiple in (0, 1, 2)}


def test_every_result_of_a_session(call: Call) -> None:
    data = data_of(call, "session", "tcp-01", "--rounds", "30", "--outcomes")
    assert sum(each["probability"] for each in data["outcomes"]) == pytest.approx(1)
    mean = sum(float(Fraction(each["net"])) * each["probability"] for each in data["outcomes"])
    assert mean == pytest.approx(data["mean"]["decimal"])
    ahead = sum(each["probability"] for each in data["outcomes"] if Fraction(each["net"]) > 0)
    assert ahead == pytest.approx(data["ahead"]["decimal"])
    assert "probability" in call("session", "tcp-01", "--rounds", "30", "--outcomes").out
    assert "outcomes" not in data_of(call, "session", "tcp-01", "--rounds", "30")


def test_a18_a_session_names_the_flat_fees_that_its_result_leaves_out(call: Call) -> None:
    """$1 and 50 cents a round on $5 and $5: 0.3 units, 30 in a hundred rounds."""
    arguments = ("session", "ca-tcp", "--stakes", "ante=1,bonus=1", "--rounds", "100")
    assert exact(data_of(call, *arguments)["flat_fees"]) == 30
    out = call(*arguments).out
    assert "flat fees besides, not counted above (a unit being $5)" in out
    assert "-30.0000" in out
    assert "flat fees" not in call("session", "tcp-01").out


def test_session(call: Call, tmp_path: Path) -> None:
    plot = tmp_path / "session.svg"
    data = data_of(call, "session", "tcp-01", "--rounds", "50", "--bankroll", "20", "--buy-in", "10")
    assert data["exact"] is True
    assert exact(data["mean"]) == -50 * solve(load("tcp-01")).wager("ante").edge
    assert exact(data["hold"]) == 5 * solve(load("tcp-01")).wager("ante").edge
    assert 0 < data["ruin"]["decimal"] < 1
    called = call("session", "tcp-01", "--rounds", "500", "--plot", str(plot))
    assert "no probability is off by more than" in called.out
    assert ET.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314  # our own text


def test_design(call: Call) -> None:
    data = data_of(call, "design", "draw-01", "pair_plus", "--edge", "2.40%..2.42%", "--limit", "3")
    assert data["tables"][0]["pays"]["straight"] == 6
    for table in data["tables"]:
        assert Fraction(240, 10_000) <= exact(table["edge"]) <= Fraction(242, 10_000)
    assert data_of(call, "design", "tcp-01", "pair_plus", "--edge", "0.02..0.03") == data_of(
        call, "design", "tcp-01", "pair_plus", "--edge", "2..3"
    )
    assert "No pay table" in call("design", "tcp-01", "pair_plus", "--edge", "0.02..0.0200001", "--fix", "pair=9").out


PUSHES = """
schema = 1
extends = "tcp-01"
id = "pushes"
title = "Pairs push"

[table.pair_plus]
rows = [
  { class = "straight_flush", pay = 40 },
  { class = "three_of_a_kind", pay = 30 },
  { class = "straight", pay = 6 },
  { class = "flush", pay = 3 },
  { at_least = { class = "pair", ranks = "9" }, pay = 1 },
  { at_least = { class = "pair" }, pay = 0 },
]
"""


def test_design_keeps_a_push_and_tells_rows_of_one_name_apart(call: Call, tmp_path: Path) -> None:
    """Straight flush 48, trips 52, straights 720, flushes 1,096, pairs of nines up 1,728 and below 2,016, of 22,100.

    The bank gains 16,440 high cards - 48*40 - 52*30 - 720*6 - 1,096*3 - 1,728 = 3,624: 16.3982 %.
    """
    path = tmp_path / "pushes.toml"
    path.write_text(PUSHES, encoding="utf-8")
    data = data_of(call, "design", str(path), "pair_plus", "--edge", "16%..17%", "--limit", "4")
    present = data["tables"][0]
    assert exact(present["edge"]) == Fraction(3_624, 22_100)
    assert present["changed"] == 0
    assert list(present["pays"].values()) == [40, 30, 6, 3, 1, 0]
    assert "push" in call("design", str(path), "pair_plus", "--edge", "16%..17%").out
    fixed = data_of(call, "design", str(path), "pair_plus", "--edge", "0..40", "--fix", "pair of nines or better=2")
    assert {table["pays"]["pair of nines or better"] for table in fixed["tables"]} == {2}


def test_what_a_library_prints_is_no_part_of_an_answer(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver in another language writes to the stream itself, past everything that Python could hold back."""

    def noisy(*_: object) -> list[object]:
        os.write(1, b"Presolving model\n")
        return []

    monkeypatch.setattr("queenhigh.cli.design.tables_of", noisy)
    arguments = ("design", "tcp-01", "pair_plus", "--edge", "2..3", "--json")
    called = call(*arguments)
    assert json.loads(called.out)["tables"] == []
    assert called.err == ""
    monkeypatch.setenv("QUEENHIGH_DEBUG", "1")
    called = call(*arguments)
    assert json.loads(called.out)["tables"] == []
    assert "Presolving model" in called.err


def test_what_the_real_solver_prints_is_no_part_of_an_answer(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """These three programs are ones of which HiGHS has a word to say, whether it is asked to or not."""
    found: list[tuple[int, ...]] = []

    def by_programs(rules: Ruleset, wager: str, wanted: Wanted, _: int) -> list[object]:
        found.extend(nearest_tables(Linear(rules, wager, pay_cells(rules, wager), wanted), changed_min=4, most=3))
        return []

    monkeypatch.setattr("queenhigh.cli.design.tables_of", by_programs)
    called = call("design", "tcp-01", "pair_plus", "--edge", "1.9%..1.9005%", "--json")
    assert len(found) == 3
    assert json.loads(called.out)["tables"] == []
    assert called.err == ""


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("analyze", "tcp-01", "--stakes", "ante"), "WAGER=UNITS"),
        (("analyze", "tcp-01", "--stakes", "nothing=1"), "there is no wager 'nothing'"),
        (("analyze", "tcp-01", "--stakes", "ante=1,ante=2"), "staked twice"),
        (("analyze", "tcp-01", "--seen", "Zz"), "--seen"),
        (("analyze", "tcp-01", "--action", "$5"), "no bank pays a fee"),
        (("analyze", "tcp-01", "--meter", "$5"), "has no meter"),
        (("odds", "tcp-01", "--cards", "Qs Qs 4h"), "twice"),
        (("odds", "tcp-01", "--cards", "Qs 6d"), "3 own cards"),
        (("odds", "ca-tcp", "--cards", "Qs 6d 4h"), "turn up 1"),
        (("session", "tcp-01", "--bankroll", "much"), "not a number of units"),
        (("design", "tcp-01", "pair_plus", "--edge", "3..2"), "LO..HI"),
        (("design", "tcp-01", "pair_plus", "--edge", "2..3", "--fix", "pair"), "ROW=PAY"),
        (("strategy", "tcp-01", "--chart", "/no/such/folder/x.svg"), "cannot be written"),
        (("audit", "no-such-game"), "there is no game"),
        (("strategy", "tcp-01", "--out", "x.xlsx"), "neither .csv nor .parquet"),
        (("strategy", "tcp-01", "--map", "x.gif"), ".svg, .png or .pdf is drawn"),
        (("strategy", "tcp-01", "--peek", "2", "--out", "x.csv"), "at most 3,000,000"),
        (("strategy", "tcp-01", "--chart", "x.jpg"), ".svg, .png or .pdf is drawn"),
        (("session", "tcp-01", "--plot", "x"), ".svg, .png or .pdf is drawn"),
        (("session", "tcp-01", "--rounds", "1" + "0" * 20), "too many to know a probability to within 1%"),
        (("session", "tcp-01", "--rounds", "1" + "0" * 4000), "too many to know a probability to within 1%"),
        (("session", "tcp-01", "--stakes", "ante=1e5000"), "WAGER=UNITS"),
        (("session", "tcp-01", "--bankroll", "1e999999"), "not a number of units"),
        (("analyze", "tcp-01", "--stakes", "ante=1e999999"), "below 1,000,000,000,000"),
        (("analyze", "tcp-01", "--stakes", "ante=" + "9" * 5000), "below 1,000,000,000,000"),
        (("analyze", "tcp-01", "--stakes", "ante=1/0"), "WAGER=UNITS"),
        (("design", "tcp-01", "pair_plus", "--edge", "1e-999999..3"), "LO..HI"),
        (("design", "tcp-01", "pair_plus", "--edge", "2..3", "--fix", "pair=" + "9" * 5000), "ROW=PAY"),
        (("odds", "tcp-01", "--cards", "Qs 6d 4h", "--dealer", "court"), "valued beside given cards"),
        (("odds", "tcp-01", "--cards", "Qs 6d 4h", "--seen", "any"), "valued beside given cards"),
    ],
)
def test_bad_input_gets_a_sentence(call: Call, arguments: tuple[str, ...], said: str) -> None:
    called = call(*arguments)
    assert called.code == 2
    assert said in called.err
    assert "Traceback" not in called.err
    assert called.out == ""
