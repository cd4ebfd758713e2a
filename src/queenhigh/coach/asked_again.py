"""What was wrong is asked again, after some other questions."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Question = TypeVar("Question")

AFTER: Final = 3
"""So many other questions lie between: enough that the answer is not just repeated, few enough that it is remembered."""


class AskedAgain(Generic[Question]):
    """Questions one after another, each with whether it is asked again; what was wrong comes back until it is right."""

    def __init__(self, fresh: Iterable[Question], after: int = AFTER) -> None:
        self._fresh = iter(fresh)
        self._after = after
        self._asked = 0
        self._waiting: deque[tuple[int, Question]] = deque()

    def ask_again(self, question: Question) -> None:
        """The last question was answered wrong."""
        self._waiting.append((self._asked + self._after, question))

    def __iter__(self) -> Iterator[tuple[Question, bool]]:
        """Until every question is used up and none waits; when only old ones are left they come at once."""
        while True:
            is_again = bool(self._waiting) and self._waiting[0][0] <= self._asked
            question = self._waiting.popleft()[1] if is_again else next(self._fresh, None)
            if question is None and self._waiting:
                is_again, question = True, self._waiting.popleft()[1]
            if question is None:
                return
            self._asked += 1
            yield question, is_again
