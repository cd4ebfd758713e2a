"""What a house does by the clock, whatever its journal lies on: it signs heads, looks at itself, and obeys other processes."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, Self

import msgspec

from queenhigh.bootstrap.announcing import announce
from queenhigh.bootstrap.self_checking import Asker, RuleShelf, SelfCheck
from queenhigh.casino.codec import read_action
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.heads import FIRST, grown, list_hash, read_list, signed_list
from queenhigh.casino.house.actions import CheckSelf, Note
from queenhigh.casino.journal import Head
from queenhigh.casino.receipts import receipt_of
from queenhigh.errors import BadInput, IllegalAction, QueenhighError
from queenhigh.papers.signature import code_files, hash_of_list
from queenhigh.store.opening import StoreFailed
from queenhigh.tournament.actions import AnnounceTournament

if TYPE_CHECKING:
    from types import TracebackType

    from queenhigh.bootstrap.house_keys import HouseKeys
    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.service import Casino
    from queenhigh.store.requests import Request

HEADS_MICROSECONDS: Final = 60_000_000
"""How often the heads are signed."""
CHECK_MICROSECONDS: Final = 86_400_000_000
"""How often the program looks at itself, beside each start."""
USERS: Final = "os:"
"""What the names of this machine's users begin with."""
LOOK_MICROSECONDS: Final = 500_000
"""How often the box of requests is looked into."""
CHECK_SLICE_MICROSECONDS: Final = 10_000
"""A house that runs looks at itself for so long at a time."""


class Box(Protocol):
    """Where other processes put what they ask for."""

    def open_requests(self) -> list[Request]:
        """What waits, in the order in which it was asked."""
        ...

    def close_request(self, number: int, error: str = "") -> None:
        """Write the answer to a request."""
        ...


class Shelf(RuleShelf, Protocol):
    """A journal that can be read from either end, with what it keeps beside its entries."""

    def last(self) -> int: ...  # noqa: D102
    def last_signed_heads(self) -> bytes | None: ...  # noqa: D102
    def keep_heads(self, at: int, content: bytes) -> None: ...  # noqa: D102


