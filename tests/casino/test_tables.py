"""Live tables: opened inside the file's limits, paused, posted, corrected, stopped alone."""

from pathlib import Path
from typing import Any, get_args

import pytest

from queenhigh.casino.approvals import Approve
from queenhigh.casino.codec import AnyHouseAction, AnyLiveAction
from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.notices import notice_of
from queenhigh.casino.rights import ROLES
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as do
from queenhigh.casino.tables.differing import difference_words
from queenhigh.errors import IllegalAction, ImpossibleState
from queenhigh.round import actions as round_do
from queenhigh.round import machine
from queenhigh.round.events import BankRevealed, CardsDealt, CardsRacked, RoundVoided, WagerSettled
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.session.events import DeckRevealed
from queenhigh.session.steps import next_step
from tests.casino.houses import Chance, books, cash_table, opened
from tests.casino.progressive import fund

GUEST = "guest:gwen"


def deal_until(casino: Casino, wait: str, actor: str = "house", table: str = "T1") -> None:
    """The dealer's steps, until the table waits for something."""
    desk = casino.table(table)
    for _ in range(30):
        step = next_step(desk.known_rules, desk.live.table)
        if step.wait == wait:
            return
        action = dealer_action(desk.live, step, casino.readings(desk))
        assert action is not None, f"the table waits for {step}"
        casino.do(actor, desk.stream, action)
    raise AssertionError(f"never {wait}")


def a_table(casino: Casino, game: str = "tcp-01", run: do.Run | None = None) -> None:
    casino.open_table("sam", "T1", load(game), run or do.Run())
    casino.do(GUEST, "table:T1", table_do.Sit(GUEST, (1,), 100_000))


def bet_and_close(casino: Casino, cents: int = 1_000, actor: str = "house") -> None:
    deal_until(casino, "bets", actor)
    casino.do(GUEST, "table:T1", round_do.PlaceWager(GUEST, 1, "ante", cents))
    casino.do(actor, "table:T1", round_do.CloseBets())


