"""Results as plain data: JSON for programs, rows for files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

    from queenhigh.simulation.results import BankResult, Gains, MeterResult, Results, SessionResult, WagerResult


def data_of(results: Results) -> dict[str, Any]:
    """All results, as plain tables and numbers."""
    return {
        "game": results.game,
        "rules_hash": results.rules_hash,
        "seed": results.seed,
        "rounds": results.rounds,
        "rounds_wanted": results.wanted,
        "interrupted": results.interrupted,
        "seconds": results.seconds,
        "rounds_per_second": results.rounds_per_second,
        "wagers": [_wager(each) for each in results.wagers],
        "players": [_gains(each) for each in results.players],
        "bank": _bank(results.bank),
        "sessions": [_session(each) for each in results.sessions],
        "meters": [_meter(each) for each in results.meters],
    }


def _wager(each: WagerResult) -> dict[str, Any]:
    return {
        "wager": each.wager,
        "mean": each.mean,
        "standard_error": each.standard_error,
        "exact": None if each.exact is None else float(each.exact),
        "exact_fraction": _text(each.exact),
        "exact_deviation": each.exact_deviation,
        "z": each.z,
        "deviation": each.deviation,
        "rounds": each.rounds,
        "staked_cents": each.staked_cents,
        "percentiles_cents": _keys(each.percentiles_cents),
        "histogram": _histogram(each.histogram),
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"


def _keys(percentiles: dict[int, int]) -> dict[str, int]:
    return {str(percent): cents for percent, cents in percentiles.items()}


def _histogram(steps: list[tuple[int, int, int]]) -> list[dict[str, int]]:
    return [{"from_cents": low, "to_cents": high, "rounds": count} for low, high, count in steps]


def _gains(each: Gains) -> dict[str, Any]:
    return {
        "name": each.name,
        "rounds": each.rounds,
        "mean_cents": each.mean_cents,
        "standard_error_cents": each.standard_error_cents,
        "deviation_cents": each.deviation_cents,
        "percentiles_cents": _keys(each.percentiles_cents),
        "histogram": _histogram(each.histogram),
    }


def _bank(bank: BankResult) -> dict[str, Any]:
    return {
        **_gains(bank.result),
        "put_up_cents": bank.put_up_cents,
        "exhausted": bank.exhausted,
        "capped": bank.capped,
        "coverage": bank.coverage,
        "action_cents": bank.action_cents,
        "fee_cents": bank.fee_cents,
    }


def _session(each: SessionResult) -> dict[str, Any]:
    return {
        "name": each.name,
        "sessions": each.sessions,
        "ruined": each.ruined,
        "stopped_by_loss": each.stopped_by_loss,
        "stopped_by_win": each.stopped_by_win,
        "stopped_by_time": each.stopped_by_time,
        "given_up": each.given_up,
        "mean_rounds": each.mean_rounds,
        "hold": each.hold,
        "result": _gains(each.result),
    }


def _meter(each: MeterResult) -> dict[str, Any]:
    return {
        "meter": each.name,
        "awards": each.awards,
        "mean_award_cents": each.mean_award_cents,
        "largest_award_cents": each.largest_award_cents,
        "mean_cents": each.mean_cents,
        "seeds_cents": each.seeds_cents,
        "history_cents": each.history_cents,
        "history_rounds": each.history_rounds,
    }


def rows_of(results: Results) -> list[dict[str, Any]]:
    """The distribution of everything, a row for each value that came up: who, from, to, rounds."""
    named: list[tuple[str, str, list[tuple[int, int, int]]]] = [
        *(("wager", each.wager, each.histogram) for each in results.wagers),
        *(("player", each.name, each.histogram) for each in results.players),
        ("bank", "bank", results.bank.result.histogram),
        *(("session", each.name, each.result.histogram) for each in results.sessions),
    ]
    return [
        {"measure": measure, "name": name, "from_cents": low, "to_cents": high, "rounds": count}
        for measure, name, steps in named
        for low, high, count in steps
    ]
