"""X6, E13 and decision 15: a tournament that a power failure stops, in every case that the document has."""

import pytest

from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.board import board
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.gate import why_no_round
from queenhigh.tournament.paying import places
from tests.tournament.kit import Trial, paid_out, refused, running

CHARITY = {"name": "The fire brigade", "part_bp": 3_500}
FILE = {
    "game": "casablanca",
    "entry": {"buy_in_cents": 1_000, "fee_cents": 100, "spend_cents_max": 9_000},
    "charity": CHARITY,
    "rebuy": {"cents": 700, "chips": 5_000, "most": 1, "levels": 1, "chips_max": 10_000},
}
# Six entries and one re-buy: 6,700 cents, of which the charity has 2,345 and the prizes 4,355:
# 50 % 2,177.5, 30 % 1,306.5, 20 % 871: 2,177 + 1,306 + 871 = 4,354, and the odd cent goes to the first.
PRIZES = (2_178, 1_306, 871)


def stopped(kind: str, left: int, *, readable: bool, agreed: bool) -> Trial:
    """Six players, so many of whom are left when the lights go out. p6 has most, p5 less and so on."""
    trial = running(6, **FILE, kind=kind, seating={"seats": 6})
    trial.do(do.BuyAgain("p1"), "p1")
    trial.report("trial.1", {f"p{number}": 1_000 * number for number in range(1, 7)})
    for number in range(1, 7 - left):
        trial.report("trial.1", {f"p{number}": 0})
    assert len(trial.state.left) == left
    trial.do(do.InterruptTournament("power failure", readable, agreed))
    return trial


def ended(trial: Trial) -> Trial:
    trial.do(do.RuleInterruption())
    trial.do(do.PayPrizes(), "house")
    return trial


@pytest.mark.parametrize("left", [4, 5, 6])
@pytest.mark.parametrize("readable, agreed", [(True, True), (True, False), (False, False)])
def test_x6_e13_an_hourly_tournament_with_more_than_three_left_is_void(left: int, readable: bool, agreed: bool) -> None:  # noqa: FBT001  # cases
    trial = ended(stopped("hourly", left, readable=readable, agreed=agreed))
    assert trial.state.status == "void"
    # Decision 15: all payments go back, fees and re-buys too.
    assert paid_out(trial) == {"p1": 1_800, **{f"p{n}": 1_100 for n in range(2, 7)}}
    assert not trial.of(ev.PrizePaid)
    assert not trial.of(ev.CharityPaid)
    assert not trial.of(ev.FeesKept)
    # Places still say how it stood: by the chips that went back.
    assert [placed.player for placed in places(trial.state)] == ["p6", "p5", "p4", "p3", "p2", "p1"]


@pytest.mark.parametrize("left", [3, 2])
@pytest.mark.parametrize("readable, agreed", [(True, True), (False, True)])
def test_x6_e13_decision15_with_three_or_two_left_chip_counts_decide(left: int, readable: bool, agreed: bool) -> None:  # noqa: FBT001  # cases
    trial = ended(stopped("hourly", left, readable=readable, agreed=agreed))
    assert trial.of(ev.InterruptionRuled)[0].ruling == "chip_counts"
    assert [placed.player for placed in places(trial.state)] == ["p6", "p5", "p4", "p3", "p2", "p1"]
    assert paid_out(trial) == {"p6": PRIZES[0], "p5": PRIZES[1], "p4": PRIZES[2]}
    assert trial.of(ev.CharityPaid)[0].cents == 2_345
    assert trial.of(ev.FeesKept)[0].cents == 600


def test_x6_e13_no_hand_of_an_hourly_tournament_is_finished() -> None:
    trial = stopped("hourly", 3, readable=True, agreed=True)
    assert trial.state.interruption is not None
    assert not trial.state.interruption.completes


