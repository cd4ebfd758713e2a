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
PROGRAMS = {
    "chips/below_zero",
    "chips/not_chips",
    "closed/broken",
    "coach/cards",
    "coach/exposed",
    "coach/line",
    "coach/option",
    "entry/body",
    "entry/sealed",
    "event/unknown",
    "export/broken",
    "export/cut",
    "export/empty",
    "export/foreign",
    "export/line",
    "export/version",
    "heads/forged",
    "heads/unreadable",
    "host/none",
    "key/length",
    "ledger/account",
    "luck/no_cards",
    "meter/by_nobody",
    "meter/no_lock",
    "meter/only_adjusted",
    "meter/recorded",
    "outcome/gap",
    "path/unknown",
    "plan/unknown",
    "policy/no_hand",
    "policy/unknown",
    "port/used",
    "receipt/forged",
    "replay/differs",
    "replay/not_open",
    "request/method",
    "round/by_table",
    "round/other_rules",
    "round/pack",
    "serve/ports",
    "serve/public",
    "tls/certificate",
    "tournament/endless",
    "tournament/pool",
}
"""What only programs and the command line can meet."""
FINDINGS = {
    "charity/missing",
    "chips/start",
    "day/clock",
    "fee/forbidden",
    "game/tournament",
    "game/unknown",
    "key/unknown",
    "limit/game",
    "limit/meter",
    "limit/order",
    "limit/unknown",
    "players/order",
    "prizes/entries",
    "prizes/order",
    "prizes/whole",
    "seats/gap",
    "seats/many",
    "spending/entry",
    "spending/event",
    "spending/missing",
    "spending/never",
    "stage/advance",
    "stage/chips",
    "stage/eliminate",
    "stage/end",
    "stage/until",
}
"""What stands in a list of the faults of a file, which is told whole under `rules/faulty`."""
_CODE = re.compile(r'"([a-z]+/[a-z_]+)"')
_WAGER = re.compile(r'_refused\("([a-z_]+)"')
_NO_CODES = re.compile(r"^(application|text|image|audio|font)/")


def codes(*where: str) -> set[str]:
    """Every code that stands in some places."""
    found: set[str] = set()
    for name in where:
        place = SOURCE / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            text = path.read_text(encoding="utf-8")
            found |= {code for code in _CODE.findall(text) if not _NO_CODES.match(code)}
            if path.name == "betting.py":
                found |= {f"wager/{code}" for code in _WAGER.findall(text)}
    kinds = {f"limit/{kind}" for kind in ("deposit", "loss", "time", "wager")}
    return found | kinds | {"protection/excluded", "protection/cooling_off"}


def german(name: str) -> set[str]:
    text = (ROOT / "page" / "src" / "texts" / name).read_text(encoding="utf-8")
    return set(re.findall(r'^  "([a-z_/]+)": \(', text, re.MULTILINE))


AT_TABLES, AT_DESKS = german("refusals.de.ts"), german("refusals.desks.de.ts")


def test_u8_every_refusal_that_a_player_can_meet_at_a_table_has_a_german_sentence() -> None:
    assert {"wager/below_minimum", "decision/turn", "request/stale", "limit/loss"} <= codes(*WHERE)
    assert sorted(codes(*WHERE) - AT_DESKS - PROGRAMS - AT_TABLES) == []


def test_u8_every_refusal_that_a_desk_or_a_tournament_can_meet_has_a_german_sentence() -> None:
    found = codes("round", "session", "casino", "tournament", "coach", "web")
    assert {"approval/same_person", "tray/credit", "keypad/pending", "tournament/full"} <= found
    assert sorted(found - PROGRAMS - FINDINGS - AT_TABLES - AT_DESKS) == []


def test_u8_no_list_of_refusals_has_what_is_not_there() -> None:
    everywhere = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    written = set(_CODE.findall(everywhere)) | codes(*WHERE) | {"network"}
    lists = (AT_TABLES, AT_DESKS, PROGRAMS, FINDINGS)
    assert sorted(set().union(*lists) - written) == []
    assert sum(map(len, lists)) == len(set().union(*lists))
