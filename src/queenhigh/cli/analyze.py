"""`queenhigh analyze`: the exact figures of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from queenhigh.cli.analyze_bank import has_bank_fee, print_bank
from queenhigh.cli.analyze_fees import print_fees
from queenhigh.cli.analyze_meter import meters_of, print_meter
from queenhigh.cli.analyze_policy import print_policy
from queenhigh.cli.exact_options import (
    DealerOption,
    GroupsOption,
    PeekOption,
    SeenOption,
    StakesOption,
    informed_by_class,
    knowledge_of,
    net_text,
    parse_stakes,
    percent,
)
from queenhigh.cli.exact_progress import slow_counting
from queenhigh.cli.game_argument import GameArgument, SettingOption, load_game
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.strategy_words import print_strategy
from queenhigh.errors import BadInput
from queenhigh.exact.data.analysis import analysis_data
from queenhigh.exact.data.figures import bank_data, fees_data, knowledge_data, meter_data, policy_data
from queenhigh.exact.data.numbers import fraction_text
from queenhigh.exact.game.cardclasses import parse_grouping
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.reading import meter_readings
from queenhigh.exact.sessions.fees import charged, check_unit
from queenhigh.exact.solve.chosen import OPTIMAL, check_policy
from queenhigh.exact.solve.solver import solve
from queenhigh.exact.words.summary import told
from queenhigh.money.cents import parse_cents
from queenhigh.rules.groups import equals_told

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from queenhigh.exact.sessions.banker import Banker
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.words.summary import Told
    from queenhigh.rules.schema.ruleset import Ruleset

JointFlag = Annotated[
    bool, typer.Option("--joint", help="The joint distribution of the wagers and the whole game too.")
]
MeterOption = Annotated[
    str | None,
    typer.Option("--meter", metavar="AMOUNT", help="What the progressive meter shows.", show_default="its average"),
]
EnvyOption = Annotated[
    int | None,
    typer.Option(
        "--envy-bettors", metavar="N", help="How many others bet on the meter.", show_default="as the file says"
    ),
]

ActionOption = Annotated[
    str | None,
    typer.Option(
        "--action", metavar="AMOUNT", help="Total table action, for the bank's net result.", show_default=False
    ),
]

UnitOption = Annotated[
    str | None,
    typer.Option(
        "--unit",
        metavar="AMOUNT",
        help="What one unit of the stakes is in money, where flat fees are charged.",
        show_default="the least at which every wager is allowed",
    ),
]

PolicyOption = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="POLICY",
        help="How the seat decides: optimal, always, never, mimic, or a hand to play from: Q64, pair:9.",
    ),
]

_PLAYED = {
    "optimal": "best strategy for it",
    "beside": "beside the decision's wager",
    "alone": "by itself",
    "stakes": "best strategy for all stakes",
    "together": "one unit on each, decided for the first",
    "policy": "as the policy says",
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(analyze)


def analyze(
    game: GameArgument,
    *,
    stakes: StakesOption = None,
    seen: SeenOption = None,
    dealer: DealerOption = None,
    peek: PeekOption = 0,
    groups: GroupsOption = "classes",
    meter: MeterOption = None,
    envy_bettors: EnvyOption = None,
    action: ActionOption = None,
    unit: UnitOption = None,
    policy: PolicyOption = "optimal",
    joint: JointFlag = False,
    settings: SettingOption = None,
    json: JsonFlag = False,
) -> None:
    """Exact figures of every wager: edge, element of risk, deviation, hit frequency, the whole distribution.

    The edge is per initial wager, and positive where the bank gains.

    Try:

      queenhigh analyze GAME

      queenhigh analyze GAME --stakes ante=1,pair_plus=5 --joint

      queenhigh analyze GAME --policy mimic

      queenhigh analyze GAME --peek 1 --json
    """
    chosen = policy.strip().lower() != OPTIMAL
    rules = load_game(game, settings)
    staked, grouping = parse_stakes(stakes), parse_grouping(groups)
    knowledge = knowledge_of(seen, dealer, peek, grouping)
    readings = meter_readings(rules, meter)
    asked = None if action is None else parse_cents(action)
    in_money = None if unit is None else parse_cents(unit)
    check_unit(in_money)
    _check(rules, asked, policy if chosen and (seen or dealer or peek) else None, envy_bettors)
    if chosen:
        check_policy(rules, policy)
    # What is refused has been refused before the long work, or is at its beginning.
    with slow_counting():
        informed = informed_by_class(rules, seen, dealer, staked, grouping)
        best = solve(rules, staked, knowledge=knowledge, meters=readings, envy_bettors=envy_bettors)
        analysis = best
        if chosen:
            analysis = solve(rules, staked, meters=readings, envy_bettors=envy_bettors, policy=policy)
        if informed is None and knowledge != NOTHING and analysis.strategy is not None:
            from queenhigh.exact.know.informed import know_cards  # noqa: PLC0415  # only where cards are known

            informed = know_cards(rules, knowledge, staked)
        bank = _bank(rules, staked, asked) if has_bank_fee(rules) else None
        story = told(analysis) if analysis.strategy is not None and not chosen else None
        if joint:
            analysis.joint  # noqa: B018  # worked out here, where the bar is
    fees = charged(analysis, in_money)
    shown = [each for each in meters_of(rules, envy_bettors) if each.wager in analysis.stakes]
    if json:
        more = {
            "knowledge": informed and knowledge_data(informed),
            "bank": bank and bank_data(bank),
            "policy": policy_data(policy, analysis, best) if chosen else None,
            "fees": fees_data(fees),
            "meters": [meter_data(rules, each, readings) for each in shown],
        }
        # A game without a meter or a fee says nothing of them.
        print_json({**analysis_data(analysis, story, joint=joint), **{key: each for key, each in more.items() if each}})
        return
    _print(analysis, story, joint=joint)
    if chosen:
        print_policy(policy, analysis, best)
    for each in shown:
        print_meter(rules, each, readings)
    if bank is not None:
        print_bank(bank)
    if fees:
        print_fees(fees, "at the table's least stakes" if unit is None else f"a unit being {unit}")
    if informed is not None:
        typer.echo("")
        typer.echo(
            f"With this knowledge the edge is {percent(informed.edge)} of the decision's wager;"
            f" without it {percent(informed.without)}. It is worth {percent(informed.worth)}."
        )


def _bank(rules: Ruleset, staked: Mapping[str, Fraction] | None, action_cents: int | None) -> Banker:
    from queenhigh.exact.sessions.banker import banker  # noqa: PLC0415  # only where a bank pays a fee

    return banker(rules, staked, action_cents)


def _check(rules: Ruleset, action_cents: int | None, blind_policy: str | None, envy_bettors: int | None) -> None:
    """Questions that make no sense together; `blind_policy` is one that was asked to look at known cards."""
    if blind_policy is not None:
        message = f"--policy {blind_policy} decides by its own hand alone: knowledge changes nothing"
        raise BadInput("analyze/policy_knowledge", message, {"policy": blind_policy})
    if envy_bettors is not None and not rules.meter:
        message = f"{rules.id} has no meter: --envy-bettors says nothing here"
        raise BadInput("analyze/no_meter", message, {"game": rules.id})
    if action_cents is not None and not has_bank_fee(rules):
        message = f"no bank pays a fee in {rules.id}: --action says nothing here"
        raise BadInput("analyze/no_fee", message, {"game": rules.id})


def _print(analysis: Analysis, story: Told | None, *, joint: bool) -> None:
    figures = [*analysis.wagers, *([analysis.total] if joint else [])]
    rows = [
        (
            each.label,
            percent(each.edge),
            percent(each.element_of_risk),
            f"{each.standard_deviation:.4f}",
            percent(each.hit_frequency, 2),
            _PLAYED[each.played],
        )
        for each in figures
    ]
    head = ("wager", "edge", "element of risk", "deviation", "hits", "played")
    print_table(head, rows, title=analysis.ruleset.title, right=head[1:5])
    for sentence in equals_told(analysis.ruleset):
        typer.echo(sentence)
    for each in figures:
        nets = [(net_text(c.net), fraction_text(c.probability), percent(c.probability)) for c in each.outcomes]
        typer.echo("")
        print_table(("net", "exact", "probability"), nets, title=each.label, right=("net", "exact", "probability"))
    for refusal in analysis.refusals:
        typer.echo(f"\n{analysis.ruleset.wager[refusal.wager].label} is not solved: {refusal.why}.")
    if story is not None:
        typer.echo("")
        print_strategy(analysis, story)