class HouseKeeping(ABC):
    """The chores of a house that runs."""

    casino: Casino
    keys: HouseKeys

    def __init__(self, shelf: Shelf, box: Box, heads: Path | None) -> None:
        """Signed heads are also written to the file `heads`, which is best kept elsewhere."""
        self._shelf = shelf
        self._box = box
        self._heads_file = heads
        self._troubles: set[str] = set()
        self._signed: dict[str, Head] = {}
        self._before = FIRST
        self._next_key = ""
        self._signed_at = 0
        self._looked_at = 0
        self._checked_at = 0
        self._asker: Asker | None = None
        self._check: SelfCheck | None = None
        self._wants_code = False
        self._hashed = ""
        """The code as it is on the disk, for the check that is due."""
        self._is_reached = False
        """Whether a thread that has time calls `reach`."""

    @abstractmethod
    def close(self) -> None:
        """Stop, as a house does that has come to its end."""

    @abstractmethod
    def _let_go(self) -> None:
        """Give back what is held, whatever has happened."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None or isinstance(error, KeyboardInterrupt):
            self.close()
        else:
            self._let_go()  # what went wrong is told, and not that the heads could not be signed after it

    @property
    def public(self) -> str:
        """The key with which anybody checks what the house has signed, in hexadecimal digits."""
        return self.keys.public

    def receipt(self, number: int, reply: Reply) -> str:
        """The house's signed receipt for a seed that a reply says was shown in a round; empty where none was."""
        return receipt_of(self.keys.house, number, reply, self.keys.signer.sign)

    def take_list(self) -> None:
        """Go on from the newest list; the first one of a start names every stream again."""
        self._signed, self._before = {}, FIRST
        content = self._shelf.last_signed_heads()
        if content is not None:
            newest = read_list(content, *(bytes.fromhex(key) for key in (self.keys.public, *self.keys.others)))
            self._signed_at, self._next_key = newest.at, newest.next_key
            self._before = list_hash(content)

    def sign_heads(self) -> bytes | None:
        """Sign where the streams end now; nothing, if nothing has happened since the last list."""
        new = grown(self._shelf.heads(), self._signed)
        if not new:
            return None
        return self._sign(new, self._next_key)

    def change_keys(self, keys: HouseKeys, who: str, reason: str) -> None:
        """Pass on to new keys: the last list that the old one signs names the new one. It is recorded, with the reason.

        Whoever runs the house takes it anew afterwards: what is sealed from then on is sealed with the new key.
        """
        what = f"the house has new keys: {reason}"
        self.casino.do(who, "house", Note("keys", what, self.keys.public, keys.public))
        self._sign(grown(self._shelf.heads(), self._signed), keys.public)
        self.keys, self._next_key = keys, keys.public

    def _sign(self, new: dict[str, Head], next_key: str) -> bytes:
        at = max(self.casino.clock(), self._signed_at + 1)
        sign = self.keys.signer.sign
        content = signed_list(self.keys.house, at, self._shelf.last(), self._before, new, sign, next_key=next_key)
        self._shelf.keep_heads(at, content)
        self._signed.update(new)
        self._before, self._signed_at = list_hash(content), at
        if self._heads_file is not None:
            self._keep_elsewhere(self._heads_file, content)
        return content

    def _keep_elsewhere(self, path: Path, content: bytes) -> None:
        """Append a list to the file; a house does not stop because a disk elsewhere does."""
        try:
            with path.open("ab") as file:
                file.write(content + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            self._note(f"lists of heads cannot be written to {path}: {error.strerror}")

    def _note(self, trouble: str) -> None:
        """Record something that hinders the house and does not stop it, once."""
        if trouble not in self._troubles and self.casino.house.name:
            self._troubles.add(trouble)
            self.casino.do(HOUSE_ACTOR, "house", Note("availability", trouble))

    def tend(self) -> None:
        """What the house does by the clock; whoever runs it calls this often, and it costs nothing when nothing is due."""
        now = self.casino.clock()
        if now - self._looked_at >= LOOK_MICROSECONDS:
            self._looked_at = now
            self._look()
            self.casino.meters.look()
        self._check_if_due(now)
        if now - self._signed_at >= HEADS_MICROSECONDS:
            self.sign_heads()

    def _look(self) -> None:
        """Do what other processes ask for."""
        try:
            for request in self._box.open_requests():
                answer = self._obey(request)
                if answer is not None:
                    self._box.close_request(request.number, answer)
        except BadInput as error:
            self._note(error.message)

    def check_self(self, who: str = HOUSE_ACTOR) -> tuple[str, ...]:
        """Look at the code that runs, the rule files and how the tables are set; what is wrong. It is recorded."""
        self._begin_check(Asker(who), running_code())
        self._go_on_checking(None)
        return self.casino.house.faults

    def reach(self) -> None:
        """What takes long and needs no look at the tables; a thread that has time may call it before the house is tended."""
        self._is_reached = True
        if self._wants_code:
            self._hashed, self._wants_code = running_code(), False

    @property
    def has_more(self) -> bool:
        """Whether something is left over that was too much for once: then the house is tended again soon."""
        return self._check is not None or self._wants_code

    def _check_if_due(self, now: int) -> None:
        is_due = now - self._checked_at >= CHECK_MICROSECONDS and bool(self.casino.house.code)
        if self._check is None and (is_due or self._asker is not None):
            if not self._hashed and self._is_reached:
                self._wants_code = True
                return
            self._begin_check(self._asker or Asker(), self._hashed or running_code())
            self._asker, self._hashed = None, ""
        self._go_on_checking(now + CHECK_SLICE_MICROSECONDS)

    def _begin_check(self, asker: Asker, code: str) -> None:
        self._checked_at = self.casino.clock()
        self._check = SelfCheck(self.casino, self._shelf, asker, code)

    def _go_on_checking(self, until: int | None) -> None:
        """Look at a few pieces, or at all of them; when the last one was looked at it is recorded."""
        check, self._check = self._check, None
        if check is None:
            return
        error = ""
        try:
            if not check.go_on(lambda: until is not None and self.casino.clock() >= until):
                self._check = check
                return
            self.casino.do(check.asker.who, "house", CheckSelf(check.code, tuple(check.faults)))
        except IllegalAction as refused:
            if not check.asker.request:
                raise
            error = refused.message
        except BaseException:
            self._checked_at = 0  # half a look is none: it begins anew
            raise
        if check.asker.request:
            self._box.close_request(check.asker.request, error)

    def _obey(self, request: Request) -> str | None:
        """Do what another process asks; why not, if it is refused, and nothing where the answer comes later.

        A request that was obeyed is not obeyed again.
        """
        if not request.actor.startswith(USERS):
            return f"{request.actor} asks in person, and not through a file"
        try:
            action = read_action(request.stream, msgspec.json.decode(request.action))
            if isinstance(action, CheckSelf):  # its own code is looked at, and not that of whoever asks
                if self._check is None or self._check.asker.request != request.number:
                    self._asker = self._asker or Asker(request.actor, request.number)
                return None
            name = f"request {request.number} of {request.at}"
            if isinstance(action, AnnounceTournament):
                announce(self.casino, request.actor, action, name)  # the seed is the house's own
                return ""
            self.casino.do(request.actor, request.stream, action, name)
        except StoreFailed:
            raise
        except QueenhighError as error:
            return error.message
        except msgspec.DecodeError as error:
            return f"this is no request: {error}"
        return ""


def running_code() -> str:
    """The hash of the code as it is on the disk now, as `queenhigh signature` prints it."""
    return hash_of_list(tuple(code_files()))
