"""How a drill asks: line by line, so that it works in a pipe as well."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.rules.catalogue import builtin_ids

if TYPE_CHECKING:
    from collections.abc import Callable


class Ended(Exception):  # noqa: N818  # the trainee has had enough; nothing went wrong
    """No more answers come."""


def ask(prompt: str, answer: Callable[[str], None], also: Callable[[str], bool]) -> None:
    """Ask until an answer can be read; `also` handles words that are no answer, such as help."""
    while True:
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line or line.strip().lower() in ("q", "quit"):
            if not line:
                sys.stdout.write("\n")
            raise Ended
        if also(line.strip().lower()):
            continue
        try:
            answer(line)
        except BadInput as refused:
            sys.stdout.write(f"  {refused.message}\n")
            continue
        return


def asked_game() -> str:
    """The game that the trainee chooses from the list."""
    known = builtin_ids()
    chosen = ""

    def answer(line: str) -> None:
        nonlocal chosen
        word = line.strip().lower()
        if word not in known:
            raise BadInput("drill/game", f"{word!r} is none of them", {"game": word})
        chosen = word

    sys.stdout.write(f"Which game? {', '.join(known)}\n")
    ask("  > ", answer, lambda _: False)
    return chosen


def is_help(word: str) -> bool:
    """Whether the trainee asks how to answer."""
    return word in ("?", "help")
