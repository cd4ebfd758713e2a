"""The interactive table: five lines for a round, and nothing changes by what is refused."""

from collections.abc import Callable

import pytest

import queenhigh as qh
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.history.read import read_history
from queenhigh.history.write import history_text
from queenhigh.money.transfer import bettor_account


def _seen(table: qh.Table) -> tuple[object, ...]:
    return repr(table), table.hand, table.legal, table.view


def test_one_round_alone() -> None:
    table = qh.Table("tcp-01", seed=14)
    assert table.bet(ante=5).deal().hand == ("7h", "Qh", "4c")
    assert table.options == ("fold", "play")
    assert set(table.bank_cards) == {"??"}
    table.choose("play")
    # Queen-five-three qualifies and loses to queen-seven-four: $5 for the ante and $5 for the play wager.
    assert set(table.bank_cards) == {"Qc", "5s", "3c"}
    assert table.result.net_cents == 1000
    assert {each.wager: each.paid_cents for each in table.result.settled} == {"ante": 500, "play": 500}
    assert table.purse_cents == 100_000 + 1000
    assert read_history(history_text([table.result.record])) == (table.result.record,)


def test_the_same_seed_is_the_same_evening_and_another_round_has_other_cards() -> None:
    evenings = [[qh.Table("tcp-01", seed=word).bet(ante=5).deal().hand for _ in range(2)] for word in ("a", "b")]
    assert evenings[0][0] == evenings[0][1] != evenings[1][0]
    table = qh.Table("tcp-01", seed="a")
    first = table.bet(ante=5).deal().choose("fold").hand
    assert table.bet(ante=5).hand == ()
    assert table.deal().hand != first


@pytest.mark.parametrize("game", ["tcp-01", "tcp-01+tcp-progressive-1", "ca-tcp", "ca-6cb", "draw-01", "casablanca"])
def test_any_game_is_played_without_knowing_it(game: str) -> None:
    table = qh.Table(game, seed=7, bots=3)
    nets = []
    for _ in range(6):
        table.bet().deal()
        while table.options:
            table.choose(table.options[-1])
        nets.append(table.result.net_cents)
        paid = sum(
            transfer.cents * ((transfer.target == bettor_account("you")) - (transfer.source == bettor_account("you")))
            for event in table.result.record.events
            for transfer in getattr(event, "transfers", ())
        )
        assert nets[-1] == paid
    start = qh.Table(game, bots=3).purse_cents
    assert table.purse_cents == start + sum(nets)
    assert table.view.rounds == 6


def test_you_may_bank() -> None:
    table = qh.Table("ca-6cb", seed=3, bank=300)
    table.deal()
    assert table.result.record.opened.bank_bettor == "you"
    assert table.result.record.opened.bank_cents == 30_000
    assert table.hand == ()


def test_amounts_are_said_as_people_say_them() -> None:
    made = [qh.Table("tcp-01", seed=1, purse=200).bet(ante=amount).purse_cents for amount in (10, "10", "$10.00")]
    assert made == [20_000 - 1000] * 3
    assert qh.Table("tcp-01", seed=1).bet(ante=5).bet(ante=5).purse_cents == 100_000 - 1000


def test_it_says_where_it_stands() -> None:
    table = qh.Table("tcp-01", seed=14)
    assert repr(table) == "<Table tcp-01: 0 rounds played, you have $1,000>"
    assert repr(table.bet(ante=5)) == "<Table tcp-01: bets are open, you have $995>"
    assert repr(table.deal()) == "<Table tcp-01: you choose fold or play, you have $995>"
    assert repr(table.choose("fold")) == "<Table tcp-01: 1 round played, you have $995>"


def _new() -> qh.Table:
    return qh.Table("tcp-01", seed=14)


def _dealt() -> qh.Table:
    return _new().bet(ante=5).deal()


@pytest.mark.parametrize(
    "table, do, code",
    [
        (_new, lambda table: table.deal(), "bets/none"),
        (_new, lambda table: table.choose("play"), "table/no_choice"),
        (_new, lambda table: table.result, "table/not_over"),
        (_new, lambda table: table.bet(ante=5, red=5), "wager/unknown"),
        (_new, lambda table: table.bet(ante=5, pair_plus=1), "wager/below_minimum"),
        (_dealt, lambda table: table.deal(), "table/your_turn"),
        (_dealt, lambda table: table.choose("surrender"), "decision/unknown"),
        (_dealt, lambda table: table.bet(ante=5), "round/phase"),
        (_dealt, lambda table: table.result, "table/not_over"),
    ],
)
def test_what_is_refused_changes_nothing(
    table: Callable[[], qh.Table], do: Callable[[qh.Table], object], code: str
) -> None:
    at = table()
    before = _seen(at)
    with pytest.raises(IllegalAction) as caught:
        do(at)
    assert caught.value.code == code
    assert _seen(at) == before


@pytest.mark.parametrize(
    "wrong, code",
    [
        (lambda: qh.Table("tcp-01", bots=99), "argument/range"),
        (lambda: qh.Table("ca-6cb", bots=0), "argument/range"),
        (lambda: qh.Table("tcp-01", purse="much"), "money/unreadable"),
        (lambda: qh.Table("tcp-01", bank=500), "table/house_banks"),
        (lambda: qh.Table("ca-6cb", bank=0), "table/bank"),
        (lambda: qh.Table("tcp-01").bet(ante=-5), "money/unreadable"),
    ],
)
def test_what_means_nothing_is_refused(wrong: Callable[[], object], code: str) -> None:
    with pytest.raises(BadInput) as caught:
        wrong()
    assert caught.value.code == code
    assert caught.value.facts
