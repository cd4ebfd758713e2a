"""The house's own logo for the papers that have a place for it: read, checked, and set once by itself."""

from __future__ import annotations

import re
from typing import Final

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.papers.sheet.blocks import Logo
from queenhigh.papers.sheet.typeset import compile_pdf

BYTES_MAX: Final = 2_000_000
PIXELS_MAX: Final = 16_000_000
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_ALONE: Final = """#let data = json(bytes(sys.inputs.data))
#set document(title: "Logo")
#image(bytes(data.logo), format: data.format, width: 2in, alt: "Logo")"""
_ELSEWHERE: Final = re.compile(
    r"href\s*=\s*[\"']\s*(?!#|data:)[^\"'\s]|url\(\s*[\"']?\s*(?!#|data:)[^\"')\s]|@import", re.IGNORECASE
)


def checked_logo(data: bytes, name: str) -> Logo:
    """A logo from what its file holds. Raises BadInput for one that cannot be printed."""
    logo = Logo("png", data) if data.startswith(_PNG) else Logo("svg", data)
    why = _png_fault(data) if logo.form == "png" else _svg_fault(data)
    if why:
        raise _refused(name, why)
    try:
        compile_pdf(_ALONE, {"logo": list(data), "format": logo.form})
    except QueenhighError as error:
        if error.code == "publish/extra_missing":
            raise
        raise _refused(name, f"it cannot be drawn as {logo.form.upper()}") from error
    return logo


def _png_fault(data: bytes) -> str:
    wide, deep = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[12:16] != b"IHDR" or not wide or not deep:
        return "its header is broken"
    return f"{wide:,} × {deep:,} points are more than {PIXELS_MAX:,}" if wide * deep > PIXELS_MAX else ""


def _svg_fault(data: bytes) -> str:
    """What keeps a drawing from being the same everywhere: it must need no font and no other file."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "it is neither SVG nor PNG"
    if "<svg" not in text:
        return "it is neither SVG nor PNG"
    if "<!ENTITY" in text:
        return "it defines entities"
    if re.search(r"<(\w+:)?text\b", text):
        return "it has letters that need a font: turn them into outlines"
    return (
        "it needs another file"
        if _ELSEWHERE.search(re.sub(r"\sxmlns(:\w+)?\s*=\s*[\"'][^\"']*[\"']", "", text))
        else ""
    )


def _refused(name: str, why: str) -> BadInput:
    message = f"the logo {name!r} cannot be used: {why}; it is an SVG or PNG file"
    return BadInput("logo/broken", message, {"path": name, "why": why})
