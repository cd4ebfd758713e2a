"""Who has which token: asked of the house's people once in a while, and remembered for a short one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.people.slowly import Answer, Steps
from queenhigh.casino.people.tokens import digest_of
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.web.who import Who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.casino.people.desk import Desk, Login
    from queenhigh.casino.people.port import Session
    from queenhigh.web.turns import Turns

REMEMBERED_MICROSECONDS: Final = 30_000_000
"""A session that was revoked elsewhere ends here within this time; one that is ended here ends at once."""
MOST_REMEMBERED: Final = 50_000


class HouseGate:
    """The gate of a house with people of its own."""

    def __init__(self, desk: Desk, is_there: Callable[[], bool] = lambda: True) -> None:
        """`is_there` says whether what is known of people can be asked at this moment."""
        self.desk = desk
        self._is_there = is_there
        self._known: dict[str, tuple[int, Who]] = {}
        self._used: set[str] = set()
        """Sessions that somebody has used since they were last looked at."""

    def known(self, token: str) -> Who | None:
        """Who has this token, if it counts still; raises BadInput while nobody can say."""
        now, digest = self.desk.clock(), digest_of(token)
        found = self._known.get(digest)
        if found is not None and now - found[0] < REMEMBERED_MICROSECONDS and now < found[1].ends_at:
            self._used.add(digest)
            return found[1]
        self._check_there()
        self._known.pop(digest, None)
        try:
            session = self.desk.authenticate(token)
        except IllegalAction:
            return None
        return self._remember(digest, session, now)

    def _check_there(self) -> None:
        """Nobody waits for a database that is known to be away."""
        if not self._is_there():
            raise BadInput("store/failed", "nobody can say at the moment who you are: try again", {})

    def expired(self, token: str) -> Who | None:
        """Who has this token, even if the password is so old that nothing can be done but to change it."""
        self._check_there()
        try:
            session = self.desk.authenticate(token, to_change_password=True)
        except IllegalAction:
            return None
        return _who(session)

    def over(self, tokens: Iterable[str]) -> set[str]:
        """Those of many tokens that count no more, asked at once; the others are remembered anew.

        To ask is no use of them: who only listens is away after a while.
        """
        asked = {digest_of(token): token for token in tokens}
        now, used = self.desk.clock(), self._used & asked.keys()
        self._used -= used
        left = self.desk.still_in(tuple(asked), used)
        for digest, session in left.items():
            self._remember(digest, session, now)
        return {token for digest, token in asked.items() if digest not in left}

    def _remember(self, digest: str, session: Session, now: int) -> Who:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
            self._used.clear()
        who = _who(session)
        self._known[digest] = (now, who)
        return who

    def forget(self, person: str) -> None:
        """Ask anew whoever says to be this person: a password, a role or a session has changed."""
        self._known = {digest: found for digest, found in self._known.items() if found[1].person != person}

    def came(self, login: Login) -> Who:
        """Somebody has just come in; with a password that is too old they are asked again at each door."""
        who = self._remember(login.session.digest, login.session, self.desk.clock())
        if login.must_change:
            self._known.pop(login.session.digest, None)
        return who


def _who(session: Session) -> Who:
    return Who(session.person, session.id, session.ends_at, session.fresh_until, session.created_at)


async def in_turn(turns: Turns, steps: Steps[Answer]) -> Answer:
    """The answer of steps with slow work between them: the steps while nothing is being written, the work in a thread."""
    value: Any = None

    def step() -> tuple[bool, Any]:
        try:
            return False, steps.send(value)
        except StopIteration as end:
            return True, end.value

    try:
        while True:
            is_over, found = await turns.alone(step)
            if is_over:
                answer: Answer = found
                return answer
            value = await asyncio.to_thread(found)
    finally:
        steps.close()
