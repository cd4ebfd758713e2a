"""Prizes at their edges: few entries, several lists, ties of places; what is paid in is paid out."""

import pytest

from queenhigh.cards.seeds import commitment
from queenhigh.errors import IllegalAction, ImpossibleState
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament import paying
from tests.tournament.kit import DIRECTOR, SEED, Trial, terms_with

TWO_LISTS = [{"entries_min": 4, "shares_bp": [7_000, 3_000]}, {"entries_min": 6, "shares_bp": [5_000, 3_000, 2_000]}]


@pytest.mark.parametrize(
    "entries, pool, prizes",
    [
        # Fewer entries than the first list asks for: it holds all the same. 7,000 and 3,000 of 10,000.
        (3, 1_000, (700, 300)),
        (4, 1_000, (700, 300)),
        (5, 1_000, (700, 300)),
        (6, 1_000, (500, 300, 200)),
        (7, 1_001, (501, 300, 200)),  # 500.5, 300.3 and 200.2, and the odd cent to the first place
        # One entry, or none: places that nobody has go to the first.
        (1, 1_000, (1_000,)),
        (0, 0, (0,)),
        (2, 1_000, (700, 300)),
    ],
)
def test_x5_each_list_of_prizes_holds_from_its_number_of_entries_on(
    entries: int, pool: int, prizes: tuple[int, ...]
) -> None:
    assert paying.prizes_for(terms_with(prizes=TWO_LISTS), entries, pool) == prizes


def test_x5_whoever_is_still_in_is_placed_by_chips() -> None:
    trial = Trial(terms_with()).announce().enter("ann", "bob", "cat").begin()
    table = next(iter(trial.state.players.values())).table
    trial.report(table, {"ann": 9_000, "bob": 13_000, "cat": 8_000})
    assert [(each.place, each.player, each.tie) for each in paying.places(trial.state)] == [
        (1, "bob", 0),
        (2, "ann", 0),
        (3, "cat", 0),
    ]


@pytest.mark.parametrize("entered", [False, True])
def test_x5_a_tournament_is_called_off_by_somebody_for_a_reason_and_money_goes_back(*, entered: bool) -> None:
    trial = Trial(terms_with(entry={"buy_in_cents": 1_000, "fee_cents": 200}))
    trial.announce()
    if entered:
        trial.enter("ann")
    *back, over = trial.do(do.CancelTournament("a flood"))
    assert over == ev.TournamentOver("void", DIRECTOR, "a flood")
    assert [each for each in back if isinstance(each, ev.MoneyReturned)] == (
        [ev.MoneyReturned("ann", 1_000, 200)] if entered else []
    )


def test_x5_it_is_called_off_before_entries_are_open_too_and_not_twice() -> None:
    trial = Trial(terms_with())
    trial.do(_announced(trial))
    assert [type(event).__name__ for event in trial.do(do.CancelTournament("a flood"))] == ["TournamentOver"]
    with pytest.raises(IllegalAction):
        trial.do(do.CancelTournament("a flood"))


def _announced(trial: Trial) -> do.AnnounceTournament:
    return do.AnnounceTournament(trial.terms.file.text(), trial.terms.rules.hash, commitment(SEED))


def test_x5_prizes_that_are_not_what_was_paid_in_stop_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Trial(terms_with()).announce().enter("ann", "bob").begin()
    table = next(iter(trial.state.players.values())).table
    trial.report(table, {"ann": 20_000, "bob": 0})
    monkeypatch.setattr(paying, "prize_of", lambda *_: ((paying.Placed(1, "ann", 0), 1_999),))
    with pytest.raises(ImpossibleState) as stopped:
        trial.do(do.PayPrizes())
    assert (stopped.value.code, stopped.value.message, dict(stopped.value.facts)) == (
        "tournament/pool",
        "the prizes are not what was paid in",
        {"paid_in": 2_000, "charity": 0, "prizes": [1_999]},
    )


def test_x5_a_charity_that_gets_nothing_is_paid_nothing() -> None:
    free = terms_with(entry={"buy_in_cents": 0}, charity={"name": "Library", "part_bp": 3_500})
    trial = Trial(free).announce().enter("ann", "bob").begin()
    table = next(iter(trial.state.players.values())).table
    trial.report(table, {"ann": 20_000, "bob": 0})
    assert [type(event).__name__ for event in trial.do(do.PayPrizes())] == ["ChipsReturned", "TournamentOver"]
