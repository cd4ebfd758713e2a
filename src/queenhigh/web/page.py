"""The built page: files that come with the package. Nothing else on the disk is served."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from starlette.responses import Response
from starlette.routing import Route

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from starlette.requests import Request

_MEDIA: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".ico": "image/x-icon",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
_NO_PAGE: Final = b"<!doctype html><title>Queenhigh</title><p>The page was not built: <code>make page</code>.</p>"


def page_routes() -> list[Route]:
    """A route for the page, and one for each of its files."""
    folder = files("queenhigh.web") / "page"
    found = dict(_files(folder, "")) if folder.is_dir() else {}
    routes = [Route(f"/{path}", _sender(content, path), methods=["GET"]) for path, content in found.items()]
    start = found.get("index.html", _NO_PAGE)
    return [Route("/", _sender(start, "index.html"), methods=["GET"]), *routes]


def _files(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.is_dir():
            found += _files(each, f"{name}/")
        elif _media(name):
            found.append((name, each.read_bytes()))
    return found


def _media(name: str) -> str:
    return _MEDIA.get(name[name.rfind(".") :], "") if "." in name else ""


def _sender(content: bytes, path: str):  # type: ignore[no-untyped-def]  # noqa: ANN202
    media = _media(path)

    async def send(_: Request) -> Response:
        return Response(content, media_type=media)

    return send
