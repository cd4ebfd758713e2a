"""The pure rooms have no clock, no chance, no log, no files; and where money is settled there is no float.

import-linter holds the imports as well; here calls and numbers are read too, and a room counts from its first file on.
"""

import ast
from pathlib import Path
from typing import Final

from tests.meta.project import ROOT

SOURCE: Final = ROOT / "src" / "queenhigh"
PURE: Final = ("errors", "cards", "codec", "hands", "money", "round", "session", "history", "tournament", "coach")
WHOLE: Final = ("money", "round", "session", "history", "tournament")
IMPURE_MODULES: Final = frozenset(
    [
        "asyncio",
        "datetime",
        "io",
        "logging",
        "os",
        "pathlib",
        "random",
        "secrets",
        "shutil",
        "socket",
        "sqlite3",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "uuid",
    ]
)
IMPURE_CALLS: Final = frozenset({"open", "print", "input", "exec", "eval"})


def impurities(source: str) -> list[str]:
    """Impure imports and calls in a module."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found += [name.name for name in names if name.name.split(".")[0] in IMPURE_MODULES]
            case ast.ImportFrom(module=str(module), level=0) if module.split(".")[0] in IMPURE_MODULES:
                found.append(module)
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                found.append(f"{name}()")
            case _:
                pass
    return found


def floats(source: str) -> list[str]:
    """Float numbers, and the name float, in a module."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=float(number)):
                found.append(repr(number))
            case ast.Name(id="float"):
                found.append("float")
            case _:
                pass
    return found


def modules(rooms: tuple[str, ...]) -> dict[str, str]:
    """The modules of those rooms that stand, by their path."""
    paths: list[Path] = []
    for room in rooms:
        paths += [SOURCE / f"{room}.py", *sorted((SOURCE / room).rglob("*.py"))]
    return {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in paths if path.exists()}


def test_the_pure_rooms_are_pure() -> None:
    found = modules(PURE)
    assert {"errors.py", "cards/card.py", "hands/plain.py"} <= set(found)
    assert {name: bad for name, source in found.items() if (bad := impurities(source))} == {}


def test_no_float_where_money_is_settled() -> None:
    found = modules(WHOLE)
    assert any(name.startswith("money/") for name in found)
    assert {name: bad for name, source in found.items() if (bad := floats(source))} == {}


def test_the_readers_find_what_is_planted() -> None:
    source = "import os.path\nfrom time import monotonic\nfrom queenhigh.cards import card\nrate = 0.5\nopen('x')\n"
    assert sorted(impurities(source)) == ["open()", "os.path", "time"]
    assert floats(source + "def f(x: float) -> int: ...\n") == ["0.5", "float"]
