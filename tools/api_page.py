"""The API page, from the source itself: what the package offers with its whole docstrings, then every room's public names.

A room's names come with their signature and first sentence.
"""

import ast
from pathlib import Path
from typing import Final, TypeGuard

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
    "api",
    "testing",
)


def api_page(source: Path = SOURCE) -> str:
    """The page as Markdown."""
    parts = [
        "# API\n",
        (
            "First what `import queenhigh as qh` offers, then every public name of the library, by room. A room imports"
            " only from those above it or beside it; [architecture](architecture.md) says why. All of it is typed.\n"
        ),
        *_front_door(source),
    ]
    parts += [_room(source, room) for room in ROOMS if (source / room / "__init__.py").is_file()]
    return "\n".join(parts)


def _front_door(source: Path) -> list[str]:
    """What the package itself offers, in its own order."""
    package = source / "__init__.py"
    if not package.is_file():
        return []
    homes = next(
        ast.literal_eval(node.value)
        for node in _parsed(package).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_HOMES"
    )
    parts = ["## queenhigh\n"]
    for name, home in homes.items():
        path = source.joinpath(*home.split(".")[1:]).with_suffix(".py")
        node = next(node for node in _parsed(path).body if _is_public(node) and node.name == name)
        parts.append(_offered(node))
    return parts


def _offered(node: ast.FunctionDef | ast.ClassDef) -> str:
    """A name of the package: how it is called, all that its docstring says, and what a class can do."""
    if isinstance(node, ast.FunctionDef):
        return (
            f"### `qh.{node.name}`\n\n```python\n{_called(f'qh.{node.name}', node)}\n```\n\n{ast.get_docstring(node)}\n"
        )
    inside = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    made = next((f"```python\n{_called(f'qh.{node.name}', each)}\n```\n\n" for each in inside if _is_init(each)), "")
    entries = "".join(f"- {_member(each)}\n" for each in inside if _is_public(each))
    return f"### `qh.{node.name}`\n\n{made}{ast.get_docstring(node)}\n\n{entries}"


def _called(name: str, node: ast.FunctionDef) -> str:
    """How a function is called: the object itself is no argument."""
    arguments = ast.parse(ast.unparse(node)).body[0]
    assert isinstance(arguments, ast.FunctionDef)  # noqa: S101  # it was one
    arguments.args.args = [each for each in arguments.args.args if each.arg != "self"]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and not _is_init(node) else ""
    return f"{name}({ast.unparse(arguments.args)}){returns}"


def _member(node: ast.FunctionDef) -> str:
    is_property = any(ast.unparse(each) == "property" for each in node.decorator_list)
    returns = ast.unparse(node.returns) if node.returns else ""
    said = f"{node.name}: {returns}" if is_property else _called(node.name, node)
    return f"`{said}`: {_first_sentence(node)}"


def _is_init(node: ast.FunctionDef) -> bool:
    return node.name == "__init__"


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


def _is_public(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.ClassDef]:
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
