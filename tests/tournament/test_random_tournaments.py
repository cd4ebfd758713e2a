"""Random tournaments, as a state machine: whatever people and the director do, the money, the chips and the places add up.

Re-buys, add-ons, late entries, refunds, busts, moves, undone ones, broken tables, breaks, stages, every interruption, and
crashes, after which everything is told from the events alone.
"""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from queenhigh.codec.spelling import spelled
from queenhigh.errors import IllegalAction
from queenhigh.tournament import actions as do
from queenhigh.tournament import codec
from queenhigh.tournament import events as ev
from queenhigh.tournament.board import board
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.fold import fold
from queenhigh.tournament.gate import why_no_round
from queenhigh.tournament.paying import places
from queenhigh.tournament.state import EMPTY
from tests.effort import scaled
from tests.tournament.kit import SEED, Trial, terms_with

STAGES = (
    [{"name": "To the end"}],
    [{"name": "Rounds", "rounds": 4, "eliminate": [2]}],
    [{"name": "Heats", "rounds": 2, "advance": 2}, {"name": "Final", "rounds": 3, "chips": "reset"}],
    [{"name": "Down to five", "until": 5}, {"name": "Final"}],
)
LEVELS: tuple[list[dict[str, Any]], ...] = (
    [],
    [{"length": 2}, {"length": 9, "limits": {"ante": {"least": 2_000}, "pair_plus": {"least": 2_000}}}],
)
NAMES = tuple(f"p{number}" for number in range(1, 15))


