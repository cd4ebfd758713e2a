"""Places and prizes: exact, in whole cents; what is paid in is paid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.errors import ImpossibleState
from queenhigh.tournament import events as ev

if TYPE_CHECKING:
    from queenhigh.tournament import actions as do
    from queenhigh.tournament.course import Course
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms

WHOLE = 10_000
"""Basis points in a whole."""


class Placed(NamedTuple):
    """Who has which place."""

    place: int
    player: str
    tie: int


def places(state: State) -> tuple[Placed, ...]:
    """Everyone's place as far as it is known, best first: whoever is still in by chips, then those who are out."""
    left = sorted(state.left, key=lambda player: player.counted, reverse=True)
    order = [(player.name, 0) for player in left]
    order += [(out.player, out.tie) for out in reversed(state.outs)]
    return tuple(Placed(place, name, tie) for place, (name, tie) in enumerate(order, start=1))


def charity_cents(terms: Terms, state: State) -> int:
    """The charity's part of what was paid for chips: never less than was stated."""
    charity = terms.file.charity
    return 0 if charity is None else -(-state.paid_cents * charity.part_bp // WHOLE)


def pool_cents(terms: Terms, state: State) -> int:
    """The prize money."""
    return state.paid_cents - charity_cents(terms, state)


def prize_list(terms: Terms, state: State) -> tuple[int, ...]:
    """What each place brings, from the first on; together exactly the prize money."""
    return prizes_for(terms, len(state.players), pool_cents(terms, state))


def prizes_for(terms: Terms, entries: int, pool: int) -> tuple[int, ...]:
    """What each place brings with so many entries and so much prize money."""
    fitting = [each for each in terms.file.prizes if each.entries_min <= entries] or [terms.file.prizes[0]]
    shares = list(fitting[-1].shares_bp)
    used, unused = shares[: max(1, entries)], shares[max(1, entries) :]
    used[0] += sum(unused)  # a place that nobody has
    cents = [pool * share // WHOLE for share in used]
    for index in range(pool - sum(cents)):  # odd cents go to the best places, one each
        cents[index % len(cents)] += 1
    return tuple(cents)


def prize_of(terms: Terms, state: State) -> tuple[tuple[Placed, int], ...]:
    """Everyone's place and prize; those who share a tie get what their places bring together, evenly."""
    listed, ranked = prize_list(terms, state), places(state)
    due = [listed[each.place - 1] if each.place <= len(listed) else 0 for each in ranked]
    for tie in {each.tie for each in ranked if each.tie}:
        group = [index for index, each in enumerate(ranked) if each.tie == tie]
        share, odd = divmod(sum(due[index] for index in group), len(group))
        for order, index in enumerate(group):
            due[index] = share + (order < odd)
    return tuple(zip(ranked, due, strict=True))


def cancel(course: Course, action: do.CancelTournament) -> None:
    """Called off before the first card: everyone has everything back."""
    course.need("announced", "entries", "drawn")
    _give_back(course)
    course.add(ev.TournamentOver("void", course.who, course.reason(action.reason)))


def _give_back(course: Course) -> None:
    for player in course.state.players.values():
        if player.spent_cents:
            course.add(ev.MoneyReturned(player.name, player.cents, player.fee_cents))
    _take_chips(course)


def _take_chips(course: Course) -> None:
    for player in course.state.players.values():
        if player.chips:
            course.add(ev.ChipsReturned(player.name, player.chips))


def pay_prizes(course: Course, action: do.PayPrizes) -> None:
    """Prizes, the charity's part, the fees: to the last cent. Chips go back for nothing."""
    del action
    course.need("decided")
    state, terms = course.state, course.terms
    if state.ruling == "void":
        _give_back(course)
        course.add(ev.TournamentOver("void", course.who))
        return
    paid = [(placed, cents) for placed, cents in prize_of(terms, state) if cents]
    charity = charity_cents(terms, state)
    if sum(cents for _, cents in paid) + charity != state.paid_cents:
        facts = {"paid_in": state.paid_cents, "charity": charity, "prizes": [cents for _, cents in paid]}
        raise ImpossibleState("tournament/pool", "the prizes are not what was paid in", facts)
    for placed, cents in paid:
        course.add(ev.PrizePaid(placed.player, placed.place, cents))
    if charity and terms.file.charity is not None:
        course.add(ev.CharityPaid(terms.file.charity.name, charity))
    if state.fee_cents:
        course.add(ev.FeesKept(state.fee_cents))
    _take_chips(course)
    course.add(ev.TournamentOver(state.ruling, course.who))
