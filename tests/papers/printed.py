"""The text of a page as its PDF states it: codes of letters, looked up in what each font says they stand for.

A general reader also works out where each letter lies, to guess at spaces and lines. Neither counts here, and the games
have hundreds of pages. That a general reader finds the same letters is proven in `test_printed.py`.
"""

import re
from collections.abc import Iterator
from typing import Any

import pypdf

Letters = dict[int, str]
"""What the codes of a font stand for."""

_MARK = re.compile(rb"(?<!\S)BT\s(?P<text>.*?)\sET(?!\S)|/(?P<form>\w+)\s+Do(?!\w)", re.DOTALL)
_TOKEN = re.compile(
    rb"/(?P<font>\w+)\s+[\d.]+\s+Tf(?!\w)|/\w+\s*<<.*?>>\s*BDC|\\(?P<escaped>[0-7]{1,3}|.)|(?P<bracket>[()])|[^\\()/]+|/",
    re.DOTALL,
)
_NAMED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_ONE = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>")


def page_text(page: pypdf.PageObject) -> str:
    """The letters of a page, in the order in which they are set."""
    return "".join(_letters(page["/Contents"], page["/Resources"]))


def _letters(stream: Any, resources: Any) -> Iterator[str]:
    """The letters of a stream and of the forms that it sets."""
    fonts = {name[1:]: _meanings(font.get_object()) for name, font in resources.get("/Font", {}).items()}
    for mark in _MARK.finditer(stream.get_data()):
        if mark["form"]:
            form = resources["/XObject"][f"/{mark['form'].decode()}"]
            if form["/Subtype"] == "/Form":
                yield from _letters(form, form.get("/Resources", {}))
            continue
        font: Letters = {}
        for shown in _shown(mark["text"]):
            if isinstance(shown, str):
                font = fonts[shown]
            else:
                yield from (font[high << 8 | low] for high, low in zip(shown[::2], shown[1::2], strict=True))


def _shown(text: bytes) -> Iterator[str | bytes]:
    """Names of fonts, and the codes that are set in them. Brackets in pairs stand in a string as they are."""
    depth, codes = 0, bytearray()
    for token in _TOKEN.finditer(text):
        if depth == 0 and token["font"]:
            yield token["font"].decode()
        if token["bracket"]:
            depth += 1 if token["bracket"] == b"(" else -1
        if depth and (token["bracket"] != b"(" or depth > 1):
            codes += _unescaped(token["escaped"]) if token["escaped"] else token[0]
        elif token["bracket"] == b")":
            yield bytes(codes)
            codes.clear()


def _unescaped(text: bytes) -> bytes:
    return bytes([int(text, 8)]) if text.isdigit() else _NAMED.get(text, text)


def _meanings(font: Any) -> Letters:
    """Each font lists its codes, one by one."""
    assert font["/Encoding"] == "/Identity-H"
    listed = font["/ToUnicode"].get_data()
    assert b"beginbfrange" not in listed
    return {
        int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
        for block in re.findall(rb"beginbfchar(.*?)endbfchar", listed, re.DOTALL)
        for code, text in _ONE.findall(block)
    }
