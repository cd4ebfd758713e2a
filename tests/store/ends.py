"""However often a table has changed hands, each of its rounds is settled once, and its cards are racked once."""

from collections import Counter
from collections.abc import Iterable

from queenhigh.casino.service import Casino
from queenhigh.round.events import CardsRacked, RoundSettled
from queenhigh.store.postgres_reading import PostgresReader


def check_rounds_end_once(reader: PostgresReader, casino: Casino, tables: Iterable[str]) -> int:
    """Read tables from their first entry on; how many rounds were settled."""
    settled = 0
    for name in tables:
        ends: Counter[tuple[str, int]] = Counter()
        number = 0
        for entry in reader.read(f"table:{name}"):
            for event in casino.told(entry).events:
                number = getattr(event, "number", number) if "round_opened" in _tag(event) else number
                if isinstance(event, RoundSettled | CardsRacked):
                    ends[_tag(event), number] += 1
                    settled += isinstance(event, RoundSettled)
        assert set(ends.values()) <= {1}
    return settled


def _tag(event: object) -> str:
    return str(type(event).__struct_config__.tag)  # type: ignore[attr-defined]
