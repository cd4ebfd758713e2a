"""Random days of a whole house before an auditor who shares no code with it: each answer, account, seat, turn and result.

And the auditor itself: a fault that is planted in the house is found.
"""

import ast
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from queenhigh.cards.seeds import mixed_seed
from queenhigh.cards.shuffle import shuffle as right_shuffle
from queenhigh.casino import rights
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house import machine as house_machine
from queenhigh.casino.house.days import _close as right_close
from queenhigh.casino.house.days import _redeem as right_redeem
from queenhigh.casino.keypad import actions as keypad_do
from queenhigh.casino.meters.effects import effects_of as right_effects
from queenhigh.casino.meters.following import _locked as right_lock
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tables import books
from queenhigh.casino.trays.chips import cents_of
from queenhigh.casino.trays.machine import _counted as right_slips
from queenhigh.casino.trays.machine import count as right_count
from queenhigh.round.payment import paid as right_pay
from tests.casino.audited_evenings import DAY, PIT, a_day
from tests.casino.audited_founding import founded
from tests.casino.audited_manager import ManagerMachine
from tests.effort import scaled

HERE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def template() -> Iterator[Path]:
    """A house that is founded once and copied for each run."""
    with tempfile.TemporaryDirectory() as folder:
        founded(Path(folder))
        yield Path(folder)


def test_l1_l2_l3_p1_p2_p3_p4_t2_t10_s1_s4_the_auditor_predicts_every_answer_and_every_account(template: Path) -> None:
    machine: Any = type("AnyHouse", (ManagerMachine,), {"template": template})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=scaled(30), stateful_step_count=40, suppress_health_check=list(HealthCheck), deadline=None
        ),
    )


def test_the_auditor_shares_no_code_with_the_house() -> None:
    """It reads a rule file as data; everything else it works out by itself, and so does all that it imports."""

    def is_module(name: str) -> bool:
        return (HERE / Path(*name.split("."))).with_suffix(".py").exists()

    waiting, seen, used = ["tests.casino.auditor"], set[str](), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for node in ast.walk(ast.parse((HERE / Path(*name.split("."))).with_suffix(".py").read_text())):
            if isinstance(node, ast.ImportFrom) and node.module:
                if node.module.startswith("tests."):
                    # A name that is imported is a module of its own, or stands in the one that is named.
                    inner = [f"{node.module}.{each.name}" for each in node.names]
                    waiting += [each for each in inner if is_module(each)] or [node.module]
                used |= {node.module} if node.module.startswith("queenhigh") else set()
            elif isinstance(node, ast.Import):
                used |= {each.name for each in node.names if each.name.startswith("queenhigh")}
    assert len(seen) > 10
    assert {name for name in used if not name.startswith("queenhigh.rules.schema")} == set()


def test_the_random_days_meet_what_matters(template: Path) -> None:
    """Were the dice kind, the test above would prove little: here is what they met."""
    met = some_days(template)
    kinds = [
        "sit",
        "stand_up",
        "move",
        "buy",
        "cash_out",
        "take_bank",
        "decline_bank",
        "offer_bank",
        "start_round",
        "commit_seed",
        "reveal_seed",
        "deal_cards",
        "place_wager",
        "take_back",
        "close_bets",
        "decide",
        "reveal",
        "settle",
        "rack",
        "void_round",
        "pause_table",
        "resume_table",
        "close_table",
        "call_supervisor",
        "answer_call",
        "correct_payout",
        "ask_slip",
        "approve",
        "decline",
        "deposit",
        "withdraw",
        "fund_cage",
        "disable",
        "enable",
        "unlink_meter",
        "link_meter",
        "lock_award",
        "confirm_award",
        "release_award",
        "press_coin_in",
        "press_hand",
        "turn_key",
        "press_jackpot",
        "press_game_over",
        "pay_wager",
        "count_chips",
        "discard_count",
        "open_day",
        "close_day",
        "buy_chips",
        "redeem_chips",
    ]
    refusals = [
        "sit ledger",
        "sit house",
        "buy house",
        "move house",
        "place_wager house",
        "sit seat",
        "sit table",
        "sit round",
        "place_wager wager",
        "place_wager meter",
        "decide rights",
        "decide raise",
        "take_bank bank",
        "reveal_seed seed",
        "commit_seed seed",
        "close_bets bets",
        "approve approval",
        "approve rights",
        "rack request",
        "disable request",
        "void_round void",
        "void_round rights",
        "start_round table",
        "start_round house",
        "withdraw ledger",
        "start_round tray",
        "press_hand keypad",
        "press_hand rights",
        "press_hand award",
        "press_game_over keypad",
        "press_game_over pay",
        "press_jackpot keypad",
        "turn_key rights",
        "pay_wager pay",
        "call_supervisor call",
        "call_supervisor rights",
        "answer_call call",
        "answer_call rights",
        "close_bets keypad",
        "rack keypad",
        "count_chips count",
        "count_chips tray",
        "count_chips chips",
        "count_chips rights",
        "close_day day",
        "open_day day",
        "redeem_chips chips",
        "redeem_chips ledger",
        "redeem_chips rights",
        "buy_chips money",
    ]
    ends = {
        "an alert",
        "an investigation",
        "wager win",
        "wager lose",
        "wager push",
        "wager forfeit",
        "wager returned",
        "restarted",
        "sit again",
    }
    assert met >= {f"{kind} done" for kind in kinds} | set(refusals) | ends


# ── planted faults ───────────────────────────────────────────────────────────────────────────────────────────────────


