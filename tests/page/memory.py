"""What a browser has of cards that are not for it: its memory, object by object, and everything that came over the network."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.page.browser import Player

CARD: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b")
DECK_LIKE: Final = 12
"""A list of so many different cards is a deck in its usual order, or an alphabet of them, and no hand."""


def heap_of(player: Player) -> dict[str, Any]:
    """A snapshot of everything that the page's engine holds, garbage collected first."""
    session = player.context.new_cdp_session(player.page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: parts.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    return dict(json.loads("".join(parts)))


def hands_in(heap: dict[str, Any], cards: Iterable[str]) -> list[str]:
    """Where two or more of some cards stand together in memory: in one object, one list or one text."""
    wanted = set(cards)
    meta, strings = heap["snapshot"]["meta"], heap["strings"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    width, kind_at, name_at, edges_at = (
        len(fields),
        fields.index("type"),
        fields.index("name"),
        fields.index("edge_count"),
    )
    edge_width, to_at = len(meta["edge_fields"]), meta["edge_fields"].index("to_node")
    nodes, edges = heap["nodes"], heap["edges"]
    texts = {kinds.index(kind) for kind in ("string", "concatenated string", "sliced string")}
    is_card = {place for place, text in enumerate(strings) if len(text) == 2 and CARD.fullmatch(text)}
    found = [text[:200] for text in strings if len(wanted & set(CARD.findall(text))) > 1]
    at = 0
    for start in range(0, len(nodes), width):
        many = nodes[start + edges_at]
        held = set()
        for edge in range(at, at + many * edge_width, edge_width):
            target = edges[edge + to_at]
            if nodes[target + kind_at] in texts and nodes[target + name_at] in is_card:
                held.add(strings[nodes[target + name_at]])
        at += many * edge_width
        if len(wanted & held) > 1 and len(held) < DECK_LIKE:
            found.append(f"{strings[nodes[start + name_at]]}: {sorted(held)}")
    return found


def told_in(texts: Iterable[str], cards: Iterable[str]) -> list[str]:
    """The texts in which one of some cards stands."""
    wanted = set(cards)
    return [text[:200] for text in texts if wanted & set(CARD.findall(text))]
