"""Seeds that nobody can choose: the house's promise before the bets, the players' with them, all shown afterwards.

What anyone could gain is enumerated on toy decks at the table itself. Whoever commits last and reveals gains exactly nothing,
with a mixture in which every seed counts; with k seeds withheld it is the best of 2^k decks of an ideal one, which answers
each list of seeds with any of the decks, all equally likely.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from queenhigh.cards.deck import FULL_DECK, shuffle
from queenhigh.cards.seeds import Contribution, commitment, mixed_seed, seed_commitment, seed_from_int
from queenhigh.codec.public import public
from queenhigh.codec.spelling import spelled
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as round_ev
from queenhigh.round.readers import bettor
from queenhigh.session import events as ev
from queenhigh.session import rounds
from queenhigh.session.actions import (
    AnyTableAction,
    CommitSeed,
    DealCards,
    OfferBank,
    RevealSeed,
    Sit,
    StandUp,
    StartRound,
    TakeBank,
)
from queenhigh.session.machine import step
from queenhigh.session.play import seat_people
from queenhigh.session.steps import next_step
from queenhigh.session.table import Table
from queenhigh.session.view import table_view
from tests.round.games import game
from tests.session.kit import do_all

HOUSE = seed_from_int(1)
ANN, BOB, EVE = (seed_from_int(number) for number in (2, 3, 4))
NAME = "table 5"


def promise(bettor: str, seed: bytes, number: int = 1) -> str:
    return seed_commitment(NAME, number, bettor, seed)


def betting(*bettors: str) -> Table:
    """Bets are open; everyone named has an ante down."""
    rules = game("tcp-01")
    people = (do.Person(name, 100_000, (seat,)) for seat, name in enumerate(("Ann", "Bob", "Eve"), 1))
    wagers = [do.PlaceWager(name, ("Ann", "Bob", "Eve").index(name) + 1, "ante", 500) for name in bettors]
    return do_all(rules, seat_people(rules, people, name=NAME), StartRound(HOUSE), *wagers)


def code_of(now: Table, action: AnyTableAction) -> str:
    with pytest.raises(IllegalAction) as refused:
        step(game("tcp-01"), now, action)
    return refused.value.code


def test_f1_the_houses_promise_is_public_before_the_first_bet_and_its_seed_is_not() -> None:
    rules = game("tcp-01")
    now = seat_people(rules, (do.Person("Ann", 100_000, (1,)),), name=NAME)
    assert code_of(now, StartRound()) == "seed/none"
    _, events = step(rules, now, StartRound(HOUSE))
    assert events[0] == ev.DeckCommitted(1, commitment(HOUSE), HOUSE)
    assert isinstance(events[1], round_ev.RoundOpened)
    assert events[1].commitment == commitment(HOUSE)


def test_f2_seeds_are_promised_with_the_bets_and_shown_after_them() -> None:
    rules = game("tcp-01")
    now = do_all(rules, betting("Ann", "Bob"), CommitSeed("Bob", promise("Bob", BOB)))
    # One promise each, of the right form, from someone in the round; Eve promises and does not bet.
    assert code_of(now, CommitSeed("Bob", promise("Bob", EVE))) == "seed/promised"
    assert code_of(now, CommitSeed("Ann", "short")) == "seed/commitment"
    assert code_of(now, CommitSeed("Zoe", promise("Zoe", EVE))) == "seat/stranger"
    assert code_of(now, RevealSeed("Bob", BOB)) == "round/phase"
    now = do_all(rules, now, CommitSeed("Ann", promise("Ann", ANN)), CommitSeed("Eve", promise("Eve", EVE)))
    now, events = step(rules, now, do.CloseBets())
    # The list is fixed: those with a stake, in the order of the seats, whoever promised first.
    assert events[-1] == ev.SeedsCalled(("Ann", "Bob"))
    assert code_of(now, CommitSeed("Eve", promise("Eve", EVE))) == "round/phase"
    assert code_of(now, RevealSeed("Eve", EVE)) == "seed/not_called"
    assert code_of(now, RevealSeed("Bob", EVE)) == "seed/broken"
    now = do_all(rules, now, RevealSeed("Bob", BOB))
    assert code_of(now, RevealSeed("Bob", BOB)) == "seed/revealed"
    assert next_step(rules, now).bettors == ("Ann",)
    now = do_all(rules, now, RevealSeed("Ann", ANN))
    assert next_step(rules, now).wait == "deal"
    _, events = step(rules, now, DealCards())
    told = [Contribution("Ann", promise("Ann", ANN), ANN), Contribution("Bob", promise("Bob", BOB), BOB)]
    deck = shuffle(mixed_seed(HOUSE, NAME, 1, told), FULL_DECK)
    dealt = next(event for event in events if isinstance(event, round_ev.CardsDealt))
    assert (*dealt.stacks[0][1], *dealt.stacks[1][1], *dealt.bank, *dealt.rest) == deck


def test_f2_no_live_action_carries_cards() -> None:
    now = do_all(game("tcp-01"), betting("Ann"), do.CloseBets())
    assert code_of(now, do.Deal(FULL_DECK)) == "seed/no_cards"


def test_f2_whoever_keeps_a_seed_back_is_listed_as_missing_and_promises_no_more() -> None:
    rules = game("tcp-01")
    now = do_all(rules, betting("Ann"), CommitSeed("Ann", promise("Ann", ANN)), do.CloseBets())
    now, events = step(rules, now, DealCards())
    assert events[0] == ev.DeckMixed((ev.MixedSeed("Ann", promise("Ann", ANN), None),))
    ending: tuple[AnyTableAction, ...] = (do.Decide(1, "fold"), do.Reveal(), do.Settle(), do.Rack())
    now = do_all(rules, now, *ending, StartRound(seed_from_int(9)))
    assert code_of(now, CommitSeed("Ann", promise("Ann", ANN, 2))) == "seed/silent"
    now = do_all(rules, now, do.VoidRound("a test"), do.Rack(), StandUp("Ann"), Sit("Ann", (1,), 5_000))
    now = do_all(rules, now, StartRound(seed_from_int(10)), CommitSeed("Ann", promise("Ann", ANN, 3)))
    assert now.seeds.promised == {"Ann": promise("Ann", ANN, 3)}


def test_f2_the_bank_promises_with_the_bank_and_back_line_bettors_come_last() -> None:
    rules = game("ca-6cb")
    people = [do.Person("Zed", 100_000, ()), do.Person("Ann", 100_000, (1,)), do.Person("Bob", 100_000, (2,))]
    now = seat_people(rules, people, name=NAME)
    now = do_all(rules, now, OfferBank(), TakeBank("Ann", 50_000, promise("Ann", ANN)), StartRound(HOUSE))
    now = do_all(rules, now, do.PlaceWager("Bob", 2, "ante", 500), do.PlaceWager("Zed", 2, "ante", 500))
    now = do_all(rules, now, CommitSeed("Zed", promise("Zed", EVE)), CommitSeed("Bob", promise("Bob", BOB)))
    _, events = step(rules, now, do.CloseBets())
    assert events[-1] == ev.SeedsCalled(("Ann", "Bob", "Zed"))


@pytest.mark.parametrize("ending", ["settled", "void"])
def test_f3_the_house_shows_its_seed_after_settlement_and_after_a_void(ending: str) -> None:
    rules = game("tcp-01")
    now = do_all(rules, betting("Ann"), do.CloseBets(), DealCards())
    if ending == "void":
        now, events = step(rules, now, do.VoidRound("a fire drill"))
    else:
        now, events = step(rules, do_all(rules, now, do.Decide(1, "play"), do.Reveal()), do.Settle())
    assert events[-1] == ev.DeckRevealed(1, HOUSE)


# ── what there is to gain ────────────────────────────────────────────────────────────────────────────────────────────

DECKS = (4, 9, 17, 40)
"""The toy: four decks that differ in the first card alone, all equally likely. What it is worth to the cheat is its number."""
FAIR = Fraction(sum(DECKS), len(DECKS))
ADVERSARIES = ("Bob", "Eve")


class Ideal:
    """A mixture that nobody can foresee: a table from lists of seeds to decks, one of all the tables that there are."""

    def __init__(self, answers: Iterable[int]) -> None:
        self.answers = iter(answers)
        self.known: dict[object, int] = {}

    def mixed(self, house: bytes, table: str, number: int, told: Iterable[Contribution]) -> bytes:
        """The deck's first card, in a byte."""
        key = (house, table, number, tuple(told))
        if key not in self.known:
            self.known[key] = next(self.answers)
        return bytes([self.known[key]])

    @staticmethod
    def shuffle(seed: bytes, cards: tuple[int, ...]) -> tuple[int, ...]:
        """That card first."""
        return (seed[0], *(card for card in cards if card != seed[0]))


