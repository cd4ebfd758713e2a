"""The game, its source, and the equipment of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.words import class_words, rank_words
from queenhigh.rules.cloth import printed_spots, printed_tables
from queenhigh.rules.text.document import Paragraph, Points, Section
from queenhigh.rules.text.english import capital, count, listed, number, quoted

if TYPE_CHECKING:
    from queenhigh.rules.cloth import NamedSpot
    from queenhigh.rules.schema.layout import Panel
    from queenhigh.rules.schema.ruleset import Ruleset
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
                f"It is played with two packs, each of which is {pack}. Their backs are of different colours.",
                "deck.packs",
                "deck.ranks",
                "deck.suits",
            ),
            teller.say_set(
                "The packs alternate, one round each: while one is in play the other is being shuffled, and the discard"
                " rack never holds cards of both.",
                "deck.alternate",
            ),
        ]
    shuffled = "by an automatic shuffling machine" if rules.procedure.shuffler == "machine" else "by hand"
    said.append(teller.say_set(f"The cards are shuffled {shuffled} before each round.", "procedure.shuffler"))
    if rules.procedure.shuffler_make:
        text = f"The shuffling machine must be one made by {rules.procedure.shuffler_make}."
        said.append(teller.say(text, "procedure.shuffler_make"))
    if rules.procedure.shuffler_set:
        text = f"It is set to the game {quoted(rules.procedure.shuffler_set)}."
        said.append(teller.say(text, "procedure.shuffler_set"))
    if rules.procedure.cut_cards:
        said.append(
            teller.say(
                f"{capital(count(rules.procedure.cut_cards, 'cut card'))} shall be at the table.", "procedure.cut_cards"
            )
        )
    said.append(
        teller.say_set(
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
    spots = printed_spots(teller.rules)
    said.append(teller.say(f"Each place has {_spots(teller.rules, spots)}.", "layout.spots"))
    if layout.areas:
        areas = listed(quoted(area) for area in layout.areas)
        said.append(teller.say(f"Each place also has {_areas(len(layout.areas))} marked {areas}.", "layout.areas"))
    tables = printed_tables(teller.rules)
    if tables:
        names = listed(teller.rules.table[table].label for table in tables)
        noun = "table" if len(tables) == 1 else "tables"
        said.append(teller.say(f"The layout shows the {names} pay {noun}.", "layout.printed_tables"))
    said += [_panel(teller, name, panel) for name, panel in layout.panel.items()]
    if layout.legend:
        lines = listed(quoted(line) for line in layout.legend)
        said.append(teller.say(f"The layout also bears the words {lines}.", "layout.legend"))
    said += _proof(teller)
    return [Points(tuple(said))]


def _spots(rules: Ruleset, spots: tuple[NamedSpot, ...]) -> str:
    """Those that the layout names, and those that it leaves out: an attached meter brings its own."""
    named = spots[: len(rules.layout.spots)]
    more = [_unnamed(rules, spot) for spot in spots[len(named) :]]
    total = count(len(spots), "betting spot")
    if not named:
        return f"{total}: {listed(more)}"
    marked = listed(quoted(spot.label) for spot in named)
    return f"{total}: those marked {marked}, and {listed(more)}" if more else f"{total}, marked {marked}"


def _unnamed(rules: Ruleset, spot: NamedSpot) -> str:
    sensor = ", with a sensor" if rules.wager[spot.wager].kind == "meter" else ""
    return f"one for {spot.label}{sensor}"


def _panel(teller: Teller, name: str, panel: Panel) -> Statement:
    told = [f"is headed {quoted(panel.head)}"] if panel.head else []
    told += ["lists its lowest hand first"] if panel.order == "lowest_first" else []
    told += [f"calls {class_words(each, {})} {quoted(label)}" for each, label in panel.labels.items()]
    text = (
        f"On the layout the {teller.rules.table[name].label} pay table {listed(told) or 'stands as it is told here'}."
    )
    return teller.say(text, f"layout.panel.{name}", clause=panel.clause)


def _proof(teller: Teller) -> list[Statement]:
    proof = teller.rules.layout.proof
    if proof is None:
        return []
    facts = [f"item {proof.item}", f"version {proof.version}"]
    facts += [f"for {proof.company}"] if proof.company else []
    facts += [f"surface {proof.surface}"] if proof.surface else []
    facts += [f"proof of {proof.date}"] if proof.date else []
    notes = f" Notes: {proof.notes}" if proof.notes else ""
    text = (
        f"The layout goes through an art proof ({', '.join(facts)}), which is approved without changes, approved with"
        f" changes, or returned for a new proof. Nothing is produced before it is signed.{notes}"
    )
    return [teller.say(text, "layout.proof", clause=proof.clause)]


def _areas(areas: int) -> str:
    return "an area" if areas == 1 else "areas"
