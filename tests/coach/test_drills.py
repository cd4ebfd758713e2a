"""Drills: every right answer is the independent referee's, every wrong one is named with its clause."""

from dataclasses import replace

import pytest

from queenhigh.cards.deck import seed_from_int
from queenhigh.coach.dealer_answers import Answer, check_settled, parse_again, parse_answer, parse_wager
from queenhigh.coach.dealer_drill import dealer_drill
from queenhigh.coach.dealer_progress import DealerCard, Progress, judged
from queenhigh.coach.hands_to_decide import hands_to_decide
from queenhigh.coach.player_drill import PlayerCard, mark, parse_choice, scored, scored_again
from queenhigh.coach.settled_items import items_of
from queenhigh.errors import BadInput
from queenhigh.history.words import words_of
from queenhigh.round.machine import step
from queenhigh.round.policy import Choice
from queenhigh.round.state import IDLE
from tests.coach.kit import sight_with
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE_IDS, game
from tests.round.recorder import Recorder
from tests.round.referee import Referee
from tests.round.story import Settled


def moved(settled: Settled) -> int:
    """What the bank paid or took for one thing that the referee settled."""
    paid = sum(move.cents for move in settled.moves if move.source != "felt" and move.target.startswith("bettor:"))
    taken = sum(move.cents for move in settled.moves if move.source == "felt" and not move.target.startswith("bettor:"))
    return paid + taken


def told(settled: Settled) -> str:
    """What a dealer says of it: a stake of which nothing moves goes back, whatever the cards are."""
    if settled.due and not moved(settled):
        return "back"
    return {"forfeit": "lose", "returned": "back", "void": "back"}.get(settled.result, settled.result)


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_every_answer_is_the_referees(name: str) -> None:
    rules = game(name)
    for number in range(scaled(4)):
        drill = dealer_drill(rules, seed_from_int(number))
        recorder, state = Recorder(rules), IDLE
        for action in drill.played.actions:
            state, events = step(rules, state, action)
            recorder.add(action, events, state)
        verdicts = Referee(recorder.story).judge()
        said = [*verdicts.forfeits, *verdicts.settled, *verdicts.awards, *verdicts.envy]
        expected = [(each.spot, each.item, told(each), moved(each)) for each in said]
        answered = [(item.spot, item.wager, item.said, item.cents) for item in drill.items]
        # Envy is paid at the end; the referee states no order among the envious.
        ordered = len(expected) - len(verdicts.envy)
        assert answered[:ordered] == expected[:ordered]
        assert sorted(answered) == sorted(expected)
        assert items_of(rules, drill.played.events) == drill.items


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb", "draw-01", "casablanca", "tcp-progressive-1"])
def test_a_dealer_who_types_every_item_has_a_clean_card(name: str) -> None:
    rules, card = game(name), DealerCard()
    labels = words_of(rules).labels
    for number in range(scaled(3)):
        drill = dealer_drill(rules, seed_from_int(100 + number))
        progress = Progress(rules, drill.items)
        for item in drill.items:
            amount = f" {item.cents / 100:.2f}" if item.said in ("win", "lose") else ""
            typed = f"{item.spot} {labels[item.wager]} {item.said}{amount}"
            progress, settled, faults = judged(progress, parse_answer(rules, typed))
            assert settled == item
            card = card.marked(faults)
        assert not progress.left
        assert not progress.wrong
    assert card.answers == card.right > 0


def test_wrong_answers_are_explained_with_their_clause() -> None:
    rules = game("casablanca")
    drill = dealer_drill(rules, seed_from_int(2))
    place = next(n for n, each in enumerate(drill.items) if each.said == "lose" and each.wager == "ante")
    item = drill.items[place]
    progress = Progress(rules, drill.items, place)
    right = Answer(item.spot, item.wager, item.said, item.cents)
    assert judged(progress, right).faults == ()
    (order,) = judged(progress, replace(right, spot=9)).faults
    assert (order.kind, order.clause) == ("order", "E9")
    assert "from the dealer's right counter-clockwise" in order.words
    (result,) = check_settled(rules, item, replace(right, said="push"))
    assert (result.kind, result.clause) == ("result", item.clause)
    (amount,) = check_settled(rules, item, replace(right, cents=item.cents + 1))
    assert (amount.kind, amount.clause) == ("amount", item.clause)
    card = DealerCard().marked((order,)).marked((result,)).marked((amount,)).marked(())
    assert (card.answers, card.right, card.order, card.result, card.amount) == (4, 1, 1, 1, 1)


