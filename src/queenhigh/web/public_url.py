"""Where people reach a server that listens elsewhere: behind a proxy, or at every address of a machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn
from urllib.parse import SplitResult, urlsplit

from queenhigh.errors import BadInput
from queenhigh.web.serving import PORT

if TYPE_CHECKING:
    from queenhigh.web.serving import Address

_NEAR: Final = ("127.0.0.1", "::1", "localhost")


def check_public(address: Address, *, is_node: bool, workers: int) -> None:
    """Refuse an address that leads nobody here, and none where the other nodes need one; raises BadInput."""
    if not address.public:
        if is_node and (address.is_anywhere or address.behind_proxy):
            _refuse(
                "a node tells the others where people reach it, and this one cannot know that: give --public-url, for"
                f" example https://casino.example:{PORT}",
                address,
            )
        return
    parts = _parts(address)
    if parts.scheme == "https" and not address.is_secure:
        _refuse("nobody speaks TLS here: give --tls-certificate, or say --behind-proxy", address)
    if parts.scheme == "http" and (address.is_secure or parts.hostname not in _NEAR):
        _refuse("passwords would travel in the clear: it has to begin with https://", address)
    if workers > 1 and PORT not in address.public:
        _refuse(f"{workers} workers have an address each: put {PORT} where the port belongs", address)


def _parts(address: Address) -> SplitResult:
    """The parts of an address that is a scheme, a host and perhaps a port."""
    filled = address.public.replace(PORT, "1")
    try:
        parts = urlsplit(filled)
        port = parts.port
    except ValueError as error:
        _refuse(f"it cannot be read ({error})", address)
    if parts.scheme not in ("http", "https") or not parts.hostname or any(each in filled for each in "{} \\"):
        _refuse(f"it is a scheme, a host and perhaps a port, as in https://casino.example:{PORT}", address)
    if port == 0 or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        _refuse("nothing stands after its host and its port, nor a name before them", address)
    return parts


def _refuse(why: str, address: Address) -> NoReturn:
    given = f"--public-url {address.public}: " if address.public else ""
    raise BadInput("serve/public", f"{given}{why}", {"url": address.public})
