"""Figures for Prometheus. Names and numbers only: no person, no card, no amount of anybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from prometheus_client import Metric

    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.web.server import LiveServer


class Metrics:
    """What one server counts."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._actions = Counter(
            "queenhigh_actions", "Actions that are on the disk, by kind.", ("kind",), registry=self._registry
        )
        self._refused = Counter(
            "queenhigh_refusals", "Actions that were refused, by code.", ("code",), registry=self._registry
        )
        self._sent_away = Counter(
            "queenhigh_sent_away", "Sockets that the server has closed, by code.", ("code",), registry=self._registry
        )
        self._rounds = Counter("queenhigh_rounds", "Rounds that are over.", registry=self._registry)
        self._requests = Histogram(
            "queenhigh_request_seconds", "How long HTTP requests take, by path.", ("path",), registry=self._registry
        )
        self._gauges = {
            name: Gauge(f"queenhigh_{name}", words, registry=self._registry)
            for name, words in (
                ("connections", "Sockets that are open."),
                ("tables", "Tables that are open."),
                ("seated", "People at tables, bots included."),
                ("waiting", "Actions that wait for a turn."),
                ("turns", "Groups of actions that were written with one sync."),
                ("frames", "Messages to people about tables."),
                ("clock_skew_seconds", "How far the clock is behind the journal, or off the database's."),
                ("clock_set", "How often the clock was set while the house ran."),
                ("faults", "What the last self-check has found."),
            )
        }

        self._by_kind: dict[str, Counter] = {}

    def families(self) -> list[Metric]:
        """Everything that is counted, by name."""
        return list(self._registry.collect())

    def timed(self, path: str) -> AbstractContextManager[Any]:
        """Measure one request."""
        return self._requests.labels(path).time()

    def heard(self, envelope: Envelope, reply: Reply) -> None:
        """Count something that has happened."""
        kind = str(type(envelope.action).__struct_config__.tag)
        counter = self._by_kind.get(kind)
        if counter is None:
            counter = self._by_kind[kind] = self._actions.labels(kind)
        counter.inc()
        if kind == "rack":
            self._rounds.inc()
        del reply

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refused.labels(code).inc()

    def sent_away(self, code: int) -> None:
        """Count a socket that the server has closed."""
        self._sent_away.labels(str(code)).inc()

    def text(self, server: LiveServer) -> bytes:
        """The figures as they are now."""
        tables = [desk.live for desk in server.casino.tables.values()]
        now = {
            "connections": len(server.hub.people),
            "tables": sum(live.status == "open" for live in tables),
            "seated": sum(len(live.table.people) for live in tables),
            "waiting": server.turns.waiting,
            "turns": server.turns.turns,
            "frames": server.hub.frames,
            "clock_skew_seconds": server.clock_watch.skew_seconds,
            "clock_set": server.clock_watch.times_set,
            "faults": len(server.casino.house.faults),
        }
        for name, value in now.items():
            self._gauges[name].set(value)
        return generate_latest(self._registry)
