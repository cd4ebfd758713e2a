"""A house that runs: the casino over its journal, its keys, the lock on its folder, and what the house does by the clock."""

from __future__ import annotations

import getpass
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, cast

import msgspec

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.folder_lock import is_in_use
from queenhigh.bootstrap.house_folder import REQUESTS, check_house, house_keys, read_house, write_house
from queenhigh.casino.codec import read_action
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.heads import FIRST, grown, list_hash, read_list, signed_list
from queenhigh.casino.house.actions import CheckSelf, Note
from queenhigh.casino.journal import Head
from queenhigh.casino.rulebook import read_content
from queenhigh.casino.service import Casino
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput, IllegalAction, QueenhighError
from queenhigh.papers.signature import code_files, hash_of_list
from queenhigh.store.opening import StoreFailed
from queenhigh.store.requests import RequestBox

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from queenhigh.casino.journal import Journal
    from queenhigh.store.reading import SqliteReader, Step
    from queenhigh.store.requests import Request

HEADS_MICROSECONDS: Final = 60_000_000
"""How often the heads are signed."""
CHECK_MICROSECONDS: Final = 86_400_000_000
"""How often the program looks at itself, beside each start."""
_USERS: Final = "os:"
"""What the names of this machine's users begin with."""
LOOK_MICROSECONDS: Final = 500_000
"""How often the box of requests is looked into."""


class RunningHouse:
    """One house, in this process and in no other."""

    def __init__(
        self,
        folder: Path,
        key: str | None = None,
        clock: Callable[[], int] = microseconds,
        heads: Path | None = None,
    ) -> None:
        """Take the house in a folder; signed heads are also written to the file `heads`, which is best kept elsewhere."""
        self.folder = folder
        self._heads_file = heads
        self._troubles: set[str] = set()
        self.keys = house_keys(folder, key)
        self._lock, self.journal = write_house(folder)
        try:
            self.casino = Casino(self.journal, self.keys.seal, clock, fresh_bytes)
            self._box = RequestBox(str(folder / REQUESTS))
            self._signed: dict[str, Head] = {}
            self._before = FIRST
            self._signed_at = 0
            self._looked_at = 0
            self._take_list()
            self._checked_at = 0
            self.tend()
        except BaseException:
            self._let_go()
            raise

    def _take_list(self) -> None:
        """Go on from the newest list; the first one of a start names every stream again."""
        content = self.journal.last_signed_heads()
        if content is not None:
            self._signed_at = read_list(content, bytes.fromhex(self.keys.public)).at
            self._before = list_hash(content)

    def sign_heads(self) -> bytes | None:
        """Sign where the streams end now; nothing, if nothing has happened since the last list."""
        new = grown(self.journal.heads(), self._signed)
        if not new:
            return None
        at = max(self.casino.clock(), self._signed_at + 1)
        content = signed_list(self.keys.house, at, self.journal.last(), self._before, new, self.keys.signer.sign)
        self.journal.keep_heads(at, content)
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
        if now - self._checked_at >= CHECK_MICROSECONDS:
            self._checked_at = now
            if self.casino.house.code:
                self.check_self()
        if now - self._signed_at >= HEADS_MICROSECONDS:
            self.sign_heads()

    def _look(self) -> None:
        """Do what other processes ask for."""
        if not (self.folder / REQUESTS).exists():
            return
        try:
            for request in self._box.open_requests():
                self._box.close_request(request.number, self._obey(request))
        except BadInput as error:
            self._note(error.message)

    def check_self(self, who: str = HOUSE_ACTOR) -> tuple[str, ...]:
        """Look at the code that runs, the rule files and how the tables are set; what is wrong. It is recorded."""
        self.casino.do(who, "house", CheckSelf(running_code(), tuple(self._wrong_rules())))
        return self.casino.house.faults

    def _wrong_rules(self) -> Iterator[str]:
        for digest in self.journal.rule_hashes():
            try:
                read_content(digest, self.journal.rules(digest) or b"")
            except (QueenhighError, ValueError):
                yield f"the rule file {digest[:12]} is not what it was"
        for name, desk in sorted(self.casino.tables.items()):
            if desk.known_rules.hash != desk.live.table.rules_hash:
                yield f"table {name} is not set as it is recorded"

    def _obey(self, request: Request) -> str:
        """Do what another process asks; why not, if it is refused. A request that was obeyed is not obeyed again."""
        if not request.actor.startswith(_USERS):
            return f"{request.actor} asks in person, and not through a file"
        try:
            action = read_action(request.stream, msgspec.json.decode(request.action))
            if isinstance(action, CheckSelf):
                self.check_self(request.actor)  # its own code, and not that of whoever asks
                return ""
            name = f"request {request.number} of {request.at}"
            self.casino.do(request.actor, request.stream, action, name)
        except StoreFailed:
            raise
        except QueenhighError as error:
            return error.message
        except msgspec.DecodeError as error:
            return f"this is no request: {error}"
        return ""

    def close(self) -> None:
        """Stop: the heads are signed, the files and the folder let go."""
        try:
            self.sign_heads()
        finally:
            self._let_go()

    def _let_go(self) -> None:
        self.journal.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None or isinstance(error, KeyboardInterrupt):
            self.close()
        else:
            self._let_go()  # what went wrong is told, and not that the heads could not be signed after it


def look_at(folder: Path, key: str | None = None, tell: Step | None = None) -> tuple[SqliteReader, Casino]:
    """A house to be looked at, beside the process that runs it: its journal, and everything in memory.

    Without the house's keys a table is as it was before the round that is open.
    """
    reader = read_house(folder)
    reader.tell = tell
    try:
        seal = house_keys(folder, key).seal
    except BadInput:
        if key is not None:
            reader.close()
            raise
        seal = None
    return reader, Casino(cast("Journal", reader), seal, microseconds, fresh_bytes)


def running_code() -> str:
    """The hash of the code as it is on the disk now, as `queenhigh signature` prints it."""
    return hash_of_list(tuple(code_files()))


def ask(folder: Path, action: Any, key: str | None = None, patience: float = 3.0) -> str:
    """Do something with the whole house: by the process that runs it, or here. `done`, or `asked` if nobody has answered yet.

    Raises IllegalAction with the reason, if it is refused.
    """
    check_house(folder)
    if not is_in_use(folder):
        try:
            with RunningHouse(folder, key) as house:
                house.casino.do(user(), "house", action)
        except BadInput as error:
            if not error.code.startswith("key/"):
                raise
        else:
            return "done"
    box = RequestBox(str(folder / REQUESTS))
    number = box.ask(microseconds(), user(), "house", msgspec.json.encode(spelled(action)).decode())
    until = time.monotonic() + (patience if is_in_use(folder) else 0)
    while time.monotonic() < until:
        answer = box.answer(number)
        if answer:
            raise IllegalAction("request/refused", answer, {"request": number})
        if answer is not None:
            return "done"
        time.sleep(0.05)
    return "asked"


def user() -> str:
    """Who has started this process, as the journal names them."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = str(os.getuid())
    return f"{_USERS}{name}"
