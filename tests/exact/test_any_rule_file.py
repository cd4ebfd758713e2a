"""A rule file that no one has seen is solved, told and drawn, or refused by name."""

from fractions import Fraction
from xml.etree import ElementTree as ET

from hypothesis import HealthCheck, given, settings

from queenhigh.errors import BadInput
from queenhigh.exact.audit.figures import Verdict, judged
from queenhigh.exact.solve.solver import solve
from queenhigh.exact.words.summary import told
from queenhigh.pictures.strategy import strategy_svg
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rulesets
from tests.effort import scaled


@settings(max_examples=scaled(10, first=5), suppress_health_check=[HealthCheck.too_slow])
@given(rulesets(small_deck=True))
def test_solved_or_refused_by_name(ruleset: Ruleset) -> None:
    try:
        analysis = solve(ruleset)
    except BadInput as refused:
        named = refused.code
        assert named.startswith("exact/")  # either way is right, if it is one of ours
        return
    assert {figures.wager for figures in analysis.wagers} | {each.wager for each in analysis.refusals} == set(
        analysis.stakes
    )
    for figures in analysis.wagers:
        assert sum((chance.probability for chance in figures.outcomes), Fraction(0)) == 1
        assert figures.edge == -sum((net * probability for net, probability in figures.outcomes), Fraction(0))
        assert 0 <= figures.hit_frequency <= 1 <= figures.wagered
    if analysis.strategy is not None:
        story = told(analysis)
        assert story.advice.lines
        assert 0 <= story.advice.departs <= 1
        assert all(each.cost >= 0 for each in story.simpler)
        assert sum(analysis.strategy.rates.values(), Fraction(0)) == 1
        if analysis.strategy.odds.tally.frame.showdown is not None:
            assert ET.fromstring(strategy_svg(analysis)).tag.endswith("svg")  # noqa: S314  # our own text
    for each in judged(ruleset):
        if isinstance(each, Verdict):
            assert bool(each.explanation) is not each.reproduced
        else:
            assert each.code.startswith("exact/")