def test_a_dealer_may_type_short() -> None:
    rules = game("tcp-01")
    assert parse_answer(rules, "5 pp l $2.50") == Answer(5, "pair_plus", "lose", 250)
    assert parse_answer(rules, "3 play push") == Answer(3, "play", "push", 0)
    assert parse_answer(rules, "2 ante bonus win 20") == Answer(2, "ante_bonus", "win", 2000)
    assert parse_wager(rules, "ante") == "ante"
    for text, code in (
        ("", "drill/answer"),
        ("x ante win 5", "drill/answer"),
        ("1 ante wan", "drill/result"),
        ("1 an win 5", "drill/wager"),
        ("1 zzz win 5", "drill/wager"),
    ):
        with pytest.raises(BadInput) as refused:
            parse_answer(rules, text)
        assert refused.value.code == code


def test_what_is_asked_again_needs_only_its_result() -> None:
    rules = game("tcp-01")
    item = next(each for each in dealer_drill(rules, seed_from_int(2)).items if each.wager == "pair_plus")
    wanted = Answer(item.spot, "pair_plus", "win", 2000)
    assert parse_again(rules, item, "win $20") == wanted
    assert parse_again(rules, item, f"{item.spot} pp w 20") == wanted
    assert parse_again(rules, item, "push") == Answer(item.spot, "pair_plus", "push")
    for text, code in (
        ("", "drill/answer"),
        ("20", "drill/answer"),
        ("won 20", "drill/result"),
        ("9 pp win 5", "drill/asked"),
    ):
        with pytest.raises(BadInput) as refused:
            parse_again(rules, item, text)
        assert refused.value.code == code


def test_a_player_who_always_takes_the_best_choice_pays_nothing() -> None:
    card = PlayerCard()
    for advice in hands_to_decide(game("draw-01"), seed_from_int(4), scaled(25)):
        card = scored(card, advice, mark(advice, advice.best.choice))
    assert card.hands == card.right == scaled(25)
    assert card.cost_cents == card.cost_per_stake == 0


def test_a_player_who_always_folds_pays_for_it() -> None:
    card = PlayerCard()
    for advice in hands_to_decide(game("tcp-01"), seed_from_int(4), scaled(25)):
        marked = mark(advice, Choice("fold"))
        assert marked.cost_cents == advice.best.cents - -1000  # ante and pair plus, five dollars each
        card = scored(card, advice, marked)
    assert 0 < card.right < card.hands
    assert card.worst_cents <= card.cost_cents
    assert card.cost_per_stake == card.cost_cents / (1000 * card.hands)  # a fold gives both wagers away


def test_a_hand_that_comes_again_costs_nothing_more() -> None:
    (advice,) = hands_to_decide(game("tcp-01"), seed_from_int(4), 1)
    first = scored(PlayerCard(), advice, mark(advice, Choice("fold")))
    again = scored_again(scored_again(first, mark(advice, Choice("fold"))), mark(advice, advice.best.choice))
    assert (again.again, again.again_right) == (2, 1 + (advice.best.choice == Choice("fold")))
    assert replace(again, again=0, again_right=0) == first


def test_a_player_types_options_raises_and_cards() -> None:
    sight = sight_with(game("draw-01"), {"ante": 1000}, (0, 5, 38))
    assert parse_choice(sight, "f") == Choice("fold")
    assert parse_choice(sight, "play") == Choice("play", 1000)
    assert parse_choice(sight, "Play $15 x2") == Choice("play", 1500, 5)
    cases = (("", "drill/empty"), ("check", "drill/option"), ("play 25", "drill/raise"), ("fold 5", "drill/raise"))
    for text, code in (
        *cases,
        ("play x4", "drill/discard"),
        ("fold x1", "drill/discard"),
        ("play a", "money/unreadable"),
    ):
        with pytest.raises(BadInput) as refused:
            parse_choice(sight, text)
        assert refused.value.code == code