def test_t1_a_table_keeps_its_limits_inside_the_files_and_says_what_differs(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    file = load("tcp-01")
    narrower = load("tcp-01", {"wager.ante.cents_min": 2_500, "seats.count": 5})
    casino.open_table("sam", "T1", narrower, do.Run(), file=file)
    run = casino.table("T1").live.run
    assert run.file == file.hash
    assert "wager.ante.cents_min = 2500" in run.differs
    assert "seats.count = 5" in run.differs
    assert [difference_words(narrower, each) for each in run.differs] == ["5 seats", "Ante: at least $25"]
    fewer = load(
        "ca-6cb", {"seats.count": 5}
    )  # the printer's proof is of the cloth with its seats: no difference of the game
    casino.open_table("sam", "T5", fewer, do.Run(), file=load("ca-6cb"))
    assert casino.table("T5").live.run.differs == ("seats.count = 5",)
    wider = load("tcp-01", {"wager.pair_plus.cents_max": 60_000})
    with pytest.raises(IllegalAction, match="cents_max is 50000"):
        casino.open_table("sam", "T2", wider, do.Run(), file=file)
    assert "T2" not in casino.tables
    with pytest.raises(IllegalAction, match="may not make it"):
        casino.open_table("sam", "T3", load("tcp-02"), do.Run(), file=file)  # another pay table is another game


def test_t1_only_a_supervisor_opens_a_table(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    for who in ("ann", "dina", "carl", "audrey", "stranger"):
        with pytest.raises(IllegalAction, match="may not do this"):
            casino.open_table(who, "T1", load("tcp-01"), do.Run())


@pytest.mark.parametrize(
    "name", ["", " ", "a:b", "a/b", "T1\n", "T\0001", "..", "-", "T  1", "T1 ", "x" * 81, "T1'; --"]
)
def test_t1_a_name_that_is_none_opens_no_table(tmp_path: Path, name: str) -> None:
    casino = opened(tmp_path)
    with pytest.raises(IllegalAction, match="is no name of a table"):
        casino.open_table("sam", name, load("tcp-01"), do.Run())
    assert casino.tables == {}


@pytest.mark.parametrize("name", ["T1", "tcp-01", "Tisch 7", "Grüner Saal.2", "x" * 80])
def test_t1_a_table_has_the_name_that_the_house_gives_it(tmp_path: Path, name: str) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", name, load("tcp-01"), do.Run())
    assert list(casino.tables) == [name]


def test_t7_a_paused_table_finishes_its_round_and_begins_none(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    a_table(casino)
    bet_and_close(casino)
    casino.do("sam", "table:T1", do.PauseTable("new cards"))
    deal_until(casino, "decision")
    casino.do(GUEST, "table:T1", round_do.Decide(1, "play"))
    while casino.table("T1").live.table.is_open:
        desk = casino.table("T1")
        step = next_step(desk.known_rules, desk.live.table)
        casino.do("house", "table:T1", dealer_action(desk.live, step))
    with pytest.raises(IllegalAction, match="no round begins"):
        casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    casino.do("sam", "table:T1", do.ResumeTable())
    deal_until(casino, "bets")


def test_t7_a_closing_table_pays_everyone_out_when_the_round_is_over(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    a_table(casino)
    bet_and_close(casino)
    casino.do("sam", "table:T1", do.CloseTable("end of the day"))
    deal_until(casino, "decision")
    casino.do(GUEST, "table:T1", round_do.Decide(1, "fold"))
    while casino.table("T1").live.status != "closed":
        desk = casino.table("T1")
        step = next_step(desk.known_rules, desk.live.table)
        casino.do("house", "table:T1", dealer_action(desk.live, step))
    live = casino.table("T1").live
    assert live.table.people == ()
    # $1,000 bought, $10 of it lost with the fold: $990 went back out.
    assert books(casino).sums()["demo/world"] == (-100_000 + 99_000) * 1_000_000


def test_t7_e11_a_posting_counts_between_rounds_and_makes_the_notice(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    a_table(casino)
    bet_and_close(casino)
    before = casino.table("T1").known_rules
    after = load("tcp-01", {"wager.ante.cents_min": 1_000})
    casino.post_rules("sam", "T1", after)
    assert casino.table("T1").known_rules == before  # the hand keeps the version that it was dealt under
    deal_until(casino, "decision")
    casino.do(GUEST, "table:T1", round_do.Decide(1, "fold"))
    deal_until(casino, "start")
    assert casino.table("T1").known_rules == after
    notice = notice_of("The Test House", "T1", 0, "sam", before, after)
    assert ("wager.ante.cents_min", "500", "1000") in {(c.path, c.before, c.after) for c in notice.changes}
    assert "  Ante, minimum: $5 → $10 (wager.ante.cents_min: 500 → 1000)\n" in notice.text("2026-11-16 12:00")
    # A house that is opened again plays what was posted.
    casino.journal.close()
    again = opened(tmp_path, chance=Chance("again"))
    assert again.table("T1").known_rules == after


def test_t7_the_notice_of_a_pay_table_says_which_row_pays_what() -> None:
    before = load("tcp-01")
    pays = [50 if row.hand_class == "straight_flush" else row.pay for row in before.table["pair_plus"].rows]
    rows = [
        {"class": row.hand_class, "pay": pay} for row, pay in zip(before.table["pair_plus"].rows, pays, strict=True)
    ]
    text = notice_of("The Test House", "T1", 0, "sam", before, load("tcp-01", {"table.pair_plus.rows": rows})).text(
        "now"
    )
    # The document's Pair Plus pays 40 to 1 for a straight flush; with another pay it is not what was filed.
    assert "  Pair Plus, straight flush: 40 to 1 → 50 to 1\n" in text
    assert "  Filed as: TCP-01 → nothing\n" in text
    assert "{" not in text
    assert "nothing → nothing" not in text


def dealt(casino: Casino) -> None:
    a_table(casino)
    bet_and_close(casino)
    deal_until(casino, "decision")


def test_t8_e10_a_wrong_number_of_cards_voids_every_hand_and_wagers_go_back(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    dealt(casino)
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.do(GUEST, "table:T1", round_do.ReportWrongCount(1, 4))
    casino.do("sam", "table:T1", round_do.ReportWrongCount(1, 4))
    assert casino.table("T1").live.table.round.phase == "void"
    assert casino.table("T1").live.table.purse(GUEST) == 100_000


def test_t8_an_exposed_card_is_seen_by_all_and_a_fouled_hand_is_out(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    dealt(casino)
    state = casino.table("T1").live.table.round
    card = state.spots[0].stack[0]
    casino.do("sam", "table:T1", round_do.ReportExposed(1, card))  # the default ruling: play goes on
    assert casino.table("T1").live.table.round.exposed == (card,)
    casino.do("sam", "table:T1", round_do.ReportFouled(1))
    assert casino.table("T1").live.table.round.spots[0].killed


@pytest.mark.parametrize(
    "readable, agreed, phase", [(True, True, "deciding"), (True, False, "void"), (False, True, "void")]
)
def test_t8_e14_an_interrupted_hand_is_finished_only_if_it_can_be_read_and_all_agree(
    tmp_path: Path, phase: str, *, readable: bool, agreed: bool
) -> None:
    casino = opened(tmp_path)
    dealt(casino)
    casino.do("sam", "table:T1", round_do.Interrupt(readable, agreed))
    assert casino.table("T1").live.table.round.phase == phase


def test_t8_a_void_has_a_supervisor_and_a_reason_and_shows_the_seed(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    dealt(casino)
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.do("dina", "table:T1", round_do.VoidRound("a card on the floor"))
    reply = casino.do("sam", "table:T1", round_do.VoidRound("a card on the floor"))
    assert [event.why for event in reply.events if isinstance(event, RoundVoided)] == ["a card on the floor"]
    assert any(isinstance(event, DeckRevealed) for event in reply.events)


def test_t9_a_wrong_payout_is_corrected_by_a_counter_entry_with_two_names(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    a_table(casino)
    bet_and_close(casino)
    deal_until(casino, "decision")
    casino.do(GUEST, "table:T1", round_do.Decide(1, "fold"))
    deal_until(casino, "start")
    entries = casino.journal.head("table:T1").version
    tray = casino.table("T1").live.tray_cents
    casino.do("dina", "table:T1", do.CorrectPayout(1, GUEST, 1_000, "the dealer took a winning ante"))
    casino.do("sam", "table:T1", do.CorrectPayout(1, GUEST, 100, "and a dollar for the wait"))
    with pytest.raises(IllegalAction, match="somebody else approves"):
        casino.do("sam", "table:T1", Approve(2))
    casino.do("sam", "table:T1", Approve(1))
    assert casino.journal.head("table:T1").version == entries + 3
    assert casino.table("T1").live.tray_cents == tray - 1_000
    assert books(casino).sums()["demo/tray:T1"] == (tray - 1_000) * 1_000_000
    with pytest.raises(IllegalAction, match="nothing waits"):
        casino.do("sue", "table:T1", Approve(1))


def test_t9_a_correction_names_somebody_who_was_in_that_round(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    a_table(casino)
    for number in (1, 2):
        bet_and_close(casino)
        deal_until(casino, "decision")
        casino.do(GUEST, "table:T1", round_do.Decide(1, "fold"))
        if number == 1:  # whoever comes in mid-round is part of the next one
            casino.do("guest:late", "table:T1", table_do.Sit("guest:late", (2,), 10_000))
        deal_until(casino, "start")
    for number, name in ((1, "guest:late"), (1, "nobody"), (2, "nobody"), (1, "house")):
        with pytest.raises(IllegalAction, match=rf"{name} was not in round {number}; there were: {GUEST}"):
            casino.do("dina", "table:T1", do.CorrectPayout(number, name, 100, "misread"))
    assert casino.table("T1").live.approvals.last == 0
    for number, name in ((1, GUEST), (2, "guest:late")):
        casino.do("dina", "table:T1", do.CorrectPayout(number, name, 100, "misread"))


def test_t10_a_human_dealer_pays_in_the_order_of_the_rules_and_the_right_amount(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    a_table(casino, run=do.Run(dealing="dealer"))
    with pytest.raises(IllegalAction, match="may not do this"):
        casino.do("house", "table:T1", table_do.StartRound(bytes(32)))
    bet_and_close(casino, actor="dina")
    deal_until(casino, "decision", "dina")
    casino.do(GUEST, "table:T1", round_do.Decide(1, "play"))
    deal_until(casino, "rack", "dina")
    to_pay = casino.table("T1").live.to_pay
    assert {"ante", "play"} <= {item.wager for item in to_pay}
    with pytest.raises(IllegalAction, match="is not settled yet"):
        casino.do("dina", "table:T1", round_do.Rack())
    first = to_pay[0]
    with pytest.raises(IllegalAction, match="not "):
        casino.do("dina", "table:T1", do.PayWager(first.spot, first.bettor, first.wager, first.cents + 1))
    if len(to_pay) > 1:
        last = to_pay[-1]
        with pytest.raises(IllegalAction, match="comes first"):
            casino.do("dina", "table:T1", do.PayWager(last.spot, last.bettor, last.wager, last.cents))
    for item in to_pay:
        casino.do("dina", "table:T1", do.PayWager(item.spot, item.bettor, item.wager, item.cents))
    casino.do("dina", "table:T1", round_do.Rack())
    assert not casino.table("T1").live.table.is_open


def test_t11_bots_and_guests_sit_at_demo_tables_only(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "C1", load("tcp-01"), do.Run(currency="cash"))
    for name in ("bot:Ada", GUEST):
        with pytest.raises(IllegalAction, match="demo chips only"):
            casino.do(name, "table:C1", table_do.Sit(name, (1,), 10_000))


def test_t13_a_table_that_contradicts_itself_stops_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    casino = opened(tmp_path)
    a_table(casino)
    casino.open_table("sam", "T2", load("tcp-01"), do.Run())
    bet_and_close(casino)
    deal_until(casino, "decision")

    def broken(*_: object) -> object:
        raise ImpossibleState("settle/unbalanced", "a chip has vanished", {})

    steps: dict[Any, Any] = machine._STEPS
    monkeypatch.setitem(steps, round_do.Decide, broken)
    with pytest.raises(IllegalAction, match="a chip has vanished"):
        casino.do(GUEST, "table:T1", round_do.Decide(1, "play"))
    live = casino.table("T1").live
    assert live.status == "stopped"
    assert live.table.round.phase in ("void", "over")
    assert live.table.purse(GUEST) == 100_000  # the wager is back
    assert casino.table("T2").live.status == "open"
    monkeypatch.undo()
    deal_until(casino, "start")
    casino.do("sam", "table:T1", do.ResumeTable())
    bet_and_close(casino)


def test_s1_every_action_of_the_house_and_its_tables_has_its_roles() -> None:
    kinds = {*get_args(AnyHouseAction), *get_args(AnyLiveAction)}
    assert kinds - set(ROLES) == set()


def test_t12_a_demo_table_deals_and_settles_as_a_cash_table_does(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    fund(casino, "ann", cents=100_000)
    rules = load("tcp-01")
    events: dict[str, list[object]] = {}
    for name, currency, person in (("D1", "demo", "guest:ann"), ("C1", "cash", "ann")):
        if currency == "cash":
            cash_table(casino, name, rules, 1_000_000)
        else:
            casino.open_table("sam", name, rules, do.Run(currency=currency))
        casino.do(person, f"table:{name}", table_do.Sit(person, (1,), 50_000))
        events[currency] = []
        for number in range(20):
            seed = f"seed of round {number}".ljust(32).encode()
            actions = [
                ("house", table_do.StartRound(seed)),
                (person, round_do.PlaceWager(person, 1, "ante", 500)),
                (person, round_do.PlaceWager(person, 1, "pair_plus", 500)),
                ("house", round_do.CloseBets()),
                ("house", table_do.DealCards()),
                (person, round_do.Decide(1, "play")),
                ("house", round_do.Reveal()),
                ("house", round_do.Settle()),
                ("house", round_do.Rack()),
            ]
            for actor, action in actions:
                reply = casino.do(actor, f"table:{name}", action)
                events[currency] += [e for e in reply.events if isinstance(e, CardsDealt | BankRevealed | CardsRacked)]
                events[currency] += [
                    (e.wager, e.result, e.paid_cents, e.why) for e in reply.events if isinstance(e, WagerSettled)
                ]
    assert len(events["cash"]) > 80
    assert events["demo"] == events["cash"]
