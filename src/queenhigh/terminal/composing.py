"""From the controls and the story to the scene: what is on the felt, what is asked, which buttons there are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.terminal.building import Builder, Pointing, legend_of
from queenhigh.terminal.chip_moves import in_hand, span
from queenhigh.terminal.prompting import bank_span, bet_and_fees, meanwhile, prompt
from queenhigh.terminal.scene import Choice, Pile, Scene
from queenhigh.terminal.stage import fixed_choices, option_letters
from queenhigh.terminal.winning import staked_cents, win_reason

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
    has_rack = controller.stage == "betting" or (still and controller.stage == "offer")
    bet_cents, fee_cents = bet_and_fees(controller)
    purse = next((person.purse_cents for person in view.people if person.bettor == sitting.you), None)
    scene = Scene(
        title=rules.title,
        round_number=view.number,
        purse_cents=sitting.purse_cents if purse is None or view.phase in ("idle", "over") else purse,
        pack=view.pack,
        bank=builder.bank(story.says),
        places=builder.places({seat: p.bettor for p in sitting.table.people for seat in p.seats}),
        legend=legend_of(rules),
        meters=tuple((rules.meter[name].label, cents) for name, cents in view.meter_cents),
        tables=builder.tables(),
        log=tuple(story.log),
        coach=_coach_lines(controller) if controller.coach_on and still else (),
        prompt=prompt(controller) if still else meanwhile(controller),
        error=controller.error,
        choices=_choices(controller) if still else (Choice("Space", "Show it at once", "hurry"),),
        chips=controller.chips if has_rack else (),
        chip=_lit_chip(controller),
        chip_least_cents=span(controller)[0] if controller.stage == "betting" else 0,
        bet_cents=bet_cents,
        fee_cents=fee_cents,
        result_cents=story.result_cents(sitting.you),
        staked_cents=staked_cents(story.heard, view, sitting.you),
        win_why=win_reason(rules, story.heard, sitting.you),
    )
    return _with_bank_spot(controller, scene) if controller.stage == "offer" and still else scene


def _lit_chip(controller: Controller) -> int:
    """The chip in the rack that a click would put down."""
    cents = in_hand(controller)
    return controller.chips.index(cents) if cents in controller.chips else controller.chip


def _coach_lines(controller: Controller) -> tuple[Line, ...]:
    sight = controller.host.sight()
    if sight is not None:
        return controller.coach.on_turn(sight, controller.host.other_hand(), controller.story.view)
    if controller.stage == "done" or (controller.stage == "waiting" and controller.coach.verdicts):
        return controller.coach.afterwards()
    return controller.coach.before_the_cards(controller.story.view)


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
        options = option_letters(controller.offers())
        ranged = sum(offer.cents_min < offer.cents_max for _, offer in options)
        return tuple(
            # No option is lit as if a key took it: only which raise the arrows change, where there are several.
            Choice(
                letter,
                _option_words(controller, offer),
                f"take:{offer.option}",
                chosen=ranged > 1 and place == controller.option,
            )
            for place, (letter, offer) in enumerate(options)
        ) + _raise_choices(controller)
    if controller.next_table and stage in ("done", "idle"):
        return (Choice(controller.glyphs.enter, f"On to {controller.next_table}", "next", "gold"),)
    last_bets = sitting.last_bets or (sitting.bets if stage == "done" else ())
    can_rebet = bool(sitting.last_bank_cents if stage == "offer" else last_bets)
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
        return f"The bank: {bank_span(controller)}"
    if controller.stage == "deciding":
        offer = controller.offer()
        return f"{offer.label}: {format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
    terms = controller.rules.wager[controller.wager]
    least = f"from {format_cents(max(terms.cents_min, terms.cents_step))}"
    most = "" if terms.one_cents_max is None else f" to {format_cents(terms.one_cents_max)} in all"
    return f"{terms.label} on spot {controller.seat}: {least}{most}"


def buy_words(controller: Controller) -> str:
    """What is asked of someone who buys chips."""
    return f"You have {format_cents(controller.host.sitting.purse_cents)}. For how much do you buy chips?"


def ask_words(controller: Controller) -> str:
    """What is asked of someone who wants to be asked."""
    now = "never" if controller.ask_cents is None else f"above {format_cents(controller.ask_cents)}"
    return (
        "You are asked before a decision that gives away more than this on average: 0 asks before every mistake,"
        f" nothing typed never asks. Now: {now}."
    )


def _option_words(controller: Controller, offer: Offer) -> str:
    if not offer.raises:
        return offer.label
    chosen = controller.offer() == offer
    if offer.cents_min == offer.cents_max or chosen:
        return f"{offer.label} {format_cents(controller.raise_cents if chosen else offer.cents_min)}"
    return f"{offer.label} {format_cents(offer.cents_min)}{controller.glyphs.dash}{format_cents(offer.cents_max)}"
