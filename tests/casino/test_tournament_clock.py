"""T5 and X4 at a tournament's table by the clock: whoever is there has the whole time, whoever is away keeps nobody waiting."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.floor import Floor, Pace
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.session.actions import StartRound
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from tests.casino.houses import Clock, opened
from tests.casino.tournament_kit import STREAM, announced, begun, check_books, of_bots, quick_terms

LOOK = 100
"""Milliseconds between two looks at the clock: nothing is measured more finely."""
PACE = Pace(dealer=400, between_rounds=1_000, bot_least=500, bot_most=600, away=10_000)
BETTING = DECISION = 20_000
TABLE = "table:trial.1"


class Evening(NamedTuple):
    """A tournament at one table, by a clock that only a test moves."""

    casino: Casino
    desk: TournamentDesk
    clock: Clock
    floor: Floor

    @property
    def round(self) -> Any:
        """The round of the table."""
        return self.casino.table("trial.1").live.table.round

    @property
    def present(self) -> set[str]:
        """Who is connected to the table."""
        return self.floor.table("trial.1").connected

    def wait(self, milliseconds: int) -> None:
        """Time passes, and everything happens that is due."""
        for _ in range(milliseconds // LOOK):
            while self.floor.tick():
                pass
            self.clock.wait(LOOK)
        while self.floor.tick():
            pass

    def until(self, phase: str, number: int = 1) -> None:
        """Until a round has come so far."""
        for _ in range(3_000):
            there = "trial.1" in self.casino.tables
            if there and (self.round.phase, self.round.number) == (phase, number):
                return
            self.wait(LOOK)
        raise AssertionError(f"round {number} is not {phase}")

    def by_the_house(self, kind: type) -> list[tuple[int, Any]]:
        """What the house has done for others at the table: when, in milliseconds, and what."""
        entries = [entry for entry in self.casino.journal.read(TABLE) if entry.actor == HOUSE_ACTOR]
        told = [(entry.at, self.casino.told(entry).action) for entry in entries]
        return [(at // 1000, action) for at, action in told if isinstance(action, kind)]


def evening(folder: Path, *players: str, **changes: Any) -> Evening:
    """After the first card, with these players at one table; nobody is connected."""
    clock = Clock()
    casino = opened(folder, clock=clock)
    desk = announced(casino, quick_terms(**changes))
    for name in players:
        casino.do(name, STREAM, do.Enter(name))
    begun(casino, desk)
    return Evening(casino, desk, clock, Floor(casino, PACE))


def test_x2_x4_t5_a_player_who_is_away_bets_the_least_and_blocks_nobody(tmp_path: Path) -> None:
    at = evening(tmp_path, "guest:away", "bot:001", "bot:002")
    while at.desk.state.status != "over":
        at.wait(1_000)
        assert at.clock() < Clock()() + 600_000_000
    assert at.desk.state.players["guest:away"].is_out
    starts = [start for start, _ in at.by_the_house(StartRound)]
    bets = at.by_the_house(round_do.PlaceWager)
    assert {bet.bettor for _, bet in bets} == {"guest:away"}
    waited = [bet - start for (bet, _), start in zip(bets, starts, strict=False)]
    assert len(waited) > 3
    # Seated a second before the first round: what is left of ten seconds is waited, once. From then on nobody is waited for:
    # bots take at most 600 milliseconds to bet, and the house acts 400 after a round begins.
    assert 8_000 <= waited[0] <= 10_000
    assert all(each <= 600 + 2 * LOOK for each in waited[1:])
    check_books(at.casino, at.desk)


def test_t5_x4_whoever_is_there_has_the_whole_time_and_bets_stay_open_until_everyone_wants_no_more(
    tmp_path: Path,
) -> None:
    at = evening(tmp_path, "guest:there", "guest:gone", "bot:001")
    at.until("betting")
    at.present.add("guest:there")
    seat = next(person.seats[0] for person in at.round.people if person.bettor == "guest:there")
    at.wait(11_000)  # for the other one the least was bet
    assert {stake.bettor for stake in at.round.stakes} == {"guest:gone", "bot:001"}
    at.casino.do("guest:there", TABLE, round_do.PlaceWager("guest:there", seat, "ante", 500))
    at.wait(2_000)
    at.casino.do("guest:there", TABLE, round_do.PlaceWager("guest:there", seat, "pair_plus", 500))
    at.wait(2_000)
    assert at.round.phase == "betting"  # a second chip was not too late, and a third would not be
    at.floor.table("trial.1").ready("guest:there")
    at.wait(LOOK)
    assert at.round.phase != "betting"
    at.until("betting", 2)
    at.wait(BETTING - 1_000)
    assert "guest:there" not in {stake.bettor for stake in at.round.stakes}
    at.wait(1_000)
    least = [(when, bet) for when, bet in at.by_the_house(round_do.PlaceWager) if bet.bettor == "guest:there"]
    assert len(least) == 1
    assert least[0][0] - at.by_the_house(StartRound)[1][0] == BETTING


def test_t5_x4_who_is_cut_off_in_a_decision_has_a_while_to_come_back(tmp_path: Path) -> None:
    at = evening(tmp_path, "guest:ann", "guest:ben")
    at.until("betting")
    at.present.update(("guest:ann", "guest:ben"))
    at.until("deciding")
    first = at.round.spot(at.round.to_decide[0]).bettor
    second = ({"guest:ann", "guest:ben"} - {first}).pop()
    began = at.clock()
    at.wait(3_000)
    at.present.discard(first)
    at.wait(LOOK)
    at.present.discard(second)  # and is back in time
    at.wait(4_000)
    at.present.add(second)
    at.wait(20_000)
    [(cut, given_up)] = at.by_the_house(round_do.Decide)
    assert given_up.option == "fold"
    assert cut - began // 1000 == 3_000 + PACE.away
    at.wait(DECISION)
    decided = [when for when, _ in at.by_the_house(round_do.Decide)]
    assert decided[1] - decided[0] == DECISION


def test_x4_t5_where_bets_are_made_in_turn_each_has_the_whole_time(tmp_path: Path) -> None:
    at = evening(tmp_path, "guest:ann", "guest:ben", "guest:cal", seating={"seats": 4, "betting": "in_turn"})
    at.until("betting")
    at.present.update(("guest:ann", "guest:ben", "guest:cal"))
    at.wait(2 * BETTING - 1_000)
    assert len(at.round.stakes) == 1
    seats = [person.seats[0] for person in sorted(at.round.people, key=lambda person: person.seats)]
    assert at.round.stakes[0].spot == seats[0]
    second = next(person.bettor for person in at.round.people if person.seats == (seats[1],))
    at.casino.do(second, TABLE, round_do.PlaceWager(second, seats[1], "ante", 500))
    at.wait(BETTING - 1_000)
    assert len(at.round.stakes) == 2
    at.wait(1_000)
    assert [stake.spot for stake in at.round.stakes] == seats


@pytest.mark.parametrize("word", ["stopped", "paused"])
def test_x4_t13_a_table_that_is_stopped_keeps_nobody_waiting_and_loses_no_more_rounds_than_others_play(
    tmp_path: Path, word: str
) -> None:
    clock = Clock()
    casino = opened(tmp_path, clock=clock)
    desk = of_bots(casino, 8, level=None, stage=[{"name": "Three rounds", "rounds": 3}])
    at = Evening(casino, desk, clock, Floor(casino, PACE))
    at.until("betting")
    if word == "stopped":
        casino.do(HOUSE_ACTOR, TABLE, live_do.StopTable("smoke"))
    else:
        casino.do("sam", TABLE, live_do.PauseTable("a spilled drink"))
    # A stopped round is void, and all three are passed; one that was open at a pause is played to its end.
    played = 0 if word == "stopped" else 1
    for _ in range(600):
        at.wait(1_000)
        if desk.state.status == "over":
            break
        dead, other = (desk.state.tables[name].rounds for name in ("trial.1", "trial.2"))
        assert dead <= max(other, played)
    assert desk.state.status == "over"
    told = [event for entry in casino.journal.read(STREAM) for event in casino.told(entry).events]
    passed = [(event.table, event.reason) for event in told if isinstance(event, ev.RoundPassed)]
    assert passed == [("trial.1", f"the table is {word}")] * (3 - played)
    check_books(casino, desk)


def test_x4_a_director_passes_no_round_that_is_played_and_closes_no_table_by_hand(tmp_path: Path) -> None:
    at = evening(tmp_path, "guest:ann", "guest:ben", level=None, stage=[{"name": "One round", "rounds": 1}])
    at.until("betting")
    pause, passing = live_do.PauseTable("a fire alarm"), do.PassRound("trial.1", "nobody is there")
    at.casino.do("sam", TABLE, pause)
    with pytest.raises(IllegalAction, match="still plays"):
        at.casino.do("sam", STREAM, passing)
    with pytest.raises(IllegalAction, match="a director breaks one up"):
        at.casino.do("sam", TABLE, live_do.CloseTable("the evening is over"))
    at.casino.do(HOUSE_ACTOR, TABLE, live_do.StopTable("an impossible state"))
    at.wait(60_000)
    # The only table: nobody waits for it but its own players, and the director says what becomes of them.
    assert (at.desk.state.status, at.desk.state.tables["trial.1"].rounds) == ("running", 0)
    at.casino.do("sam", STREAM, passing)
    at.wait(1_000)
    assert at.desk.state.status == "over"
