"""Entries, late entries, refunds until the first card, re-buys and add-ons: what a person pays, and within which limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.tournament import events as ev
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.playing import look
from queenhigh.tournament.seating import seat_somewhere, settle_tables

if TYPE_CHECKING:
    from queenhigh.tournament import actions as do
    from queenhigh.tournament.course import Course


def open_entries(course: Course, action: do.OpenEntries) -> None:
    """What was announced is opened."""
    del action
    course.need("announced")
    course.add(ev.EntriesOpened(course.who))


def enter(course: Course, action: do.Enter) -> None:
    """An entry before the seats are drawn, or a late one."""
    late = course.state.status in ("running", "drawn")
    if late:
        _check_late(course)
    else:
        course.need("entries")
    entry = course.terms.file.entry
    if not action.player:
        raise IllegalAction("tournament/no_name", "whoever enters has a name", {})
    if action.player in course.state.players:
        raise IllegalAction("tournament/entered", f"{action.player} has entered already", {"player": action.player})
    if len(course.state.players) >= entry.players_max:
        raise IllegalAction("tournament/full", f"{entry.players_max} players have entered", {"most": entry.players_max})
    _check_spending(course, action.player, course.terms.entry_cents)
    course.add(ev.Entered(action.player, entry.buy_in_cents, entry.fee_cents, course.terms.start, late))
    if late:
        seat_somewhere(course, action.player, "late_entry")
        settle_tables(course)


def _check_late(course: Course) -> None:
    levels = course.terms.file.entry.late_levels
    if course.state.status == "drawn" and levels:
        return
    if course.state.stage != 1 or course.state.level > levels or course.state.is_ending:
        message = "there is no late entry" if not levels else f"late entry was until the end of level {levels}"
        raise IllegalAction("tournament/late", message, {"level": course.state.level, "until": levels})


def _check_spending(course: Course, player: str, cents: int) -> None:
    """What the law, or the house, lets one person spend on one tournament."""
    most = course.terms.file.entry.spend_cents_max
    known = course.state.players.get(player)
    spent = known.spent_cents if known else 0
    if most is not None and spent + cents > most:
        message = (
            f"{player} would have spent {format_cents(spent + cents)}; {format_cents(most)} is the most for one person"
        )
        raise IllegalAction("tournament/spending", message, {"player": player, "spent": spent, "cents": cents})


def _check_on(course: Course) -> None:
    """Chips are sold for rounds to come: none when the stage is played, or the chips are counted."""
    if course.state.is_ending:
        message = "no round of the stage begins any more: no chips are sold"
        raise IllegalAction("stage/ending", message, {"stage": course.state.stage})


def withdraw(course: Course, action: do.WithdrawEntry) -> None:
    """Money back until the first card, and none after."""
    player = course.player(action.player)
    if course.state.status not in ("entries", "drawn"):
        message = "the first card is dealt: nothing is refunded any more"
        raise IllegalAction("refund/late", message, {"player": action.player, "status": course.state.status})
    reason = action.reason if course.who == action.player else course.reason(action.reason)
    course.add(
        ev.EntryWithdrawn(player.name, player.cents, player.fee_cents, player.chips, course.who, reason),
    )


def buy_again(course: Course, action: do.BuyAgain) -> None:
    """A re-buy, for whoever has few chips or is out for want of them; also for the last one who went out, and so ended it."""
    course.need("running", "decided")
    course.need_unruled()
    player = course.player(action.player)
    terms = course.terms.file.rebuy
    if terms is None:
        raise IllegalAction("rebuy/none", "this tournament has no re-buys", {})
    facts = {"player": player.name, "chips": player.chips.count}
    if course.state.stage != 1 or course.state.level > terms.levels:
        raise IllegalAction("rebuy/late", f"re-buys were until the end of level {terms.levels}", facts)
    _check_on(course)
    if player.rebuys >= terms.most:
        raise IllegalAction("rebuy/most", f"{player.name} has bought again {player.rebuys} times, the most", facts)
    out = next((out for out in course.state.outs if out.player == player.name), None)
    if out is not None and out.why not in ("no_chips", "too_few_chips"):
        raise IllegalAction("rebuy/out", f"{player.name} is out, and not for want of chips", facts)
    if out is None and player.chips > Chips(terms.chips_max):
        message = f"{player.name} has {player.chips} chips; a re-buy is for {terms.chips_max:,} or fewer"
        raise IllegalAction("rebuy/chips", message, facts)
    _check_spending(course, player.name, terms.cents)
    course.add(ev.BoughtAgain(player.name, terms.cents, Chips(terms.chips)))
    if out is not None:
        seat_somewhere(course, player.name, "bought_again")
        look(course)


def buy_add_on(course: Course, action: do.BuyAddOn) -> None:
    """An add-on, for whoever is in."""
    course.need("running")
    player = course.player(action.player)
    terms = course.terms.file.add_on
    facts = {"player": player.name, "level": course.state.level}
    if terms is None:
        raise IllegalAction("add_on/none", "this tournament has no add-ons", facts)
    if course.state.stage != 1 or not terms.level_from <= course.state.level <= terms.level_to:
        message = f"add-ons are from level {terms.level_from} to level {terms.level_to}"
        raise IllegalAction("add_on/level", message, facts)
    _check_on(course)
    if player.is_out:
        raise IllegalAction("add_on/out", f"{player.name} is out", facts)
    if player.add_ons >= terms.most:
        raise IllegalAction("add_on/most", f"{player.name} has {player.add_ons} add-ons, the most", facts)
    _check_spending(course, player.name, terms.cents)
    course.add(ev.AddOnBought(player.name, terms.cents, Chips(terms.chips)))
