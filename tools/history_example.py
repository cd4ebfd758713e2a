"""Writes the example of docs/hand-history.md again: one real round, as the command beside it deals it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from queenhigh.cards.seeds import derived_seed, seed_from_text
from queenhigh.history.record import Record, round_data
from queenhigh.history.transcript import transcript
from queenhigh.round.actions import Person
from queenhigh.round.policies import policy_named
from queenhigh.rules.load import load
from queenhigh.session.play import Played, Player, play_round, seat_people

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "hand-history.md"
COMMAND: Final = "queenhigh deal ca-6cb --seats 3 --seed 7 --bank 20 --history one-round.jsonl"


def example() -> Played:
    """The round that the command deals."""
    rules = load("ca-6cb")
    # The purse that the command line gives: $1,000, the bank of $20 and the largest collection, $5.
    people = tuple(Person(name, 102_500, (seat,)) for seat, name in enumerate(("Ann", "Bob", "Cat"), start=1))
    players = {person.bettor: Player(policy_named(rules, "mimic"), bank_cents=2_000) for person in people}
    return play_round(rules, seat_people(rules, people), players, derived_seed(seed_from_text("7"), 1))


def pretty(data: dict[str, Any]) -> str:
    """A round with one key, one action and one event a line; it is the same JSON."""
    return "{\n" + ",\n".join(_entries(data)) + "\n}"


def _entries(data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        if key in ("actions", "events"):
            items = ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in value)
            yield f'  "{key}": [\n{items}\n  ]'
        else:
            yield f'  "{key}": {json.dumps(value, ensure_ascii=False)}'


def page(text: str) -> str:
    """The page with its example as it must be now."""
    rules, played = load("ca-6cb"), example()
    line = pretty(round_data(Record(rules, played.actions, played.events, played.seed)))
    text = re.sub(r"```json\n.*?```", lambda _: f"```json\n{line}\n```", text, count=1, flags=re.DOTALL)
    told = f"```text\n{transcript(rules, played.events)}```"
    return re.sub(r"```text\n.*?```", lambda _: told, text, count=1, flags=re.DOTALL)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
