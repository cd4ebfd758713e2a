"""The tables clause → tests and point → tests: reads docs/clauses.toml and docs/points.toml and the names of the tests.

A test proves the clauses that its name begins with: ``test_c8_…``, ``test_a4_c2_…``, ``test_decision5_…``.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "docs" / "clauses.toml"
POINTS: Final = ROOT / "docs" / "points.toml"
AREAS: Final = ("rules", "table", "casino", "tournament", "mathematics", "live")
_TOKEN: Final = re.compile(r"[a-efhlnprstux][0-9]+|decision[0-9]+")
_TITLES: Final = {
    SOURCE: ("Clauses and their proofs", "clauses"),
    POINTS: ("What the live casino does, and the proofs", "points"),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what it says, whose concern it is, and whether a test must prove it."""

    id: str
    area: str
    required: bool
    text: str

    @property
    def key(self) -> str:
        """The id as a test's name spells it: ``C8`` → ``c8``, ``Decision 5`` → ``decision5``."""
        return self.id.lower().replace(" ", "")


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that carries clause ids in its name."""

    file: str
    name: str
    keys: tuple[str, ...]


def read_clauses(source: Path = SOURCE) -> tuple[dict[str, str], list[Clause]]:
    """The documents by letter, and the clauses in the order of the file."""
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    clauses = [Clause(**entry) for entry in data["clause"]]
    for clause in clauses:
        if clause.area not in AREAS:
            raise ValueError(f"{clause.id}: unknown area {clause.area!r}; one of {', '.join(AREAS)}")
    if len({clause.key for clause in clauses}) != len(clauses):
        raise ValueError(f"a clause id stands twice in {source.name}")
    return data["documents"], clauses


def keys_of(test_name: str) -> tuple[str, ...]:
    """The clauses that a test's name begins with: ``test_a4_c2_decks_alternate`` → ``("a4", "c2")``."""
    keys: list[str] = []
    for word in test_name.removeprefix("test_").split("_"):
        if not _TOKEN.fullmatch(word):
            break
        keys.append(word)
    return tuple(keys)


def proofs_in(source: str, file: str) -> Iterator[Proof]:
    """The tests of one file that carry a clause id, in their order."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            keys = keys_of(node.name)
            if keys:
                yield Proof(file, node.name, keys)


def read_proofs(root: Path = ROOT) -> list[Proof]:
    """Every test under tests/ that carries a clause id, sorted by file and name."""
    found = [
        proof
        for path in sorted((root / "tests").rglob("test_*.py"))
        for proof in proofs_in(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
    ]
    return sorted(found, key=lambda proof: (proof.file, proof.name))


def by_clause(clauses: Iterable[Clause], proofs: Iterable[Proof]) -> dict[str, list[Proof]]:
    """The proofs of each clause, by key. A test that names one of these clauses that nobody knows is refused."""
    table: dict[str, list[Proof]] = {clause.key: [] for clause in clauses}
    letters = {key.rstrip("0123456789") for key in table}
    for proof in proofs:
        for key in proof.keys:
            if key in table:
                table[key].append(proof)
            elif key.rstrip("0123456789") in letters:
                raise ValueError(f"{proof.file}::{proof.name} names the clause {key}, which the list lacks")
    return table


def unproven(clauses: Iterable[Clause], table: Mapping[str, list[Proof]]) -> list[str]:
    """The ids of required clauses that no test carries in its name."""
    return [clause.id for clause in clauses if clause.required and not table[clause.key]]


def render(source: Path, proofs: Iterable[Proof]) -> str:
    """The page of a list."""
    documents, clauses = read_clauses(source)
    table = by_clause(clauses, proofs)
    title, what = _TITLES[source]
    proven = sum(1 for clause in clauses if table[clause.key])
    lines = [
        f"# {title}",
        "",
        f"Written by `make docs` from [{source.name}]({source.name}) and the names of the tests: do not edit by hand.",
        "",
        f"{len(clauses)} {what}, {proven} of them carried by the name of at least one test.",
    ]
    for letter, title in documents.items():
        lines += [
            "",
            f"## {_heading(letter, title)}",
            "",
            "| clause | area | what it says | proven by |",
            "|---|---|---|---|",
        ]
        lines += [_row(clause, table[clause.key]) for clause in clauses if _document(clause) == letter]
    return "\n".join(lines) + "\n"


def _heading(letter: str, title: str) -> str:
    return f"{letter}. {title}" if len(letter) == 1 else f"{letter}s: {title[0].lower()}{title[1:]}"


def _document(clause: Clause) -> str:
    return "Decision" if clause.id.startswith("Decision") else clause.id[0]


def _row(clause: Clause, proofs: list[Proof]) -> str:
    cells = "<br>".join(f"[{proof.file.removeprefix('tests/')}](../{proof.file})::{proof.name}" for proof in proofs)
    text = clause.text.replace("|", "\\|")
    return f"| {clause.id} | {clause.area} | {text} | {cells or '—'} |"


def page_of(source: Path) -> Path:
    """Where the page of a list stands."""
    return source.with_suffix(".md")


def main() -> None:
    """Write the pages, and list what still lacks a proof."""
    proofs = read_proofs()
    for source in _TITLES:
        page_of(source).write_text(render(source, proofs), encoding="utf-8")
        _, clauses = read_clauses(source)
        missing = unproven(clauses, by_clause(clauses, proofs))
        print(f"{page_of(source).relative_to(ROOT)} written; required and unproven: {', '.join(missing) or 'none'}")


if __name__ == "__main__":
    main()
