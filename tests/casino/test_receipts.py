"""A reveal gets a signed receipt, with which a seed that was left out can be proven."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from queenhigh.cards.seeds import Contribution, seed_commitment
from queenhigh.casino.receipts import proves_a_drop, read_receipt, receipt_of
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import BadInput
from queenhigh.round.actions import CloseBets, PlaceWager
from queenhigh.rules.load import load
from queenhigh.session import actions as do
from queenhigh.session.events import DeckMixed
from tests.casino.houses import opened

GUEST = "guest:gwen"
SEED = bytes(range(32))


def test_f2_a_reveal_gets_a_signed_receipt_that_proves_a_dropped_seed(tmp_path: Path) -> None:
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    casino.do(GUEST, "table:T1", do.Sit(GUEST, (1,), 100_000))
    casino.do("house", "table:T1", do.StartRound(casino.entropy(32)))
    casino.do(GUEST, "table:T1", PlaceWager(GUEST, 1, "ante", 500))
    promise = seed_commitment("T1", 1, GUEST, SEED)
    casino.do(GUEST, "table:T1", do.CommitSeed(GUEST, promise))
    casino.do("house", "table:T1", CloseBets())
    reply = casino.do(GUEST, "table:T1", do.RevealSeed(GUEST, SEED))
    key = Ed25519PrivateKey.generate()
    content = receipt_of("The Test House", 1, reply, key.sign).encode()
    receipt = read_receipt(content, key.public_key().public_bytes_raw())
    assert (receipt.table, receipt.round, receipt.bettor, receipt.seed) == ("T1", 1, GUEST, SEED.hex())
    dealt = casino.do("house", "table:T1", do.DealCards())
    (mixed,) = (event for event in dealt.events if isinstance(event, DeckMixed))
    said = [Contribution(each.bettor, each.commitment, bytes.fromhex(each.seed or "")) for each in mixed.contributions]
    assert not proves_a_drop(receipt, said)
    assert proves_a_drop(receipt, [Contribution(GUEST, promise, None)])
    assert proves_a_drop(receipt, [Contribution(GUEST, promise, bytes(32))])
    assert proves_a_drop(receipt, [])
    with pytest.raises(BadInput, match="does not bear"):
        read_receipt(content.replace(b'"round":1', b'"round":2'), key.public_key().public_bytes_raw())
    with pytest.raises(BadInput, match="does not bear"):
        read_receipt(content, Ed25519PrivateKey.generate().public_key().public_bytes_raw())
