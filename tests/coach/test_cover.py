"""What a bank may have to pay: the bound by hand, and no round that breaks it."""

import pytest

from queenhigh.cards.deck import seed_from_int
from queenhigh.coach.characters import policy_of, staking_of
from queenhigh.coach.cover import exposure, is_covered
from queenhigh.round.actions import Person
from queenhigh.round.events import WagerSettled
from queenhigh.round.state import Stake
from queenhigh.round.whys import NOT_COVERED
from queenhigh.rules.load import load
from queenhigh.session.play import Player, play_rounds, seat_people
from tests.effort import scaled
from tests.round.games import game


def test_c13_the_most_that_can_be_due_is_every_wager_at_its_best() -> None:
    stakes = [Stake("Pat", 1, "ante", 1000), Stake("Pat", 1, "pair_plus", 300), Stake("Pat", 1, "six_card_bonus", 100)]
    # Ante and the play wager that may follow pay 1 to 1, pair plus 200, the bonus 1000 (C12, C13).
    found = exposure(game("ca-6cb"), stakes)
    assert found.due_cents == 1000 + 1000 + 200 * 300 + 1000 * 100
    assert found.laid_cents == 1000 + 1000 + 300 + 100
    # A raise that was made is not counted again.
    assert exposure(game("ca-6cb"), [*stakes, Stake("Pat", 1, "play", 1000)]) == found


def test_c11_a_bank_covers_from_the_bound_on_and_the_house_always() -> None:
    stakes = [Stake("Pat", 1, "ante", 1000)]
    assert is_covered(game("ca-6cb"), 2000, stakes)
    assert not is_covered(game("ca-6cb"), 1999, stakes)
    assert is_covered(game("tcp-01"), 0, stakes)


def test_what_is_due_is_what_a_commission_leaves() -> None:
    rules = load("ca-6cb", {"wager.six_card_bonus.commission_percent": 5, "wager.ante.commission_percent": 10})
    stakes = [Stake("Pat", 1, "ante", 1000), Stake("Pat", 1, "six_card_bonus", 100)]
    # Ante pays 9 to 10, play 1 to 1, the bonus 950 to 1.
    assert exposure(rules, stakes).due_cents == 900 + 1000 + 950 * 100
    assert is_covered(rules, 96900, stakes)
    assert not is_covered(rules, 96899, stakes)


@pytest.mark.parametrize("name", ["ca-6cb", "ca-tcp"])
def test_a_bank_that_is_sure_to_cover_gives_nothing_back(name: str) -> None:
    rules, seed = game(name), seed_from_int(11)
    people = tuple(Person(f"P{seat}", 10**8, (seat,)) for seat in range(1, 5))
    players = {p.bettor: Player(policy_of(rules, "gambler"), staking_of("gambler", seed), 10**7) for p in people}
    seen = 0
    for played in play_rounds(rules, seat_people(rules, people), players, seed, scaled(60)):
        settled = [event for event in played.events if isinstance(event, WagerSettled)]
        assert all(event.paid_cents == event.due_cents for event in settled if event.result in ("win", "lose"))
        assert not any(transfer.why == NOT_COVERED for event in settled for transfer in event.transfers)
        seen += len(settled)
    assert seen > 0
