"""What lies between a node and its database: it passes everything on, until it is cut, or takes everything and says nothing."""

import socket
import threading
from contextlib import suppress
from pathlib import Path


class Proxy:
    """A way to a server's socket over TCP."""

    def __init__(self, server: Path) -> None:
        self._server = str(server)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._open: list[socket.socket] = []
        self._guard = threading.Lock()
        self._passing = threading.Event()
        self._passing.set()
        self._is_cut = False
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def url(self, database: str) -> str:
        """The address of a database through here."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}?connect_timeout=2"

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self._is_cut:
                near.close()
                continue
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self._server)
            except OSError:  # the server is not there at this moment
                near.close()
                far.close()
                continue
            with self._guard:
                self._open += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(source, target), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                self._passing.wait()
                target.sendall(data)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        """From now on nothing gets through, and nobody is told."""
        self._passing.clear()

    def cut(self) -> None:
        """From now on every connection is broken, and no new one is made."""
        self._is_cut = True
        self._end()

    def heal(self) -> None:
        """New connections get through again; what was silenced is lost."""
        self._end()
        self._is_cut = False
        self._passing.set()

    def _end(self) -> None:
        with self._guard:
            broken, self._open = self._open, []
        for each in broken:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._passing.set() if self._is_cut else None
        for each in broken:
            each.close()

    def close(self) -> None:
        """It is not needed any more."""
        self.cut()
        self._listening.shutdown(socket.SHUT_RDWR)  # whoever waits there hears of this, but not of a mere close
        self._listening.close()
        self._thread.join(5)
