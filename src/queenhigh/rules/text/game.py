"""The game, its source, and the equipment of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.words import rank_words
from queenhigh.rules.text.document import Paragraph, Points, Section
from queenhigh.rules.text.english import capital, count, listed, number, quoted

if TYPE_CHECKING:
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller

_RANKS = "23456789TJQKA"
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def the_game(teller: Teller) -> Section:
    """What is played, and which document says so."""
    rules = teller.rules
    paragraphs = [
        Paragraph((_object(teller), *_ways_to_play(teller))),
        Paragraph(
            (
                _source(teller),
                teller.say(f"The rule file is {rules.id}, version {rules.version}.", "id", "version"),
            )
        ),
    ]
    return Section("The game", tuple(paragraphs))


def _object(teller: Teller) -> Statement:
    showdown = teller.rules.showdown
    if showdown is None:
        return teller.say("In this game players wager on the hands that are dealt.")
    ranking = teller.rules.hand[showdown.seat].ranking
    size = f"{number(teller.rules.ranking[ranking].size)}-card " if ranking else ""
    return teller.say(f"The object of the game is a {size}poker hand that ranks higher than {teller.bank}'s.")


def _ways_to_play(teller: Teller) -> list[Statement]:
    banker = "A player-dealer" if teller.rules.bank.by == "seat" else "The house"
    return [teller.say(f"{banker} banks it; players do not play against each other.", "bank.by")]


def _source(teller: Teller) -> Statement:
    source = teller.rules.source
    where = [part for part in (source.publisher, source.jurisdiction, source.date) if part]
    text = f"These rules are those of the document {quoted(source.title)}"
    text += f" ({'; '.join(where)})" if where else ""
    text += f", whose clauses are cited with the letter {source.letter}" if source.letter else ""
    return teller.say(f"{text}.", "source")


def equipment(teller: Teller) -> Section:
    """Table, places, cards, shuffler, rack and layout."""
    return Section("Table and equipment", (Points((*_table(teller), *_cards(teller))), *_layout(teller)))


def _table(teller: Teller) -> list[Statement]:
    seats = teller.rules.seats
    among = ", one of which is that of the player-dealer" if teller.rules.bank.by == "seat" else ""
    house = f"a place for {teller.dealer} opposite them"
    text = f"The game is played at a table with {count(seats.count, 'place')} for players{among}, and {house}."
    numbered = f"Places are numbered clockwise from {teller.dealer}'s left."
    said = [teller.say(f"{text} {numbered}", "seats.count")]
    if teller.rules.procedure.drop_box:
        said.append(teller.say("A drop box is attached to the table.", "procedure.drop_box"))
    return said


def _cards(teller: Teller) -> list[Statement]:
    rules = teller.rules
    pack = _pack(rules.deck.ranks, rules.deck.suits)
    if rules.deck.packs == 1:
        said = [teller.say(f"It is played with one pack: {pack}.", "deck")]
    else:
        said = [
            teller.say(
                f"It is played with two packs, each of which is {pack}. Their backs are of different colours. They"
                " alternate, one round each: while one is in play the other is being shuffled, and the discard rack"
                " never holds cards of both.",
                "deck",
            )
        ]
    shuffled = "by an automatic shuffling machine" if rules.procedure.shuffler == "machine" else "by hand"
    said.append(teller.say(f"The cards are shuffled {shuffled} before each round.", "procedure.shuffler"))
    if rules.procedure.cut_cards:
        said.append(
            teller.say(
                f"{capital(count(rules.procedure.cut_cards, 'cut card'))} shall be at the table.", "procedure.cut_cards"
            )
        )
    said.append(
        teller.say(
            "There shall be a discard rack. Cards are picked up and placed in it in order, so that every hand of the"
            " round can be reconstructed in the event of a question or dispute.",
            "procedure.rack",
        )
    )
    return said


def _pack(ranks: str, suits: str) -> str:
    if ranks == _RANKS and len(suits) == len(_SUITS):
        return "a standard deck of 52 cards without jokers"
    named_ranks = listed(rank_words(_RANKS.index(rank)) for rank in ranks)
    named_suits = listed(_SUITS[suit] for suit in suits)
    return f"a deck of {count(len(ranks) * len(suits), 'card')} without jokers, of the ranks {named_ranks} in {named_suits}"


def _layout(teller: Teller) -> list[Points]:
    layout = teller.rules.layout
    said = [
        teller.say(
            f"The layout measures {layout.inches_wide} by {layout.inches_deep} inches.",
            "layout.inches_wide",
            "layout.inches_deep",
        )
    ]
    if layout.spots:
        said.append(teller.say(f"Each place has {_spots(layout.spots)}.", "layout.spots"))
    if layout.areas:
        areas = listed(quoted(area) for area in layout.areas)
        said.append(teller.say(f"Each place also has {_areas(len(layout.areas))} marked {areas}.", "layout.areas"))
    if layout.printed_tables:
        names = listed(teller.rules.table[table].label for table in layout.printed_tables)
        tables = "table" if len(layout.printed_tables) == 1 else "tables"
        said.append(teller.say(f"The layout shows the {names} pay {tables}.", "layout.printed_tables"))
    if layout.legend:
        lines = listed(quoted(line) for line in layout.legend)
        said.append(teller.say(f"The layout also bears the words {lines}.", "layout.legend"))
    return [Points(tuple(said))]


def _spots(spots: tuple[str, ...]) -> str:
    names = listed(quoted(spot) for spot in spots)
    return (
        f"one betting spot, marked {names}"
        if len(spots) == 1
        else f"{count(len(spots), 'betting spot')}, marked {names}"
    )


def _areas(areas: int) -> str:
    return "an area" if areas == 1 else "areas"
