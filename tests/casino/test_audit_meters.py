"""The auditor at the Game Manager: what random days of it meet, and that a fault planted in a meter is found.

P4's identity is predicted to the micro-cent with every counter of it, beside what each request is answered.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.casino import rights
from queenhigh.casino.approvals import Approvals
from queenhigh.casino.meters import actions as do
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters import folding, machine, postings
from queenhigh.casino.meters.book import Counts, MeterBook
from queenhigh.casino.meters.following import _locked as right_lock
from queenhigh.casino.meters.following import _undone as right_undo
from queenhigh.casino.meters.postings import _posted as right_postings
from tests.casino.audited_evenings import METERS, a_day
from tests.casino.audited_founding import founded

FOLDS: dict[Any, Any] = folding._FOLDS
STEPS: dict[Any, Any] = machine._STEPS


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that is founded once and copied for each day."""
    folder = tmp_path_factory.mktemp("founded")
    founded(folder)
    return folder


def some_days(template: Path, days: int = 8) -> set[str]:
    """What random days with supervisors at the Game Manager meet."""
    met: set[str] = set()
    for number in range(days):
        met |= a_day(template, f"day {number}", 100, METERS)
    return met


def test_p3_p4_p5_p6_p8_p9_p12_the_auditor_predicts_what_is_done_with_meters(template: Path) -> None:
    met = some_days(template)
    kinds = ("change_rate", "raise_ceiling", "adjust_meter", "transfer_meter", "retire_meter", "unlink_meter")
    wanted = {f"{kind} {answer}" for kind in kinds for answer in ("done", "meter", "reason")}
    wanted |= {f"{kind} rights" for kind in kinds[:5]} | {"link_meter done", "place_wager meter", "release_award meter"}
    wanted |= {"approve done", "approve approval", "approve meter", "approve rights", "decline done"}
    wanted |= {f"meter {counter}" for counter in set(Counts.__struct_fields__) - {"hits"}}
    wanted |= {f"win {status}" for status in ("locked", "recorded", "paid", "stranded", "put back", "undone")}
    assert met >= wanted | {"another rate counts", "meter retired"}


# ── planted faults ───────────────────────────────────────────────────────────────────────────────────────────────────

Patch = pytest.MonkeyPatch


def one_person_is_enough(patch: Patch) -> None:
    """P5: whoever asks approves, too."""
    patch.setattr(Approvals, "to_approve", lambda waiting, number, _: waiting.find(number))


def everyone_may_adjust(patch: Patch) -> None:
    """What only a supervisor may ask for."""
    roles: dict[Any, frozenset[str]] = {**rights.ROLES, do.AdjustMeter: rights.EVERY_ROLE}
    patch.setattr(rights, "ROLES", roles)


def an_adjustment_is_paid_twice(patch: Patch) -> None:
    """The meter's account gets it two times."""

    def posted(book: MeterBook, event: Any) -> Any:
        yield from right_postings(book, event)
        if isinstance(event, ev.MeterAdjusted):
            yield from right_postings(book, event)

    patch.setattr(postings, "_posted", posted)


def an_adjustment_passes_for_a_contribution(patch: Patch) -> None:
    """P4: the meter is right, and the counters say something else."""

    def adjusted(book: MeterBook, event: ev.MeterAdjusted) -> MeterBook:
        amount, kept = event.micro_cents, event.kept_out
        book = folding._changed(book, amount - kept, kept, contributions=amount, kept_out=kept)
        return folding._without(book, folding._win(book, event.win)) if event.win else book

    patch.setitem(FOLDS, ev.MeterAdjusted, adjusted)


def what_is_put_back_is_paid_again(patch: Patch) -> None:
    """The amount of a win that was undone comes from the house, though it never left the meter's account."""

    def posted(book: MeterBook, event: Any) -> Any:
        yield from right_postings(book, replace(event, win=0) if isinstance(event, ev.MeterAdjusted) else event)

    patch.setattr(postings, "_posted", posted)


def a_rate_counts_at_once(patch: Patch) -> None:
    """P6: it does not wait for the next win."""

    def rate(book: MeterBook, event: ev.RateChosen) -> MeterBook:
        terms = replace(book.shows.terms, contribution_bp=event.contribution_bp)
        return replace(book, shows=replace(book.shows, terms=terms))

    patch.setitem(FOLDS, ev.RateChosen, rate)


