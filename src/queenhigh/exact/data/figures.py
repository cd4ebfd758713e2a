"""The figures of a game as plain data: its wagers, the bank's side, its meters, and what is published of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.exact.data.numbers import exact_number, fraction_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from queenhigh.exact.audit.figures import Verdict
    from queenhigh.exact.know.informed import Informed
    from queenhigh.exact.meters.progressive import MeterFigures
    from queenhigh.exact.sessions.banker import Banker
    from queenhigh.exact.sessions.fees import Charged
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.rules.schema.ruleset import Ruleset


def wager_data(figures: WagerFigures) -> dict[str, Any]:
    """One wager."""
    return {
        "wager": figures.wager,
        "label": figures.label,
        "played": figures.played,
        "edge": exact_number(figures.edge),
        "element_of_risk": exact_number(figures.element_of_risk),
        "wagered": exact_number(figures.wagered),
        "hit_frequency": exact_number(figures.hit_frequency),
        "variance": exact_number(figures.variance),
        "standard_deviation": figures.standard_deviation,
        "outcomes": [
            {"net": fraction_text(chance.net), "probability": exact_number(chance.probability)}
            for chance in figures.outcomes
        ],
    }


def bank_data(bank: Banker) -> dict[str, Any]:
    """The player-dealer's side."""
    return {
        "gain": exact_number(bank.gain),
        "stakes": {wager: fraction_text(stake) for wager, stake in bank.stakes.items()},
        "schedules": [
            {
                "fee": each.fee,
                "schedule": each.schedule,
                "break_even_cents": each.break_even_cents,
                "gains": [[stretch.cents_from, stretch.cents_to] for stretch in each.gains],
                "net_cents": None if each.net is None else exact_number(each.net),
            }
            for each in bank.schedules
        ],
    }


def fees_data(fees: Sequence[Charged]) -> list[dict[str, Any]]:
    """Flat fees beside the edges of their wagers."""
    return [
        {
            "wager": each.wager,
            "stake_cents": exact_number(each.stake_cents),
            "fee_cents": each.fee_cents,
            "edge": exact_number(each.edge),
            "edge_with_fee": exact_number(each.edge_with_fee),
        }
        for each in fees
    ]


def policy_data(name: str, analysis: Analysis, best: Analysis) -> dict[str, Any]:
    """A chosen policy beside the best play: what each loses, per unit of the decision's wager."""
    edge, least = best.edge_decided_for(analysis), best.edge_decided_for(best)
    return {
        "policy": name,
        "edge": exact_number(edge),
        "best": exact_number(least),
        "costs": exact_number(edge - least),
    }


def knowledge_data(informed: Informed) -> dict[str, Any]:
    """What is known of other cards, and what it is worth."""
    return {
        "edge": exact_number(informed.edge),
        "without": exact_number(informed.without),
        "worth": exact_number(informed.worth),
    }


def meter_data(rules: Ruleset, figures: MeterFigures, readings: Mapping[str, Fraction] | None = None) -> dict[str, Any]:
    """One meter at what it shows, or else at its average; amounts are multiples of its wager."""
    shown = (readings or {}).get(figures.meter, figures.average_meter)
    return {
        "meter": figures.meter,
        "wager": figures.wager,
        "wager_cents": rules.wager[figures.wager].cents_min,
        "seed": figures.seed,
        "ceiling": figures.ceiling,
        "contribution": exact_number(figures.contribution),
        "reading": exact_number(shown),
        "edge": exact_number(figures.edge_at(shown)),
        "house_advantage": exact_number(figures.house_advantage),
        "average": exact_number(figures.average_meter),
        "break_even": exact_number(figures.break_even_meter),
        "top_award": exact_number(figures.top_award),
        "hit_frequency": exact_number(figures.hit_frequency),
        "envy_bettors": figures.envy_bettors,
        "by_envy_bettors": [
            {
                "envy_bettors": each.envy_bettors,
                "envy": exact_number(each.envy),
                "edge": exact_number(each.edge_at(shown)),
                "break_even": exact_number(each.break_even_meter),
            }
            for each in by_envy_bettors(rules, figures)
        ],
    }


def by_envy_bettors(rules: Ruleset, figures: MeterFigures) -> tuple[MeterFigures, ...]:
    """A meter with none to all other seats betting on it, or with as many as were asked for."""
    seats = rules.seats.count - (1 if rules.bank.by == "house" else 2)
    return figures.envy_by_bettors(max(seats, figures.envy_bettors))


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A published figure beside the computed one."""
    return {
        "game": verdict.game,
        "figure": verdict.figure,
        "wager": verdict.wager,
        "name": verdict.name,
        "published": verdict.published,
        "unit": verdict.unit,
        "printed": verdict.printed,
        "clause": verdict.clause,
        "computed": exact_number(verdict.computed),
        "reproduced": verdict.reproduced,
        "explanation": verdict.explanation or None,
        "assumes": list(verdict.assumes),
    }
