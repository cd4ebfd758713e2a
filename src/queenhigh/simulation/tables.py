"""A table to be simulated, as arrays; and the memory that the kernel works in."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from queenhigh.errors import BadInput
from queenhigh.round.policies import ALWAYS, POLICY_NAMES, policy_named
from queenhigh.simulation.compile import Compiled, compile_rules
from queenhigh.simulation.deciding import BY_CARDS
from queenhigh.simulation.layout import (
    BETTORS,
    NO_LIMIT,
    PLACES,
    SEATS,
    Looks,
    Script,
    Sitting,
    Table,
    Tally,
    Trace,
    Work,
)
from queenhigh.simulation.seating import OPTIMAL, Player, Setup, check_setup
from queenhigh.simulation.strategies import ActTable, table_of_policy, table_of_strategy
from queenhigh.simulation.structs import Bytes, Ints, Memory, dtype_of, fill, new
from queenhigh.simulation.tallying import BINS, USUAL, unit_terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.dueling import Settled

RESULT_MAX: Final = (1 << 31) - 1
"""The most cents that one round may move: its square and its product with the stake fit into one word."""
SAMPLES: Final = 512
"""Points of a meter's history."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """Everything that is the same for every chunk of a simulation."""

    setup: Setup
    compiled: Compiled
    looks: Looks
    table: Memory
    stakes: Ints
    """Place × wager → cents."""
    bank_cents: int
    reach_cents: int
    """The most that the bank can win or lose in a round."""
    settled: dict[int, Settled] = field(default_factory=dict)
    """What kinds of pairs of hands come to, as far as they were settled: see `dueling`."""

    @property
    def covers(self) -> bool:
        """Whether the bank covers whatever may happen, so that the exact figures hold."""
        return self.setup.rules.bank.by == "house" or self.bank_cents >= self.reach_cents

    @property
    def measures(self) -> int:
        """Groups of wagers, players, the bank, players' sessions."""
        return len(self.compiled.groups) + 2 * len(self.setup.players) + 1


def prepare(setup: Setup) -> Prepared:
    """Check a table and compile it."""
    check_setup(setup)
    return compile_setup(setup)


def compile_setup(setup: Setup) -> Prepared:
    """Compile a table as it is. A script brings its own stakes, so that the table's need not be possible at once."""
    compiled = compile_rules(setup.rules)
    places = _places(setup)
    _check_room(setup, places)
    stakes = np.array(
        [[setup.players[player].stakes.get(name, 0) for name in compiled.wagers] for _, player in places],
        dtype=np.int64,
    )
    reach = _reach(compiled, stakes)
    if reach > RESULT_MAX:
        message = f"{reach:,} cents may move in one round, which is more than the {RESULT_MAX:,} that can be simulated"
        raise BadInput("simulate/stakes", message, {"cents": reach, "max": RESULT_MAX})
    bank_cents = reach if setup.bank_cents is None else min(setup.bank_cents, RESULT_MAX)
    table, choices = _table(setup, compiled, places, stakes, bank_cents)
    looks = Looks(**compiled.looks, choices=choices)
    return Prepared(setup, compiled, looks, table, stakes, bank_cents, reach)


def _check_room(setup: Setup, places: list[tuple[int, int]]) -> None:
    for what, found, most in (("bettors", len(setup.players), BETTORS), ("bettors on spots", len(places), PLACES)):
        if found > most:
            message = f"{found} {what}: at most {most} are simulated"
            raise BadInput("simulate/too_large", message, {"what": what, "found": found, "max": most})


def _places(setup: Setup) -> list[tuple[int, int]]:
    """(Spot from 0, player) for everyone on every spot, spot by spot, the seated player first."""
    found = [(spot - 1, number) for number, player in enumerate(setup.players) for spot in player.spots]
    return sorted(found, key=lambda place: (place[0], not setup.players[place[1]].seats))