def a_rate_counts_after_any_win(patch: Patch) -> None:
    """P6: a part of the meter is won, and the rate that waits for the whole of it counts."""

    def recorded(book: MeterBook, event: ev.WinRecorded) -> MeterBook:
        if book.next_rate is not None:
            terms = replace(book.shows.terms, contribution_bp=book.next_rate)
            book = replace(book, shows=replace(book.shows, terms=terms), next_rate=None)
        return folding._with_status(book, event.win, "recorded")

    patch.setitem(FOLDS, ev.WinRecorded, recorded)


def a_ceiling_is_raised_to_where_it_is(patch: Patch) -> None:
    """P6: it only rises."""

    def raised(book: MeterBook, action: do.RaiseCeiling, who: str) -> Any:
        now = book.shows.terms.ceiling_micro_cents or 0
        lower = replace(book.shows, terms=replace(book.shows.terms, ceiling_micro_cents=now - 1)) if now else book.shows
        return machine._ceiling(replace(book, shows=lower) if book.shows.value < now else book, action, who)

    patch.setitem(STEPS, do.RaiseCeiling, raised)


def the_house_pays_the_whole_seed(patch: Patch) -> None:
    """P6: the reserve is not asked first."""

    def locked(*given: Any) -> Any:
        return replace(right_lock(*given), from_reserve=0)

    patch.setattr("queenhigh.casino.meters.following._locked", locked)


def the_reserve_keeps_its_part(patch: Patch) -> None:
    """P3: a mark is taken away, and what the ceiling keeps out then is counted as if nothing had been kept out before."""

    def undone(book: MeterBook, win: Any) -> Any:
        return replace(right_undo(book, win), kept_out=0)

    patch.setattr("queenhigh.casino.meters.following._undone", undone)


def the_reserve_stays_behind(patch: Patch) -> None:
    """P12: a meter ends, and its reserve does not come along."""

    def received(book: MeterBook, event: ev.MoneyReceived) -> MeterBook:
        amount, kept = event.micro_cents, event.kept_out
        return folding._changed(book, amount - kept, kept, moved_in=amount, kept_out=kept)

    patch.setitem(FOLDS, ev.MoneyReceived, received)


def money_goes_to_worse_odds(patch: Patch) -> None:
    """P12: nobody looks at the odds."""
    patch.setattr("queenhigh.casino.meters.chances.check_no_worse", lambda *_: None)


def money_goes_to_a_meter_that_has_ended(patch: Patch) -> None:
    """P12: nobody looks whether the other meter can take it."""
    patch.setattr("queenhigh.casino.meters.machine.check_takes", lambda *_: None)


def a_meter_ends_under_a_hand(patch: Patch) -> None:
    """P12: somebody has paid for a chance on it, and it is gone when the hand is shown."""
    patch.setattr("queenhigh.casino.routing.check_out_of_play", lambda *_: None)


def a_meter_that_has_ended_takes_wagers(patch: Patch) -> None:
    """P8: only whether it is unlinked is looked at."""
    patch.setattr(MeterBook, "why_closed", lambda book, _: "" if book.status == "retired" else book.unlinked.get(""))


def an_unlinked_table_takes_wagers(patch: Patch) -> None:
    """P8: a meter is unlinked at all tables or at none."""
    patch.setattr(MeterBook, "why_closed", lambda book, _: "" if book.status == "open" else "over")


Fault = Callable[[Patch], None]


@pytest.mark.parametrize(
    "fault",
    [
        one_person_is_enough, everyone_may_adjust, an_adjustment_is_paid_twice, an_adjustment_passes_for_a_contribution,
        what_is_put_back_is_paid_again, a_rate_counts_at_once, a_rate_counts_after_any_win,
        a_ceiling_is_raised_to_where_it_is, the_house_pays_the_whole_seed, the_reserve_keeps_its_part,
        the_reserve_stays_behind, money_goes_to_worse_odds, money_goes_to_a_meter_that_has_ended,
        a_meter_ends_under_a_hand, a_meter_that_has_ended_takes_wagers, an_unlinked_table_takes_wagers,
    ],
)  # fmt: skip
def test_p4_p5_p6_p8_p12_the_auditor_finds_a_fault_that_is_planted_in_a_meter(
    template: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        some_days(template)
