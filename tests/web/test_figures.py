"""What the server says of a game beside its rule file: edges with their fees, and the words of every pay-table row."""

import asyncio
import json
from fractions import Fraction
from pathlib import Path
from threading import Event

import msgspec
import pytest

from queenhigh.bootstrap.demo_house import demo_games
from queenhigh.bootstrap.live import guest
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.web import figures as counted
from queenhigh.web.figures import Edge, Figures, edges_of
from queenhigh.web.routes.lobby import limits_of, row_names
from tests.called import called
from tests.meta.project import ROOT
from tests.web.served import served


def test_u1_whoever_comes_first_finds_every_edge_in_the_lobby(tmp_path: Path) -> None:
    games = tuple(demo_games())
    edges = {name: [figures.wager for figures in solve(load(name)).wagers] for name in games}

    async def first_look() -> dict[str, list[str] | None]:
        async with served(tmp_path / "house", games) as at, guest(at.url) as me:
            tables = (await me.get("/api/lobby"))["tables"]
            return {each["game"]: each["edges"] and [edge["wager"] for edge in each["edges"]] for each in tables}

    assert asyncio.run(first_look()) == edges


def test_u1_nobody_waits_long_for_a_game_that_takes_long_to_count(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, goes_on = load("tcp-01"), Event()
    edges = edges_of(rules)

    def slowly(_: Ruleset) -> tuple[Edge, ...]:
        goes_on.wait()
        return edges

    async def asked() -> None:
        figures = Figures()
        await figures.begin([rules, rules], 0.01)
        assert figures.known(rules) is None
        goes_on.set()
        await figures.begin([rules], 60)
        assert figures.known(rules) == edges
        figures.close()

    monkeypatch.setattr(counted, "edges_of", slowly)
    asyncio.run(asked())


def test_a18_u1_an_edge_comes_with_the_fee_on_its_least_stake() -> None:
    rules = load("ca-tcp")
    found = {edge.wager: edge for edge in edges_of(rules)}
    bare = {figures.wager: figures.edge for figures in solve(rules).wagers}
    # $1 on the least ante of $5 is a fifth of it, $0.50 on the least bonus of $5 a tenth.
    for wager, fee, share in (
        ("ante", 100, Fraction(1, 5)),
        ("bonus", 50, Fraction(50, rules.wager["bonus"].cents_min)),
    ):
        edge = found[wager]
        assert Fraction(edge.edge.exact) == bare[wager]
        assert edge.fee is not None
        assert edge.fee.fee_cents == fee
        assert edge.fee.stake_cents.decimal == rules.wager[wager].cents_min
        assert Fraction(edge.fee.edge_with_fee.exact) == bare[wager] + share


def test_u1_where_no_fee_is_charged_none_is_told() -> None:
    assert {edge.fee for edge in edges_of(load("tcp-01"))} == {None}


def test_u1_what_a_table_says_of_a_wager_is_what_analyze_says(capfd: pytest.CaptureFixture[str]) -> None:
    analysed = json.loads(called(capfd, "analyze", "ca-tcp", "--json").out)
    told = msgspec.to_builtins(edges_of(load("ca-tcp")))
    assert {each["wager"] for each in told if each["fee"]} == {"ante", "bonus"}
    wagers = {each["wager"]: each for each in analysed["wagers"]}
    fees = {each["wager"]: each for each in analysed["fees"]}
    for edge in told:
        fee = edge.pop("fee")
        assert edge.items() <= wagers[edge["wager"]].items()
        assert fee is None or fee.items() <= fees[edge["wager"]].items()


def test_u6_every_row_of_every_pay_table_has_words_whatever_its_kind() -> None:
    rules = load(str(ROOT / "tests" / "games" / "colour.toml"))
    found = row_names(rules)
    assert {name: len(rows) for name, rows in found.items()} == {
        name: len(table.rows) for name, table in rules.table.items()
    }
    kinds = [
        (row, words) for name, table in rules.table.items() for row, words in zip(table.rows, found[name], strict=True)
    ]
    assert all(words for _, words in kinds)
    assert [words for row, words in kinds if row.same] == [f"same {row.same}" for row, _ in kinds if row.same] != []


def test_u1_c4_the_lobby_states_what_one_bettor_may_wager() -> None:
    # C4: $5 to $500 a spot; pair plus up to $50 and 6 card bonus up to $25, each bettor's own.
    assert {each.wager: each.cents_max for each in limits_of(load("ca-6cb"))} == {
        "ante": 50_000,
        "pair_plus": 5_000,
        "six_card_bonus": 2_500,
    }