def _reach(compiled: Compiled, stakes: Ints) -> int:
    """Every item of every place at its largest multiple, with the largest raise."""
    game = compiled.game[0]
    rows = game["table_rows"]
    largest = _whole_times(compiled, max(int(np.abs(game["pays"]).max()), int(rows[:, 5].max()), 1))
    envy = int(rows[:, 7].max()) * len(stakes)
    raises = game["raise_items"][: game["raise_item_count"]].tolist()
    total = 0
    for item, wager in enumerate(game["item_wager"][: game["items"]].tolist()):
        base = stakes[:, game["decision_wager"]] * game["reserve"] if item in raises else stakes[:, wager]
        total += int(base.sum()) * (int(game["largest"][item]) or largest)
    for meter, wager in enumerate(game["meter_wager"][: game["meters"]].tolist()):
        seed = int(game["meter_terms"][meter, 0]) // 1_000_000
        total += int(stakes[:, wager].sum()) * (largest + envy) + seed * len(stakes)
    return total


def _whole_times(compiled: Compiled, parts: int) -> int:
    """So many parts of a stake as times the stake, rounded up."""
    return -(-parts // int(compiled.game[0]["pay_parts"]))


def _table(
    setup: Setup, compiled: Compiled, places: list[tuple[int, int]], stakes: Ints, bank_cents: int
) -> tuple[Memory, Bytes]:
    rules, seats = setup.rules, setup.rules.seats.count
    owner, willing = np.full(seats, -1, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    for number, player in enumerate(setup.players):
        for seat in player.seats:
            owner[seat - 1], willing[seat - 1] = number, int(player.banks)
    spots = np.array([spot for spot, _ in places], dtype=np.int64)
    crowded = len(places) > len(set(spots.tolist()))
    tables, policy = _policies(setup, owner)
    keys, choices, acts = _joined(tables)
    table = new(Table)
    fill(
        table,
        places=len(places),
        place_spot=spots,
        place_bettor=[player for _, player in places],
        first_place=np.searchsorted(spots, np.arange(seats + 1)),
        stakes=stakes,
        limits=[_limits(rules, name) for name in compiled.wagers],
        owner=owner,
        willing=willing,
        bank_seat=-1 if setup.bank_seat is None else setup.bank_seat - 1,
        bank_cents=bank_cents,
        policy=policy,
        policy_keys=keys,
        crowded=crowded,
        plain=not crowded and _is_plain(compiled, keys, acts[np.unique(choices)]),
        act_raises=_act_raises(compiled, acts),
        acts=acts,
        bettors=len(setup.players),
        purse=[-1 if player.purse_cents is None else player.purse_cents for player in setup.players],
        terms=[_terms(player) for player in setup.players],
        units=(units := _units(setup, compiled, places, stakes)),
        unit_terms=np.array([unit_terms(unit) for unit in units], dtype=np.uint64),
    )
    return table, choices


def _units(setup: Setup, compiled: Compiled, places: list[tuple[int, int]], stakes: Ints) -> list[int]:
    """What the usual results of each measure are multiples of: groups of wagers, players, the bank, sessions."""
    game, follows = compiled.game[0], any(player.follows_purse for player in setup.players)
    lead = game["wager_group"][: len(compiled.wagers)]
    groups = [stakes[:, lead == group] for group in range(len(compiled.groups))]
    fees = game["fees"][: len(compiled.wagers)]
    tiers = game["tiers"][: game["schedules"], :, 1]
    fed = _fed_cents(compiled, stakes)
    parts = int(game["pay_parts"])
    whole = _unit(gcd(*stakes.reshape(-1).tolist(), *fees.tolist(), *tiers.reshape(-1).tolist()), parts)
    if follows:
        return [0] * (len(groups) + 2 * len(setup.players) + 1)
    units = [
        _unit(gcd(*group.reshape(-1).tolist(), cents), parts) if _is_steady(setup, places, group.sum(axis=1)) else 0
        for group, cents in zip(groups, fed, strict=True)
    ]
    return [*units, *([whole] * len(setup.players)), gcd(whole, *fed), *([0] * len(setup.players))]


def _unit(cents: int, parts: int) -> int:
    """What results are multiples of, where pays are counted in parts of a stake; a part that is not whole is rounded."""
    return cents // parts if cents % parts == 0 else 1


def _fed_cents(compiled: Compiled, stakes: Ints) -> list[int]:
    """For each group of wagers, the whole cents that a round feeds to its meter; meters stand where the house banks."""
    game, fed = compiled.game[0], [0] * len(compiled.groups)
    for meter in range(len(compiled.meters)):
        share = int(game["meter_terms"][meter, 1])
        fed[int(game["meter_group"][meter])] = int(stakes[:, game["meter_wager"][meter]].sum()) * share // 1_000_000
    return fed


def _is_steady(setup: Setup, places: list[tuple[int, int]], stakes: Ints) -> bool:
    """Whether the same is staked in all, whoever banks."""
    if setup.rules.bank.by == "house" or setup.bank_seat is not None:
        return True
    totals = set()
    for player in setup.players:
        if player.seats and player.banks:
            out = [spot + 1 in player.seats for spot, _ in places]
            totals.add(int(stakes[~np.array(out)].sum()))
    return len(totals) == 1


def _is_plain(compiled: Compiled, keys: Ints, acts_in_use: Ints) -> bool:
    decides, three = compiled.game[0]["decision_wager"] >= 0, compiled.game[0]["hand_size"] == 3
    return bool(decides and three and (keys[:, 0] != BY_CARDS).all() and not acts_in_use[:, 2].any())


def _act_raises(compiled: Compiled, acts: Ints) -> Ints:
    game = compiled.game[0]
    wagers = game["item_wager"][game["raise_items"][: game["raise_item_count"]]].astype(np.int64)
    return np.where(game["option_raises"][acts[:, :1]] == wagers, acts[:, 1:2], 0)


def _limits(rules: Ruleset, name: str) -> tuple[int, int, int]:
    wager = rules.wager[name]
    most = NO_LIMIT if wager.one_cents_max is None else wager.one_cents_max
    return max(wager.cents_min, wager.cents_step), most, wager.cents_step


def _terms(player: Player) -> tuple[int, int, int, int]:
    return int(player.follows_purse), player.stop_loss_cents, player.stop_win_cents, player.session_rounds


def _policies(setup: Setup, owner: Ints) -> tuple[list[ActTable], Ints]:
    """The tables of all seats' policies, each once, and which one each seat uses."""
    if setup.rules.decision is None:
        return [ActTable((), 0, np.zeros(1, dtype=np.uint8), 0, 0, 0)], np.zeros(len(owner), dtype=np.int64)
    tables: list[ActTable] = []
    policy = np.zeros(len(owner), dtype=np.int64)
    for seat, number in enumerate(owner.tolist()):
        player = setup.players[number]
        decides = number >= 0 and bool(player.stakes.get(setup.rules.decision.wager))
        made = act_table(setup.rules, player) if decides else act_table(setup.rules, Player(policy=ALWAYS))
        if not any(made is table for table in tables):
            tables.append(made)
        policy[seat] = next(place for place, table in enumerate(tables) if table is made)
    return tables, policy


def act_table(rules: Ruleset, player: Player) -> ActTable:
    """The table of a player's policy, for the player's own stakes."""
    policy: Any = player.policy
    return _act_table(rules, policy, tuple(sorted(player.stakes.items())))


@lru_cache(maxsize=64)
def _act_table(rules: Ruleset, policy: Any, stakes: tuple[tuple[str, int], ...]) -> ActTable:
    laid = {name: cents for name, cents in stakes if cents}
    if policy == OPTIMAL:
        strategy = exact_strategy(rules, laid)
        assert strategy is not None  # noqa: S101  # the caller asks only where there is a decision and its wager
        return table_of_strategy(rules, strategy)
    chosen = named_policy(rules, policy) if isinstance(policy, str) else policy
    return table_of_policy(rules, chosen, laid)


def named_policy(rules: Ruleset, name: str) -> Policy:
    """A policy of `round` by its name; an unknown one is refused with all that there are."""
    try:
        return policy_named(rules, name)
    except BadInput as unknown:
        if unknown.code != "policy/unknown":
            raise
        known = (OPTIMAL, *POLICY_NAMES)
        message = (
            f"there is no policy {name!r}: {', '.join(known)}; a MARK is ranks (Q64), or a class with or without them"
            " (pair, pair:9)"
        )
        raise BadInput("policy/unknown", message, {"policy": name, "known": known}) from unknown


def exact_strategy(rules: Ruleset, stakes: Mapping[str, int]) -> Strategy | None:
    """What is best for these stakes; none where they have nothing to decide."""
    from queenhigh.exact.solve.solver import solve  # noqa: PLC0415  # other policies need no solution

    # No decision touches a meter's wager, so that any reading of the meters will do.
    on_felt = {name: cents for name, cents in stakes.items() if cents and rules.wager[name].kind != "meter"}
    on_felt = {name: cents for name, cents in on_felt.items() if rules.wager[name].equals is None}
    try:
        return solve(rules, on_felt, meters={name: Fraction(1) for name in rules.meter}).strategy
    except BadInput as refused:
        message = f"{refused.message}; the policy {OPTIMAL} needs a solution: name another one, such as always"
        raise BadInput(refused.code, message, refused.facts) from refused


def _joined(tables: list[ActTable]) -> tuple[Ints, Bytes, Ints]:
    """All tables in one, with where each begins; acts are numbered through."""
    keys: list[tuple[int, ...]] = []
    entries: list[Bytes] = []
    acts: list[tuple[int, int, int]] = []
    base = 0
    for table in tables:
        keys.append((table.kind, base, table.width, table.stride, table.reading))
        entries.append((table.entries.astype(np.int64) + len(acts)).astype(np.uint8) if acts else table.entries)
        base += len(table.entries)
        acts += [(act.option, act.multiple, act.discard) for act in table.acts]
    if len(acts) > np.iinfo(np.uint8).max:
        raise BadInput("simulate/acts", f"{len(acts)} different acts at one table are too many", {"acts": len(acts)})
    return (
        np.array(keys, dtype=np.int64),
        np.concatenate(entries),
        np.array(acts or [(0, 0, 0)], dtype=np.int64),
    )


def new_work(prepared: Prepared) -> Memory:
    """Memory for one chunk at a time."""
    work = new(Work)
    fill(work, deck=prepared.compiled.game[0]["deck"], discards=np.full(SEATS, -1))
    return work


def new_sittings() -> Memory:
    """Memory for what follows from who banks, the house first."""
    return np.zeros(SEATS + 1, dtype=dtype_of(Sitting))


def new_tally(prepared: Prepared) -> Tally:
    """Sums that are still zero."""
    measures, players, meters = prepared.measures, len(prepared.setup.players), len(prepared.compiled.meters)
    bins = np.zeros((measures, BINS, 4), dtype=np.int32)
    bins[:, :, 1], bins[:, :, 2] = RESULT_MAX, -RESULT_MAX
    return Tally(
        usual=np.zeros((2 * USUAL, measures), dtype=np.int32),
        sums=_zeros(measures, 3),
        squares=np.zeros((measures, 3, 2), dtype=np.uint64),
        bins=bins,
        sessions=_zeros(players, 7),
        bank=_zeros(8),
        meters=_zeros(meters, 8),
        history=_zeros(meters, SAMPLES),
    )


def no_script() -> Script:
    """No script: chance deals and policies decide."""
    flat, plane, cube = _zeros(0), _zeros(0, 0), _zeros(0, 0, 0)
    return Script(plane, flat, flat, cube, plane, plane, plane, cube)


def new_trace(prepared: Prepared, rounds: int) -> Trace:
    """Room for a trace of so many rounds; none for 0."""
    deck, seats = int(prepared.compiled.game[0]["deck_size"]), prepared.setup.rules.seats.count
    places, wagers = prepared.stakes.shape
    players, items, meters = len(prepared.setup.players), len(prepared.compiled.items), len(prepared.compiled.meters)
    return Trace(
        decks=_zeros(rounds, deck),
        bank_seat=_zeros(rounds),
        bank_cents=_zeros(rounds),
        stakes=_zeros(rounds, places, wagers),
        option=_zeros(rounds, seats),
        raises=_zeros(rounds, seats),
        discard=_zeros(rounds, seats),
        gains=_zeros(rounds, places, items),
        fees=_zeros(rounds, players + 1),
        awards=_zeros(rounds, places, meters, 3),
        meters=_zeros(rounds, meters, 4),
        meters_before=_zeros(rounds, meters, 2),
        purses=_zeros(rounds, players),
    )


def _zeros(*shape: int) -> Ints:
    return np.zeros(shape, dtype=np.int64)
