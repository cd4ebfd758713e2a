"""The table clause → tests is complete and fresh."""

from pathlib import Path

import pytest

from tools.clauses import (
    POINTS,
    SOURCE,
    Clause,
    Proof,
    by_clause,
    keys_of,
    page_of,
    proofs_in,
    read_clauses,
    read_proofs,
    render,
    unproven,
)


@pytest.fixture(scope="module")
def proofs() -> list[Proof]:
    """Every test that names a clause, read once."""
    return read_proofs()


def test_every_clause_of_the_documents_is_listed() -> None:
    _, clauses = read_clauses()
    counts = {"a": 23, "b": 19, "c": 21, "d": 14, "e": 21, "decision": 17}
    expected = [f"{letter}{number}" for letter, count in counts.items() for number in range(1, count + 1)]
    assert [clause.key for clause in clauses] == expected


def test_every_point_of_the_live_casino_is_listed() -> None:
    _, points = read_clauses(POINTS)
    counts = {"t": 13, "l": 6, "p": 12, "f": 5, "r": 10, "s": 8, "n": 3, "u": 10, "x": 8, "h": 3}
    assert [point.key for point in points] == [
        f"{letter}{n}" for letter, most in counts.items() for n in range(1, most + 1)
    ]


@pytest.mark.parametrize("source", [SOURCE, POINTS], ids=["clauses", "points"])
def test_every_required_clause_is_proven(source: Path, proofs: list[Proof]) -> None:
    _, clauses = read_clauses(source)
    assert any(clause.required for clause in clauses)
    assert unproven(clauses, by_clause(clauses, proofs)) == []


@pytest.mark.parametrize("source", [SOURCE, POINTS], ids=["clauses", "points"])
def test_the_page_of_clauses_is_fresh(source: Path, proofs: list[Proof]) -> None:
    page = page_of(source)
    assert page.read_text(encoding="utf-8") == render(source, proofs), f"{page.name} is stale: make docs"


def test_names_are_read_as_clauses() -> None:
    assert keys_of("test_c8_fold_keeps_the_bonus") == ("c8",)
    assert keys_of("test_a4_c2_decks_alternate") == ("a4", "c2")
    assert keys_of("test_decision5_nothing_is_rounded") == ("decision5",)
    assert keys_of("test_folding_c8_is_not_first") == ()
    source = "class TestX:\n    async def test_b7_none(self): ...\ndef helper_a1(): ...\n"
    assert [(proof.name, proof.keys) for proof in proofs_in(source, "t.py")] == [("test_b7_none", ("b7",))]


def test_what_is_missing_or_unknown_is_named() -> None:
    clauses = [Clause("A1", "table", required=True, text=""), Clause("A2", "table", required=False, text="")]
    proofs = list(proofs_in("def test_a2_x(): ...\n", "t.py"))
    assert unproven(clauses, by_clause(clauses, proofs)) == ["A1"]
    with pytest.raises(ValueError, match="a99"):
        by_clause(clauses, proofs_in("def test_a99_x(): ...\n", "t.py"))


def test_a_wrong_clause_file_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "clauses.toml"
    entry = '[[clause]]\nid = "A1"\narea = "{area}"\nrequired = true\ntext = ""\n'
    source.write_text("[documents]\n" + entry.format(area="kitchen"), encoding="utf-8")
    with pytest.raises(ValueError, match="kitchen"):
        read_clauses(source)
    source.write_text("[documents]\n" + entry.format(area="table") * 2, encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        read_clauses(source)
