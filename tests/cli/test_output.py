"""Tables for people keep every digit, however narrow the terminal."""

import pytest

from queenhigh.cli.output import print_table
from tests.cli.conftest import Call


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_numbers_and_hashes_are_whole_at_any_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    rows = [("a long name of several words", "0123456789abcdef" * 4, "-$1,001.25", "99.1234 %")]
    print_table(("name", "hash", "result", "share of all"), rows, right=("result", "share of all"), whole=("hash",))
    printed = capsys.readouterr().out
    for cell in (*rows[0][1:], "share of all"):
        assert cell in printed
    assert all(word in printed for word in rows[0][0].split())


@pytest.mark.parametrize("columns", ["60", "80"])
def test_a_signature_is_whole_in_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch, call: Call, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    wide = call("signature").out.split()
    monkeypatch.setenv("COLUMNS", columns)
    narrow = call("signature").out.split()
    hashes = {word for word in wide if len(word) == 64}
    assert len(hashes) > 20
    assert hashes <= set(narrow)
