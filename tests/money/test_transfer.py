"""Transfers: what one account loses another gains."""

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.codec.spelling import convert, plain_data
from queenhigh.errors import ImpossibleState
from queenhigh.money.transfer import (
    BANK,
    CAGE,
    FELT,
    FUNDING,
    HOUSE,
    Account,
    Share,
    Transfer,
    account,
    balances,
    bettor_account,
    meter_account,
    micro_balances,
    net,
)

ACCOUNTS = st.sampled_from([BANK, FELT, HOUSE, CAGE, bettor_account("ann"), bettor_account("bob")])


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    source, target = draw(st.lists(ACCOUNTS, min_size=2, max_size=2, unique=True))
    cents = draw(st.integers(1, 10**12))
    return Transfer(source, target, cents, draw(st.text(max_size=5)), draw(st.integers(0, 8)), "win", "C9")


def test_a_won_ante_comes_back_with_as_much_again() -> None:
    ann = bettor_account("ann")
    moved = [
        Transfer(ann, FELT, 500, "ante", 1, "placed", "B2"),
        Transfer(FELT, ann, 500, "ante", 1, "returned", "B3"),
        Transfer(BANK, ann, 500, "ante", 1, "win", "B3"),
    ]
    assert balances(moved) == {"bettor:ann": 500, "felt": 0, "bank": -500}
    assert net(moved, ann) == 500
    assert net(moved, "house") == 0


@given(st.lists(transfers()))
def test_any_transfers_sum_to_zero(moved: list[Transfer]) -> None:
    gained = balances(moved)
    assert sum(gained.values()) == 0
    for name, cents in gained.items():
        paid_in = sum(transfer.cents for transfer in moved if transfer.target == name)
        paid_out = sum(transfer.cents for transfer in moved if transfer.source == name)
        assert cents == net(moved, name) == paid_in - paid_out


@given(transfers())
def test_a_transfer_survives_the_journal(transfer: Transfer) -> None:
    kept = convert(json.loads(json.dumps(plain_data(transfer))), Transfer)
    assert kept == transfer
    assert (kept.source.kind, kept.source.owner) == (transfer.source.kind, transfer.source.owner)


@given(st.lists(transfers()), st.lists(st.integers(-(10**12), 10**12).filter(bool)))
def test_l1_shares_of_meters_and_chips_sum_to_zero_together(moved: list[Transfer], shares: list[int]) -> None:
    put_in = [Share("top", micro_cents, "share", "B12") for micro_cents in shares]
    gained = micro_balances(moved, put_in)
    assert sum(gained.values()) == 0
    assert gained.get(FUNDING, 0) == -sum(shares) == -gained.get(meter_account("top"), 0)


@pytest.mark.parametrize(
    "source, target, cents, code",
    [
        ("bank", "felt", 0, "transfer/not_positive"),
        ("bank", "felt", -5, "transfer/not_positive"),
        ("bank", "bank", 5, "transfer/to_itself"),
        ("bank", "pocket", 5, "transfer/unknown_account"),
        ("bettor:", "bank", 5, "transfer/unknown_account"),
        ("bank:ann", "felt", 5, "transfer/unknown_account"),
        ("house", "meter:top", 5, "transfer/not_chips"),
        ("funding", "bettor:ann", 5, "transfer/not_chips"),
    ],
)
def test_an_impossible_transfer_stops_us(source: str, target: str, cents: int, code: str) -> None:
    with pytest.raises(ImpossibleState) as caught:
        Transfer(account(source), account(target), cents, "ante", 1, "win", "B3")
    assert caught.value.code == code


def test_a_transfer_cannot_be_changed() -> None:
    transfer = Transfer(BANK, FELT, 5, "ante", 1, "win", "B3")
    with pytest.raises(AttributeError):
        transfer.cents = 6  # type: ignore[misc]


def test_an_account_knows_its_kind_and_its_owner_and_reads_like_its_text() -> None:
    ann = bettor_account("ann: of Hull")
    assert (ann.kind, ann.owner, ann) == ("bettor", "ann: of Hull", "bettor:ann: of Hull")
    assert pickle.loads(pickle.dumps(ann)).owner == ann.owner  # noqa: S301  # our own
    assert {name for name in map(account, TEXTS) if name.in_micro_cents} == {"funding", "meter:top"}
    for text in ("", "Bank", "bettor:", "meter:", "ann", "house:1"):
        with pytest.raises(ImpossibleState, match="is not an account"):
            Account(*text.partition(":")[::2])  # type: ignore[arg-type]  # that is the point


TEXTS = ("bank", "felt", "house", "cage", "funding", "bettor:ann", "meter:top")
