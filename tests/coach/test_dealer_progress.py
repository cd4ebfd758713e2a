"""A dealer in training: one slip is one fault, and what was wrong is asked until it is right."""

from dataclasses import replace

import pytest

from queenhigh.cards.deck import seed_from_int
from queenhigh.coach.dealer_answers import Answer
from queenhigh.coach.dealer_drill import dealer_drill
from queenhigh.coach.dealer_progress import DealerCard, Progress, judged, judged_again
from queenhigh.coach.order_words import order_words
from queenhigh.coach.settled_items import Item
from tests.round.games import game

GAMES = ("ca-tcp", "ca-6cb", "draw-01", "casablanca", "tcp-progressive-1")


def right(item: Item) -> Answer:
    return Answer(item.spot, item.wager, item.said, item.cents)


def settled_in(progress: Progress, order: list[Item]) -> tuple[Progress, list[str]]:
    """Everything said rightly in some order, and the kinds of the faults."""
    kinds: list[str] = []
    for item in order:
        progress, _, faults = judged(progress, right(item))
        kinds += [fault.kind for fault in faults]
    return progress, kinds


@pytest.mark.parametrize("name", GAMES)
def test_one_slip_leaves_the_later_right_answers_right(name: str) -> None:
    drill = dealer_drill(game(name), seed_from_int(3))
    first, second, *others = drill.items
    start = Progress(drill.rules, drill.items)
    # Passed over and said at the end, or said right after the slip: either way it is one fault, and nothing stays open.
    for order in ([second, *others, first], [second, first, *others]):
        progress, kinds = settled_in(start, order)
        assert (kinds, progress.left) == (["order"], ())


def test_several_wagers_passed_over_are_one_slip_and_two_slips_are_two() -> None:
    drill = dealer_drill(game("casablanca"), seed_from_int(3))
    items = list(drill.items)
    start = Progress(drill.rules, drill.items)
    assert settled_in(start, [*items[3:], *items[:3]])[1] == ["order"]
    assert settled_in(start, [*items[3:5], *items[:3], *items[5:]])[1] == ["order"]
    # Of what was passed over, the first comes first.
    assert settled_in(start, [items[2], items[1], items[0], *items[3:]])[1] == ["order", "order"]


def test_what_is_not_there_is_a_fault_and_changes_nothing() -> None:
    drill = dealer_drill(game("casablanca"), seed_from_int(3))
    start = Progress(drill.rules, drill.items)
    after, item, (fault,) = judged(start, Answer(9, "ante", "win", 500))
    assert (after, item, fault.kind) == (start, None, "order")
    assert fault.words.startswith("no such wager is left to settle; next is")


def test_out_of_turn_and_wrong_are_two_faults_of_one_answer() -> None:
    drill = dealer_drill(game("casablanca"), seed_from_int(3))
    item = next(each for each in drill.items[2:] if each.said == "lose")
    progress, settled, faults = judged(Progress(drill.rules, drill.items), replace(right(item), cents=item.cents + 100))
    assert ([fault.kind for fault in faults], settled, progress.wrong) == (["order", "amount"], item, (item,))
    assert DealerCard().marked(faults) == DealerCard(answers=1, order=1, amount=1)


def test_what_was_wrong_is_asked_again_until_it_is_right() -> None:
    drill = dealer_drill(game("casablanca"), seed_from_int(3))
    progress, card = Progress(drill.rules, drill.items), DealerCard()
    missed = drill.items[1], drill.items[4]
    for item in drill.items:
        said = replace(right(item), said="push" if item.said != "push" else "win") if item in missed else right(item)
        progress, _, faults = judged(progress, said)
        card = card.marked(faults)
    assert (progress.wrong, card.result, card.right) == (missed, 2, len(drill.items) - 2)
    asked = []
    while progress.wrong:
        item = progress.wrong[0]
        # Wrong once more the first time, then right.
        said = right(item) if item in asked else replace(right(item), said="push" if item.said != "push" else "win")
        asked.append(item)
        progress, _, faults = judged_again(progress, said)
        card = card.marked_again(faults)
    assert asked == [*missed, *missed]
    assert (card.again, card.again_right, card.answers) == (4, 2, len(drill.items))


def test_b10_the_order_of_settlement_names_the_progressive_where_it_is_settled() -> None:
    rules = game("tcp-progressive-1")
    said = order_words(rules)
    assert "at each spot Play, Ante Bonus, Ante, Pair Plus, Progressive;" in said
    assert said.endswith("what the meter itself pays, and envy last")
    # The sentence against the machine: at each spot the wagers come as it says.
    wagers = [*rules.settle.wagers, "progressive"]
    for number in range(6):
        items = [item for item in dealer_drill(rules, seed_from_int(number)).items if item.became != "forfeit"]
        for spot in {item.spot for item in items}:
            places = [wagers.index(item.wager) for item in items if item.spot == spot and "envy" not in item.because]
            assert places == sorted(places)
    assert "meter" not in order_words(game("tcp-01"))


def test_b13_a_lost_progressive_wager_was_taken_in_before() -> None:
    drill = dealer_drill(game("tcp-progressive-1"), seed_from_int(1))
    lost = [item for item in drill.items if item.wager == "progressive" and item.said == "lose"]
    assert lost
    for item in lost:
        _, _, faults = judged(Progress(drill.rules, (item,)), replace(right(item), cents=100))
        assert [(fault.kind, fault.clause) for fault in faults] == [("amount", "B11; B13")]
        assert faults[0].words == "$0 moves, not $1: no paying hand; it was taken in before the cards"


def test_c11_the_limit_of_a_bank_is_explained_with_its_own_clause() -> None:
    rules = game("ca-6cb")
    kinds = set()
    for number in range(40):
        drill = dealer_drill(rules, seed_from_int(number))
        taken = paid = 0
        for item in drill.items:
            # N of decision 5 by our own count: what was collected less what was paid so far.
            put_up, gained = drill.table.bank_cents, taken - paid
            if item.is_limited:
                kinds.add(item.became)
                assert item.clause.split("; ")[-1] == "C11"
                if item.said == "lose":
                    assert item.cents == put_up - gained < item.stake_cents
                    back = (item.stake_cents - item.cents) // 100
                    assert item.why.endswith(f"the bank may win ${item.cents // 100} more, ${back} goes back")
                elif item.said == "win":
                    assert item.cents == put_up + gained
                else:
                    assert (item.said, item.clause, item.cents) == ("back", "C11", 0)
            taken += item.cents if item.said == "lose" else 0
            paid += item.cents if item.said == "win" else 0
    assert kinds >= {"win", "lose", "back"}
