"""Fairness at live tables: what the house promises, who has a say in a deck, and that no deck comes twice."""

import json
import os
import shutil
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.feed import public_frame
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.rules.load import load
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from tests.casino import plain_shuffle as plain
from tests.casino.houses import Chance, opened

ANN, BOB, CAL, ADA = "guest:ann", "guest:bob", "guest:cal", "bot:Ada"
SEEDS = {name: bytes([number]) * 32 for number, name in enumerate((ANN, BOB, CAL, ADA), 1)}
TABLE = "table:T1"


def table_of(casino: Casino, *names: str, game: str = "tcp-01") -> Casino:
    casino.open_table("sam", "T1", load(game), Run())
    for seat, name in enumerate(names, 1):
        casino.do(name, TABLE, do.Sit(name, (seat,), 100_000))
    return casino


def promise(who: str, number: int = 1) -> str:
    return plain.promise("T1", number, who, SEEDS[who])


def bet(casino: Casino, who: str, number: int = 1, *, with_promise: bool = True) -> None:
    """The promise comes with the first wager."""
    seat = casino.table("T1").live.table.person(who)
    assert seat is not None
    casino.do(who, TABLE, round_do.PlaceWager(who, seat.seats[0], "ante", 500))
    if with_promise:
        casino.do(who, TABLE, do.CommitSeed(who, promise(who, number)))


def to_the_end(casino: Casino) -> None:
    """The house does what is left to do; nobody raises."""
    while (live := casino.table("T1").live).table.is_open:
        state = live.table.round
        steps: dict[str, Any] = {
            "closed": do.DealCards(),
            "revealing": round_do.Reveal(),
            "settling": round_do.Settle(),
            "racking": round_do.Rack(),
        }
        action = round_do.Decide(state.to_decide[0], "fold") if state.phase == "deciding" else steps[state.phase]
        casino.do("house", TABLE, action)


def code_of(casino: Casino, who: str, action: Any) -> str:
    (reply,) = casino.submit([Envelope(who, TABLE, action)])
    return reply.error


def test_f1_the_promise_is_heard_by_all_before_the_first_bet_and_the_seed_by_nobody(tmp_path: Path) -> None:
    casino = table_of(opened(tmp_path), ANN)
    reply = casino.do("house", TABLE, do.StartRound())
    committed, opening = reply.events
    assert isinstance(committed, ev.DeckCommitted)
    assert isinstance(opening, round_ev.RoundOpened)
    assert committed.commitment == opening.commitment == plain.house_promise(committed.seed)
    heard = json.loads(public_frame("T1", reply.version, 0, "house", reply.events))
    assert [event.get("commitment") for event in heard["events"]] == [committed.commitment] * 2
    (entry,) = casino.journal.read(TABLE, reply.version - 1)
    for text in (json.dumps(heard), entry.body.decode(), str(reply.events[1])):
        assert committed.seed.hex() not in text


def test_f1_the_seed_is_fresh_and_nobody_who_deals_can_give_one(tmp_path: Path) -> None:
    drawn: list[bytes] = []

    def watched(size: int) -> bytes:
        drawn.append(fresh_bytes(size))
        return drawn[-1]

    casino = opened(tmp_path, chance=watched)
    casino.open_table("sam", "T1", load("tcp-01"), Run(dealing="dealer"))
    casino.do(ANN, TABLE, do.Sit(ANN, (1,), 100_000))
    assert code_of(casino, "dina", do.StartRound(bytes(32))) == "seed/given"
    reply = casino.do("dina", TABLE, do.StartRound())
    assert isinstance(reply.events[0], ev.DeckCommitted)
    assert reply.events[0].seed in drawn


def test_f2_the_mix_lists_everyone_who_promised_and_the_deck_comes_from_it(tmp_path: Path) -> None:
    casino = table_of(opened(tmp_path), ANN, BOB, CAL)
    house = casino.do("house", TABLE, do.StartRound()).events[0].seed
    for name in (CAL, ANN, BOB):
        bet(casino, name)
    called = casino.do("house", TABLE, round_do.CloseBets()).events[-1]
    assert called == ev.SeedsCalled((ANN, BOB, CAL))  # by seat, whoever came first
    for name in (CAL, ANN):
        casino.do(name, TABLE, do.RevealSeed(name, SEEDS[name]))
    dealt = casino.do("house", TABLE, do.DealCards()).events
    says = [(name, promise(name), SEEDS[name] if name != BOB else None) for name in (ANN, BOB, CAL)]
    assert dealt[0] == ev.DeckMixed(
        tuple(ev.MixedSeed(who, told, seed.hex() if seed else None) for who, told, seed in says)
    )
    deck = plain.shuffled(plain.mixed(house, "T1", 1, says), range(52))
    cards = next(event for event in dealt if isinstance(event, round_ev.CardsDealt))
    assert (*(card for _, stack in cards.stacks for card in stack), *cards.bank, *cards.rest) == deck


