"""What a command refuses it refuses before the long work; and its help names nothing that it refuses."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NoReturn

import pytest

from queenhigh.exact.solve import memo
from queenhigh.simulation.running import Threads
from tests.cli.conftest import Call

SIX_CARDS = "ca-6cb"
"""Of the games in the box the one that takes longest to solve."""


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody counts a deal, compiles a kernel or plays a round."""

    def work(*_: object, **__: object) -> NoReturn:
        message = "the work was begun"
        raise AssertionError(message)

    monkeypatch.setattr(memo, "tally", work)
    monkeypatch.setattr(memo, "enumerated", work)
    monkeypatch.setattr(Threads, "get_ready", work)
    monkeypatch.setattr(Threads, "play", work)


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize(
    "line, said",
    [
        ("analyze {game} --policy nonsense", "'nonsense' names no policy"),
        ("analyze {game} --unit much", "'much' is not an amount of money"),
        ("analyze {game} --unit 0", "more than nothing is allowed"),
        ("analyze {game} --action much", "'much' is not an amount of money"),
        ("analyze {game} --meter 5", "has no meter"),
        ("analyze {game} --envy-bettors 2", "has no meter"),
        ("analyze {game} --stakes six_card_bonus=1", "only be made together with ante"),
        ("analyze {game} --peek 4", "4 of the bank's face-down cards"),
        ("analyze tcp-01 --seen 'ace ace'", "another hand has 3 cards"),
        (
            "analyze tcp-01 --seen 'low low low' --groups high-low --set deck.ranks=89TJQKA",
            "the deck must hold such ones",
        ),
        ("analyze {game} --dealer court", "beside turned-up ones"),
        ("analyze {game} --seen class", "beside turned-up cards"),
        ("strategy {game} --dealer court", "beside turned-up ones"),
        ("strategy {game} --seen class", "beside turned-up cards"),
        ("strategy tcp-01 --seen 'ace ace'", "another hand has 3 cards"),
        ("strategy tcp-01 --seen any", "would be a book"),
        ("strategy tcp-01 --peek 2 --table", "at most 3,000,000"),
        ("strategy {game} --chart x.gif", ".svg, .png or .pdf is drawn"),
        ("strategy {game} --map /no/such/x.svg", "cannot be written"),
        ("strategy {game} --out x.xlsx", "neither .csv nor .parquet"),
        ("odds {game} --cards 'Qs 6d' --dealer Kd", "a seat sees 3 own cards"),
        ("odds {game} --cards 'Qs 6d 4h' --dealer Qs", "all different"),
        ("odds {game} --cards 'Qs 6d 4h'", "turn up 1"),
        ("session {game} --buy-in 0", "--buy-in must be above zero"),
        ("session {game} --buy-in much", "not a number of units"),
        ("session {game} --bankroll much", "not a number of units"),
        ("session {game} --bankroll -5", "--bankroll is not negative"),
        ("session {game} --rounds 100000000000000000000", "too many to know a probability to within 1%"),
        ("session {game} --plot x.gif", ".svg, .png or .pdf is drawn"),
        ("design {game} nothing --edge 2..3", "has no pay table in whole numbers"),
        ("design {game} pair_plus --edge 2..3 --fix nothing=3", "there is no row 'nothing'"),
        ("simulate {game} --policy nonsense", "there is no policy 'nonsense'"),
        ("simulate {game} --bank 0", "a bank of $0"),
        ("simulate {game} --bank-seat 99", "nobody sits at seat 99"),
        ("simulate {game} --stakes ante=1", "Ante of $1: $5 to $500"),
        ("simulate {game} --out x.xlsx", "neither .csv nor .parquet"),
        ("bank {game} --coverage 101", "101 per cent"),
        ("bank {game} --banks 0", "a bank of nothing"),
        ("publish {game} --out {folder} --logo /no/such.svg", "cannot be read"),
        ("publish {game} --out {folder} --document nothing", "there is no document 'nothing'"),
        ("publish {game} --out {folder}/file", "is no folder"),
        ("package {game} --out {folder}", "not an ordinary file"),
        ("package {game} --out {folder}/x.zip --logo {folder}/file", "neither SVG nor PNG"),
        ("audit {game} tcp-99", "there is no game 'tcp-99'"),
        ("diff {game} tcp-99", "there is no game 'tcp-99'"),
    ],
)
def test_what_is_refused_is_refused_before_the_work(call: Call, tmp_path: Path, line: str, said: str) -> None:
    (tmp_path / "file").write_text("no picture")
    called = call(*shlex.split(line.format(game=SIX_CARDS, folder=tmp_path)))
    assert "the work was begun" not in called.err
    assert (called.code, said in called.err) == (2, True), called.err


CLASSES = ("ace", "court", "other", "class", "any")
"""Words for cards of which only the class is seen."""
SMALL = ("--set", "deck.ranks=789TJQKA", "--set", "deck.suits=cdh")


@pytest.mark.parametrize(
    "command, option, named",
    [
        ("odds", "--dealer", set()),
        ("odds", "--seen", set()),
        ("analyze", "--dealer", {"ace", "court", "other", "class"}),
        ("analyze", "--seen", {"ace", "court", "other", "class", "any"}),
        ("strategy", "--dealer", {"ace", "court", "other", "class"}),
        ("strategy", "--seen", {"ace", "court", "other", "class"}),
    ],
)
def test_the_help_names_the_classes_of_cards_that_are_accepted_and_no_others(
    call: Call, monkeypatch: pytest.MonkeyPatch, command: str, option: str, named: set[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "500")  # no line of the help is broken
    line = next(line for line in call(command, "--help").out.splitlines() if f" {option} " in line[:20])
    # What stands in brackets is a list; a word before a colon stands for something.
    listed = {word for words in re.findall(r"\(([^)]*)\)", line) for word in re.findall(r"[a-z]+", words)}
    assert {word for word in CLASSES if word in listed or f"{word}:" in line} == named
    own = ("--cards", "Qs Td 9h") if command == "odds" else ()
    for word in CLASSES:
        seen = f"{word} {word} {word}" if option == "--seen" and word not in ("class", "any") else word
        accepted = call(command, "tcp-01", *own, option, seen, *SMALL).code == 0
        assert accepted == (word in named), f"{command} {option} {seen}"
