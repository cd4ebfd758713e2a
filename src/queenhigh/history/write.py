"""Records → JSON lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from queenhigh.history.record import round_data, rules_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.history.record import Record


def history_text(records: Iterable[Record]) -> str:
    """A whole history; every line ends with a line break."""
    return "".join(f"{line}\n" for line in history_lines(records))


def history_lines(records: Iterable[Record]) -> Iterator[str]:
    """The lines of a history, without line breaks: each rule file once, before the first round that it governs."""
    told: set[str] = set()
    for record in records:
        if record.rules.hash not in told:
            told.add(record.rules.hash)
            yield json_line(rules_data(record.rules))
        yield json_line(round_data(record))


def json_line(data: Any) -> str:
    """Data on one line; letters of any script stand as they are, if they can be written as UTF-8 at all."""
    line = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode()
    except UnicodeEncodeError:
        # Half of a surrogate pair, in a name that came from elsewhere: only an escape can hold it.
        return json.dumps(data, separators=(",", ":"))
    return line
