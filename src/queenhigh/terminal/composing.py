"""From the controls and the story to the scene: what is on the felt, what is asked, which buttons there are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.terminal.building import Builder, Pointing, legend_of
from queenhigh.terminal.scene import Choice, Pile, Scene
from queenhigh.terminal.stage import fixed_choices, option_letters

if TYPE_CHECKING:
    from queenhigh.round.policy import Offer
    from queenhigh.terminal.controller import Controller
    from queenhigh.terminal.scene import Line


def compose(controller: Controller) -> Scene:
    """The table as it is told now."""
    story, rules, sitting = controller.story, controller.rules, controller.host.sitting
    view, still = story.view, not story.waiting
    pointing = Pointing(controller.seat, controller.wager, controller.discard)
    can_discard = still and any(offer.may_discard for offer in controller.offers())
    legal = controller.host.legal_wagers() if still else ()
    builder = Builder(
        rules, view, tuple(story.heard), legal, pointing, can_discard=can_discard, manners=controller.manners()
    )
    purse = next((person.purse_cents for person in view.people if person.bettor == sitting.you), None)
    scene = Scene(
        title=rules.title,
        round_number=view.number,
        purse_cents=sitting.purse_cents if purse is None or view.phase in ("idle", "over") else purse,
        pack=view.pack,
        bank=builder.bank(story.says),
        places=builder.places({seat: p.bettor for p in sitting.session.people for seat in p.seats}),
        legend=legend_of(rules),
        meters=tuple((rules.meter[name].label, cents) for name, cents in view.meter_cents),
        tables=builder.tables(),
        log=tuple(story.log),
        coach=_coach_lines(controller) if controller.coach_on and still else (),
        prompt=_prompt(controller) if still else _meanwhile(controller),
        error=controller.error,
        choices=_choices(controller) if still else (Choice(controller.glyphs.enter, "Go on", "hurry"),),
        chips=controller.chips if controller.stage == "betting" or (still and controller.stage == "offer") else (),
        chip=controller.chip,
        result_cents=story.result_cents(sitting.you),
    )
    return _with_bank_spot(controller, scene) if controller.stage == "offer" and still else scene


def _coach_lines(controller: Controller) -> tuple[Line, ...]:
    sight = controller.host.sight()
    if sight is not None:
        return controller.coach.on_turn(sight, controller.host.other_hand(), controller.story.view)
    return controller.coach.afterwards() if controller.stage == "done" else controller.coach.before_the_cards()


def _with_bank_spot(controller: Controller, scene: Scene) -> Scene:
    """While the bank is offered, one's place has a single spot: what is put up."""
    least, most = controller.host.bank_range()
    cents = sum(controller.bank_chips)
    pile = Pile("bank", "Bank", cents, 0, least if least > 1 else 0, max(most, 0), chosen=True, is_open=True)
    places = tuple(replace(place, piles=(pile,)) if place.seat == controller.seat else place for place in scene.places)
    return replace(scene, places=places)


def _choices(controller: Controller) -> tuple[Choice, ...]:
    stage, sitting = controller.stage, controller.host.sitting
    if stage == "deciding":
        return tuple(
            Choice(letter, _option_words(controller, offer), f"take:{offer.option}", chosen=place == controller.option)
            for place, (letter, offer) in enumerate(option_letters(controller.offers()))
        ) + _raise_choices(controller)
    can_rebet = bool(sitting.last_bank_cents if stage == "offer" else sitting.last_bets)
    has_bets = bool(controller.bank_chips if stage == "offer" else sitting.bets)
    choices = fixed_choices(stage, can_rebet=can_rebet, has_bets=has_bets, enter=controller.glyphs.enter)
    if stage in ("done", "idle") and controller.rules.seats.spots_per_player > 1:
        choices += (Choice("w", "One or two spots", "spots"),)
    return choices


def _raise_choices(controller: Controller) -> tuple[Choice, ...]:
    """What changes the raise, where it can be changed."""
    offer = controller.offer()
    if offer.cents_min == offer.cents_max:
        return ()
    less, more = controller.glyphs.left, controller.glyphs.right
    return (
        Choice(less, "Less", "raise:-1"),
        Choice(more, "More", "raise:+1"),
        Choice("m", "Least", "least"),
        Choice("x", "Most", "most"),
        Choice("e", "Amount", "amount"),
    )


def amount_words(controller: Controller) -> str:
    """What an amount that is typed would be for, and what it may be."""
    if controller.stage == "offer":
        return f"The bank: {_bank_span(controller)}"
    if controller.stage == "deciding":
        offer = controller.offer()
        return f"{offer.label}: {format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
    terms = controller.rules.wager[controller.wager]
    least = f"from {format_cents(max(terms.cents_min, terms.cents_step))}"
    most = "" if terms.one_cents_max is None else f" to {format_cents(terms.one_cents_max)} in all"
    return f"{terms.label} on spot {controller.seat}: {least}{most}"


def _bank_span(controller: Controller) -> str:
    least, most = controller.host.bank_range()
    at_most = format_cents(max(most, 0))
    return f"{format_cents(least)} to {at_most}" if least > 1 else f"up to {at_most}"


def _meanwhile(controller: Controller) -> str:
    """What happens while the table is still telling."""
    hurry = f"{controller.glyphs.enter} shows it at once."
    if controller.stage == "betting":
        return _prompt(controller)
    told = {
        "betting": "The others bet.",
        "closed": "The cards are dealt.",
        "deciding": "The others decide.",
        "revealing": "The bank shows its hand.",
    }.get(controller.story.view.phase, "The wagers are settled, one after another.")
    return f"{told} {hurry}"


def _option_words(controller: Controller, offer: Offer) -> str:
    if not offer.raises:
        return offer.label
    chosen = controller.offer() == offer
    if offer.cents_min == offer.cents_max or chosen:
        return f"{offer.label} {format_cents(controller.raise_cents if chosen else offer.cents_min)}"
    return f"{offer.label} {format_cents(offer.cents_min)}{controller.glyphs.dash}{format_cents(offer.cents_max)}"


def _prompt(controller: Controller) -> str:
    """What is asked of the player."""
    glyphs = controller.glyphs
    match controller.stage:
        case "idle":
            return "Welcome. The next round begins when you are ready."
        case "offer":
            return f"The bank is offered to you. Put up some chips, {_bank_span(controller)}, or let it pass."
        case "betting":
            several = f", {glyphs.up_down} seats" if len(controller.seats_to_bet()) > 1 else ""
            keys = f"{glyphs.left_right} spots{several}, 1-{len(controller.chips)} chips"
            return f"Place your bets: {keys}."
        case "banking":
            return "You bank this round. The others have bet."
        case "deciding":
            return _decision_prompt(controller)
        case "done":
            return "The round is settled."


def _decision_prompt(controller: Controller) -> str:
    offer = controller.offer()
    parts = []
    if offer.raises and offer.cents_min < offer.cents_max:
        span = f"{format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
        parts.append(f"{controller.glyphs.left_right} raise {span}")
    if any(each.may_discard for each in controller.offers()):
        parts.append(f"1-{len(controller.cards())} exchange a card")
    return f"Spot {controller.seat}: your decision. " + ("; ".join(parts) + "." if parts else "")
