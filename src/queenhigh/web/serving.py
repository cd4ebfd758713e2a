"""The server on its port: it starts, says where it is, and stops when it is asked to."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import signal
import socket
import ssl
import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import uvicorn

from queenhigh.errors import BadInput, ImpossibleState, QueenhighError
from queenhigh.web.app import make_app
from queenhigh.web.connection import MOST_BYTES
from queenhigh.web.line import Line
from queenhigh.web.log import Handed
from queenhigh.web.patience import Patience

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from queenhigh.web.server import LiveServer

_BACKLOG: Final = 4096
_MOST_CONNECTIONS: Final = 25_000
"""Beyond this the answer is 503."""
_UNSENT_BYTES: Final = 64 * 1024
"""What the machine keeps for a reader, before our own box fills: by itself it would take megabytes for each."""


PORT: Final = "{port}"
LAST_PORT: Final = 65535


class Address(NamedTuple):
    """Where a server listens, and how it is protected there."""

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: str = ""
    private_key: str = ""
    behind_proxy: bool = False
    public: str = ""
    """Where people reach it, if that is not where it listens; `{port}` stands for the port."""

    @property
    def is_secure(self) -> bool:
        """Whether browsers speak TLS with it, directly or by a proxy."""
        return bool(self.certificate) or self.behind_proxy

    @property
    def is_near(self) -> bool:
        """Whether only this machine reaches it."""
        return self.host in ("127.0.0.1", "::1", "localhost")

    @property
    def is_anywhere(self) -> bool:
        """Whether it listens at every address of the machine, so that none of them is its own."""
        return self.host in ("0.0.0.0", "::")  # noqa: S104  # it is only compared

    def url(self, port: int) -> str:
        """The address as a browser takes it."""
        if self.public:
            return self.public.replace(PORT, str(port)).rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        shown = "127.0.0.1" if self.is_anywhere else host
        return f"{'https' if self.certificate else 'http'}://{shown}:{port}"


def listen(address: Address) -> socket.socket:
    """The open port; raises BadInput if another program has it, or the machine has no such address."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    # By its protocol the event loop knows that it may send at once: else a short answer waits for the reader's next packet.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNSENT_BYTES)  # whoever is let in has the same
    try:
        found.bind((address.host, address.port))
        found.listen(_BACKLOG)
    except OSError as error:
        found.close()
        facts = {"host": address.host, "port": address.port}
        why = error.strerror or str(error)
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            message = f"{address.host} is no address of this machine ({why}): choose another one with --host"
            raise BadInput("host/none", message, facts) from error
        message = f"port {address.port} at {address.host} cannot be used ({why}): choose another one with --port"
        raise BadInput("port/used", message, facts) from error
    found.setblocking(False)
    return found


def check_ports(first: int, workers: int) -> None:
    """Refuse a first port after which there are not enough for every worker; raises BadInput."""
    last = first + workers - 1
    if last > LAST_PORT:
        message = f"{workers} workers need the ports {first} to {last}, and {LAST_PORT} is the last: lower --port"
        raise BadInput("serve/ports", message, {"port": first, "workers": workers})


def check_certificate(address: Address) -> None:
    """Refuse files with which no TLS can be spoken; raises BadInput."""
    certificate, key = address.certificate, address.private_key
    facts = {"certificate": certificate, "key": key}
    if key and not certificate:
        raise BadInput("tls/certificate", f"the key {key} belongs to a certificate: give --tls-certificate, too", facts)
    if not certificate:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key or None, password=str)
    except (OSError, ValueError) as error:  # what OpenSSL says of a file that it cannot read is an OSError as well
        why = getattr(error, "reason", None) or getattr(error, "strerror", None) or "it cannot be read"
        with_key = f" with the key {key}" if key else ""
        message = f"the certificate {certificate}{with_key} cannot be used ({why})"
        raise BadInput("tls/certificate", message, facts) from error


def serve(server: LiveServer, address: Address, port: socket.socket, started: Callable[[], None]) -> None:
    """Run until it is stopped; raises what has stopped the house, if it was not asked to."""
    config = config_of(server, address)
    logging.getLogger().addHandler(Handed(server.log))
    sys.setswitchinterval(0.0005)
    _raise_files()
    with asyncio.Runner(loop_factory=_loop()) as runner:
        failed = runner.run(_run(server, Web(config, started), port))
    if failed is not None:
        why = failed.message if isinstance(failed, QueenhighError) else type(failed).__name__
        message = f"the house has stopped, and nobody was told of anything that is not written: {why}"
        raise ImpossibleState("server/failed", message, {}) from failed


def _raise_files() -> None:
    """As many sockets as the machine allows this user."""
    import resource  # noqa: PLC0415  # not on every machine

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def config_of(server: LiveServer, address: Address) -> uvicorn.Config:
    """How HTTP and sockets are spoken here: with bounds for whatever somebody else decides the size of."""
    return uvicorn.Config(
        make_app(server),
        http=Patience,
        ws=Line,
        ws_max_size=4 * MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=address.behind_proxy,
        ssl_certfile=address.certificate or None,
        ssl_keyfile=address.private_key or None,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=MOST_BYTES,
        limit_concurrency=_MOST_CONNECTIONS,
    )


def _loop() -> Any:
    with contextlib.suppress(ImportError):
        import uvloop  # noqa: PLC0415  # quicker, where it is there

        return uvloop.new_event_loop
    return None


class Web(uvicorn.Server):
    """The conventional server; it says when it listens, and leaves signals to whoever runs it."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self._tell()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take none."""
        yield


async def _run(server: LiveServer, web: Web, port: socket.socket) -> BaseException | None:
    failed: list[BaseException] = []
    stopping = asyncio.Event()

    def stop(error: BaseException | None = None) -> None:
        if error is not None:
            failed.append(error)
        stopping.set()

    server.on_fatal(stop)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    await server.start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    serving = asyncio.create_task(web.serve([port]))
    serving.add_done_callback(lambda _: stopping.set())
    await stopping.wait()
    await server.stop()
    web.should_exit = True
    await serving
    return failed[0] if failed else None