def one_cent_more(patch: pytest.MonkeyPatch) -> None:
    """Whoever is paid by the house gets a cent too much."""

    def paid(*given: Any) -> Any:
        event = right_pay(*given)
        *stake, last = event.transfers
        if last.source == "felt":
            return event
        return replace(event, transfers=(*stake, replace(last, cents=last.cents + 1)))

    patch.setattr("queenhigh.round.settle.paid", paid)


def counted_twice(patch: pytest.MonkeyPatch) -> None:
    """COIN IN reaches the meter two times."""

    def effects_of(*given: Any) -> Any:
        return {name: (*effects, *effects) for name, effects in right_effects(*given).items()}

    patch.setattr("queenhigh.casino.meters.table_turns.effects_of", effects_of)


def a_clock_that_goes_back(patch: pytest.MonkeyPatch) -> None:
    """The time of an entry is whatever the clock says."""
    patch.setattr(Casino, "_now", lambda casino: casino.clock())


def everyone_may_resume(patch: pytest.MonkeyPatch) -> None:
    """A right that nobody gave."""
    roles: dict[Any, frozenset[str]] = {**rights.ROLES, live_do.ResumeTable: rights.EVERY_ROLE}
    patch.setattr(rights, "ROLES", roles)


def fees_into_the_tray(patch: pytest.MonkeyPatch) -> None:
    """A posting on the wrong account."""
    right = books._moved
    patch.setattr(books, "_moved", lambda live, transfer, _: right(live, transfer, "tray"))


def a_seed_is_left_out(patch: pytest.MonkeyPatch) -> None:
    """The last one who has revealed has no say."""

    def mixed(house: bytes, table: str, number: int, told: list[Any]) -> bytes:
        return mixed_seed(house, table, number, told[:-1])

    patch.setattr("queenhigh.session.rounds.mixed_seed", mixed)


def a_shuffle_that_favours(patch: pytest.MonkeyPatch) -> None:
    """The bank's cards change places with the first hand's."""

    def shuffle(seed: bytes, cards: Any) -> Any:
        deck = right_shuffle(seed, cards)
        return (*deck[3:6], *deck[:3], *deck[6:])

    patch.setattr("queenhigh.session.rounds.shuffle", shuffle)


HOUSE_STEPS: dict[Any, Any] = house_machine._WITH_FACTS


def a_mark_locks_too_much(patch: pytest.MonkeyPatch) -> None:
    """A hand button takes a cent more than the meter shows."""

    def locked(*given: Any) -> Any:
        event = right_lock(*given)
        return replace(event, cents=event.cents + 1)

    patch.setattr("queenhigh.casino.meters.following._locked", locked)


def a_wrong_mark_is_overlooked(patch: pytest.MonkeyPatch) -> None:
    """GAME OVER and J-POT do not mind a mark on a hand that wins nothing."""
    patch.setattr("queenhigh.casino.keypad.machine._check_marks", lambda *_: None)


def one_signer_is_enough(patch: pytest.MonkeyPatch) -> None:
    """Whoever has counted first may count again."""

    def count(tray: Any, *given: Any) -> Any:
        return right_count(replace(tray, first=tray.first and replace(tray.first, by="somebody")), *given)

    patch.setattr("queenhigh.casino.trays.machine.count", count)


def what_counts_find_is_lost(patch: pytest.MonkeyPatch) -> None:
    """A count that is off leaves the book as it was."""

    def counted(tray: Any, compared: Any, *given: Any) -> Any:
        return right_slips(tray, replace(compared, book_cents=cents_of(compared.second)), *given)

    patch.setattr("queenhigh.casino.trays.machine._counted", counted)


def chips_of_yesterday(patch: pytest.MonkeyPatch) -> None:
    """Chips are redeemed on any day."""
    patch.setitem(
        HOUSE_STEPS,
        house_do.RedeemChips,
        lambda house, action, who, facts: right_redeem(house, action, who, facts._replace(same_day=False)),
    )


def a_day_closes_over_an_open_box(patch: pytest.MonkeyPatch) -> None:
    """Nobody asks whether everything was counted."""
    patch.setitem(
        HOUSE_STEPS,
        house_do.CloseDay,
        lambda house, action, who, facts: right_close(house, action, who, facts._replace(uncounted=())),
    )


def chips_stay_at_the_cage(patch: pytest.MonkeyPatch) -> None:
    """Who has chips of the day pays with money all the same."""
    patch.setattr("queenhigh.casino.tables.machine.with_chips_brought", lambda events, *_: events)


def the_dealer_may_turn_the_key(patch: pytest.MonkeyPatch) -> None:
    """What only a supervisor may do."""
    roles: dict[Any, frozenset[str]] = {**rights.ROLES, keypad_do.TurnKey: rights.EVERY_ROLE}
    patch.setattr(rights, "ROLES", roles)


Fault = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    "fault",
    [
        one_cent_more, counted_twice, a_clock_that_goes_back, everyone_may_resume, fees_into_the_tray,
        a_seed_is_left_out, a_shuffle_that_favours,
    ],
)  # fmt: skip
def test_the_auditor_finds_a_planted_fault(template: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        some_days(template)


@pytest.mark.parametrize(
    "fault",
    [
        a_mark_locks_too_much, a_wrong_mark_is_overlooked, one_signer_is_enough, what_counts_find_is_lost,
        chips_of_yesterday, a_day_closes_over_an_open_box, chips_stay_at_the_cage, the_dealer_may_turn_the_key,
    ],
)  # fmt: skip
def test_l2_l3_p1_p2_p3_the_auditor_finds_a_fault_that_is_planted_in_the_pit(
    template: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        some_days(template, PIT)


def some_days(template: Path, among: list[str] = DAY) -> set[str]:
    """What sixteen random days meet."""
    met: set[str] = set()
    for number in range(16):
        met |= a_day(template, f"day {number}", 150, among)
    return met
