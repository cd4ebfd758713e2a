"""Transfers: what one account loses another gains."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.errors import ImpossibleState
from queenhigh.money.transfer import (
    BANK,
    FELT,
    HOUSE,
    Transfer,
    balances,
    bettor_account,
    is_account,
    meter_account,
    net,
)

ACCOUNTS = st.sampled_from([BANK, FELT, HOUSE, bettor_account("ann"), bettor_account("bob"), meter_account("top")])


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
    for account, cents in gained.items():
        paid_in = sum(transfer.cents for transfer in moved if transfer.target == account)
        paid_out = sum(transfer.cents for transfer in moved if transfer.source == account)
        assert cents == net(moved, account) == paid_in - paid_out


@given(transfers())
def test_a_transfer_survives_the_journal(transfer: Transfer) -> None:
    assert msgspec.json.decode(msgspec.json.encode(transfer), type=Transfer) == transfer


@pytest.mark.parametrize(
    "source, target, cents, code",
    [
        ("bank", "felt", 0, "transfer/not_positive"),
        ("bank", "felt", -5, "transfer/not_positive"),
        ("bank", "bank", 5, "transfer/to_itself"),
        ("bank", "pocket", 5, "transfer/unknown_account"),
        ("bettor:", "bank", 5, "transfer/unknown_account"),
    ],
)
def test_an_impossible_transfer_stops_us(source: str, target: str, cents: int, code: str) -> None:
    with pytest.raises(ImpossibleState) as caught:
        Transfer(source, target, cents, "ante", 1, "win", "B3")
    assert caught.value.code == code


def test_a_transfer_cannot_be_changed() -> None:
    transfer = Transfer("bank", "felt", 5, "ante", 1, "win", "B3")
    with pytest.raises(AttributeError):
        transfer.cents = 6  # type: ignore[misc]


def test_accounts_have_names_that_a_round_knows() -> None:
    assert all(map(is_account, ("bank", "felt", "house", "bettor:ann", "meter:top")))
    assert not any(map(is_account, ("", "Bank", "bettor:", "meter:", "ann")))
