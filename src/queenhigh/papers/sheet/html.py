"""A sheet as one HTML page that needs nothing else: style and drawings are inside."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from html import escape as escape_html
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from queenhigh.cards.card import card_text
from queenhigh.papers.draw.cards import HEIGHT, WIDTH, card_face, card_name
from queenhigh.papers.sheet import blocks as b
from queenhigh.papers.sheet.quotes import typeset
from queenhigh.rules.text.document import Paragraph, Points, Steps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.rules.text.document import Statement

_LINE = '<span class="line"></span>'
_NO_BREAK_SPACE = "\u00a0"
_SIDES = {"l": "left", "c": "center", "r": "right"}


def escape(text: str) -> str:
    """Words as a printer sets them, and as HTML writes them."""
    return escape_html(typeset(text))


def html_of(sheet: b.Sheet) -> str:
    """The whole page."""
    shown: set[int] = set()
    body = "\n".join(_part(sheet, place, part, shown) for place, part in enumerate(sheet.parts, 1))
    # A card has it in its foot, as on paper.
    stated = (("Filed as", sheet.designation),) if sheet.designation and sheet.paper == "letter" else ()
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in (*stated, *sheet.facts))
    fan = _cards(b.Cards(sheet.fan), shown) if sheet.fan else ""
    subtitle = f'<p class="subtitle">{escape(sheet.subtitle)}</p>' if sheet.subtitle else ""
    filed = f"filed as <strong>{escape(sheet.designation)}</strong>, " if sheet.designation else ""
    stamp = f"{escape(sheet.about)} <strong>{escape(sheet.id)}</strong>, {filed}version {escape(sheet.version)}, SHA-256 <code>{sheet.hash}</code>"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(sheet.kind)}: {escape(', '.join(part for part in (sheet.title, sheet.subtitle) if part))}</title>",
        f"<style>\n{_style()}</style>",
        "</head>",
        f'<body class="{sheet.paper}">',
        _card_symbols(shown),
        f'<header>{fan}<p class="kind">{escape(sheet.kind)}</p><h1>{escape(sheet.title)}</h1>{subtitle}{f"<dl>{facts}</dl>" if facts else ""}</header>',
        f"<main>\n{body}\n</main>",
        _logo(sheet),
        f'<p class="foot">{escape(sheet.foot)}</p>' if sheet.foot else "",
        f"<footer>{stamp}</footer>",
        "</body>",
        "</html>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _logo(sheet: b.Sheet) -> str:
    """The place of the logo, or the logo: as a picture, in which nothing runs and nothing is fetched."""
    own = sheet.own_logo
    if not sheet.logo:
        return ""
    if own is None:
        return f'<p class="logo">{escape(sheet.logo)}</p>'
    kind = "svg+xml" if own.form == "svg" else "png"
    held = b64encode(own.data).decode()
    return f'<p class="own-logo"><img alt="Logo of the house" src="data:image/{kind};base64,{held}"></p>'


@cache
def _style() -> str:
    return Path(str(files("queenhigh.papers.sheet") / "sheet.css")).read_text(encoding="utf-8")


def _part(sheet: b.Sheet, place: int, part: b.Part, shown: set[int]) -> str:
    number = f"{place}. " if sheet.numbered else ""
    head = f"<h2>{number}{escape(part.title)}</h2>\n" if part.title else ""
    return f"<section>\n{head}" + "\n".join(_block(block, shown) for block in part.blocks) + "\n</section>"


def _block(block: b.Block, shown: set[int]) -> str:
    match block:
        case Paragraph():
            return f"<p>{' '.join(map(_said, block.statements))}</p>"
        case Points():
            return f"<ul>{_items(block.statements)}</ul>"
        case Steps():
            return f"<ol>{_items(block.statements)}</ol>"
        case b.Table():
            return _table(block, shown)
        case b.Figures():
            return f'<div class="figures">{"".join(map(_figure, block.figures))}</div>'
        case b.Picture():
            caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
            return f"<figure>{block.svg.strip()}{caption}</figure>"
        case b.Callout():
            return f'<p class="callout">{escape(block.text)}{_clause(block.clause)}</p>'
        case b.Said():
            return f'<p class="said">“{escape(block.text)}”</p>'
        case b.Heading():
            return f"<h3>{escape(block.text)}</h3>"
        case b.Break():
            return "<hr>"
        case b.Cards():
            caption = f'<span class="caption">{escape(block.caption)}</span> ' if block.caption else ""
            return f'<p class="hand">{caption}{_cards(block, shown)}</p>'
        case b.Form():
            return _form(block)
        case b.Abreast():
            return f'<div class="abreast">{"".join(_table(table, shown) for table in block.tables)}</div>'
        case b.Together():
            return f'<div class="together">{"".join(_block(each, shown) for each in block.blocks)}</div>'


def _form(form: b.Form) -> str:
    fields = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value) if value else _LINE}</dd>" for name, value in form.fields
    )
    boxes = "".join(f'<li><span class="box"></span> {escape(text)}</li>' for text in form.boxes)
    signed = "".join(f"<dt>{escape(name)}</dt><dd>{_LINE}</dd>" for name in form.signed)
    parts = [f"<dl>{fields}</dl>" if fields else "", f'<ul class="boxes">{boxes}</ul>' if boxes else ""]
    return f'<div class="form">{"".join(parts)}{f"<dl>{signed}</dl>" if signed else ""}</div>'


def _items(statements: Iterable[Statement]) -> str:
    return "".join(f"<li>{_said(statement)}</li>" for statement in statements)


def _said(statement: Statement) -> str:
    return escape(statement.text) + _clause(statement.clause)


def _clause(clause: str | None) -> str:
    """What is cited stays on the line of the last word."""
    return f'{_NO_BREAK_SPACE}<span class="clause">[{escape(clause)}]</span>' if clause else ""


def _figure(figure: b.Figure) -> str:
    note = f"<small>{escape(figure.note)}</small>" if figure.note else ""
    return f'<div class="figure"><span>{escape(figure.label)}</span><strong>{escape(figure.value)}</strong>{note}</div>'


def _table(table: b.Table, shown: set[int]) -> str:
    title = f"<caption>{escape(table.title)}{_clause(table.clause)}</caption>" if table.title.strip() else ""
    head = "".join(
        f'<th scope="col" class="{_SIDES[side]}">{escape(name)}</th>'
        for name, side in zip(table.head, table.align, strict=True)
    )
    rows = []
    for place, row in enumerate(table.rows, 1):
        total = ' class="total"' if table.total and place == len(table.rows) else ""
        cells = "".join(
            f'<td class="{_SIDES[side]}">{_cell(cell, shown)}</td>' for cell, side in zip(row, table.align, strict=True)
        )
        rows.append(f"<tr{total}>{cells}</tr>")
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    body = "\n".join(rows)
    return (
        f'<div class="table"><table>{title}<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>{note}</div>'
    )


def _cell(cell: b.Cell, shown: set[int]) -> str:
    return escape(cell) if isinstance(cell, str) else _cards(cell, shown)


def _cards(cards: b.Cards, shown: set[int]) -> str:
    shown.update(cards.cards)
    view = f"0 0 {WIDTH:g} {HEIGHT:g}"
    drawn = (
        f'<svg class="card" viewBox="{view}" role="img" aria-label="{card_name(card)}">'
        f'<use href="#card-{card_text(card)}"/></svg>'
        for card in cards.cards
    )
    return f'<span class="cards">{"".join(drawn)}</span>'


def _card_symbols(shown: set[int]) -> str:
    """Every card that the page shows, drawn once."""
    if not shown:
        return ""
    drawn = "".join(f'<g id="card-{card_text(card)}">{"".join(card_face(card))}</g>' for card in sorted(shown))
    return f'<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>{drawn}</defs></svg>'
