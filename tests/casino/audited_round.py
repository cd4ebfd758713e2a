"""One round as the auditor keeps it: what may be bet, whose turn it is, and what the referee makes of it."""

from queenhigh.rules.schema.ruleset import Ruleset
from tests.casino import plain_shuffle as plain
from tests.round.referee import Referee
from tests.round.referee_cards import Cards
from tests.round.story import Bet, Choice, Guest, Story, Verdicts

Stake = tuple[str, int, str]
Move = tuple[str, str, int]
"""From, to, cents; accounts as the referee names them."""


class Refused(Exception):  # noqa: N818  # it is an answer
    """The auditor says no, and why in one word."""


class Won:
    """What a hand wins from a meter, until it is paid."""

    def __init__(self, meter: str, spot: int, bettor: str, percent: int) -> None:
        self.name = (meter, spot, bettor)
        self.percent = percent
        self.win = 0
        """The number of its lock on the meter; 0: none."""
        self.cents = 0


class Round:
    """A round from its opening to the rack."""

    def __init__(self, rules: Ruleset, number: int, guests: tuple[Guest, ...], bank: tuple[int, str, int]) -> None:
        self.rules = rules
        self.number = number
        self.bank_seat, self.banker, self.bank_cents = bank
        self.guests = {guest.name: guest for guest in guests}
        self.story = Story(rules, guests, self.bank_seat, self.bank_cents)
        self.phase = "betting"
        self.felt: dict[Stake, int] = {}
        self.turns: list[int] = []
        self.spots: dict[int, str] = {}
        """Spot in play → who sits there."""
        self.cards: Cards | None = None
        self.verdicts: Verdicts | None = None
        self.won: list[Won] = []
        self.paid_awards = 0
        self.dealt = False
        self.decided = rules.decision.wager if rules.decision else ""
        options = rules.decision.option.values() if rules.decision else ()
        self.most_raised = max((o.raise_.max for o in options if o.raise_), default=0)

    def need(self, *phases: str) -> None:
        """What belongs to another part of the round is refused."""
        if self.phase not in phases:
            raise Refused("round")

    # ── bets ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def group(self, wager: str) -> list[str]:
        """What is made in one act: the wager, and those that must equal it."""
        return [wager, *(name for name, each in self.rules.wager.items() if each.equals == wager)]

    def fee(self, wagers: list[str]) -> int:
        """The flat fees for some wagers."""
        return sum((fee.per_wager or {}).get(wager, 0) for fee in self.rules.fee.values() for wager in wagers)

    def seated(self, spot: int) -> str:
        """Who sits at a spot; nobody is an empty name."""
        return next((name for name, guest in self.guests.items() if spot in guest.seats), "")

    def bet(self, who: str, spot: int, wager: str, cents: int, purse: int) -> list[Move]:
        """Chips onto the felt, if everything is as the rules want it."""
        self.need("betting")
        terms = self.rules.wager.get(wager)
        if terms is None or terms.kind == "raise" or terms.equals is not None or who not in self.guests:
            raise Refused("wager")
        own = {name: c for (w, s, name), c in self.felt.items() if w == who and s == spot}
        self.check_place(who, spot, wager, own)
        needs = terms.needs
        if terms.kind == "meter" and not needs:
            needs = tuple(name for name, each in self.rules.wager.items() if each.kind in ("opening", "side"))
        there, others = (
            own.get(wager, 0),
            sum(c for (w, s, name), c in self.felt.items() if s == spot and name == wager and w != who),
        )
        kept = sum(
            self.fee([name]) + (self.most_raised * c if name == self.decided else 0)
            for (w, _, name), c in self.felt.items()
            if w == who
        )
        group = self.group(wager)
        price = cents * (len(group) + (self.most_raised if wager == self.decided else 0))
        price += 0 if there else self.fee(group)
        fits = [
            not needs or any(name in own for name in needs),
            cents >= terms.cents_step and there + cents >= terms.cents_min,
            cents % terms.cents_step == 0,
            terms.cents_max is None or there + others + cents <= terms.cents_max,
            terms.bettor_cents_max is None or there + cents <= terms.bettor_cents_max,
            price <= purse - kept,
        ]
        if not all(fits):
            raise Refused("wager")
        self.story.bets.append(Bet(who, spot, wager, cents))
        for name in group:
            self.felt[who, spot, name] = self.felt.get((who, spot, name), 0) + cents
        return [(f"bettor:{who}", "felt", cents)] * len(group)

    def check_place(self, who: str, spot: int, wager: str, own: dict[str, int]) -> None:
        """One's own spot; or that of somebody who has bet there, where the rules have a back-line."""
        if who == self.banker and self.banker:
            raise Refused("wager")
        if spot in self.guests[who].seats:
            return
        seated = self.seated(spot)
        behind = self.rules.wager[wager].backline and self.rules.seats.backline
        base = self.decided
        fits = [
            seated and (not self.bank_seat or spot != self.bank_seat),
            behind,
            any(w == seated and s == spot and base in ("", name) for w, s, name in self.felt),
            base in ("", wager) or base in own,
        ]
        if not all(fits):
            raise Refused("wager")

    def take_back(self, who: str, spot: int, wager: str) -> list[Move]:
        """Off the felt again, unless something rests on it."""
        self.need("betting")
        terms = self.rules.wager.get(wager)
        if (who, spot, wager) not in self.felt or terms is None or terms.equals is not None:
            raise Refused("wager")
        group = self.group(wager)
        left = {stake: c for stake, c in self.felt.items() if not (stake[:2] == (who, spot) and stake[2] in group)}
        if any(not self.stands(stake, left) for stake in left if stake[1] == spot):
            raise Refused("wager")
        cents = self.felt[who, spot, wager]
        self.felt = left
        self.story.bets.append(Bet(who, spot, wager, 0))
        return [("felt", f"bettor:{who}", cents)] * len(group)

    def stands(self, stake: Stake, left: dict[Stake, int]) -> bool:
        """Whether a stake may lie where it lies with nothing but these beside it."""
        who, spot, wager = stake
        terms = self.rules.wager[wager]
        needs = terms.needs
        if terms.kind == "meter" and not needs:
            needs = tuple(name for name, each in self.rules.wager.items() if each.kind in ("opening", "side"))
        if needs and not any((who, spot, name) in left for name in needs):
            return False
        seated = self.seated(spot)
        if who == seated:
            return True
        seat_in = any(w == seated and s == spot and self.decided in ("", n) for w, s, n in left)
        return seat_in and (self.decided in ("", wager) or (who, spot, self.decided) in left)

    def callers(self) -> list[str]:
        """Who may have a say in the deck: those with a stake and the bank, by seat, then whoever stands behind."""
        names = list(dict.fromkeys(who for who, _, _ in self.felt))
        if self.banker and self.banker not in names:
            names.append(self.banker)
        # Meter wagers are taken in first; the order among those who stand behind is that of their first stake.
        sits = [name for name in names if self.guests[name].seats]
        return sorted(sits, key=lambda name: min(self.guests[name].seats)) + [n for n in names if n not in sits]

    def close(self) -> list[Move]:
        """Fees before the cards, and the wagers of meters into the tray. The first list says which are fees."""
        self.need("betting")
        if not self.felt:
            raise Refused("bets")
        referee = Referee(self.story)
        referee.put_up_the_bank()
        referee.make_the_bets()
        made = len(referee.verdicts.before)
        referee.charge_fees()
        self.phase = "closed"
        return [(move.source, "fees", move.cents) for move in referee.verdicts.before[made:]]

    def taken_in(self) -> dict[str, list[int]]:
        """Meter → the wagers that the dealer takes in for it."""
        found: dict[str, list[int]] = {}
        for name, terms in self.rules.meter.items():
            cents = [c for (_, _, wager), c in self.felt.items() if wager == terms.wager]
            if cents:
                found[name] = cents
        return found

    # ── cards ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def deal(self, seed: bytes) -> None:
        """The deck of a seed; who decides, in the order of the rules."""
        ranks, suits = self.rules.deck.ranks, self.rules.deck.suits
        deck = [r * 4 + s for r in range(13) for s in range(4) if "23456789TJQKA"[r] in ranks and "cdhs"[s] in suits]
        self.story.cards = plain.shuffled(seed, deck)
        in_play = {spot for _, spot, _ in self.felt}
        self.cards = Cards(self.story, in_play)
        self.spots = {spot: self.seated(spot) for spot in in_play}
        deciding = {spot for spot in in_play if (self.seated(spot), spot, self.decided) in self.felt}
        way = self.cards.way(self.rules.order.decide)
        self.turns = [spot for spot in way if spot in deciding]
        self.phase, self.dealt = "deciding" if self.turns else "revealing", True

    def decide(self, spot: int, option: str, cents: int | None, discard: int | None) -> list[Move]:
        """A spot in its turn."""
        self.need("deciding")
        terms = self.rules.decision.option.get(option) if self.rules.decision else None
        if spot != self.turns[0] or terms is None or discard is not None:
            raise Refused("decision")
        moves: list[Move] = []
        made = terms.raise_
        if made is None and cents:
            raise Refused("raise")
        if made is not None:
            seated = self.spots[spot]
            base = self.felt[seated, spot, made.of]
            bases = [(w, c) for (w, s, name), c in self.felt.items() if s == spot and name == made.of]
            step = base if len(bases) > 1 else self.rules.wager[made.wager].cents_step
            amount = made.min * base if cents is None else cents
            if not made.min * base <= amount <= made.max * base or (amount - made.min * base) % step:
                raise Refused("raise")
            for who, c in bases:
                self.felt[who, spot, made.wager] = c * amount // base
                moves.append((f"bettor:{who}", "felt", c * amount // base))
        self.story.choices[spot] = Choice(option, cents, discard)
        self.turns.pop(0)
        self.phase = "deciding" if self.turns else "revealing"
        return moves

    def reveal(self) -> list[Move]:
        """The referee judges the whole round; what was given up is collected at once."""
        self.need("revealing")
        self.story.meters = dict.fromkeys(self.rules.meter, (0, 0))
        referee = Referee(self.story)
        self.verdicts = referee.judge()
        for each in self.verdicts.awards:
            meter = next(name for name, terms in self.rules.meter.items() if terms.wager == each.item)
            self.won.append(Won(meter, each.spot, each.name, referee.meter_row(meter, each.spot)[1]))
        self.phase = "settling"
        return [(m.source, m.target, m.cents) for each in self.verdicts.forfeits for m in each.moves]

    def settle(self) -> list[Move]:
        """Every wager; and unless something is to be won from a meter first, the bank's money back."""
        self.need("settling")
        assert self.verdicts is not None
        moves = [(m.source, m.target, m.cents) for each in self.verdicts.settled for m in each.moves]
        self.phase = "awarding" if self.won else "racking"
        return moves if self.won else moves + self.finish()

    def finish(self) -> list[Move]:
        """Envy, and what is left of the bank."""
        assert self.verdicts is not None
        self.phase = "racking"
        moves = [(m.source, m.target, m.cents) for each in self.verdicts.envy for m in each.moves]
        return moves + ([("bank", f"bettor:{self.banker}", self.verdicts.bank_back)] if self.verdicts.bank_back else [])

    def is_shown(self, spot: int) -> bool:
        """Whether a hand lies open: its wagers were settled, and not all of them given up before."""
        if self.phase not in ("awarding", "racking"):
            return False
        choice = self.story.choices.get(spot)
        option = self.rules.decision.option[choice.option] if choice and self.rules.decision else None
        return any(s == spot and (option is None or wager not in option.forfeits) for _, s, wager in self.felt)

    def results(self, *, forfeits: bool) -> list[tuple[str, int, str, str, int, int, str]]:
        """What became of each wager: who, where, which, the result, due, paid, and the clause."""
        assert self.verdicts is not None
        told = self.verdicts.forfeits if forfeits else self.verdicts.settled
        return [(e.name, e.spot, e.item, e.result, e.due, e.paid, e.clause) for e in told]