def test_f2_whoever_keeps_a_seed_back_is_silent_until_seated_anew_over_a_restart_too(tmp_path: Path) -> None:
    casino = table_of(opened(tmp_path), ANN, BOB)
    casino.do("house", TABLE, do.StartRound())
    bet(casino, ANN)
    bet(casino, BOB)
    casino.do("house", TABLE, round_do.CloseBets())
    casino.do(BOB, TABLE, do.RevealSeed(BOB, SEEDS[BOB]))
    to_the_end(casino)
    casino.journal.close()
    casino = opened(tmp_path, chance=Chance("again"))
    casino.do("house", TABLE, do.StartRound())
    bet(casino, ANN, 2, with_promise=False)
    bet(casino, BOB, 2)
    assert code_of(casino, ANN, do.CommitSeed(ANN, promise(ANN, 2))) == "seed/silent"
    assert casino.do("house", TABLE, round_do.CloseBets()).events[-1] == ev.SeedsCalled((BOB,))
    casino.do(BOB, TABLE, do.RevealSeed(BOB, SEEDS[BOB]))
    to_the_end(casino)
    casino.do(ANN, TABLE, do.StandUp(ANN))
    casino.do(ANN, TABLE, do.Sit(ANN, (1,), 100_000))
    casino.do("house", TABLE, do.StartRound())
    bet(casino, ANN, 3)
    assert casino.table("T1").live.table.seeds.promised == {ANN: promise(ANN, 3)}


def test_f2_the_promise_of_the_bank_comes_with_the_bank(tmp_path: Path) -> None:
    casino = table_of(opened(tmp_path), ANN, BOB, game="ca-6cb")
    casino.do("house", TABLE, do.OfferBank())
    casino.do(ANN, TABLE, do.TakeBank(ANN, 50_000, promise(ANN)))
    casino.do("house", TABLE, do.StartRound())
    bet(casino, BOB)
    assert casino.do("house", TABLE, round_do.CloseBets()).events[-1] == ev.SeedsCalled((ANN, BOB))


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb"])
def test_f2_bots_have_no_say(tmp_path: Path, game: str) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load(game), Run())
    play(casino, [TableOfBots(casino, casino.table("T1"), b"silent")], 5)
    for entry in casino.journal.read(TABLE):
        events = casino.told(entry).events
        assert not [event for event in events if isinstance(event, ev.SeedCommitted | ev.SeedsCalled | ev.DeckMixed)]
    with pytest.raises(IllegalAction, match="has no say in the shuffle"):
        casino.do(ADA, TABLE, do.CommitSeed(ADA, promise(ADA)))
    with pytest.raises(IllegalAction, match="has no say in the shuffle"):
        casino.do(ADA, TABLE, do.TakeBank(ADA, 5_000, promise(ADA)))


# ── no deck twice ────────────────────────────────────────────────────────────────────────────────────────────────────


def rounds_of(folder: Path, entropy: Callable[[int], bytes], rounds: int) -> list[str]:
    """Rounds of bots in a house that is opened for it; every promise of the house that its journal has then."""
    casino = opened(folder, chance=entropy)
    if "T1" not in casino.tables:
        casino.open_table("sam", "T1", load("tcp-01"), Run())
    play(casino, [TableOfBots(casino, casino.table("T1"), b"decks")], rounds)
    told = [casino.told(entry).events for entry in casino.journal.read(TABLE)]
    casino.journal.close()
    return [event.commitment for events in told for event in events if isinstance(event, ev.DeckCommitted)]


def test_f4_no_deck_repeats_after_a_restart_nor_in_a_clone_of_the_folder(tmp_path: Path) -> None:
    house, clone = tmp_path / "house", tmp_path / "clone"
    house.mkdir()
    before = rounds_of(house, fresh_bytes, 3)
    shutil.copytree(house, clone)
    after, elsewhere = (rounds_of(folder, fresh_bytes, 3) for folder in (house, clone))
    assert after[:3] == elsewhere[:3] == before
    assert len({*after, *elsewhere}) == 3 + 3 + 3
    # Chance that depends on the house alone would repeat: this is what the test looks for.
    assert len({*rounds_of(house, Chance("the folder"), 2)[-2:], *rounds_of(clone, Chance("the folder"), 2)[-2:]}) == 2


def test_f4_no_deck_repeats_after_a_fork(tmp_path: Path) -> None:
    """Parent and child go on from the same memory, each with a folder of its own."""
    house, clone = tmp_path / "house", tmp_path / "clone"
    house.mkdir()
    rounds_of(house, fresh_bytes, 1)
    shutil.copytree(house, clone)
    end, start = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads of the test runner do nothing in the child
        child = os.fork()
    if not child:
        os.write(start, "\n".join(rounds_of(clone, fresh_bytes, 2)).encode())
        os._exit(0)
    mine = rounds_of(house, fresh_bytes, 2)
    os.waitpid(child, 0)
    os.close(start)
    theirs = os.read(end, 65_536).decode().split()
    os.close(end)
    assert mine[0] == theirs[0]
    assert len({*mine, *theirs}) == 1 + 2 + 2
