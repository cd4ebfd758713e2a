"""A person at a live server: comes in, watches tables, acts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Self

import msgspec

from queenhigh.casino.wire import messages as wire
from queenhigh.client.http import call, checked_url
from queenhigh.client.link import Link
from queenhigh.client.table import LiveTable
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from types import TracebackType

    from queenhigh.client.fair import Entropy


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    name: str
    game: str
    title: str
    rules: str
    status: str
    currency: str
    seats: int
    free: tuple[int, ...]
    people: int
    bots: int


class Client:
    """One person. Use it as `async with Client.guest(url) as me`.

    `entropy` gives the bytes of one's seeds; without it the client has no say in the shuffle, and verifies all the same.
    """

    def __init__(
        self, url: str, *, token: str = "", entropy: Entropy | None = None, door: tuple[str, Any] | None = None
    ) -> None:
        """With a token, or through a door that gives one: its path and what to say there."""
        self.url = checked_url(url)
        self.token = token
        self.person = ""
        self.roles: tuple[str, ...] = ()
        self.tables: dict[str, LiveTable] = {}
        self.notices: list[wire.Notice] = []
        self._entropy = entropy
        self._door = door
        self._link: Link | None = None
        self._asked: dict[str, asyncio.Future[None]] = {}

    @classmethod
    def guest(cls, url: str, *, entropy: Entropy | None = None) -> Self:
        """Somebody without an account, who plays for demo chips."""
        return cls(url, entropy=entropy, door=("/api/guest", {}))

    @classmethod
    def login(cls, url: str, name: str, password: str, *, entropy: Entropy | None = None) -> Self:
        """A person of the house."""
        return cls(url, entropy=entropy, door=("/api/login", {"name": name, "password": password}))

    async def __aenter__(self) -> Self:
        if self._door is not None:
            came = await call("POST", self.url + self._door[0], self._door[1])
            self.token = came["token"]
        self._link = Link(self.url, self.token, self._hear, self._again)
        hello = await self._link.open()
        self.person, self.roles = hello.person, hello.roles
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._link is not None:
            await self._link.close()

    @property
    def link(self) -> Link:
        """The connection."""
        if self._link is None:
            raise IllegalAction("client/closed", "the client is not open: use `async with`", {})
        return self._link

    async def lobby(self) -> tuple[Listed, ...]:
        """The tables of the house."""
        return msgspec.convert((await self.get("/api/lobby"))["tables"], tuple[Listed, ...])

    async def get(self, path: str) -> Any:
        """What a door gives, as plain data."""
        return await call("GET", self.url + path, token=self.token)

    async def post(self, path: str, body: Any) -> Any:
        """What a door answers, as plain data."""
        return await call("POST", self.url + path, body, self.token)

    async def act(self, stream: str, action: dict[str, Any], round_: int = 0, seen: int = 0) -> wire.Answer:
        """Any action of any stream, as plain data with its name in `do`; raises the refusal."""
        return await self.link.act(stream, action, round_, seen)

    async def watch(self, name: str) -> LiveTable:
        """A table, kept level from now on."""
        if name in self.tables:
            return self.tables[name]
        table = self.tables[name] = LiveTable(self.link, name, self.person, self._entropy)
        asked = self._asked[name] = asyncio.get_running_loop().create_future()
        self.link.send(table.watch())
        try:
            await asked
        except IllegalAction:
            del self.tables[name]
            raise
        finally:
            self._asked.pop(name, None)
        return table

    async def sit_down(self, name: str, cents: int) -> LiveTable:
        """Watch a table, and sit down there with chips wherever nobody sits; raises the refusal."""
        table = await self.watch(name)
        for seat in next((each.free for each in await self.lobby() if each.name == name), ()):
            try:
                await table.sit(seat, cents)
            except IllegalAction as refused:
                if refused.code != "seat/taken":  # else somebody was quicker
                    raise
            else:
                return table
        raise IllegalAction("table/full", f"every seat at {name} is taken", {"table": name})

    def leave(self, name: str) -> None:
        """No more of a table."""
        if self.tables.pop(name, None) is not None:
            self.link.send(wire.Leave(name))

    # ── what is heard ────────────────────────────────────────────────────────────────────────────────────────────────

    def _again(self) -> list[wire.AnyOp]:
        return [table.watch() for table in self.tables.values()]

    def _hear(self, message: Any) -> None:
        if message is None:  # the link has failed
            for each in self.tables.values():
                each.hear(None)
            for asked in self._asked.values():
                if not asked.done() and self.link.failed is not None:
                    asked.set_exception(self.link.failed)
            return
        if isinstance(message, wire.Notice):
            self._noticed(message)
            return
        table = self.tables.get(getattr(message, "table", ""))
        if table is None:
            return
        table.hear(message)
        asked_for = self._asked.get(table.name)
        if asked_for is not None and not asked_for.done() and isinstance(message, wire.ViewSent):
            asked_for.set_result(None)

    def _noticed(self, notice: wire.Notice) -> None:
        self.notices = [*self.notices[-49:], notice]
        if notice.code == "moved" and notice.address and len(self.tables) == 1:
            [table] = self.tables.values()
            table.is_moving = True
            self.url = checked_url(notice.address)
            self.link.move(self.url)
        for name, asked in self._asked.items():
            if notice.code == "table/unknown" and repr(name) in notice.message and not asked.done():
                asked.set_exception(IllegalAction(notice.code, notice.message, {"table": name}))
