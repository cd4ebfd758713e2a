"""The commands by name: what the help says of each, and where it lives. Nothing else is known of them until one is called."""

from __future__ import annotations

from typing import Final, NamedTuple


class Command(NamedTuple):
    """A command that has not been imported."""

    summary: str
    """The first sentence of its help, word for word."""
    module: str = ""
    """Its module in this room, where that has another name."""


PANELS: Final = {
    "The game": {
        "games": Command("List the games that come with Queenhigh."),
        "rules": Command("Print the complete rules of a game, in the order of a regulator's submission."),
        "check": Command("Check rule files: print every fault with file, line and what would be allowed."),
        "schema": Command("Print the JSON Schema of a rule file, for editors and for programs that write such files."),
        "diff": Command("Say what changes from one game to another: in the rules, in the figures, in the strategy."),
    },
    "The table": {
        "play": Command("Sit down at a table in the terminal, with bots in the other seats and a coach on a key."),
        "drill": Command(
            "Practise: decide hands and hear what each decision cost, or settle rounds and hear which clause says otherwise."
        ),
        "deal": Command(
            "Deal whole rounds with every wager of the game on every seat, and tell them as a dealer follows them."
        ),
        "reconstruct": Command(
            "Settle a dispute: rebuild every hand from the discard rack, and compare it with the cards that were dealt."
        ),
        "verify": Command(
            "Check hands without trusting anyone: promises, seeds, deck, decisions and every transfer follow from the file."
        ),
    },
    "The mathematics": {
        "analyze": Command(
            "Exact figures of every wager: edge, element of risk, deviation, hit frequency, the whole distribution."
        ),
        "audit": Command("Recompute every figure that the rule files publish, and say which ones are reproduced."),
        "strategy": Command("The optimal strategy in words, and what simpler ones cost."),
        "odds": Command("What each choice is worth on average with given cards, in units of the initial stake."),
        "session": Command(
            "The result of many rounds at the same stakes: distribution, bands, chance to be ahead, ruin, hold."
        ),
        "design": Command("Whole-number pay tables that satisfy bounds, those nearest to the present one first."),
        "simulate": Command("Play a table many times over, and set the results beside the exact values."),
        "bank": Command(
            "How often a player-dealer's bank is exhausted, what it covers, and what it earns net of each fee schedule."
        ),
    },
    "The house": {
        "serve": Command("Open the house to browsers and programs: tables with many people, over HTTP and WebSockets."),
        "casino": Command(
            "A house of live tables: open it, play in it, look into its books, prove that nothing was changed."
        ),
        "tournament": Command(
            "Tournaments: check and announce a file, enter people, direct, look at standing and result, try a structure; the charity."
        ),
    },
    "The papers": {
        "publish": Command(
            "Write the printed documents of a game: par sheet, rules of play, cards, felt layout, dealer's manual."
        ),
        "package": Command(
            "Put everything about a game into one archive: documents, rule file, results, and a manifest of hashes."
        ),
        "verify-package": Command(
            "Recompute everything in a package from its own rule file, and say what is not the same.", "package"
        ),
        "signature": Command(
            "Print what is running here, as a lab checks it on site: the hash of the code, of its dependencies, of each rule"
            " file."
        ),
    },
}
"""Under the headings and in the order in which the help lists them."""

COMMANDS: Final = {name: command for panel in PANELS.values() for name, command in panel.items()}
