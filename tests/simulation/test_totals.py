"""Sums, squares, distributions and sessions: what the kernel adds up is what its rounds come to, added up plainly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from queenhigh.rules.load import load
from queenhigh.simulation.chunks import game_of, stream
from queenhigh.simulation.kernel import play
from queenhigh.simulation.layout import Tally, Trace
from queenhigh.simulation.results import gains, percentiles, results_of, wager_result
from queenhigh.simulation.running import Finished
from queenhigh.simulation.seating import Player, Setup, full_table
from queenhigh.simulation.tables import Prepared, new_sittings, new_tally, new_trace, new_work, no_script, prepare
from queenhigh.simulation.tallying import BINS, USUAL, add_product, bin_of, unit_terms
from queenhigh.simulation.totals import Spread, Sums, no_totals, totals_of
from tests.simulation.parts import alone

_add_product = alone(add_product)
_bin_of = alone(bin_of)

ROUNDS = 1_500


def _run(setup: Setup, rounds: int = ROUNDS) -> tuple[Prepared, Tally, Trace]:
    prepared = prepare(setup)
    tally, trace = new_tally(prepared), new_trace(prepared, rounds)
    play(
        prepared.compiled.game,
        prepared.looks,
        prepared.table,
        new_sittings(),
        new_work(prepared),
        tally,
        no_script(),
        trace,
        stream(4, 0),
        rounds,
    )
    return prepared, tally, trace


def _results(prepared: Prepared, trace: Trace) -> list[dict[int, int]]:
    """Each round's results by measure, from its trace alone."""
    compiled, game = prepared.compiled, prepared.compiled.game[0]
    groups, players = len(compiled.groups), len(prepared.setup.players)
    bettors = prepared.table[0]["place_bettor"][: len(prepared.stakes)].tolist()
    found = []
    for number in range(len(trace.gains)):
        bank = int(trace.bank_seat[number])
        owner = int(prepared.table[0]["owner"][bank]) if bank >= 0 else -1
        by_group: Counter[int] = Counter()
        by_player: Counter[int] = Counter()
        fed: Counter[int] = Counter()
        for place, bettor in enumerate(bettors):
            for item in range(len(compiled.items)):
                gain = int(trace.gains[number, place, item])
                by_group[int(game["item_group"][item])] += gain
                by_player[bettor] -= gain
            for meter, wager in enumerate(game["meter_wager"][: len(compiled.meters)].tolist()):
                stake = int(trace.stakes[number, place, wager])
                tray, award, envy = trace.awards[number, place, meter].tolist()
                by_group[int(game["meter_group"][meter])] += stake - tray - envy
                fed[meter] += stake * prepared.setup.rules.meter[compiled.meters[meter]].contribution_bp
                by_player[bettor] += tray + award + envy - stake
        for meter in range(len(compiled.meters)):
            # The seed, and what the wagers of the round feed, in whole cents.
            by_group[int(game["meter_group"][meter])] -= int(trace.meters[number, meter, 2]) + fed[meter] // 10_000
        total, fee = sum(by_group.values()), int(trace.fees[number, -1])
        results = {}
        for group in range(groups):
            staked = trace.stakes[number][:, game["wager_group"][: len(compiled.wagers)] == group].sum()
            if staked:
                results[group] = by_group[group]
        for player in range(players):
            staked = sum(int(trace.stakes[number, place].sum()) for place, b in enumerate(bettors) if b == player)
            if player == owner:
                results[groups + player] = total - fee
            elif staked:
                results[groups + player] = by_player[player] - int(trace.fees[number, player])
        results[groups + players] = total - (fee if bank >= 0 else 0)
        found.append(results)
    return found


