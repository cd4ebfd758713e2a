"""Tournament files: a path of the user's, or one that comes with Queenhigh."""

from __future__ import annotations

from importlib import resources

from queenhigh.bootstrap.files import read_text
from queenhigh.errors import BadInput
from queenhigh.tournament.load import load_terms
from queenhigh.tournament.terms import Terms


def example_ids() -> tuple[str, ...]:
    """The files that come with Queenhigh."""
    folder = resources.files("queenhigh.tournament") / "examples"
    return tuple(sorted(each.name.removesuffix(".toml") for each in folder.iterdir() if each.name.endswith(".toml")))


def example_text(name: str) -> str:
    """One of them."""
    return (resources.files("queenhigh.tournament") / "examples" / f"{name}.toml").read_text(encoding="utf-8")


def read_terms(name: str) -> Terms:
    """The terms in a file, or of an example by its name. Raises FaultyRules with every fault."""
    if name in example_ids():
        return load_terms(example_text(name), f"{name}.toml")
    if not name.endswith(".toml"):
        message = f"there is no tournament file {name!r}; a path ends in .toml, and {', '.join(example_ids())} come with Queenhigh"
        raise BadInput("tournament/file", message, {"name": name, "known": example_ids()})
    return load_terms(read_text(name), name)
