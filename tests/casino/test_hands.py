"""Any hand of a live table by its number, as a dispute needs it."""

from pathlib import Path

import pytest

from queenhigh.bootstrap.house_folder import read_house
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.cards.seeds import seed_commitment
from queenhigh.casino.approvals import Approve
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.records.dispute import code_at, corrections, dispute_view
from queenhigh.casino.records.hands import find_hand, last_hands, record_of
from queenhigh.casino.tables.actions import CorrectPayout, Run
from queenhigh.errors import BadInput
from queenhigh.history.read import read_history
from queenhigh.history.write import history_text
from queenhigh.round import actions as round_do
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from tests.casino.houses import Clock
from tests.casino.running import played, running
from tests.effort import EFFORT


def test_r4_every_round_of_every_table_is_found_by_its_number(tmp_path: Path) -> None:
    played(tmp_path / "house", ("tcp-01", "ca-6cb", "draw-01"), rounds=3 + EFFORT)
    reader = read_house(tmp_path / "house")
    for table in ("T1", "T2", "T3"):
        for number in range(1, 4 + EFFORT):
            hand = find_hand(reader, table, number)
            assert (hand.table, hand.number, hand.is_over, hand.sealed) == (table, number, True, 0)
            # What the hand history says of it follows from the rules, the seeds and the promises.
            (record,) = read_history(history_text([record_of(hand)]))
            assert record.opened.number == number
        with pytest.raises(BadInput, match=f"its rounds are 1 to {3 + EFFORT}"):
            find_hand(reader, table, 4 + EFFORT)
    with pytest.raises(BadInput, match="it has had none"):
        find_hand(reader, "C1", 1)
    with pytest.raises(BadInput, match="there are: C1, T1, T2, T3"):
        find_hand(reader, "T9", 1)
    reader.close()


def test_r4_the_last_hands_of_a_table_a_person_and_the_house(tmp_path: Path) -> None:
    played(tmp_path / "house", rounds=3)
    reader = read_house(tmp_path / "house")
    assert [each.number for each in last_hands(reader, 2, table="T1")] == [3, 2]
    assert len(last_hands(reader, 100)) == 6
    assert len(last_hands(reader, 100, person="bot:Ada")) == 6
    assert last_hands(reader, 100, person="ann") == []
    reader.close()


def a_scripted_round(house: RunningHouse, clock: Clock) -> None:
    """Gus bets five dollars on the ante, sees his cards, folds after three seconds."""
    casino = house.casino
    casino.open_table("sam", "D1", load("tcp-01"), Run())
    casino.do("guest:gus", "table:D1", table_do.Sit("guest:gus", (1,), 20_000))
    casino.do(HOUSE_ACTOR, "table:D1", table_do.StartRound(bytes(32)))
    casino.do("guest:gus", "table:D1", round_do.PlaceWager("guest:gus", 1, "ante", 500))
    casino.do(HOUSE_ACTOR, "table:D1", round_do.CloseBets())
    casino.do(HOUSE_ACTOR, "table:D1", table_do.DealCards())
    clock.wait(3_000)
    casino.do("guest:gus", "table:D1", round_do.Decide(1, "fold"))
    for action in (round_do.Reveal(), round_do.Settle(), round_do.Rack()):
        casino.do(HOUSE_ACTOR, "table:D1", action)


