"""A document as plain tables and lists, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from queenhigh.rules.text.document import Document, Item


def document_data(document: Document) -> dict[str, Any]:
    """The whole document; each item names its kind: paragraph, steps, points or grid."""
    return {
        "id": document.id,
        "title": document.title,
        "version": document.version,
        "hash": document.hash,
        "sections": [
            {"title": section.title, "items": [_item(item) for item in section.items]} for section in document.sections
        ],
    }


def _item(item: Item) -> dict[str, Any]:
    return {"kind": type(item).__name__.lower(), **asdict(item)}