@pytest.mark.parametrize("left", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("hand", ["readable, agreed", "readable, not agreed", "not readable"])
def test_x6_e13_what_is_left_of_a_multi_table_tournament_is_split_evenly(left: int, hand: str) -> None:
    readable, agreed = not hand.startswith("not"), hand.endswith(", agreed") or hand == "not readable"
    trial = stopped("multi_table", left, readable=readable, agreed=agreed)
    assert trial.of(ev.TournamentInterrupted)[0].completes is (hand == "readable, agreed")
    ended(trial)
    assert trial.of(ev.InterruptionRuled)[0].ruling == "even_split"
    # Those who are out keep what their places brought; the rest is divided, whatever the chips.
    due = {f"p{7 - place}": PRIZES[place - 1] for place in range(1, 4) if place > left}
    rest = sum(PRIZES) - sum(due.values())
    got = paid_out(trial)
    assert {name: cents for name, cents in got.items() if name in due} == due
    shares = sorted(cents for name, cents in got.items() if name not in due)
    assert sum(shares) == rest
    assert shares == sorted([rest // left] * (left - rest % left) + [rest // left + 1] * (rest % left))
    assert trial.of(ev.CharityPaid)[0].cents == 2_345


def test_x6_e13_a_hand_that_is_finished_counts_before_the_split() -> None:
    trial = stopped("multi_table", 3, readable=True, agreed=True)
    assert why_no_round(trial.terms, trial.state, "trial.1") == "the tournament is interrupted"
    trial.report("trial.1", {"p4": 0, "p5": 9_000})
    ended(trial)
    got = paid_out(trial)
    assert got["p4"] == PRIZES[2]
    assert {got["p5"], got["p6"]} == {(PRIZES[0] + PRIZES[1]) // 2}


def test_x6_each_decision_has_who_and_why() -> None:
    trial = running(6, **FILE, kind="hourly")
    assert refused(lambda: trial.do(do.InterruptTournament(" ", readable=True, agreed=True))) == "reason/none"
    trial.do(do.InterruptTournament("power failure", readable=False, agreed=False), "dora")
    trial.do(do.RuleInterruption(), "dora")
    stop, ruled = trial.of(ev.TournamentInterrupted)[0], trial.of(ev.InterruptionRuled)[0]
    assert (stop.by, stop.cause) == ("dora", "power failure")
    assert (ruled.by, ruled.clause, ruled.left, ruled.ruling) == ("dora", "E13", 6, "void")


def test_x6_equal_chips_are_placed_by_the_tie_rule() -> None:
    trial = running(3, **FILE, kind="hourly", ties="share", seating={"seats": 6})
    trial.do(do.InterruptTournament("a storm", readable=True, agreed=True))
    trial.do(do.RuleInterruption())
    trial.do(do.PayPrizes(), "house")
    # 3,000 cents, 1,050 for the charity, 1,950 for three with equal chips.
    assert paid_out(trial) == {"p1": 650, "p2": 650, "p3": 650}
    assert trial.state.in_play == Chips(0)


def test_x6_x8_the_board_shows_what_is_paid_and_no_winner_where_nobody_is_before_another() -> None:
    # Before: 50, 30 and 20 % of 4,355. Three are left, and the fourth place has no prize: 4,355 is 1,452, 1,452 and 1,451.
    trial = stopped("multi_table", 3, readable=False, agreed=False)
    assert board(trial.terms, trial.state).prizes == PRIZES
    told = board(trial.terms, ended(trial).state)
    assert told.prizes == (1_452, 1_452, 1_451)
    assert [(line.prize_cents, line.shared) for line in told.lines] == [
        (1_452, True),
        (1_452, True),
        (1_451, True),
        (0, False),
        (0, False),
        (0, False),
    ]
    # Places by chips: what was announced, and one who is first.
    told = board(trial.terms, ended(stopped("hourly", 3, readable=False, agreed=False)).state)
    assert (told.prizes, [line.shared for line in told.lines]) == (PRIZES, [False] * 6)
    # Everything went back: nobody has a prize, and the charity has nothing.
    told = board(trial.terms, ended(stopped("hourly", 4, readable=False, agreed=False)).state)
    assert (told.prizes, told.pool_cents, told.charity_cents, told.paid_cents) == ((), 0, 0, 6_700)
    assert not any(line.prize_cents or line.shared for line in told.lines)


@pytest.mark.parametrize(
    "kind, left, ruling", [("hourly", 4, "void"), ("hourly", 3, "chip_counts"), ("multi_table", 3, "even_split")]
)
def test_x5_x6_e13_a_ruled_interruption_is_undone_by_nobody(kind: str, left: int, ruling: str) -> None:
    trial = stopped(kind, left, readable=False, agreed=False)
    out = trial.state.outs[-1].player  # went out for want of chips in the first level, and has no re-buy yet
    trial.do(do.RuleInterruption())
    assert (trial.state.status, trial.state.ruling) == ("decided", ruling)
    ruled = trial.state
    assert refused(lambda: trial.do(do.BuyAgain(out), out)) == "interruption/ruled"
    for name in ruled.players:
        undo = do.UndoOut(name, "so that all goes on", Chips(5_000))
        assert refused(lambda undo=undo: trial.do(undo)) == "interruption/ruled"  # type: ignore[misc]
    assert trial.state == ruled


def test_x2_x5_e12_no_chips_are_sold_when_the_stage_is_played_and_nobody_comes_back_after_the_count() -> None:
    file = {**FILE, "add_on": {"cents": 300, "chips": 2_000}, "stage": [{"name": "Two rounds", "rounds": 2}]}
    trial = running(4, **file, seating={"seats": 6})
    trial.report("trial.1", {"p1": 0})
    trial.report("trial.1", {"p2": 9_000, "p3": 8_000})
    assert trial.state.is_ending
    assert refused(lambda: trial.do(do.BuyAgain("p1"), "p1")) == "stage/ending"
    assert refused(lambda: trial.do(do.BuyAddOn("p3"), "p3")) == "stage/ending"
    trial.do(do.EndStage(), "house")
    assert [placed.player for placed in places(trial.state)] == ["p4", "p2", "p3", "p1"]
    assert refused(lambda: trial.do(do.BuyAgain("p1"), "p1")) == "stage/ending"
    for name in ("p1", "p3"):
        undo = do.UndoOut(name, "a wrong count", Chips(9_000))
        assert refused(lambda undo=undo: trial.do(undo)) == "undo/counted"  # type: ignore[misc]
    trial.do(do.PayPrizes(), "house")
    assert [prize.player for prize in trial.state.prizes] == ["p4", "p2", "p3"]
