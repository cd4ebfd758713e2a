"""The API page: every public name of the library's rooms with its signature and first sentence, from the source itself."""

import ast
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src" / "queenhigh"

# The rooms that other programs call; doors and the terminal's screens are no library.
ROOMS: Final = (
    "cards",
    "hands",
    "money",
    "rules",
    "round",
    "session",
    "history",
    "exact",
    "coach",
    "simulation",
    "papers",
    "testing",
)


def api_page(source: Path = SOURCE) -> str:
    """The page as Markdown."""
    parts = [
        "# API\n",
        (
            "Every public name of the library, by room. A room imports only from those above it on this page or beside it;"
            " [architecture](architecture.md) says why. All of it is typed.\n"
        ),
    ]
    parts += [_room(source, room) for room in ROOMS if (source / room / "__init__.py").is_file()]
    return "\n".join(parts)


def _room(source: Path, room: str) -> str:
    lines = [f"## {room}\n", _first_sentence(_parsed(source / room / "__init__.py")) + "\n"]
    for path in sorted((source / room).rglob("*.py")):
        tree = _parsed(path)
        names = [_entry(node) for node in tree.body if _is_public(node)]
        if path.name != "__init__.py" and names:
            module = "queenhigh." + path.relative_to(source).with_suffix("").as_posix().replace("/", ".")
            lines.append(f"### `{module}`\n")
            lines.append(_first_sentence(tree) + "\n")
            lines += [f"- {name}" for name in names]
            lines.append("")
    return "\n".join(lines)


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _is_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")


def _entry(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef):
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        return f"`{node.name}({ast.unparse(node.args)}){returns}`: {_first_sentence(node)}"
    assert isinstance(node, ast.ClassDef)  # noqa: S101  # nothing else is public
    return f"class `{node.name}`: {_first_sentence(node)}"


def _first_sentence(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    text = ast.get_docstring(node) or ""
    paragraph = " ".join(text.split("\n\n", maxsplit=1)[0].split())
    # Names such as <id> or a_b are meant as they stand.
    return paragraph.replace("<", "&lt;").replace("*", r"\*").replace("[", r"\[") if "`" not in paragraph else paragraph