def test_r4_r5_the_dispute_view_has_deal_times_transfers_clauses_and_balances(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        house.casino.do("os:root", "house", house_do.AcceptCode("a" * 64, "tested"))
        a_scripted_round(house, clock)
        clock.wait(1)
        house.casino.do("os:root", "house", house_do.AcceptCode("b" * 64, "a new version"))
        house.casino.do("guest:gus", "house", house_do.DisputeHand("D1", 1, "I never folded"))
        house.casino.do("sue", "house", house_do.AnswerDispute(1, "the camera shows it"))
        house.casino.do("sam", "table:D1", CorrectPayout(1, "guest:gus", 500, "as a courtesy"))
        house.casino.do("sue", "table:D1", Approve(house.casino.table("D1").live.approvals.last))
        dealt = house.casino.table("D1").live.table.rack
        disputes = house.casino.house.disputes
    reader = read_house(tmp_path / "house")
    hand = find_hand(reader, "D1", 1)
    view = dispute_view(hand, disputes, code_at(reader, hand.told[0].entry.at))
    (corrected,) = corrections(reader, hand)
    reader.close()
    assert (view["code"], view["rules_version"]) == ("a" * 64, load("tcp-01").version)
    assert (corrected["cents"], corrected["asked_by"], corrected["approved_by"]) == (500, "sam", "sue")
    assert (view["state"], view["game"], view["rules_hash"]) == ("over", "tcp-01", load("tcp-01").hash)
    (decision,) = view["decisions"]
    assert (decision["actor"], decision["option"], decision["spot"]) == ("guest:gus", "fold", 1)
    # The clock stood at 1,800,000,000 seconds, 2027-01-15 08:00:00; gus thought for three seconds.
    assert (view["opened_at"], decision["at"]) == ("2027-01-15 08:00:00", "2027-01-15 08:00:03")
    # Three cards each for the one spot in play and the bank; the rack has all that was dealt.
    assert len(view["deal"]["spots"]["1"].split()) == len(view["deal"]["bank"].split()) == 3
    assert len(view["rack"].split()) == len(dealt.cards if dealt else ())
    # 500 cents went to the layout, and the fold brought them to the house.
    moved = [(each["from"], each["to"], each["cents"]) for each in view["transfers"]]
    assert moved == [("bettor:guest:gus", "felt", 500), ("felt", "house", 500)]
    assert all(each["clause"] for each in view["transfers"])
    (gus,) = view["people"]
    assert (gus["before_cents"], gus["net_cents"], gus["after_cents"]) == (20_000, -500, 19_500)
    assert [(each["words"], each["answer"]) for each in view["disputes"]] == [("I never folded", "the camera shows it")]
    assert [step["actor"] for step in view["steps"]].count("house") == 6


def test_r4_a_round_that_is_open_is_sealed_for_whoever_has_no_key(tmp_path: Path) -> None:
    clock = Clock()
    with running(tmp_path / "house", clock) as house:
        a_scripted_round(house, clock)
        house.casino.do(HOUSE_ACTOR, "table:D1", table_do.StartRound(bytes(range(32))))
        keys = house.keys
    reader = read_house(tmp_path / "house")
    without, with_key = find_hand(reader, "D1", 2), find_hand(reader, "D1", 2, keys.seal)
    reader.close()
    assert (without.sealed, without.told) == (1, ())
    assert (with_key.sealed, len(with_key.told)) == (0, 1)
    assert dispute_view(without)["state"] == "open"
    with pytest.raises(BadInput, match="is not over"):
        record_of(with_key)


def test_f3_a_hand_with_players_seeds_is_checked_from_its_history_alone(tmp_path: Path) -> None:
    shown, kept_back = bytes(range(32)), bytes(range(1, 33))
    with running(tmp_path / "house") as house:
        casino = house.casino
        casino.open_table("sam", "D1", load("tcp-01"), Run())
        for name, seat in (("guest:gus", 1), ("guest:joe", 2)):
            casino.do(name, "table:D1", table_do.Sit(name, (seat,), 20_000))
        casino.do(HOUSE_ACTOR, "table:D1", table_do.StartRound(bytes(32)))
        for name, seat, seed in (("guest:gus", 1, shown), ("guest:joe", 2, kept_back)):
            casino.do(name, "table:D1", round_do.PlaceWager(name, seat, "ante", 500))
            casino.do(name, "table:D1", table_do.CommitSeed(name, seed_commitment("D1", 1, name, seed)))
        casino.do(HOUSE_ACTOR, "table:D1", round_do.CloseBets())
        casino.do("guest:gus", "table:D1", table_do.RevealSeed("guest:gus", shown))
        casino.do(HOUSE_ACTOR, "table:D1", table_do.DealCards())
        for name, seat in (("guest:gus", 1), ("guest:joe", 2)):
            casino.do(name, "table:D1", round_do.Decide(seat, "fold"))
        for action in (round_do.Reveal(), round_do.Settle(), round_do.Rack()):
            casino.do(HOUSE_ACTOR, "table:D1", action)
    reader = read_house(tmp_path / "house")
    record = record_of(find_hand(reader, "D1", 1))
    reader.close()
    assert [(each.bettor, each.seed) for each in record.contributions] == [("guest:gus", shown), ("guest:joe", None)]
    text = history_text([record])
    assert read_history(text) == (record,)
    # Another seed than the one that was promised is found by whoever has the file.
    with pytest.raises(BadInput, match="another seed than was promised"):
        read_history(text.replace(shown.hex(), kept_back.hex()))
