"""`queenhigh verify FILE`: hands checked by whoever has the file."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from queenhigh.cards.seeds import Contribution, seed_commitment, seed_from_int
from queenhigh.casino.envelope import Reply
from queenhigh.casino.receipts import receipt_of
from queenhigh.history.record import Record
from queenhigh.history.write import history_text
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.session import events as ev
from queenhigh.session.actions import AnyTableAction, CommitSeed, DealCards, RevealSeed, StartRound
from queenhigh.session.machine import step
from queenhigh.session.play import seat_people
from queenhigh.session.rounds import as_round_action
from tests.cli.conftest import Call
from tests.round.games import game

HOUSE, ANN, BOB = (seed_from_int(number) for number in (1, 2, 3))


def a_round_with_seeds() -> Record:
    """Ann shows the seed that she has promised, Bob keeps his back."""
    rules = game("tcp-01")
    table = seat_people(rules, (do.Person("Ann", 100_000, (1,)), do.Person("Bob", 100_000, (2,))), name="table 5")
    promises = [CommitSeed(who, seed_commitment("table 5", 1, who, seed)) for who, seed in (("Ann", ANN), ("Bob", BOB))]
    taken: list[AnyTableAction] = [
        StartRound(HOUSE),
        do.PlaceWager("Ann", 1, "ante", 500),
        do.PlaceWager("Bob", 2, "ante", 500),
        *promises,
        do.CloseBets(),
        RevealSeed("Ann", ANN),
        DealCards(),
        do.Decide(1, "play"),
        do.Decide(2, "fold"),
        do.Reveal(),
        do.Settle(),
        do.Rack(),
    ]
    actions: list[do.AnyAction] = []
    events: list[AnyEvent] = []
    told: tuple[ev.MixedSeed, ...] = ()
    for action in taken:
        table, followed = step(rules, table, action)
        done = as_round_action(action, followed)
        if done is not None:
            actions.append(done)
            events += [event for event in followed if isinstance(event, AnyEvent)]
        told = next((event.contributions for event in followed if isinstance(event, ev.DeckMixed)), told)
    said = tuple(Contribution(c.bettor, c.commitment, bytes.fromhex(c.seed) if c.seed else None) for c in told)
    return Record(rules, tuple(actions), tuple(events), HOUSE, "table 5", said)


def verified(call: Call, path: Path, text: str, *options: str) -> str:
    path.write_text(text, encoding="utf-8")
    called = call("verify", str(path), *options)
    assert called.code == 0, called.err
    return called.out


def test_f3_a_hand_with_everyones_seeds_is_verified_from_the_file_alone(call: Call, tmp_path: Path) -> None:
    text = history_text([a_round_with_seeds()])
    told = verified(call, tmp_path / "hand.jsonl", text)
    assert "the house's seed and those of Ann, as promised before the bets; kept back by Bob" in told
    (line,) = json.loads(verified(call, tmp_path / "hand.jsonl", text, "--json"))
    assert line["seeds"] == [{"bettor": "Ann", "seed": "shown"}, {"bettor": "Bob", "seed": "missing"}]


def other(text: str, change: str) -> str:
    """The same hand with one thing in it that is not so."""
    rules, line = map(json.loads, text.splitlines())
    seeds = line["seeds"]
    match change:
        case "another seed":
            seeds[0]["seed"] = seed_from_int(9).hex()
        case "a seed that was kept back":
            seeds[1]["seed"] = BOB.hex()
        case "nobody was missing":
            del seeds[1]
        case "another order":
            seeds.reverse()
        case "a stranger":
            seeds.append({"bettor": "Zoe", "commitment": "00" * 32, "seed": "missing"})
        case "another table":
            line["table"] = "table 6"
        case "another house":
            line["seed"] = seed_from_int(9).hex()
        case "no house":
            del line["seed"]
        case _:
            raise AssertionError(change)
    return "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in (rules, line))


@pytest.mark.parametrize(
    "change",
    [
        "another seed", "a seed that was kept back", "nobody was missing", "another order", "a stranger",
        "another table", "another house", "no house",
    ],
)  # fmt: skip
def test_f3_a_promise_that_was_not_kept_is_found(call: Call, tmp_path: Path, change: str) -> None:
    path = tmp_path / "hand.jsonl"
    path.write_text(other(history_text([a_round_with_seeds()]), change), encoding="utf-8")
    called = call("verify", str(path))
    assert called.code == 2
    assert "line 2: seed" in called.err
    assert called.out == ""


def test_f2_a_receipt_proves_that_a_seed_is_in_the_deck_or_was_left_out(call: Call, tmp_path: Path) -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    public = key.public_key().public_bytes_raw().hex()
    path = tmp_path / "hand.jsonl"
    path.write_text(history_text([a_round_with_seeds()]), encoding="utf-8")

    def told(who: str, seed: bytes, number: int, *options: str) -> str:
        reply = Reply("table:table 5", 9, (ev.SeedRevealed(who, seed),))
        (tmp_path / "receipt.json").write_text(receipt_of("a house", number, reply, key.sign), encoding="utf-8")
        called = call("verify", str(path), "--receipt", str(tmp_path / "receipt.json"), *options)
        assert called.code == (0 if called.out else 2)
        return called.out or called.err

    assert "it had Ann's seed, and the deck has it" in told("Ann", ANN, 1, "--house", public)
    # Bob has a receipt, and the round lists no seed of his; or another one than was signed for.
    assert "dealt without it: the receipt proves it" in told("Bob", BOB, 1, "--house", public)
    assert "dealt without it: the receipt proves it" in told("Ann", BOB, 1, "--house", public)
    assert "round 2 at table table 5, which is not in the file" in told("Ann", ANN, 2, "--house", public)
    assert "does not bear the house's signature" in told("Ann", ANN, 1, "--house", "00" * 32)
    assert "give its 64 hexadecimal digits with --house" in told("Ann", ANN, 1)
    # A key without a receipt would have checked nothing.
    alone = call("verify", str(path), "--house", public)
    assert (alone.code, alone.out) == (2, "")
    assert f"the key {public} is to check a receipt with" in alone.err


def test_what_cannot_be_said_is_said(call: Call, tmp_path: Path) -> None:
    record = a_round_with_seeds()
    bare = Record(record.rules, record.actions, record.events)
    told = verified(call, tmp_path / "hand.jsonl", history_text([bare]))
    assert "whether the deck was fair cannot be said" in told
