"""What the text cannot say, the schema lacks: a change of any single setting changes the rules as they are told."""

import random
from collections.abc import Iterator

from queenhigh.hands.words import class_words
from queenhigh.rules.faults import path_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.text.write import rules_document
from tests.effort import EFFORT
from tests.text.single_changes import DISTINCT_GAMES, REMOVED, Where, game, generic, legal, proposals, with_value

TRIES = 30
"""How many values are tried at one place of the schema before it is left: most places allow nearly any value."""


def test_every_single_change_changes_the_text() -> None:
    """Each place that the schema knows is changed in some game; more effort changes it in more games and ways."""
    silent: list[str] = []
    reached: set[Where] = set()
    places = _places()
    for place, found in places.items():
        for name, where, changed in _changes_at(place, found):
            reached.add(place)
            if _told(game(name)) == _told(changed):
                silent.append(f"{name}: {path_text(where)}")
    assert silent == []
    # The others have one legal value only, such as the version of the schema.
    assert len(reached) > 0.7 * len(places)


def test_a_change_that_is_planted_is_seen() -> None:
    rules = game("ca-tcp")
    data = rules.as_data()
    other = legal(with_value(data, ("table", "bonus", "rows", 0, "pay"), 201))
    assert other is not None
    assert _told(other) != _told(rules)
    same = legal(with_value(data, ("table", "bonus", "rows", 0, "pay"), 200))
    assert same is not None
    assert _told(same) == _told(rules)
    assert legal(with_value(data, ("table", "bonus", "rows", 0, "pay"), -1)) is None


def _places() -> dict[Where, list[tuple[str, Where, list[object]]]]:
    """Where each place of the schema stands: game, key path, and the values to try there."""
    found: dict[Where, list[tuple[str, Where, list[object]]]] = {}
    for name in DISTINCT_GAMES:
        by_where: dict[Where, list[object]] = {}
        for where, value in proposals(game(name).as_data()):
            by_where.setdefault(where, []).append(value)
        for where, values in by_where.items():
            found.setdefault(generic(where), []).append((name, where, values))
    return found


def _changes_at(place: Where, found: list[tuple[str, Where, list[object]]]) -> Iterator[tuple[str, Where, Ruleset]]:
    """As many legal changes as the effort asks for, in an order that derives from the place itself."""
    tries = [(name, where, value) for name, where, values in found for value in values]
    chance = random.Random(f"{place}")
    made = 0
    for name, where, value in chance.sample(tries, min(len(tries), TRIES * EFFORT)):
        rules = game(name)
        changed = legal(with_value(rules.as_data(), where, value))
        says_more = (
            changed is not None and not _same_labels(rules, changed, value) and not _same_hand(rules, where, value)
        )
        if changed is not None and changed != rules and says_more:
            yield name, where, changed
            made += 1
        if made == EFFORT:
            return


def _same_labels(rules: Ruleset, changed: Ruleset, value: object) -> bool:
    """A label that repeats the usual name says nothing, so its removal changes nothing."""
    return value is REMOVED and _labels(rules) == _labels(changed) and rules.ranking != changed.ranking


def _same_hand(rules: Ruleset, where: Where, value: object) -> bool:
    """A row that names the hand which its table looks at anyway says nothing."""
    match where:
        case ("table", str(name), "rows", int(), "over"):
            return value == rules.table[name].over
        case _:
            return False


def _labels(rules: Ruleset) -> list[list[str]]:
    return [
        [class_words(name, dict(ranking.labels.items())) for name in ranking.classes]
        for ranking in rules.ranking.values()
    ]


def _told(rules: Ruleset) -> object:
    """Everything but the stamp: its hash would change with anything."""
    document = rules_document(rules)
    return document.title, document.sections
