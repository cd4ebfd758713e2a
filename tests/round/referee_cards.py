"""The referee at the table: who comes when, who holds what, and which row of a table that is."""

from queenhigh.rules.schema.paying import Outcome, PayTable
from queenhigh.rules.schema.seating import Way
from tests.round import naive_hands as eyes
from tests.round.story import Story


class Cards:
    """The cards of one round, once they are dealt to the spots in play."""

    def __init__(self, story: Story, in_play: set[int]) -> None:
        self.story = story
        self.rules = story.rules
        self.deal(in_play)

    def way(self, way: Way) -> list[int]:
        """All seats along a way: seat 1 at the dealer's left, ascending clockwise."""
        count = self.rules.seats.count
        first = {
            "dealer_left": 1,
            "dealer_right": count,
            "bank_left": 1 if self.story.bank_seat == count else self.story.bank_seat + 1,
            "button": self.button() if self.rules.button and way.start == "button" else 0,
        }[way.start]
        clockwise = [*range(first, count + 1), *range(1, first)]
        return clockwise if way.direction == "clockwise" else [clockwise[0], *reversed(clockwise[1:])]

    def deal(self, in_play: set[int]) -> None:
        """Stacks from the top of the deck, in the order of the deal; the bank last."""
        part = [part for part in self.rules.deal if part.to == "seat"]
        size = sum(each.cards for each in part)
        cards = list(self.story.cards)
        self.stacks = {}
        for seat in self.way(self.rules.order.deal):
            if seat in in_play:
                self.stacks[seat], cards = cards[:size], cards[size:]
        self.bank_cards = cards[: sum(each.cards for each in self.rules.deal if each.to == "bank")]
        self.zones: dict[int, dict[str, list[int]]] = {}
        for seat, stack in self.stacks.items():
            left = list(stack)
            self.zones[seat] = {}
            for each in part:
                self.zones[seat][each.zone], left = left[: each.cards], left[each.cards :]

    def button(self) -> int:
        """C7: counted clockwise from the dealer's left, the bank's seat not counted, wrapping around."""
        button = self.rules.button
        assert button is not None
        steps = dict(button.values)[eyes.RANK_LETTERS[eyes.rank(self.bank_cards[button.card - 1])]]  # type: ignore[index]
        seat = 0
        while steps:
            seat = seat % self.rules.seats.count + 1
            if seat != self.story.bank_seat:
                steps -= 1
        return seat

    def cards_of(self, name: str, spot: int) -> list[int]:
        """The cards that a hand looks at: as dealt, or after the exchange."""
        hand = self.rules.hand[name]
        cards: list[int] = []
        if hand.of in ("seat", "both"):
            choice = self.story.choices.get(spot)
            zones = {zone: list(held) for zone, held in self.zones[spot].items()}
            if hand.when == "final" and choice and choice.discard is not None:
                zones["hand"][zones["hand"].index(choice.discard)] = zones["draw"].pop(0)
            for zone in hand.zones:
                cards += zones.get(zone, [])
        return cards + self.bank_cards if hand.of in ("bank", "both") else cards

    def value(self, name: str, spot: int) -> eyes.Value:
        ranking = self.rules.ranking[self.rules.hand[name].ranking or ""]
        return eyes.value(self.cards_of(name, spot), ranking, self.rules.deck.ranks)

    def holds(self, row: Outcome, spot: int) -> bool:
        """Whether every stated condition of a row holds."""
        choice = self.story.choices.get(spot)
        if row.option is not None and (choice is None or choice.option not in row.option):
            return False
        if row.qualified is not None and row.qualified != self.qualifies():
            return False
        if row.compare is not None:
            showdown = self.rules.showdown
            assert showdown is not None
            player, bank = self.value(showdown.seat, spot), self.value(showdown.bank, spot)
            found = "above" if player > bank else "below" if player < bank else "equal"
            if row.compare != found:
                return False
        if row.hand is not None:
            ranking = self.rules.ranking[self.rules.hand[row.hand.hand].ranking or ""]
            return eyes.reaches(self.value(row.hand.hand, spot), row.hand.at_least, ranking)
        return True

    def qualifies(self) -> bool:
        qualifier = self.rules.qualifier
        if qualifier is None:
            return True
        ranking = self.rules.ranking[self.rules.hand[qualifier.hand].ranking or ""]
        return eyes.reaches(self.value(qualifier.hand, 0), qualifier.at_least, ranking)

    def table_row(self, table: PayTable, spot: int) -> int | None:
        """Which row of a pay table is the first to match."""
        for position, row in enumerate(table.rows):
            name = row.over or table.over or ""
            cards = self.cards_of(name, spot)
            if row.cards is not None:
                wanted = {eyes.RANK_LETTERS.index(text[0]) * 4 + eyes.SUIT_LETTERS.index(text[1]) for text in row.cards}
                fits = wanted == set(cards)
            elif row.same is not None:
                mark = {"colour": eyes.is_red, "suit": eyes.suit, "rank": eyes.rank}[row.same]
                fits = len({mark(card) for card in cards}) == 1
            else:
                fits = self.class_fits(table, position, spot)
            if fits:
                return position
        return None

    def class_fits(self, table: PayTable, position: int, spot: int) -> bool:
        row = table.rows[position]
        name = row.over or table.over or ""
        ranking = self.rules.ranking[self.rules.hand[name].ranking or ""]
        held = self.value(name, spot)
        if row.at_least is not None:
            return eyes.reaches(held, row.at_least, ranking)
        if eyes.class_of(held, ranking) != row.hand_class:
            return False
        if row.suit is None:
            return True
        suited = [card for card in self.cards_of(name, spot) if eyes.SUIT_LETTERS[eyes.suit(card)] == row.suit]
        return len(suited) >= ranking.size and eyes.value(suited, ranking, self.rules.deck.ranks) == held
