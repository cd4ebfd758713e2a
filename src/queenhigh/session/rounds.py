"""The round inside a table: opened by it, dealt from its seeds, and followed by whatever waited for its end."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, cast

from queenhigh.cards.deck import deck_cards, shuffle
from queenhigh.cards.seeds import Contribution, check_seed, commitment, mixed_seed, seed_commitment
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.round.contributors import contributors
from queenhigh.round.machine import decide as decide_round
from queenhigh.round.refuse import require_phase
from queenhigh.session import events as ev
from queenhigh.session.actions import DealCards, StartRound
from queenhigh.session.banking import check_promise
from queenhigh.session.table import Banker

if TYPE_CHECKING:
    from queenhigh.round.plan import Plan
    from queenhigh.session.actions import AnyTableAction, CommitSeed, RevealSeed
    from queenhigh.session.events import AnyTableEvent
    from queenhigh.session.table import Table

_HOUSE = Banker(round_do.BANK_SPOT, "", 0)


def start_round(plan: Plan, table: Table, action: StartRound) -> tuple[AnyTableEvent, ...]:
    """The next round, with everyone who is there; the house's promise comes before the first bet."""
    if table.is_open:
        raise IllegalAction("round/open", f"round {table.round.number} is not over", {"phase": table.round.phase})
    if plan.seat_banks and table.banker is None:
        raise IllegalAction("bank/none", "nobody has taken the bank", {"offered": table.offered})
    number = table.rounds + 1
    promise = _promise(table, number, action.seed)
    banker = table.banker or _HOUSE
    readings = dict(action.readings)
    wrong = sorted(set(readings) ^ set(table.settings.linked))
    if wrong:
        message = f"what a linked meter shows is told with the round, and no other: {', '.join(wrong)}"
        raise IllegalAction("round/readings", message, {"meters": wrong})
    opening = round_do.OpenRound(
        number=number,
        people=table.people,
        bank_seat=banker.seat,
        bank_cents=banker.cents,
        pack=table.pack,
        commitment=promise[0].commitment if promise else "",
        meters=tuple((name, readings.get(name, meter)) for name, meter in table.meters.items()),
        keypad=table.settings.keypad,
        linked=table.settings.linked,
    )
    return (*promise, *decide_round(plan.rules, table.round, opening))


def _promise(table: Table, number: int, seed: bytes | None) -> tuple[ev.DeckCommitted, ...]:
    if table.settings.deck == "given":
        if seed is not None:
            raise IllegalAction("seed/given_deck", "the deck of this table comes from whoever deals", {})
        return ()
    if seed is None:
        raise IllegalAction("seed/none", "a round needs the house's seed", {"round": number})
    return (ev.DeckCommitted(number, commitment(seed), seed),)


def commit_seed(plan: Plan, table: Table, action: CommitSeed) -> tuple[AnyTableEvent, ...]:
    """A promise while bets are open: from then on nobody can choose a seed with a look at another."""
    del plan
    require_phase(table.round, "betting")
    if not table.is_in_round(action.bettor):
        raise IllegalAction("seat/stranger", f"{action.bettor!r} is not in this round", {"bettor": action.bettor})
    check_promise(table, action.bettor, action.commitment)
    return (ev.SeedCommitted(action.bettor, action.commitment),)


def close_bets(plan: Plan, table: Table, action: round_do.CloseBets) -> tuple[AnyTableEvent, ...]:
    """No more bets; those with a stake, and the bank, who have promised a seed are called to show it."""
    closed = decide_round(plan.rules, table.round, action)
    called = tuple(bettor for bettor in contributors(table.round) if bettor in table.seeds.promised)
    return (*closed, ev.SeedsCalled(called)) if called else closed


def reveal_seed(plan: Plan, table: Table, action: RevealSeed) -> tuple[AnyTableEvent, ...]:
    """The seed that was promised, between the close of the bets and the deal."""
    del plan
    require_phase(table.round, "closed")
    facts = {"bettor": action.bettor}
    if action.bettor not in table.seeds.called:
        raise IllegalAction("seed/not_called", f"{action.bettor} was not asked for a seed", facts)
    if action.bettor in table.seeds.revealed:
        raise IllegalAction("seed/revealed", f"{action.bettor} has shown the seed already", facts)
    check_seed(action.seed)
    kept = seed_commitment(table.name, table.round.number, action.bettor, action.seed)
    if not hmac.compare_digest(kept, table.seeds.promised[action.bettor]):
        raise IllegalAction("seed/broken", f"this is not the seed that {action.bettor} has promised", facts)
    return (ev.SeedRevealed(action.bettor, action.seed),)


def deal_cards(plan: Plan, table: Table, action: DealCards) -> tuple[AnyTableEvent, ...]:
    """The deck that the seeds make: no live action carries cards."""
    del action
    require_phase(table.round, "closed")
    seeds = table.seeds
    if seeds.house is None:
        raise IllegalAction("seed/given_deck", "the deck of this table comes from whoever deals", {})
    told = [Contribution(bettor, seeds.promised[bettor], seeds.revealed.get(bettor)) for bettor in seeds.called]
    seed = mixed_seed(seeds.house, table.name, table.round.number, told)
    deck = shuffle(seed, deck_cards(plan.rules.deck.ranks, plan.rules.deck.suits))
    mixed = [ev.MixedSeed(each.bettor, each.commitment, each.seed.hex() if each.seed else None) for each in told]
    dealt = decide_round(plan.rules, table.round, round_do.Deal(deck))
    return (ev.DeckMixed(tuple(mixed)), *dealt) if mixed else dealt


def deal_given(plan: Plan, table: Table, action: round_do.Deal) -> tuple[AnyTableEvent, ...]:
    """A deck from whoever deals, where the table is set so."""
    if table.settings.deck != "given":
        raise IllegalAction("seed/no_cards", "the deck of this table comes from its seeds; nobody gives cards", {})
    return decide_round(plan.rules, table.round, action)


def play(plan: Plan, table: Table, action: round_do.AnyAction) -> tuple[AnyTableEvent, ...]:
    """Any other action of the round. When chips are settled or everything went back, the house shows its seed."""
    events = cast("tuple[AnyTableEvent, ...]", decide_round(plan.rules, table.round, action))
    if table.seeds.house is not None:
        for event in events:
            if isinstance(event, round_ev.RoundSettled | round_ev.RoundVoided):
                return (*events, ev.DeckRevealed(table.round.number, table.seeds.house))
    return events


def refuse_opening(plan: Plan, table: Table, action: round_do.OpenRound) -> tuple[AnyTableEvent, ...]:
    """Who sits where and who banks is the table's to say."""
    del plan, table
    raise IllegalAction("round/by_table", "the table opens its rounds itself", {"number": action.number})


def as_round_action(action: AnyTableAction, events: tuple[AnyTableEvent, ...]) -> round_do.AnyAction | None:
    """What an action of the table was to the round inside it, told by what followed; none if it was nothing to it."""
    for event in events:
        match action, event:
            case StartRound(), round_ev.RoundOpened():
                opened = {name: getattr(event, name) for name in round_do.OpenRound.__struct_fields__}
                return round_do.OpenRound(**opened)
            case DealCards(), round_ev.CardsDealt(stacks, bank, rest):
                return round_do.Deal((*(card for _, cards in stacks for card in cards), *bank, *rest))
            case _:
                pass
    return action if isinstance(action, round_do.AnyAction) else None
