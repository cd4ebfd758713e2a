"""How each event of the open round changes what is seen of it. Chips are moved by whoever calls, from the transfers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from queenhigh.cards.card import card_text
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round import events as ev
from queenhigh.round.readers import bettor
from queenhigh.round.state import Award, Stake
from queenhigh.round.view import BACK, BankSeen, PersonSeen, SpotSeen, View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.casino.wire.messages import Dealt
    from queenhigh.round.state import Phase
    from queenhigh.session.steps import Step


def richer(person: PersonSeen, gained: Mapping[str, int]) -> PersonSeen:
    """A person after chips have moved."""
    cents = gained.get(f"bettor:{person.bettor}", 0)
    return replace(person, purse_cents=person.purse_cents + cents) if cents else person


def opened(event: ev.RoundOpened, reader: str) -> View:
    """A round that has just begun."""
    return View(
        reader=bettor(reader),
        rules=event.rules_hash,
        phase="betting",
        number=event.number,
        pack=event.pack,
        commitment=event.commitment,
        people=tuple(PersonSeen(p.bettor, p.seats, p.purse_cents) for p in event.people),
        bank=BankSeen(event.bank_seat, event.bank_bettor, event.bank_cents, 0, (), shown=False),
        spots=(),
        stakes=(),
        intake=(),
        meter_cents=tuple((name, meter.value // MICRO_CENTS_PER_CENT) for name, meter in event.meters),
        awards=(),
        exposed=(),
        button=0,
        turn=0,
        offers=(),
        undealt=0,
    )


def with_step(round_: View, step: Step) -> View:
    """What the table waits for says which phase the round is in, and whose turn it is."""
    turn = step.seat if step.wait == "decision" else 0
    phase = round_.phase if round_.phase == "void" else _PHASES.get(step.wait, round_.phase)
    return replace(round_, turn=turn, phase=phase, offers=round_.offers if turn == round_.turn else ())


_PHASES: Final[dict[str, Phase]] = {
    "bets": "betting",
    "seeds": "closed",
    "deal": "closed",
    "decision": "deciding",
    "reveal": "revealing",
    "settle": "settling",
    "lock": "awarding",
    "confirm": "awarding",
    "rack": "racking",
}


def _placed(round_: View, event: ev.WagerPlaced, dealt: Dealt) -> View:
    del dealt
    cents = sum(transfer.cents for transfer in event.transfers)
    key, stakes = (event.bettor, event.spot, event.wager), list(round_.stakes)
    for place, stake in enumerate(stakes):
        if _key(stake) == key:
            stakes[place] = replace(stake, cents=stake.cents + cents)
            break
    else:
        stakes.append(Stake(*key, cents))
    return replace(round_, stakes=tuple(stakes))


def _key(stake: Stake) -> tuple[str, int, str]:
    return stake.bettor, stake.spot, stake.wager


def _off_the_felt(round_: View, event: ev.WagerTakenBack | ev.WagerSettled, dealt: Dealt) -> View:
    """A bonus is settled without a stake of its own: nothing on the felt has its name."""
    del dealt
    key = (event.bettor, event.spot, event.wager)
    return replace(round_, stakes=tuple(stake for stake in round_.stakes if _key(stake) != key))


def _closed(round_: View, event: ev.BetsClosed, dealt: Dealt) -> View:
    del dealt
    seated = {seat: person.bettor for person in round_.people for seat in person.seats}
    return replace(round_, spots=tuple(_empty(seat, seated[seat]) for seat in event.spots))


def _empty(seat: int, name: str) -> SpotSeen:
    return SpotSeen(seat, name, (), (), option="", exchanged=False, discard="", killed="", shown=False)


def _fed(round_: View, event: ev.MeterFed, dealt: Dealt) -> View:
    del dealt
    wagers = {transfer.wager for transfer in event.transfers}
    fed = tuple(stake for stake in round_.stakes if stake.wager in wagers)
    left = tuple(stake for stake in round_.stakes if stake.wager not in wagers)
    return replace(round_, intake=(*round_.intake, *fed), stakes=left)


def _dealt(round_: View, event: ev.CardsDealt, dealt: Dealt) -> View:
    del event
    hand, draw = (BACK,) * dealt.hand, (BACK,) * dealt.draw
    spots = tuple(replace(spot, hand=hand, draw=draw) for spot in round_.spots)
    undealt = dealt.deck - len(spots) * (dealt.hand + dealt.draw) - dealt.bank
    bank = replace(round_.bank, cards=(BACK,) * dealt.bank)
    return replace(round_, spots=spots, bank=bank, undealt=undealt)


def _turned(round_: View, event: ev.CardTurned, dealt: Dealt) -> View:
    """They are turned up in the order of the file."""
    cards = list(round_.bank.cards)
    place = next(place for place in dealt.turned if cards[place] == BACK)
    cards[place] = card_text(event.card)
    return replace(round_, bank=replace(round_.bank, cards=tuple(cards)))


def _button(round_: View, event: ev.ButtonPlaced, dealt: Dealt) -> View:
    del dealt
    return replace(round_, button=event.seat)


def _with_spot(round_: View, seat: int, **changes: Any) -> View:
    return replace(round_, spots=tuple(replace(s, **changes) if s.seat == seat else s for s in round_.spots))


def _decided(round_: View, event: ev.OptionTaken, dealt: Dealt) -> View:
    del dealt
    raised = tuple(Stake(t.source.owner, t.spot, t.wager, t.cents) for t in event.transfers)
    after = _with_spot(round_, event.spot, option=event.option, exchanged=event.exchanged)
    return replace(after, stakes=(*after.stakes, *raised), offers=())


def _bank_shown(round_: View, event: ev.BankRevealed, dealt: Dealt) -> View:
    del dealt
    cards = tuple(card_text(card) for card in event.cards)
    return replace(round_, bank=replace(round_.bank, cards=cards, shown=True))


def _hand_shown(round_: View, event: ev.HandRevealed, dealt: Dealt) -> View:
    del dealt
    return _with_spot(round_, event.spot, hand=tuple(card_text(card) for card in event.cards), shown=True)


def _draw_shown(round_: View, event: ev.DrawTurned, dealt: Dealt) -> View:
    del dealt
    return _with_spot(round_, event.spot, draw=(card_text(event.card),))


def _due(round_: View, event: ev.AwardDue, dealt: Dealt) -> View:
    del dealt
    award = Award(
        event.meter, event.spot, event.bettor, event.wager, event.percent, event.why, event.clause, row=event.row
    )
    return replace(round_, awards=(*round_.awards, award))


def _locked(round_: View, event: ev.AwardLocked, dealt: Dealt) -> View:
    del dealt
    funded = sum(share.micro_cents for share in event.shares)
    return _with_award(round_, event, cents=event.cents, change=event.change, funded=funded)


def _released(round_: View, event: ev.AwardReleased, dealt: Dealt) -> View:
    del dealt
    return _with_award(round_, event, cents=None, change=event.change, funded=0)


def _with_award(round_: View, event: ev.AwardLocked | ev.AwardReleased, **changes: Any) -> View:
    name = (event.meter, event.spot, event.bettor)
    return replace(round_, awards=tuple(replace(a, **changes) if a.name == name else a for a in round_.awards))


def _awarded(round_: View, event: ev.MeterAwarded, dealt: Dealt) -> View:
    del dealt
    name = (event.meter, event.spot, event.bettor)
    return replace(round_, awards=tuple(award for award in round_.awards if award.name != name))


def _exposed(round_: View, event: ev.CardExposed, dealt: Dealt) -> View:
    """Where the card lies is told by the frame."""
    del dealt
    return replace(round_, exposed=(*round_.exposed, card_text(event.card)))


def _killed(round_: View, event: ev.HandKilled, dealt: Dealt) -> View:
    """The wagers of a void hand are off the felt, and it wins nothing from a meter."""
    del dealt
    after = _with_spot(round_, event.spot, killed=event.ruling)
    if event.ruling != "void":
        return after
    back = {(str(transfer.target), transfer.wager) for transfer in event.transfers}
    left = tuple(s for s in after.stakes if s.spot != event.spot or (f"bettor:{s.bettor}", s.wager) not in back)
    return replace(after, stakes=left, intake=tuple(stake for stake in after.intake if stake.spot != event.spot))


def _voided(round_: View, event: ev.RoundVoided, dealt: Dealt) -> View:
    del event, dealt
    return replace(round_, phase="void", stakes=(), intake=(), awards=(), turn=0, offers=())


def _only_chips(round_: View, event: ev.Event, dealt: Dealt) -> View:
    """Nothing but the chips that moved, or what was said."""
    del event, dealt
    return round_


IN_ROUND: Final[dict[type[Any], Callable[[View, Any, Dealt], View]]] = {
    ev.WagerPlaced: _placed,
    ev.WagerTakenBack: _off_the_felt,
    ev.BetsClosed: _closed,
    ev.MeterFed: _fed,
    ev.CardsDealt: _dealt,
    ev.CardTurned: _turned,
    ev.ButtonPlaced: _button,
    ev.OptionTaken: _decided,
    ev.WagerSettled: _off_the_felt,
    ev.BankRevealed: _bank_shown,
    ev.HandRevealed: _hand_shown,
    ev.DrawTurned: _draw_shown,
    ev.BankExhausted: _only_chips,
    ev.AwardDue: _due,
    ev.AwardLocked: _locked,
    ev.AwardReleased: _released,
    ev.MeterAwarded: _awarded,
    ev.RoundSettled: _only_chips,
    ev.CardsRacked: _only_chips,
    ev.CardExposed: _exposed,
    ev.HandKilled: _killed,
    ev.RoundResumed: _only_chips,
    ev.RoundVoided: _voided,
}
"""How each event of a round changes what is seen of it."""
