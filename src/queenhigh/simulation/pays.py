"""Verdicts as arrays: for each item of settlement, what multiple of the stake is paid.

Rows of outcomes and pay tables decide by first match. Wherever the match follows from the option, the
bank's qualifying and the comparison alone, it is worked out here; a pay table over one ranked hand becomes
a list by strength. What looks at suits, colours, exact cards or several hands stays a *walk*: rows that the
kernel goes through.
"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.errors import BadInput
from queenhigh.round.plan import plan_of
from queenhigh.round.verdict import table_plan
from queenhigh.rules.odds import gains_of
from queenhigh.simulation.layout import NO_HAND
from queenhigh.simulation.structs import Bytes, Ints, Memory, fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.round.outcome import OutcomeRow
    from queenhigh.round.verdict import TableRow
    from queenhigh.rules.odds import Odds
    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset

LOSE: Final = -1
PAYS: Final = 256
"""Multiples are kept as bytes."""
TABLE_WALK: Final = 0
BONUS_WALK: Final = 1
OUTCOME_WALK: Final = 2
NO_TEST: Final = 0
OF_SUIT: Final = 1
EXACT_CARDS: Final = 2
SAME_COLOUR: Final = 3
SAME_SUIT: Final = 4
SAME_RANK: Final = 5
_SAME: Final = {"colour": SAME_COLOUR, "suit": SAME_SUIT, "rank": SAME_RANK}
ANY: Final = 9
"""A condition that a row does not state."""
WALK: Final = 1 << 31
"""The mark of a walk, beside its number, where a source is expected."""


class Pays:
    """The verdicts of one rule file, while they are collected."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.plan = plan_of(rules)
        self.wagers = tuple(rules.wager)
        self.hands = tuple(rules.hand)
        self.options = ("", *self.plan.options)
        self.tables = {name: table_plan(rules, name, self.plan.hands).rows for name in rules.table}
        self.parts = lcm(*(odds.denominator for name in rules.wager for _, odds in gains_of(rules, name)))
        """What a pay is counted in: so many parts of the stake."""
        self.used: set[int] = set()
        """Hands whose strength is asked."""
        self._pool: list[int] = []
        self._sources: dict[tuple[int, ...], int] = {}
        self._most: dict[int, int] = {}
        """Source → the largest multiple that it pays."""
        self._walks: list[tuple[int, int, int, int]] = []
        self._walk_of: dict[tuple[str, int, str], int] = {}
        self._table_rows: list[list[int]] = []
        self._outcome_rows: list[list[int]] = []

    def compile_into(self, memory: Memory) -> Bytes:
        """The verdicts into `memory`; what each source pays is returned, as places among all multiples."""
        plan, rules = self.plan, self.rules
        cells = np.zeros((len(self.options), 2, 3, len(plan.items)), dtype=np.int64)
        for place in np.ndindex(cells.shape):
            cells[place] = self._cell(*place)
        meters = [self._table_walk(meter.table, TABLE_WALK, "") - WALK for meter in rules.meter.values()]
        showdown = rules.showdown
        seat, bank = (self._hand(showdown.seat), self._hand(showdown.bank)) if showdown else (-1, -1)
        qualifier, floor = (self._hand(plan.qualifier[0]), plan.qualifier[1]) if plan.qualifier else (-1, 0)
        raises = [place for place, item in enumerate(plan.items) if rules.wager[item.wager].kind == "raise"]
        fill(
            memory,
            pay_parts=self.parts,
            items=len(plan.items),
            wagers=len(self.wagers),
            item_wager=[self.wagers.index(item.wager) for item in plan.items],
            showdown_seat=seat,
            showdown_bank=bank,
            qualifier_hand=qualifier,
            qualifier_floor=floor,
            decision_wager=self.wagers.index(plan.decision_wager) if plan.decision_wager else -1,
            option_raises=[self._raises(name) for name in self.options],
            forfeits=self._forfeits(),
            gives_up=[plan.decision_wager in self._lost(name) for name in self.options],
            loses=[bool(self._lost(name)) for name in self.options],
            raise_item_count=len(raises),
            raise_items=raises,
            cells=cells.reshape(-1, len(plan.items)),
            largest=[self._largest(np.unique(cells[..., item]).tolist()) for item in range(len(plan.items))],
            walked=len(self._walks),
            walks=_table(self._walks, 4),
            table_rows=_table(self._table_rows, 8),
            outcome_rows=_table(self._outcome_rows, 6),
            meter_walk=meters,
        )
        pays, places = np.unique(np.array(self._pool, dtype=np.int64), return_inverse=True)
        if len(pays) > PAYS:
            message = f"{len(pays)} different pays in one game: at most {PAYS} are simulated"
            raise BadInput("simulate/too_large", message, {"what": "pays", "found": len(pays), "max": PAYS})
        fill(memory, pays=pays)
        return places.astype(np.uint8)

    def _hand(self, name: str) -> int:
        number = self.hands.index(name)
        self.used.add(number)
        return number

    def _raises(self, option: str) -> int:
        made = self.plan.options[option].option.raise_ if option else None
        return self.wagers.index(made.wager) if made else -1

    def _lost(self, option: str) -> frozenset[str]:
        return self.plan.options[option].forfeits if option else frozenset()

    def _forfeits(self) -> Ints:
        return np.array(
            [
                [item.wager in self._lost(option) and not item.is_bonus for item in self.plan.items]
                for option in self.options
            ],
            dtype=np.int64,
        )

    def _cell(self, option_number: int, qualified: int, compare: int, item_number: int) -> int:
        item, option = self.plan.items[item_number], self.options[option_number]
        if item.wager in self._lost(option):
            return self._constant(0 if item.is_bonus else LOSE)  # a bonus goes with its wager
        if item.is_bonus:
            return self._table_source(self.rules.bonus[item.id].table, "")
        rows = self.plan.outcomes[item.id].rows
        for position, row in enumerate(rows):
            if _fails(row, option, qualified=bool(qualified), compare=compare - 1):
                continue
            if row.floor is not None:
                return self._outcome_walk(item.id)
            return self._row_source(item.id, position)
        return self._constant(0)  # no situation: the checks of the file leave no gap

    def _row_source(self, wager: str, position: int) -> int:
        row, stated = self.plan.outcomes[wager].rows[position], self.rules.outcome[wager][position]
        if stated.table:
            return self._table_source(stated.table, wager)
        return self._constant(LOSE if row.verdict.result == "lose" else self._counted(row.verdict.pay))

    def _counted(self, odds: Odds) -> int:
        return int(odds * self.parts)

    def _rows_for(self, name: str, wager: str) -> tuple[TableRow, ...]:
        """The rows of a table as they pay on a wager, its commission taken off; as they are for a bonus or a meter."""
        if not wager:
            return self.tables[name]
        return table_plan(self.rules, name, self.plan.hands, self.rules.wager[wager]).rows

    def _constant(self, multiple: int) -> int:
        return self._source((multiple,), NO_HAND)

    def _source(self, multiples: tuple[int, ...], hand: int) -> int:
        key = (hand, *multiples)
        if key not in self._sources:
            self._sources[key] = hand | len(self._pool) << 5
            self._most[self._sources[key]] = max(multiples)
            self._pool.extend(multiples)
        return self._sources[key]

    def _largest(self, sources: Sequence[int]) -> int:
        """The largest multiple of some sources, at least 1; 0 if one of them is a walk."""
        if max(sources) >= WALK:
            return 0
        return max(1, *(-(-self._most[source] // self.parts) for source in sources))

    def _table_source(self, name: str, wager: str) -> int:
        """What a table pays on a wager; without one it is a bonus, which takes no stake."""
        bonus = not wager
        table, plan = self.rules.table[name], self.plan
        names = {row.over or table.over or "" for row in table.rows}
        if len(names) > 1 or any(row.low < 0 or row.test for row in self.tables[name]):
            return self._table_walk(name, BONUS_WALK if bonus else TABLE_WALK, wager)
        hand = names.pop()
        takes = int(table.basis == "for")
        multiples, rows = [], self._rows_for(name, wager)
        for strength in range(len(plan.hands[hand].ranked)):
            row = next((row for row in rows if row.low <= strength <= row.high), None)
            multiple = LOSE if row is None else self._counted(row.pay - takes)
            multiples.append(max(multiple, 0) if bonus else multiple)
        return self._source(tuple(multiples), self._hand(hand))

    def _table_walk(self, name: str, kind: int, wager: str) -> int:
        key = (name, kind, wager)
        if key not in self._walk_of:
            table = self.rules.table[name]
            first = len(self._table_rows)
            for row, ready in zip(table.rows, self._rows_for(name, wager), strict=True):
                self._table_rows.append(self._table_row(table, row, ready))
            self._walk_of[key] = WALK + len(self._walks)
            self._walks.append((kind, first, len(self._table_rows), self.parts * int(table.basis == "for")))
        return self._walk_of[key]

    def _table_row(self, table: PayTable, row: PayRow, ready: TableRow) -> list[int]:
        over = row.over or table.over or ""
        test, argument = NO_TEST, 0
        match = ready.match
        if match.suit >= 0:
            test, argument = OF_SUIT, match.suit
        elif match.cards is not None:
            test, argument = EXACT_CARDS, sum(1 << card for card in match.cards)
        elif match.same is not None:
            test = _SAME[match.same]
        hand = self._hand(over) if ready.low >= 0 else self.hands.index(over)
        pay = self._counted(ready.pay)
        return [hand, ready.low, ready.high, test, argument, pay, row.meter_percent or 0, row.envy or 0]

    def _outcome_walk(self, wager: str) -> int:
        key = (wager, OUTCOME_WALK, "")
        if key not in self._walk_of:
            rows = [self._outcome_row(wager, position) for position in range(len(self.plan.outcomes[wager].rows))]
            first = len(self._outcome_rows)
            self._outcome_rows += rows
            self._walk_of[key] = WALK + len(self._walks)
            self._walks.append((OUTCOME_WALK, first, len(self._outcome_rows), 0))
        return self._walk_of[key]

    def _outcome_row(self, wager: str, position: int) -> list[int]:
        row = self.plan.outcomes[wager].rows[position]
        options = (1 << len(self.options)) - 1
        if row.options is not None:
            options = sum(1 << number for number, name in enumerate(self.options) if name in row.options)
        hand, floor = (self._hand(row.floor[0]), row.floor[1]) if row.floor else (-1, 0)
        return [
            options,
            ANY if row.qualified is None else int(row.qualified),
            ANY if row.compare is None else row.compare,
            hand,
            floor,
            self._row_source(wager, position),
        ]


def _fails(row: OutcomeRow, option: str, *, qualified: bool, compare: int) -> bool:
    return (
        (row.qualified is not None and row.qualified != qualified)
        or (row.options is not None and option not in row.options)
        or (row.compare is not None and row.compare != compare)
    )


def _table(rows: Sequence[Sequence[int]], columns: int) -> Ints:
    return np.array(rows, dtype=np.int64).reshape(len(rows), columns)
