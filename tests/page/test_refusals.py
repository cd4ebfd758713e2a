"""U8: what the server refuses at a table is said in German, too, wherever the page is German."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "queenhigh"
WHERE = (
    "round",
    "session",
    "casino/desks.py",
    "casino/nodes.py",
    "casino/rights.py",
    "casino/service.py",
    "casino/people/desk.py",
    "casino/people/guard.py",
    "casino/meters/desk.py",
    "web/app.py",
    "web/connection.py",
    "web/live.py",
    "web/server.py",
    "web/turns.py",
    "web/routes/tables.py",
)
"""Where a player's action, or a look at a table, can be refused."""
OTHERS = {
    "award/later_lock",
    "award/none",
    "award/order",
    "deal/not_a_deck",
    "event/unknown",
    "irregular/folded",
    "irregular/late",
    "irregular/not_hidden",
    "irregular/out_already",
    "irregular/right_count",
    "meter/currency",
    "meter/none",
    "meter/terms",
    "meter/unknown",
    "outcome/gap",
    "password/same",
    "path/unknown",
    "person/known",
    "person/unknown",
    "policy/no_hand",
    "policy/unknown",
    "post/changes",
    "post/other_game",
    "post/same",
    "rack/cards",
    "rack/no_round",
    "request/method",
    "round/by_table",
    "round/linked",
    "round/meters",
    "round/other_rules",
    "round/pack",
    "round/readings",
    "stream/unknown",
    "table/open",
    "table/other_rules",
    "tournament/announce",
    "tournament/elsewhere",
    "tournament/running",
    "void/awarded",
    "void/no_reason",
}
"""What only dealers, supervisors, programs and other desks can meet."""
_CODE = re.compile(r'"([a-z]+/[a-z_]+)"')
_WAGER = re.compile(r'_refused\("([a-z_]+)"')
_NO_CODES = re.compile(r"^(application|text|image|audio|font)/")


def codes() -> set[str]:
    """Every code that stands in the places where a player is refused."""
    found: set[str] = set()
    for name in WHERE:
        place = SOURCE / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            text = path.read_text(encoding="utf-8")
            found |= {code for code in _CODE.findall(text) if not _NO_CODES.match(code)}
            if path.name == "betting.py":
                found |= {f"wager/{code}" for code in _WAGER.findall(text)}
    kinds = {f"limit/{kind}" for kind in ("deposit", "loss", "time", "wager")}
    return found | kinds | {"protection/excluded", "protection/cooling_off"}


def german() -> set[str]:
    text = (ROOT / "page" / "src" / "texts" / "refusals.de.ts").read_text(encoding="utf-8")
    return set(re.findall(r'^  "([a-z_/]+)": \(', text, re.MULTILINE))


def test_u8_every_refusal_that_a_player_can_meet_at_a_table_has_a_german_sentence() -> None:
    assert {"wager/below_minimum", "decision/turn", "request/stale", "limit/loss"} <= codes()
    assert sorted(codes() - OTHERS - german()) == []


def test_u8_no_list_of_refusals_has_what_is_not_there() -> None:
    everywhere = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    written = set(_CODE.findall(everywhere)) | codes() | {"network"}
    assert sorted((german() | OTHERS) - written) == []
    assert not german() & OTHERS