def first_card(
    monkeypatch: pytest.MonkeyPatch, mixture: "Ideal | Sum", cheats: dict[str, tuple[bytes, bool]], honest: bytes = ANN
) -> int:
    """Ann is honest; the cheats know the house's seed, commit last, and reveal or not with everything before them."""
    monkeypatch.setattr(rounds, "mixed_seed", mixture.mixed)
    monkeypatch.setattr(rounds, "shuffle", Ideal.shuffle)
    rules = game("tcp-01")
    now = do_all(rules, betting("Ann", *cheats), CommitSeed("Ann", promise("Ann", honest)))
    now = do_all(rules, now, *(CommitSeed(name, promise(name, seed)) for name, (seed, _) in cheats.items()))
    now = do_all(rules, now, do.CloseBets(), RevealSeed("Ann", honest))
    now = do_all(rules, now, *(RevealSeed(name, seed) for name, (seed, shows) in cheats.items() if shows))
    now = do_all(rules, now, DealCards())
    return now.round.spots[0].stack[0]


class Sum:
    """A toy mixture: the numbers of all seeds are added, and the sum says which deck it is. Whoever knows all others picks."""

    def mixed(self, house: bytes, table: str, number: int, told: Iterable[Contribution]) -> bytes:
        """The deck's first card, in a byte."""
        del table, number
        total = TOY.index(house) + sum(TOY.index(each.seed) for each in told if each.seed is not None)
        return bytes([DECKS[total % len(DECKS)]])


