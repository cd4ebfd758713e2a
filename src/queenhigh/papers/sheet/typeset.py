"""A sheet as PDF. Typst sets it; nothing but the sheet decides the bytes.

No date is written, no font of the machine is used, and no file is read but our template and the
typefaces. The output follows PDF/UA-1: tagged, with texts for every picture, and refused by Typst
if a single character has no sign in the typefaces.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import card_text
from queenhigh.errors import BadInput, ImpossibleState
from queenhigh.papers.draw.cards import card_name, card_svg
from queenhigh.papers.draw.fonts import FACES, face_path, printable_signs
from queenhigh.papers.sheet import blocks as b
from queenhigh.papers.sheet.columns import column_widths
from queenhigh.papers.sheet.quotes import typeset, unbroken
from queenhigh.rules.text.document import Paragraph, Points, Steps

if TYPE_CHECKING:
    from collections.abc import Callable

    import typst

_NO_GLYPH = re.compile(r"the text `?\"?(?P<text>.*?)\"?`? could not be displayed")


def pdf_of(sheet: b.Sheet) -> bytes:
    """The sheet as a PDF."""
    return compile_pdf(_template("sheet.typ"), sheet_data(sheet))


def record_pdf(sheet: b.Sheet) -> bytes:
    """The sheet of a record as a PDF, whatever people have written in it: nobody can go back and write it otherwise.

    A sign that the typefaces have not stands there as its code, such as [U+1F389].
    """
    source, data = _template("sheet.typ"), sheet_data(sheet)
    try:
        return compile_pdf(source, data)
    except BadInput as refused:
        if refused.code != "publish/no_glyph":
            raise
    coded: dict[str, Any] = _coded(data)
    return compile_pdf(source, coded)


def _coded(value: Any) -> Any:
    """The same with codes for what cannot be printed."""
    if isinstance(value, str):
        known = printable_signs()
        return "".join(each if ord(each) in known or each.isspace() else f"[U+{ord(each):04X}]" for each in value)
    if isinstance(value, dict):
        return {key: _coded(each) for key, each in value.items()}
    return [_coded(each) for each in value] if isinstance(value, list | tuple) else value


def compile_pdf(source: str, data: dict[str, Any]) -> bytes:
    """A Typst source set with data. Raises BadInput if a character cannot be printed."""
    typst = _typst()
    try:
        made, warnings = typst.compile_with_warnings(
            source.encode(),
            format="pdf",
            font_paths=_fonts(),
            ignore_system_fonts=True,
            pdf_standards="ua-1",
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        )
    except typst.TypstError as error:
        raise _refused(str(error.message)) from error
    if warnings:
        said = "; ".join(str(warning) for warning in warnings)
        raise ImpossibleState("publish/typst_warning", f"the document was not set cleanly: {said}", {"said": said})
    if not isinstance(made, bytes):
        raise ImpossibleState("publish/typst_output", "Typst gave no PDF", {"type": type(made).__name__})
    return made


def _refused(message: str) -> BadInput | ImpossibleState:
    found = _NO_GLYPH.search(message)
    if found is None:
        return ImpossibleState("publish/typst_error", f"the document could not be set: {message}", {"said": message})
    text = found["text"]
    return BadInput("publish/no_glyph", f"the typefaces of the documents have no sign for {text!r}", {"text": text})


def check_typesetter() -> None:
    """Raise if what PDFs need is not installed, before anyone has waited for what they would print."""
    _typst()
    import fontTools  # noqa: F401, PLC0415  # as above


def _typst() -> Any:
    try:
        import typst  # noqa: PLC0415  # only those who print need the extra
    except ModuleNotFoundError as error:
        message = "documents need the extra 'publish': pip install 'queenhigh[publish]'"
        raise BadInput("publish/extra_missing", message, {"package": "typst"}) from error
    return typst


@cache
def _fonts() -> typst.Fonts:
    """Our faces alone in a folder: the packages hold each face in two formats, and which is found first is chance."""
    folder = _font_folder()
    for face in FACES:
        shutil.copy(face_path(face), folder.name)
    fonts: typst.Fonts = _typst().Fonts(include_system_fonts=False, font_paths=[folder.name])
    return fonts


@cache
def _font_folder() -> tempfile.TemporaryDirectory[str]:
    # Kept alive as long as the process, since Typst reads a font when it first needs it.
    return tempfile.TemporaryDirectory(prefix="queenhigh-fonts-")


@cache
def _template(name: str) -> str:
    return Path(str(files("queenhigh.papers.sheet") / name)).read_text(encoding="utf-8")


_LONG = re.compile(r"\S{25,}")
_KEY = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+,?")
_KEY_WHOLE = 36
"""A key path of so many letters fits a column: it goes to the next line whole."""
_JOINT = re.compile(r"([._/+-]|\d{3}(?=\d))")
_BREAK = "\u200b"


def soft(text: str) -> str:
    """The text, long words such as key paths and fractions given places at which a line may break."""
    return _LONG.sub(lambda word: _softened(word[0]), text)


def _softened(word: str) -> str:
    if len(word) <= _KEY_WHOLE and _KEY.fullmatch(word):
        return word
    return _JOINT.sub(rf"\1{_BREAK}", word)


def sheet_data(sheet: b.Sheet) -> dict[str, Any]:
    """The sheet as the template reads it, with the drawings of all cards that it shows."""
    shown: set[int] = set(sheet.fan)
    parts = [
        {"title": part.title, "fresh": part.fresh, "blocks": [_block(block, shown) for block in part.blocks]}
        for part in sheet.parts
    ]
    own = sheet.own_logo
    data = {
        "kind": sheet.kind,
        "title": soft(sheet.title),
        "subtitle": soft(sheet.subtitle),
        "about": sheet.about,
        "id": sheet.id,
        "version": sheet.version,
        "hash": sheet.hash,
        "paper": sheet.paper,
        "numbered": sheet.numbered,
        "facts": [list(fact) for fact in sheet.facts],
        "designation": sheet.designation,
        "foot": sheet.foot,
        "logo": sheet.logo,
        "own_logo": {"form": own.form, "bytes": list(own.data)} if own else None,
        "fan": [card_text(card) for card in sheet.fan],
        "parts": parts,
        "plate": asdict(sheet.plate) if sheet.plate else None,
        "cards": {card_text(card): {"svg": card_svg(card), "alt": card_name(card)} for card in sorted(shown)},
    }
    whole = unbroken(sheet.names)
    return {key: _set(value, whole) for key, value in data.items()}


def _set(value: Any, whole: Callable[[str], str]) -> Any:
    """Every word as a printer sets it, names in one piece; drawings are no words."""
    match value:
        case str():
            return whole(typeset(value))
        case list():
            return [_set(each, whole) for each in value]
        case dict():
            return {key: each if key in ("svg", "bytes") else _set(each, whole) for key, each in value.items()}
        case _:
            return value


def _block(block: b.Block, shown: set[int]) -> dict[str, Any]:
    match block:
        case Paragraph() | Points() | Steps():
            said = [{"text": soft(each.text), "clause": each.clause} for each in block.statements]
            return {"kind": type(block).__name__.lower(), "statements": said}
        case b.Table():
            return {
                "kind": "table",
                "title": block.title,
                "clause": block.clause,
                "head": [soft(head) for head in block.head],
                "rows": [[_cell(cell, shown) for cell in row] for row in block.rows],
                "align": list(block.align),
                "widths": column_widths(block),
                "note": block.note,
                "total": block.total,
            }
        case b.Figures():
            return {"kind": "figures", "figures": [[each.label, each.value, soft(each.note)] for each in block.figures]}
        case b.Picture():
            facts = {"svg": block.svg, "alt": block.alt, "caption": block.caption, "width": block.width}
            return {"kind": "picture", **facts}
        case b.Callout():
            return {"kind": "callout", "text": soft(block.text), "clause": block.clause}
        case b.Said():
            return {"kind": "said", "text": block.text}
        case b.Heading():
            return {"kind": "heading", "text": block.text}
        case b.Break():
            return {"kind": "break"}
        case b.Cards():
            return {"kind": "cards", "caption": block.caption, **_cell_cards(block, shown)}
        case b.Form():
            fields = [[name, value] for name, value in block.fields]
            return {"kind": "form", "fields": fields, "boxes": list(block.boxes), "signed": list(block.signed)}
        case b.Abreast():
            return {"kind": "abreast", "blocks": [_block(each, shown) for each in block.tables]}
        case b.Together():
            return {"kind": "together", "blocks": [_block(each, shown) for each in block.blocks]}


def _cell(cell: b.Cell, shown: set[int]) -> str | dict[str, Any]:
    return soft(cell) if isinstance(cell, str) else _cell_cards(cell, shown)


def _cell_cards(cards: b.Cards, shown: set[int]) -> dict[str, Any]:
    shown.update(cards.cards)
    return {"cards": [card_text(card) for card in cards.cards]}
