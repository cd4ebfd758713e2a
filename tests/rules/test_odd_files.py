"""Files as they come: from other editors, torn, endless, or standing on what is not there."""

from pathlib import Path

import pytest

from queenhigh.rules.faults import FaultyRules, path_text
from queenhigh.rules.layers import ENTRIES_MAX, LEVELS_MAX
from queenhigh.rules.load import load, load_text
from tests.rules.kit import faults_of, told

HEAD = 'schema = 1\nid = "mine"\n'
MINE = HEAD + 'extends = "tcp-01"\n'


def test_a_mark_of_utf8_and_foreign_line_ends_change_nothing(tmp_path: Path) -> None:
    plain = load_text(MINE)
    for name, content in (("mark", b"\xef\xbb\xbf" + MINE.encode()), ("ends", MINE.replace("\n", "\r\n").encode())):
        path = tmp_path / f"{name}.toml"
        path.write_bytes(content)
        assert load(str(path)) == plain


@pytest.mark.parametrize(
    "below,code",
    [
        ('extends = "nothing"', "extends/unknown"),
        ('extends = "/"', "extends/unknown"),
        ("extends = 3", "extends/type"),
        ('extends = "mine.toml"', "extends/cycle"),
        ('extends = "bytes.toml"', "extends/unreadable"),
        ('extends = "torn.toml"', "toml/syntax"),
        ('extends = "tcp-01"\nattach = ["nothing"]', "attach/unknown"),
        ('extends = "tcp-01"\nattach = ["tcp-02"]', "attach/unknown"),
        ('extends = "tcp-01"\nattach = ["bytes.toml"]', "attach/unreadable"),
        ('extends = "ca-6cb"\nattach = ["tcp-progressive-1"]', "attach/bank"),
        ("attachment = { base = 4, bank = ['house'] }", "value/type"),
    ],
)
def test_what_an_absent_file_would_have_stated_is_not_called_missing(below: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(bytes(range(256)))
    (tmp_path / "torn.toml").write_text("schema = \n", encoding="utf-8")
    mine = tmp_path / "mine.toml"
    # The meter is stated in part only: an attachment would have stated the rest.
    mine.write_text(
        f"{HEAD}{below}\n[wager.ante]\ncents_min = -5\n[meter.progressive]\nseed = 5000\n", encoding="utf-8"
    )
    with pytest.raises(FaultyRules) as caught:
        load(str(mine))
    assert sorted(fault.code for fault in caught.value.faults) == sorted([code, "value/range"])
    assert caught.value.note == "The rest is checked once this is mended."


def test_a1_decision14_the_line_that_attaches_is_to_blame() -> None:
    (fault,) = faults_of(HEAD + 'extends = "ca-6cb"\nattach = ["tcp-progressive-1"]\n')
    assert (fault.code, fault.path, str(fault.place)) == ("attach/bank", "attach[0]", "game.toml:4")
    assert fault.message == "'tcp-progressive-1' cannot be attached to 'mine', which a seat banks (decision 14, A1)"


@pytest.mark.parametrize("second", ["tcp-progressive-1", "tcp-progressive-2"])
def test_two_attachments_of_one_kind_are_one_fault(second: str) -> None:
    (fault,) = faults_of(MINE + f'attach = ["tcp-progressive-1", "{second}"]\n')
    assert (fault.code, fault.path, str(fault.place)) == ("attach/conflict", "attach[1]", "game.toml:4")
    assert "ranking.progressive, hand.progressive, wager.progressive" in fault.message


@pytest.mark.parametrize(
    "text,words,line",
    [
        ("schema = 1\nschema = 1\n", "a key stands here that stood before", 2),
        (MINE + "[seats]\ncount = 7\n[seats]\ncount = 6\n", "the table 'seats' stands twice", 6),
        (MINE + "[seats]\ncount = " + "9" * 5000 + "\n", "a number has thousands of digits", 5),
    ],
)
def test_the_parser_is_put_into_words(text: str, words: str, line: int) -> None:
    (fault,) = faults_of(text)
    assert (fault.code, fault.message, fault.place and fault.place.line) == ("toml/syntax", words, line)


@pytest.mark.parametrize(
    "value,allowed",
    [
        ("seats = 7", "a table"),
        ("[[seats]]\ncount = 7", "a table"),
        ("wager = []", "a table"),
        ("deal = {}", "a list, in brackets"),
        ('seats = { count = "7" }', "a whole number"),
        ("seats = { count = 7.5 }", "a whole number"),
        ("seats = { count = 7, backline = 1 }", "true or false"),
        ("title = 7", "text, in quotes"),
    ],
)
def test_what_a_value_must_be_is_said_in_words_of_the_file(value: str, allowed: str) -> None:
    assert allowed in [fault.allowed for fault in faults_of(MINE + value + "\n") if fault.code == "value/type"]


@pytest.mark.parametrize(
    "letter", ["\\n", "\\t", "\\u0000", "\\u001b[31m", "\\u007f", "\\u0085", "\\u2028", "\\u202e", "\\u2066"]
)
@pytest.mark.parametrize("key", ["title", "wager.ante.label", "wager.ante.clause", "announce.no_more_bets"])
def test_words_hold_nothing_that_a_terminal_or_a_page_obeys(key: str, letter: str) -> None:
    (fault,) = faults_of(f'{MINE}{key} = "Three {letter}Card"\n')
    assert (fault.code, fault.path, fault.allowed) == ("value/pattern", key, "text on one line")
    assert "cannot be printed" in fault.message
    assert str(fault).isprintable()


def test_words_of_any_language_are_welcome() -> None:
    assert load_text(f'{MINE}title = "Drei-Karten-Poker, 三张牌 🂡"\n').title == "Drei-Karten-Poker, 三张牌 🂡"


def test_a_file_without_end_is_answered_at_once() -> None:
    many = "".join(f'[wager.w{number}]\nlabel = "W"\nkind = "side"\n' for number in range(ENTRIES_MAX + 1))
    assert told(faults_of(MINE + many)) == [("toml/size", "wager", 4)]
    rows = ", ".join(["1"] * (ENTRIES_MAX + 1))
    assert told(faults_of(f"{MINE}[table.pair_plus]\nrows = [\n{rows}]\n")) == [
        ("toml/size", "table.pair_plus.rows", 5)
    ]
    deep = ".".join("a" * (LEVELS_MAX + 1))
    assert told(faults_of(f"{MINE}{deep} = 1\n")) == [("toml/depth", "", 4)]
    shallow = ".".join("a" * LEVELS_MAX)
    assert told(faults_of(f"{MINE}{shallow} = 1\n")) == [("key/unknown", "a", 4)]


def test_faults_come_from_top_to_bottom_the_own_file_first() -> None:
    text = (
        MINE + "without = ['published.par_per_ante', 'wager.ante']\n[deck]\nranks = ''\npacks = 0\n[seats]\ncount = 0\n"
    )
    places = [(fault.place.file, fault.place.line) for fault in faults_of(text) if fault.place]
    assert places[:3] == [("game.toml", 6), ("game.toml", 7), ("game.toml", 9)]
    assert places[3:] == sorted(places[3:])
    assert {file for file, _ in places[3:]} == {"tcp-01.toml"}


def test_keys_that_need_quotes_get_them() -> None:
    assert path_text(("wager", "", "label")) == 'wager."".label'
    assert path_text(("clauses", "seats.count")) == 'clauses."seats.count"'
    assert path_text(("table", "pair_plus", "rows", 2, "pay")) == "table.pair_plus.rows[2].pay"