class Tournament(RuleBasedStateMachine):
    """One tournament, and beside it plain sums of what everyone has paid and got."""

    @initialize(
        stages=st.sampled_from(STAGES),
        levels=st.sampled_from(LEVELS),
        kind=st.sampled_from(("hourly", "multi_table")),
        ties=st.sampled_from(("draw", "share")),
        buy_in=st.integers(0, 5_003),
        fee=st.integers(0, 700),
        part=st.integers(0, 10_000),
        seats=st.integers(2, 6),
        shares=st.sampled_from(([10_000], [6_667, 3_333], [5_000, 3_000, 2_000])),
        entries=st.integers(2, 14),
        begins=st.sampled_from((True, True, True, False)),
    )
    def announced(self, stages, levels, kind, ties, buy_in, fee, part, seats, shares, entries, begins) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001, PLR0917  # hypothesis hands them in by name
        self.trial = Trial(
            terms_with(
                stage=stages,
                level=levels or None,
                kind=kind,
                ties=ties,
                entry={"buy_in_cents": buy_in, "fee_cents": fee, "late_levels": 1, "players_max": 14},
                rebuy={"cents": 700, "chips": 4_000, "most": 2, "levels": 1, "chips_max": 5_000},
                add_on={"cents": 301, "chips": 3_000},
                charity={"name": "C", "part_bp": part},
                seating={"seats": seats},
                prizes=[{"shares_bp": shares}],
            )
        ).announce()
        self.trial.enter(*NAMES[:entries])
        self.paid: dict[str, int] = dict.fromkeys(NAMES[:entries], buy_in + fee)
        self.bank = -10_000 * entries
        """What the tournament's bank has taken less what it has given."""
        self.ruled: tuple[str, frozenset[str], tuple[object, ...]] | None = None
        if begins:
            self.trial.begin(at=1)

    def teardown(self) -> None:
        """Whatever was left open is brought to an end, and everything adds up there too."""
        ways: dict[str, tuple[do.TournamentAction, ...]] = {
            "entries": (do.CancelTournament("the end"),),
            "drawn": (do.CancelTournament("the end"),),
            "running": (do.InterruptTournament("the end", readable=False, agreed=False),),
            "between": (do.InterruptTournament("the end", readable=False, agreed=False),),
            "interrupted": (do.RuleInterruption(),),
            "decided": (do.PayPrizes(),),
        }
        while hasattr(self, "trial") and self.state.status not in ("over", "void"):
            if self.state.status == "decided":
                self.come_back()
            for action in ways[self.state.status]:
                assert self.act(action)
            self.money_is_where_it_was_paid()
            self.chips_are_conserved_with_the_bank_counted()
            self.everyone_has_exactly_one_place_and_one_seat()
            self.a_void_tournament_pays_nobody_and_a_played_one_the_whole_pool()
            self.ruled_stays_ruled()

    def come_back(self) -> None:
        """Whoever is out tries both ways back before the prizes are paid."""
        for name in [out.player for out in self.state.outs]:
            self.act(do.BuyAgain(name), name)
            self.act(do.UndoOut(name, "a wrong count", Chips(9_000)))

    # ── what is done ─────────────────────────────────────────────────────────────────────────────────────────────────

    def act(self, action: do.TournamentAction, who: str = "dora") -> tuple[object, ...]:
        try:
            events = self.trial.do(action, who)
        except IllegalAction:
            return ()  # refused, and nothing has changed
        if any(isinstance(event, ev.InterruptionRuled) for event in events):
            self.ruled = self.what_was_ruled()
        for event in events:
            match event:
                case ev.Entered():
                    self.paid[event.player] = event.cents + event.fee_cents
                    self.bank -= event.chips.count
                case ev.BoughtAgain() | ev.AddOnBought():
                    self.paid[event.player] += event.cents
                    self.bank -= event.chips.count
                case ev.EntryWithdrawn():
                    assert event.cents + event.fee_cents == self.paid.pop(event.player)
                    self.bank += event.chips.count
                case ev.ChipsReset():
                    self.bank += event.before.count - event.after.count
                case ev.OutUndone():
                    self.bank -= event.given.count
                case ev.ChipsReturned():
                    self.bank += event.chips.count
                case _:
                    pass
        return events

    def what_was_ruled(self) -> tuple[str, frozenset[str], tuple[object, ...]]:
        """The ruling, who was left, and everyone's place; nobody has one where everything goes back."""
        state = self.state
        placed = () if state.ruling == "void" else places(state)
        return state.ruling, frozenset(player.name for player in state.left), placed

    @property
    def state(self):  # type: ignore[no-untyped-def]  # noqa: ANN201
        return self.trial.state

    @rule(name=st.sampled_from(NAMES))
    def enter(self, name: str) -> None:
        self.act(do.Enter(name), name)

    @rule(name=st.sampled_from(NAMES))
    def withdraw(self, name: str) -> None:
        before = self.state.status
        events = self.act(do.WithdrawEntry(name), name)
        assert not events or before in ("entries", "drawn")  # E12

    @precondition(lambda self: self.state.status == "entries")
    @rule()
    def draw(self) -> None:
        self.act(do.DrawSeats(SEED))

    @precondition(lambda self: self.state.status == "drawn")
    @rule()
    def begin(self) -> None:
        self.act(do.DealFirstCard(1))

    @rule(name=st.sampled_from(NAMES))
    def buy_again(self, name: str) -> None:
        self.act(do.BuyAgain(name), name)

    @rule(name=st.sampled_from(NAMES))
    def add_on(self, name: str) -> None:
        self.act(do.BuyAddOn(name), name)

    @precondition(lambda self: self.state.status in ("running", "interrupted"))
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """A round at every table that may have one; chips go to and fro between players and the bank."""
        reports = []
        for table in self.state.open_tables:
            there = self.trial.names_at(table.name)
            if not there or (why_no_round(self.trial.terms, self.state, table.name) and self.state.status == "running"):
                continue
            changes = data.draw(
                st.lists(st.sampled_from((-10_000, -3_000, 0, 0, 500, 4_000)), min_size=len(there), max_size=len(there))
            )
            new = {}
            for name, change in zip(there, changes, strict=True):
                had = self.state.players[name].chips.count
                new[name] = max(0, had + change)
                self.bank += had - new[name]
            reports.append(self.trial.table_report(table.name, new))
        if reports:
            assert self.act(do.ReportRounds(tuple(reports)), "house")

    @precondition(lambda self: self.state.status == "running")
    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """A few rounds and what the house does between them."""
        for _ in range(3):
            if self.state.status == "running" and self.state.is_ending:
                self.end_stage()
            elif self.state.status == "between":
                self.next_stage()
            elif self.state.status == "running":
                self.arrive()
                if self.state.status == "running":
                    self.play(data)

    @rule()
    def arrive(self) -> None:
        self.act(do.ReportArrivals(tuple(p.name for p in self.state.left if not p.is_arrived)), "house")

    @precondition(lambda self: self.state.status == "running" and self.state.is_ending)
    @rule()
    def end_stage(self) -> None:
        assert self.act(do.EndStage(), "house")

    @precondition(lambda self: self.state.status == "between")
    @rule()
    def next_stage(self) -> None:
        assert self.act(do.BeginStage(9), "house")

    @rule(name=st.sampled_from(NAMES), chips=st.integers(0, 9_000))
    def undo_out(self, name: str, chips: int) -> None:
        self.act(do.UndoOut(name, "a wrong count", Chips(chips)))

    @rule(name=st.sampled_from(NAMES))
    def undo_seating(self, name: str) -> None:
        self.act(do.UndoSeating(name, "not this one"))

    @rule(name=st.sampled_from(NAMES), table=st.integers(1, 4), seat=st.integers(0, 7))
    def move(self, name: str, table: int, seat: int) -> None:
        self.act(do.MovePlayer(name, f"trial.{table}", seat, "asked"))

    @rule(name=st.sampled_from(NAMES), often=st.integers(0, 3))
    def remove(self, name: str, often: int) -> None:
        if not often:
            self.act(do.RemovePlayer(name, "abuse"))

    @rule(table=st.integers(1, 4), often=st.integers(0, 3))
    def give_up_table(self, table: int, often: int) -> None:
        if not often:
            self.act(do.BreakTable(f"trial.{table}", "wet felt"))

    @rule(table=st.integers(1, 4))
    def pass_round(self, table: int) -> None:
        self.act(do.PassRound(f"trial.{table}", "nobody there"), "house")

    @rule(readable=st.booleans(), agreed=st.booleans(), often=st.integers(0, 5))
    def interrupt(self, *, readable: bool, agreed: bool, often: int) -> None:
        if not often:
            self.act(do.InterruptTournament("power failure", readable, agreed))

    @precondition(lambda self: self.state.status == "interrupted")
    @rule()
    def rule_interruption(self) -> None:
        assert self.act(do.RuleInterruption())

    @rule(often=st.integers(0, 9))
    def cancel(self, often: int) -> None:
        if not often:
            self.act(do.CancelTournament("a storm"))

    @precondition(lambda self: self.state.status == "decided")
    @rule()
    def pay(self) -> None:
        assert self.act(do.PayPrizes(), "house")

    @rule()
    def crash(self) -> None:
        """Everything is told from the events alone, as they stand in a journal."""
        told = [codec.read_event(spelled(event)) for event in self.trial.log]
        assert fold(EMPTY, told) == self.state

    # ── what holds at every moment ───────────────────────────────────────────────────────────────────────────────────

    @invariant()
    def money_is_where_it_was_paid(self) -> None:
        state = self.state
        assert {name: player.spent_cents for name, player in state.players.items()} == self.paid
        gone = sum(prize.cents for prize in state.prizes) + state.charity_cents + state.fees_kept_cents
        escrow = sum(self.paid.values()) - gone - state.returned_cents
        assert escrow >= 0
        if state.status in ("over", "void"):
            assert escrow == 0
        else:
            assert escrow == sum(self.paid.values())

    @invariant()
    def chips_are_conserved_with_the_bank_counted(self) -> None:
        assert self.state.in_play.count + self.bank == 0
        if self.state.status in ("over", "void"):
            assert self.bank == 0

    @invariant()
    def everyone_has_exactly_one_place_and_one_seat(self) -> None:
        state = self.state
        placed = places(state)
        assert [each.place for each in placed] == list(range(1, len(state.players) + 1))
        assert {each.player for each in placed} == set(state.players)
        seats = [(player.table, player.seat) for player in state.left if player.table]
        assert len(seats) == len(set(seats))
        assert all(1 <= seat <= self.trial.terms.seats for _, seat in seats)
        if state.status == "running":
            assert all(player.table in {table.name for table in state.open_tables} for player in state.left)
        assert board(self.trial.terms, state).entries == len(state.players)

    @invariant()
    def ruled_stays_ruled(self) -> None:
        if self.ruled is not None:
            assert self.state.status in ("decided", "over", "void")
            assert self.what_was_ruled() == self.ruled

    @invariant()
    def a_void_tournament_pays_nobody_and_a_played_one_the_whole_pool(self) -> None:
        state = self.state
        if state.status == "void":
            assert not state.prizes
            assert state.returned_cents == sum(self.paid.values())
        if state.status == "over":
            part = self.trial.terms.file.charity
            paid = sum(player.cents for player in state.players.values())
            assert part is not None
            assert state.charity_cents * 10_000 >= paid * part.part_bp > (state.charity_cents - 1) * 10_000 or not paid
            assert sum(prize.cents for prize in state.prizes) == paid - state.charity_cents


def test_x2_x3_x5_x6_e12_e13_random_tournaments_add_up_and_place_everyone_once() -> None:
    run_state_machine_as_test(
        Tournament,
        settings=settings(
            max_examples=scaled(60), stateful_step_count=40, deadline=None, database=None, derandomize=True
        ),
    )
