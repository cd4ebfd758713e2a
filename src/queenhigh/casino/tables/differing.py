"""What a table changes in its file, told in words to whoever sits there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.meters.orders import WORDS
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def difference_words(rules: Ruleset, difference: str) -> str:
    """One of a table's differences, `wager.ante.cents_min = 2500`, as people read it: "Ante: at least $25"."""
    path, _, value = difference.partition(" = ")
    match path.split("."):
        case ["wager", wager, "cents_min"]:
            return f"{rules.wager[wager].label}: at least {format_cents(int(value))}"
        case ["wager", wager, "cents_max"]:
            return f"{rules.wager[wager].label}: at most {format_cents(int(value))} on one spot"
        case ["wager", wager, "bettor_cents_max"]:
            return f"{rules.wager[wager].label}: at most {format_cents(int(value))} from one player"
        case ["wager", wager, "clause"]:
            return f"{rules.wager[wager].label}: by clause {value}"
        case ["seats", "count"]:
            return f"{value} seats"
        case ["seats", "clause"]:
            return f"Seats: by clause {value}"
        case ["fee", name, "schedule"]:
            fee = rules.fee[name]
            schedule = (fee.schedules or {}).get(value)
            return f"{fee.label}: by the schedule {schedule.label if schedule else value}"
        case ["meter", meter, "award_order"]:
            words = next((words for order, words in WORDS.items() if order == value), value)
            return f"{rules.meter[meter].label}, when several hands win in one round: {words}"
        case _:
            return f"{path}: {value}"
