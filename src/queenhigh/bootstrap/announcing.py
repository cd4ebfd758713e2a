"""A tournament that another process asks a running house to announce: the rule file is read, and the seed drawn, by the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.tournament.actions import AnnounceTournament
from queenhigh.tournament.schema import file_of
from queenhigh.tournament.terms import Terms

if TYPE_CHECKING:
    from queenhigh.casino.service import Casino


def wish_of(terms: Terms) -> AnnounceTournament:
    """What another process asks for: the terms and the game, and no seed."""
    return AnnounceTournament(terms.file.text(), terms.rules.hash, "")


def announce(casino: Casino, actor: str, wish: AnnounceTournament, request: str = "") -> None:
    """Announce what is wished for; refused, if the game is another one here."""
    file = file_of(wish.terms)
    rules = load(file.game)
    if rules.hash != wish.rules_hash:
        message = (
            f"{file.game} is another rule file where the house runs: {rules.hash[:12]}, not {wish.rules_hash[:12]}"
        )
        raise BadInput("tournament/rules", message, {"here": rules.hash, "asked": wish.rules_hash})
    casino.tournaments.announce(actor, Terms(file, rules), request)