SETUPS = {
    "steady": lambda: full_table(load("tcp-01+tcp-progressive-2"), 5),
    "finite bank": lambda: full_table(load("ca-6cb"), 6, bank_cents=3_000),
    "fees": lambda: full_table(load("ca-tcp"), 4, bank_cents=6_000, bank_seat=2),
    "unequal stakes": lambda: Setup(
        load("ca-6cb"),
        tuple(Player(seats=(s,), stakes={"ante": 500 * s, "pair_plus": 100 * s}, policy="Q64") for s in (1, 3, 4)),
        bank_cents=50_000,
    ),
    # $5 and $500 on the same wager: what the large one is paid, up to 40 times, is no small multiple of the least.
    "far apart": lambda: Setup(
        load("tcp-01"),
        tuple(
            Player(seats=(s,), stakes={"ante": 500, "pair_plus": cents}, policy="Q64")
            for s, cents in ((1, 500), (2, 50_000), (3, 500))
        ),
    ),
    # 1,475 of ten thousand of $1 is 14.75 cents: three seats feed 44 whole cents a round.
    "odd share": lambda: full_table(load("tcp-01+tcp-progressive-2", {"meter.progressive.contribution_bp": 1_475}), 3),
    "odd cents": lambda: Setup(
        load("tcp-01", {"wager.ante.cents_step": 1, "wager.play.cents_step": 1}),
        (Player(seats=(2,), stakes={"ante": 501, "pair_plus": 700}, policy="always"),),
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_sums_are_those_of_the_rounds(name: str) -> None:
    prepared, tally, trace = _run(SETUPS[name]())
    totals = totals_of(prepared, tally, 1)
    rounds = _results(prepared, trace)
    game, groups = prepared.compiled.game[0], len(prepared.compiled.groups)
    for measure in range(groups + len(prepared.setup.players) + 1):
        values = [results[measure] for results in rounds if measure in results]
        sums = totals.sums[measure]
        assert (sums.rounds, sums.gain) == (len(values), sum(values))
        assert sums.gain_squared == sum(value**2 for value in values)
        steps = totals.spreads[measure].steps()
        assert sum(count for _, _, count in steps) == len(values)
        for low, high, count in steps:
            assert count == sum(low <= value <= high for value in values)
        if measure < groups:
            mine = game["wager_group"][: len(prepared.compiled.wagers)] == measure
            staked = trace.stakes[:, :, mine].sum(axis=(1, 2)).tolist()
            assert sums.stake == sum(staked)
            assert sums.stake_squared == sum(stake**2 for stake in staked)
            paired = zip((results.get(measure, 0) for results in rounds), staked, strict=True)
            assert sums.gain_stake == sum(gain * stake for gain, stake in paired)


@pytest.mark.parametrize("name", ["steady", "finite bank", "odd cents"])
def test_the_kernel_without_script_and_trace_tallies_the_same(name: str) -> None:
    """It is compiled by itself, from the same lines; what is proven of the one must hold for the other."""
    prepared, tally, _ = _run(SETUPS[name]())
    alike = new_tally(prepared)
    game, looks, table = prepared.compiled.game, prepared.looks, prepared.table
    play(game, looks, table, new_sittings(), new_work(prepared), alike, None, None, stream(4, 0), ROUNDS)
    for field in Tally._fields:
        assert np.array_equal(getattr(alike, field), getattr(tally, field)), field


@pytest.mark.parametrize("name", ["finite bank", "fees"])
def test_the_bank_is_exhausted_as_often_as_its_till_is_empty_too_early(name: str) -> None:
    prepared, tally, trace = _run(SETUPS[name]())
    totals = totals_of(prepared, tally, 1)
    tills = trace.bank_cents + trace.gains.sum(axis=(1, 2))
    assert totals.bank[0] == ROUNDS
    assert totals.bank[1] <= int((tills == 0).sum())
    assert totals.bank[1] > 0
    assert totals.bank[4] == int(np.abs(trace.gains).sum())
    assert totals.bank[3] > totals.bank[4], "not everything was covered"
    assert totals.bank[5] == int(trace.stakes.sum())
    assert totals.bank[6] == int(trace.fees[:, -1].sum())
    assert totals.bank[7] == int(trace.bank_cents.sum())
    cap = prepared.setup.rules.bank.cap
    assert (tills >= 0).all()
    assert (tills <= 2 * trace.bank_cents).all() or cap == "loss"


def test_meters_are_told_as_they_were() -> None:
    prepared, tally, trace = _run(full_table(load("tcp-01+tcp-progressive-1")), 40_000)
    totals = totals_of(prepared, tally, 0)
    awards = trace.awards[:, :, 0, 1]
    count, cents, seeds, values, beside, largest = totals.meters[0]
    assert count == int((awards > 0).sum()) > 3
    assert cents == int(awards.sum())
    assert largest == int(awards.max())
    assert seeds == int(trace.meters[:, 0, 2].sum()) == count * 100_000
    assert values == int((trace.meters[:, 0, 0] // 1_000_000).sum())
    # What came in is what went out and what is there: 7 × 14 cents a round, and the seeds.
    in_micro = 100_000_000_000 + 40_000 * 7 * 14_000_000 + seeds * 1_000_000
    assert in_micro == cents * 1_000_000 + int(trace.meters[-1, 0, 0])
    assert beside == 0, "98 whole cents"


@pytest.mark.parametrize("share", [1_400, 1_475])
def test_what_players_lose_is_what_the_house_gains_and_the_meter_grows_by(share: int) -> None:
    rules = load("tcp-01+tcp-progressive-1", {"meter.progressive.contribution_bp": share})
    setup = full_table(rules, 3, policy="Q64")
    rounds = 40_000
    prepared, tally, _ = _run(setup, rounds)
    totals = totals_of(prepared, tally, 0)
    results = results_of(Finished(game_of(prepared), 4, rounds, totals, 1.0, interrupted=False))
    lost = -sum(sums.gain for sums in totals.sums[3:6])
    grown = Fraction(int(tally.meters[0, 4]), 1_000_000) - 100_000
    assert totals.meters[0][0] > 0, "the meter was won, and seeded again"
    assert results.bank.result.mean_cents == pytest.approx(float((lost - grown) / rounds), rel=1e-12)
    # All wagers together are all that the house has.
    assert sum(wager.played * wager.staked_cents for wager in results.wagers) == lost - grown


def test_the_mean_on_a_meter_is_the_wager_less_its_share_and_what_is_paid() -> None:
    """One seat, awards of the tray alone: 1 - share - what they return, counted from the rounds themselves."""
    rules = load("tcp-01+tcp-progressive-2", {"meter.progressive.contribution_bp": 1_475})
    prepared, tally, trace = _run(full_table(rules, 1, policy="Q64"), 5_000)
    finished = Finished(game_of(prepared), 4, 5_000, totals_of(prepared, tally, 0), 1.0, interrupted=False)
    assert int(trace.awards[:, :, 0, 1].sum()) == 0, "no round of these wins from the meter"
    paid = Fraction(int(trace.awards[:, :, 0, 0].sum()), 5_000 * 100)
    assert results_of(finished).wagers[2].played == 1 - Fraction(1_475, 10_000) - paid


def test_sessions_end_where_their_terms_say() -> None:
    stakes = {"ante": 500, "pair_plus": 500}
    players = (
        Player(seats=(1,), stakes=stakes, policy="Q64", purse_cents=5_000, stop_win_cents=4_000),
        Player(seats=(2,), stakes=stakes, policy="Q64", purse_cents=30_000, stop_loss_cents=6_000, session_rounds=40),
        Player(seats=(3,), stakes=stakes, policy="Q64"),
    )
    rounds = 6_000
    prepared, tally, trace = _run(Setup(load("tcp-01"), players), rounds)
    results = _results(prepared, trace)
    for player, terms in enumerate(players[:2]):
        reasons: Counter[int] = Counter()
        purse = start = terms.purse_cents or 0
        played = told = 0
        for number in range(rounds):
            needed = 500 + 500 + 500  # both wagers and what a raise may take
            if purse < needed:
                reasons[1] += 1
                told += played
                purse, played = start, 0
            assert int(trace.purses[number, player]) == purse or played == 0
            purse += results[number][2 + player]
            played += 1
            ends = (
                2 * bool(terms.stop_loss_cents and purse <= start - terms.stop_loss_cents)
                or 3 * bool(terms.stop_win_cents and purse >= start + terms.stop_win_cents)
                or 4 * bool(terms.session_rounds and played >= terms.session_rounds)
            )
            if ends:
                reasons[ends] += 1
                told += played
                purse, played = start, 0
        count, ruined, loss, win, time, length, given_up = tally.sessions[player].tolist()
        # The kernel plays one more to its end, the one that was open when the rounds were over.
        assert count == sum(reasons.values()) + (played > 0)
        assert given_up == 0
        assert 0 <= length - told <= rounds
        for found, expected in zip(
            (ruined, loss, win, time), (reasons[1], reasons[2], reasons[3], reasons[4]), strict=True
        ):
            assert 0 <= found - expected <= 1
    assert tally.sessions[2].tolist() == [0] * 7


def test_stakes_that_follow_the_purse_keep_to_steps_and_limits() -> None:
    player = Player(
        seats=(1,), stakes={"ante": 2_500}, policy="Q64", purse_cents=50_000, follows_purse=True, stop_win_cents=400_000
    )
    prepared, tally, trace = _run(Setup(load("tcp-01"), (player,)), 20_000)
    antes = trace.stakes[:, 0, 0]
    assert len(set(antes.tolist())) > 50
    assert (antes % 100 == 0).all()
    assert antes.min() == 500
    assert antes.max() <= 50_000
    for number in range(1, 2_000):
        purse = int(trace.purses[number, 0])
        wanted = 2_500 * purse // 50_000
        assert antes[number] == max(min(wanted - wanted % 100, 50_000), 500)
    sums = totals_of(prepared, tally, 0).sums[0]
    assert sums.stake == int(antes.sum())


def test_sums_of_two_words_hold_any_whole_number() -> None:
    rng = Random(3)
    words = np.zeros((1, 1, 2), dtype=np.uint64)
    total = 0
    for _ in range(20_000):
        product = rng.randint(-(2**62), 2**62)
        _add_product(words, 0, 0, product)
        total += product
    high, low = (int(word) for word in words[0, 0])
    whole = high << 64 | low
    assert (whole - (1 << 128) if high >> 63 else whole) == total


def test_bins_are_in_order_and_narrow() -> None:
    rng = Random(5)
    values = sorted({0, *(rng.randint(-(2**31) + 1, 2**31 - 1) >> rng.randrange(31) for _ in range(20_000))})
    places = [int(_bin_of(value)) for value in values]
    assert places == sorted(places)
    assert 0 <= places[0] <= places[-1] < BINS
    ends: dict[int, list[int]] = {}
    for value, place in zip(values, places, strict=True):
        ends.setdefault(place, []).append(value)
    # 32 bins to each doubling: the ends of one are less than a thirty-second apart.
    assert all(abs(found[-1] - found[0]) * 32 <= max(map(abs, found)) for found in ends.values())


def _usual_place(gain: int, unit: int) -> int:
    """As the kernel finds it, in words of 64 bits."""
    factor, summand, turn = unit_terms(unit)
    word = (gain * factor + summand) % 2**64
    return (word >> turn | word << (64 - turn)) % 2**64


@pytest.mark.parametrize("unit", [1, 2, 3, 50, 100, 500, 7_500, 12_345])
def test_a_result_finds_its_place_among_the_usual_ones_without_a_division(unit: int) -> None:
    for times in range(-USUAL, USUAL):
        assert _usual_place(times * unit, unit) == times + USUAL
    rng = Random(unit)
    others = [rng.randint(-(2**31), 2**31) for _ in range(20_000)]
    others += [times * unit + rng.randint(1, unit) for times in range(-USUAL, USUAL)]
    for gain in others:
        usual = gain % unit == 0 and -USUAL <= gain // unit < USUAL
        assert (_usual_place(gain, unit) < 2 * USUAL) is usual


def test_without_a_unit_no_result_is_usual() -> None:
    assert all(_usual_place(gain, 0) >= 2 * USUAL for gain in (-(2**31), -500, -1, 0, 1, 500, 2**31))


def test_percentiles_and_deviation_of_a_small_distribution() -> None:
    spread, sums = Spread(), Sums()
    for value, times in ((-100, 50), (0, 25), (100, 20), (1_000, 5)):
        spread.values[value] += times
        sums.add_result(value, 100, times)
    # Half of the rounds lose; the median is the least value that half of them do not exceed.
    assert percentiles(spread) == {1: -100, 5: -100, 25: -100, 50: -100, 75: 0, 95: 100, 99: 1_000}
    found = gains("x", sums, spread)
    # Mean (-5000 + 2000 + 5000) / 100 = 20; squares (500,000 + 200,000 + 5,000,000) / 100 - 400 = 56,600, times 100/99.
    assert found.mean_cents == 20
    assert found.deviation_cents == pytest.approx((56_600 * 100 / 99) ** 0.5)
    wager = wager_result("x", sums, spread, None)
    assert wager.mean == pytest.approx(0.2)
    # The stake is 100 in every round: the error is that of the mean, per unit staked.
    assert wager.standard_error == pytest.approx(found.standard_error_cents / 100)


def test_adding_totals_does_not_depend_on_the_order() -> None:
    prepared = prepare(full_table(load("ca-6cb"), 4, bank_cents=2_500))
    chunks = []
    for number in range(5):
        tally = new_tally(prepared)
        play(
            prepared.compiled.game,
            prepared.looks,
            prepared.table,
            new_sittings(),
            new_work(prepared),
            tally,
            no_script(),
            new_trace(prepared, 0),
            stream(9, number),
            300,
        )
        chunks.append(tally)
    orders = [(0, 1, 2, 3, 4), (4, 2, 0, 3, 1)]
    added = []
    for order in orders:
        totals = no_totals(prepared)
        for number in order:
            totals.add(totals_of(prepared, chunks[number], number))
        added.append(totals)
    assert added[0] == added[1]
    assert added[0].rounds == 1_500
