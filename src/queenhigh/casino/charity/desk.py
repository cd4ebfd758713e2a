"""The stream of the charity's books in a house, and the same done again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.charity import actions as do
from queenhigh.casino.charity.books import postings_of
from queenhigh.casino.charity.machine import NO_BOOKS, CharityBooks, decide, fold, is_period
from queenhigh.casino.desks import Prepared, opener_of
from queenhigh.casino.entries import plain_body
from queenhigh.casino.envelope import Reply
from queenhigh.casino.journal import Appended, Commit, Part
from queenhigh.casino.rights import ADMINISTRATOR, AUDITOR, CAGE, SUPERVISOR, roles_of
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.casino.envelope import Envelope
    from queenhigh.casino.journal import Journal
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.service import Casino

STREAM: Final = "charity:books"
ROLES: Final[dict[type[Any], frozenset[str]]] = {
    do.NameCharity: SUPERVISOR | ADMINISTRATOR,
    do.RecordExpense: CAGE | SUPERVISOR,
    do.TakeBackExpense: CAGE | SUPERVISOR,
    do.ShareDay: CAGE | SUPERVISOR,
    do.SignCharityReport: SUPERVISOR | AUDITOR,
}


class CharityDesk:
    """The charity's books."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self.books: CharityBooks = NO_BOOKS
        self.version = 0

    def load(self, journal: Journal) -> None:
        """Fold what is there."""
        opener = opener_of(STREAM, None)
        for entry in journal.read(STREAM, self.version):
            for told in opener.read(entry):
                self.books = fold(self.books, told.events)
            self.version = entry.version

    def prepare(self, envelope: Envelope, at: int) -> Prepared:
        """What an action leads to."""
        action, actor = envelope.action, envelope.actor
        if not ROLES[type(action)] & roles_of(self._casino.house, actor):
            names = ", ".join(sorted(ROLES[type(action)]))
            raise IllegalAction("rights/refused", f"{actor} may not do this: it is done by {names}", {"actor": actor})
        match action:
            case do.ShareDay():
                self._check_win(action)
            case do.NameCharity():
                self._check_tournaments(action)
            case do.SignCharityReport():
                self._check_digest(action)
            case _:
                pass
        events = decide(self.books, action, actor)
        after = fold(self.books, events)
        postings = tuple(postings_of(events))
        part = Part(STREAM, plain_body(action, events), self.version, postings)

        def done(appended: Appended) -> Reply:
            self.books, self.version = after, appended.entries[0].version
            return Reply(STREAM, self.version, events)

        return Prepared(Commit(at, actor, envelope.request, (part,)), done)

    def _check_win(self, action: do.ShareDay) -> None:
        """What is shared is what the house's books say of a day that is closed."""
        house = self._casino.house
        if house.day == action.day or action.day > house.last_day:
            raise IllegalAction("charity/open", f"{action.day} is not closed yet", {"day": action.day})
        from queenhigh.casino.charity.report import games_win  # noqa: PLC0415  # the mathematics, once a day

        right = games_win(self._casino.journal, action.day, house.currency)  # type: ignore[arg-type]  # it only reads
        if action.currency != house.currency:
            message = f"the house's money is {house.currency}, not {action.currency}"
            raise IllegalAction("charity/currency", message, {"currency": action.currency})
        if right != action.win_cents:
            message = f"the games of {action.day} brought {right} cents by the books, not {action.win_cents}"
            raise IllegalAction("charity/win", message, {"day": action.day, "right": right})

    def _check_tournaments(self, action: do.NameCharity) -> None:
        """A day is for one charity: a tournament that was dealt for another has its part promised there."""
        for desk in self._casino.tournaments.desks.values():
            if desk.terms is None or desk.terms.file.charity is None or desk.state.currency == "demo":
                continue
            file, is_dealt = desk.terms.file, desk.state.stage > 0 and desk.state.status != "void"
            if is_dealt and file.day == action.day and desk.terms.file.charity.name != action.charity.strip():
                message = f"{file.id} was dealt on {action.day} for {desk.terms.file.charity.name}"
                facts = {"day": action.day, "tournament": file.id, "charity": desk.terms.file.charity.name}
                raise IllegalAction("charity/tournament", message, facts)

    def _check_digest(self, action: do.SignCharityReport) -> None:
        """What is signed is the report as it stands in the books at this moment."""
        if not is_period(action.period):
            return  # refused by the books themselves
        from queenhigh.casino.charity.report import charity_report, digest_of  # noqa: PLC0415  # as above

        right = digest_of(charity_report(self._casino.journal, action.period))  # type: ignore[arg-type]  # it only reads
        if action.digest != right:
            message = f"this is not the report of {action.period} as it is now: read it again, then sign"
            raise IllegalAction("charity/digest", message, {"period": action.period, "digest": right})


class CharityReplay:
    """The charity's stream, done again."""

    def __init__(self) -> None:
        self.books: CharityBooks = NO_BOOKS

    def take(self, told: Told, days: Sequence[str] = ("",)) -> tuple[Posting, ...]:
        """Do the next entry again; what it posts."""
        from queenhigh.casino.replaying import check_same  # noqa: PLC0415  # it asks this module back

        del days
        check_same(told, (lambda: decide(self.books, told.action, told.entry.actor),))
        self.books = fold(self.books, told.events)
        return tuple(postings_of(told.events))
