"""The simulation of the par sheet: the same numbers for a seed, within its error of the exact ones, and able to miss."""

import json
from dataclasses import replace

import pytest

from queenhigh.errors import BadInput
from queenhigh.papers import cross_check as checked
from queenhigh.papers.bundle import make_documents
from queenhigh.papers.cross_check import Play, cross_check
from queenhigh.papers.documents.par import par_sheet
from queenhigh.papers.documents.par_simulation import simulation_part
from queenhigh.papers.package import MANIFEST, RESULTS, archive, make_package, open_package
from queenhigh.papers.results import json_text
from queenhigh.papers.study import study
from queenhigh.papers.verify import verify_package
from queenhigh.rules.load import load
from queenhigh.rules.text.document import Paragraph
from tests.effort import scaled
from tests.papers.kit import packed, squeezed, text_of, verify_quickly

PLAY = Play(rounds=scaled(200_000), seed=7)


@pytest.mark.parametrize(
    "game",
    ["tcp-01", "ca-6cb", "draw-01", "tcp-01+tcp-progressive-1", "tests/games/triple.toml", "tests/games/ultimate.toml"],
)
def test_what_is_played_is_what_is_computed(game: str) -> None:
    found = cross_check(load(game), PLAY, solved=True)
    assert found.wagers
    for each in found.wagers:
        assert each.z is not None
        # Fourteen wagers in all: one beyond 4.5 deviations is expected in ten thousand runs of this file.
        assert abs(each.z) < 4.5, each


@pytest.mark.parametrize(
    "game, rounds",
    [
        ("tcp-01", 100_000_000),
        ("tests/games/ultimate.toml", 100_000_000),
        ("ca-tcp", 100_000_000),
        ("ca-6cb", 100_000_000),
        ("draw-01", 100_000_000),
        ("tcp-01+tcp-progressive-1", 10_000_000),
    ],
)
def test_as_many_rounds_are_played_as_take_seconds(game: str, rounds: int) -> None:
    assert checked.usual_rounds(load(game)) == rounds


def test_b17_a_sheet_of_a_full_table_says_how_many_hands_were_played_and_why() -> None:
    rules = load("tcp-01+tcp-progressive-1")
    found = cross_check(rules, Play(1_000, 1), solved=True)
    (told, *_) = simulation_part(rules, found).blocks
    assert isinstance(told, Paragraph)
    assert "All seats are taken, because others’ hands pay envy: these are 7,000 hands" in told.statements[0].text
    (alone, *_) = simulation_part(load("ca-6cb"), cross_check(load("ca-6cb"), Play(1_000, 1), solved=True)).blocks
    assert isinstance(alone, Paragraph)
    assert "All seats" not in alone.statements[0].text


def test_only_a_sheet_without_a_sample_says_that_nothing_is_sampled() -> None:
    """Exact figures alone; with a cross-check beside them; and a game that is only simulated."""
    exact = replace(study(load("tcp-01")), simulation=None)
    beside = replace(exact, simulation=cross_check(load("tcp-01"), Play(1_000, 1), solved=True))
    unsolved = replace(beside, analysis=None)
    told = [dict(par_sheet(each).facts)["Computed by"] for each in (exact, beside, unsolved)]
    assert told[0].endswith("exactly: no sampling, no rounding before the last digit printed")
    assert told[1].endswith("only the simulation cross-check is sampled")
    assert "no sampling" not in told[2]
    assert "exactly:" not in told[2]


def test_another_pay_table_is_noticed() -> None:
    # With 3 for a flush instead of 4 the edge of pair plus is 1,096/22,100 = 4.96 % higher.
    played = cross_check(load("tcp-10"), Play(2_000_000, 1), solved=True).wagers[1]
    told = cross_check(load("tcp-01"), Play(1_000, 1), solved=True).wagers[1].exact
    assert played.wager == "pair_plus"
    assert told is not None
    assert float(played.mean - told) / played.standard_error > 10


def test_the_same_seed_gives_the_same_numbers_and_another_others() -> None:
    rules = load("tcp-01")
    once, again = cross_check(rules, PLAY, solved=True), cross_check(rules, PLAY, solved=True)
    assert once == again
    assert cross_check(rules, Play(PLAY.rounds, 8), solved=True).wagers != once.wagers


def test_a_game_that_is_not_solved_is_played_without_a_verdict() -> None:
    found = cross_check(load("tcp-01"), Play(1_000, 1), solved=False)
    assert found.policy == "always"
    assert {each.exact for each in found.wagers} == {None}
    assert {each.z for each in found.wagers} == {None}


def test_the_par_sheet_prints_rounds_seed_and_numbers_and_the_package_verifies() -> None:
    found = study(load("tcp-01"), PLAY)
    assert found.simulation is not None
    text = text_of(make_documents(found, ("pdf",), ("par-sheet",))["par-sheet.pdf"])
    assert squeezed(f"{PLAY.rounds:,} rounds were played by the compiled kernel from seed 7") in text
    for each in found.simulation.wagers:
        assert f"{float(each.mean):.4%}"[:-2].replace("-", "−") in text
    packed = make_package(found)
    assert verify_package(packed).findings == ()
    files = dict(open_package(packed).files)
    assert json.loads(files[RESULTS])["simulation"]["seed"] == 7
    # Another seed in the manifest is another simulation.
    manifest = json.loads(files[MANIFEST])
    manifest["simulation"]["seed"] = 8
    files[MANIFEST] = json_text(manifest).encode()
    told = verify_package(archive(files)).findings
    assert any(finding.path == RESULTS and finding.what.startswith("simulation.") for finding in told)


@pytest.mark.parametrize("stated", ["many", {"rounds": 10**18, "seed": 1}, {"rounds": "x", "seed": 1}, {"rounds": -1}])
def test_a_manifest_that_asks_for_nonsense_is_rejected(stated: object) -> None:
    files = dict(open_package(packed("tests/games/triple.toml")).files)
    manifest = json.loads(files[MANIFEST])
    manifest["simulation"] = stated
    files[MANIFEST] = json_text(manifest).encode()
    told = verify_quickly(archive(files)).findings
    assert any(finding.path == MANIFEST and finding.what.startswith("simulation: ") for finding in told)


def test_without_the_extra_it_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked, "is_available", lambda: False)
    with pytest.raises(BadInput) as refused:
        study(load("tcp-01"), PLAY)
    assert refused.value.code == "publish/extra_missing"


@pytest.mark.parametrize("rounds", [0, -5, 10**10])
def test_rounds_are_within_reason(rounds: int) -> None:
    with pytest.raises(BadInput) as refused:
        study(load("tcp-01"), Play(rounds, 1))
    assert refused.value.code == "publish/rounds"