TOY = (HOUSE, *(seed_from_int(100 + number) for number in range(1, len(DECKS))))
"""All the seeds that there are in the toy: as many as decks, and each changes the deck."""


def test_f2_who_commits_last_with_the_houses_seed_and_reveals_gains_exactly_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every seed of Ann's with every seed that the last one may promise, at the table itself.

    The last one knows the house's seed and not Ann's: the best promise is worth what the mean deck is. Could it be chosen with
    Ann's seed in sight, as without promises, the same mixture would give the best deck each time.
    """
    worth = [[first_card(monkeypatch, Sum(), {"Bob": (bob, True)}, ann) for ann in TOY] for bob in TOY]
    promised = max(Fraction(sum(row), len(row)) for row in worth)
    assert promised == FAIR
    chosen_afterwards = Fraction(sum(max(column) for column in zip(*worth, strict=True)), len(TOY))
    assert chosen_afterwards == max(DECKS) > FAIR


def test_f2_nothing_that_is_public_before_the_close_depends_on_a_promised_seed_but_the_promise() -> None:
    """So the last one has only the hash to go by."""
    rules = game("tcp-01")
    told = []
    for ann in TOY:
        now, events = step(rules, betting("Ann", "Bob"), CommitSeed("Ann", promise("Ann", ann)))
        seen = msgspec.json.encode(table_view(rules, now, bettor("Bob"))).decode()
        heard = json.dumps([spelled(public(event)) for event in events])
        assert ann.hex() not in seen + heard
        told.append((seen + heard).replace(promise("Ann", ann), "promise"))
    assert len(set(told)) == 1


@pytest.mark.parametrize("cheats", [1, 2])
def test_f2_with_k_seeds_withheld_the_gain_is_that_of_the_best_of_two_to_the_k_decks(
    monkeypatch: pytest.MonkeyPatch, cheats: int
) -> None:
    ways = list(product((True, False), repeat=cheats))
    total, count = 0, 0
    # Every ideal mixture: an answer for each way to show or withhold, all 4^(2^k) of them, or an even part of these.
    for answers in product(DECKS, repeat=len(ways)) if cheats == 1 else product(DECKS[:2], repeat=len(ways)):
        ideal = Ideal(answers)
        worth = [
            first_card(
                monkeypatch,
                ideal,
                {n: (seed_from_int(50 + i), s) for i, (n, s) in enumerate(zip(ADVERSARIES, way, strict=False))},
            )
            for way in ways
        ]
        total, count = total + max(worth), count + 1
    decks = DECKS if cheats == 1 else DECKS[:2]
    assert Fraction(total, count) == best_of(decks, 2**cheats)


def best_of(decks: tuple[int, ...], draws: int) -> Fraction:
    """The mean of the best of so many independent decks: by how often the best is at most each one."""
    values = sorted(decks)
    at_most = [Fraction(place, len(values)) ** draws for place in range(len(values) + 1)]
    return sum(((at_most[place + 1] - at_most[place]) * value for place, value in enumerate(values)), Fraction(0))


def test_f2_a_seed_chosen_after_the_close_is_refused() -> None:
    """Whichever it is: only the promised one is taken."""
    rules = game("tcp-01")
    now = do_all(rules, betting("Ann", "Bob"), CommitSeed("Bob", promise("Bob", TOY[1])), do.CloseBets())
    assert {code_of(now, RevealSeed("Bob", seed)) for seed in TOY if seed != TOY[1]} == {"seed/broken"}
    assert do_all(rules, now, RevealSeed("Bob", TOY[1])).seeds.revealed == {"Bob": TOY[1]}
