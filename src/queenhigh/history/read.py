"""JSON lines → records, each replayed through the machine and compared with what is written.

A reader of a history can trust it as far as its rule files: an action that the rules refuse, an event or
a transfer that does not follow, a card that the seed does not deal, is found and named with its line.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.history import version1
from queenhigh.history.record import MARK, VERSION, Record
from queenhigh.history.replay import replay
from queenhigh.history.write import json_line
from queenhigh.rules.check import findings
from queenhigh.rules.schema.part import MisreadError
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.structure import flaw_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def read_history(text: str) -> tuple[Record, ...]:
    """All rounds of a history. Raises BadInput, with the line and what is wrong with it."""
    records = tuple(read_lines(text.split("\n")))
    if not records:
        raise BadInput("history/empty", "there is no round in it", {"line": 0})
    return records


def read_lines(lines: Iterable[str]) -> Iterator[Record]:
    """The rounds of a history, one after another as the lines come."""
    games: dict[str, Ruleset] = {}
    rounds: dict[bytes, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            data = _parse(line.removeprefix("\ufeff") if number == 1 else line)
            _check_mark(data)
            if data[MARK] == "rules":
                rules = _rules(data)
                games[str(data["hash"])] = rules
            else:
                record = replay(_game(data, games), data)
                _check_new(record, rounds, number)
                yield record
        except QueenhighError as error:
            facts = {"line": number, **error.facts}
            code = error.code if error.code.startswith("history/") else "history/field"
            raise BadInput(code, f"line {number}: {error.message}", facts) from error


def _check_new(record: Record, rounds: dict[bytes, int], line: int) -> None:
    """No deck is shuffled twice into one order: a round that stands there once more was copied, and would count twice."""
    if record.dealt is None:
        return
    actions = json_line([record.rules.hash, *map(spelled, record.actions)])
    first = rounds.setdefault(hashlib.sha256(actions.encode()).digest(), line)
    if first != line:
        raise BadInput("history/twice", f"this is the round of line {first} once more", {"first": first})


def _parse(line: str) -> dict[str, Any]:
    if not line.lstrip().startswith("{"):
        raise BadInput("history/foreign", "this is not a line of a Queenhigh history", {})
    try:
        data: dict[str, Any] = json.loads(
            line, object_pairs_hook=_once, parse_float=_no_float, parse_constant=_no_float
        )
    except json.JSONDecodeError as error:
        column = error.pos + 1
        cut = error.pos >= len(line.rstrip()) or error.msg.startswith("Unterminated")
        what = "the line breaks off" if cut else f"this is not JSON: {error.msg}"
        raise BadInput("history/not_json", f"{what} (column {column})", {"column": column}) from error
    except (ValueError, RecursionError) as error:
        raise BadInput("history/not_json", "this is not JSON that a history holds", {}) from error
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadInput("history/field", f"{twice!r} stands twice", {"field": twice})
    return data


def _no_float(text: str) -> Any:
    raise BadInput("history/field", f"{text} is not a whole number", {"value": text})


def _check_mark(data: Mapping[str, Any]) -> None:
    if data.get(MARK) not in ("rules", "round"):
        message = f"this is not a line of a Queenhigh history: {MARK!r} must be 'rules' or 'round'"
        raise BadInput("history/foreign", message, {"field": MARK})
    version = data.get("version")
    known = (version1.VERSION, VERSION)
    if type(version) is not int or version not in known:
        facts = {"field": "version", "found": version, "known": known}
        message = f"version {version!r} is not known; this program reads {' and '.join(map(str, known))}"
        raise BadInput("history/version", message, facts)


def _rules(data: Mapping[str, Any]) -> Ruleset:
    content, stated = data.get("content"), data.get("hash")
    found = hashlib.sha256(json_line(content).encode()).hexdigest()
    if found != stated:
        message = f"the rules were changed: they hash to {found}, not to {stated}"
        raise BadInput("history/rules_changed", message, {"field": "hash", "found": found, "stated": stated})
    try:
        rules = Ruleset.read(content)
    except MisreadError as error:
        first = error.flaws[0]
        place = ".".join(map(str, ("content", *first.path)))
        message = f"{place}: {flaw_words(first)}"
        raise BadInput("history/rules_faulty", message, {"field": place}) from error
    fault = next(iter(findings(rules)), None)
    if fault:
        place = ".".join(map(str, ("content", *fault.path)))
        raise BadInput("history/rules_faulty", f"{place}: {fault.message}", {"field": place})
    is_old = data["version"] == version1.VERSION  # its hash covered the defaults of that day
    if (rules.hash != stated and not is_old) or rules.id != data.get("game"):
        facts = {"field": "content", "found": rules.hash, "stated": stated}
        raise BadInput("history/rules_changed", "the rules are not the ones that are named here", facts)
    return rules


def _game(data: Mapping[str, Any], games: Mapping[str, Ruleset]) -> Ruleset:
    named = data.get("rules")
    rules = games.get(named) if isinstance(named, str) else None
    if rules is None:
        facts = {"field": "rules", "named": named, "known": tuple(games)}
        raise BadInput("history/rules_missing", f"no line before this one holds the rules {named!r}", facts)
    return rules
