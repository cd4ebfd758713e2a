"""Every tournament of a house: what is checked before an action is decided, and what tables may not do by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.seeds import SEED_BYTES, commitment
from queenhigh.casino.sealing import RoundKey
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.casino.tournaments import rights
from queenhigh.casino.tournaments.conductor import Conductor
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.casino.tournaments.tables import has_to_report, is_at_rest, report_of, tables_of
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.round.actions import PlaceWager
from queenhigh.session.actions import StartRound
from queenhigh.tournament import actions as do
from queenhigh.tournament.gate import betting_order, why_no_round
from queenhigh.tournament.plans import wagers_for
from queenhigh.tournament.schema import file_of
from queenhigh.tournament.terms import Terms

if TYPE_CHECKING:
    from queenhigh.casino.desks import Prepared, TableDesk
    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.casino.service import Casino


class Tournaments:
    """The tournaments of a house, by name."""

    def __init__(self, casino: Casino, house_key: HouseKey | None) -> None:
        self._casino = casino
        self._house_key = house_key
        self.desks: dict[str, TournamentDesk] = {}
        self._conductors: dict[str, Conductor] = {}

    def load(self, name: str) -> None:
        """Take one up from the journal."""
        desk = self._new(name)
        desk.load(self._casino.journal)
        self.desks[name] = desk

    def _new(self, name: str) -> TournamentDesk:
        return TournamentDesk(name, self._casino.rulebook, self._house_key)

    def find(self, name: str) -> TournamentDesk:
        """A tournament by name."""
        if name not in self.desks:
            message = f"there is no tournament {name!r}"
            raise BadInput("tournament/unknown", message, {"tournament": name, "known": sorted(self.desks)})
        return self.desks[name]

    def conductor(self, name: str) -> Conductor:
        """What the house does for a tournament by itself."""
        if name not in self._conductors:
            self._conductors[name] = Conductor(self._casino, self.find(name))
        return self._conductors[name]

    def conductor_of(self, table: TableDesk) -> Conductor:
        """That of the tournament that a table belongs to."""
        return self.conductor(table.live.run.currency.removeprefix(TOURNAMENT_CHIPS))

    def announce(self, actor: str, terms: Terms, request: str = "") -> Reply:
        """Post and file a tournament; the seed of its draws is promised with it, and lies closed until then."""
        casino, key = self._casino, self._house_key
        if key is None:
            raise BadInput("key/missing", "a tournament cannot be announced without the house's key", {})
        stream = f"tournament:{terms.file.id}"
        seed = casino.entropy(SEED_BYTES)
        casino.rulebook.keep(terms.rules)
        action = do.AnnounceTournament(
            terms.file.text(),
            terms.rules.hash,
            commitment(seed),
            "demo" if terms.file.money == "demo" else casino.house.currency,
            key.wrap(casino.entropy, stream, 1, RoundKey(seed)),
        )
        return casino.do(actor, stream, action, request)

    # ── before it is decided ─────────────────────────────────────────────────────────────────────────────────────────

    def prepare(self, envelope: Envelope, at: int) -> Prepared:
        """What an action leads to; what only the house can know of it is checked here."""
        name = envelope.stream.partition(":")[2]
        action = envelope.action
        if isinstance(action, do.AnnounceTournament):
            rights.check(self._casino.house, envelope.actor, action, money=action.currency != "demo")
            terms = self._announced(name, action)
            desk = self.desks.setdefault(name, self._new(name))
            return desk.prepare(envelope, at, terms)
        desk = self.find(name)
        rights.check(self._casino.house, envelope.actor, action, money=desk.state.currency != "demo")
        self._check(desk, action)
        prepared = desk.prepare(envelope, at, desk.known_terms)
        if isinstance(action, do.Enter | do.BuyAgain | do.BuyAddOn):
            self._check_wallet(desk, action)
        return prepared

    def _announced(self, name: str, action: do.AnnounceTournament) -> Terms:
        terms = Terms(file_of(action.terms), self._casino.rulebook.find(action.rules_hash))
        file = terms.file
        wanted = "demo" if file.money == "demo" else self._casino.house.currency
        if file.id != name or action.currency != wanted:
            message = f"{file.id!r} in {action.currency!r} is not what its file says"
            raise BadInput("tournament/name", message, {"name": name, "file": file.id})
        if file.special:
            for other in self.desks.values():
                if other.terms is None or other.state.status == "void" or other.name == name:
                    continue
                if other.terms.file.special and other.terms.file.day == file.day:
                    message = f"{other.name} is the one special tournament of {file.day}"
                    raise IllegalAction("tournament/special", message, {"day": file.day, "other": other.name})
        return terms

    def _check(self, desk: TournamentDesk, action: Any) -> None:
        tables = self._casino.tables
        match action:
            case do.DealFirstCard() if desk.state.currency != "demo":
                day = desk.known_terms.file.day
                if self._casino.house.day != day:
                    now = self._casino.house.day or "none"
                    message = f"the tournament is for the gaming day {day}; the day that is open is {now}"
                    raise IllegalAction("tournament/day", message, {"day": day, "open": now})
                self._check_charity(desk)
            case do.Enter() | do.BuyAgain() | do.BuyAddOn():
                self._check_event(desk, action)
            case do.ReportRounds():
                for report in action.rounds:
                    self._check_report(desk, report)
            case do.PassRound() if action.table in tables and not is_at_rest(desk, tables[action.table]):
                message = f"{action.table} still plays, or has not reported its round"
                raise IllegalAction("tournament/playing", message, {"tables": [action.table]})
            case do.EndStage() | do.RuleInterruption():
                busy = [each.name for each in tables_of(desk, tables) if not is_at_rest(desk, each)]
                if busy:
                    message = f"{busy[0]} still plays, or has not reported its round"
                    raise IllegalAction("tournament/playing", message, {"tables": busy})
            case do.BeginStage() | do.PayPrizes():
                seated = [
                    each.name
                    for each in tables_of(desk, tables)
                    if each.live.table.people or not is_at_rest(desk, each)
                ]
                if seated:
                    message = f"somebody still sits at {seated[0]}"
                    raise IllegalAction("tournament/seated", message, {"tables": seated})
            case _:
                pass

    def _check_charity(self, desk: TournamentDesk) -> None:
        """A stated part goes to the charity of the day: a file that names another one is not dealt."""
        file = desk.known_terms.file
        named = self._casino.charity.books.days.get(file.day)
        if file.charity is not None and named is not None and named.charity != file.charity.name:
            message = f"{file.id} is for {file.charity.name}; the gaming day {file.day} is for {named.charity}"
            facts = {"day": file.day, "charity": named.charity, "file": file.charity.name}
            raise IllegalAction("tournament/charity", message, facts)

    def _check_event(self, desk: TournamentDesk, action: do.Enter | do.BuyAgain | do.BuyAddOn) -> None:
        """What one person may spend on all tournaments of a gaming day; the special one stands by itself.

        The lowest amount that any of them states holds for all, in whatever order somebody enters them.
        """
        file = desk.known_terms.file
        if file.special:
            return
        of_day = [
            (other.terms.file, other.state)
            for other in self.desks.values()
            if other.terms is not None
            and (other.terms.file.day, other.terms.file.special) == (file.day, False)
            and (other.state.currency, other.state.status != "void") == (desk.state.currency, True)
        ]
        stated = [(each.entry.event_cents_max, each.id) for each, _ in of_day if each.entry.event_cents_max is not None]
        if not stated:
            return
        most, by = min(stated)
        cents = _costs(desk, action)
        spent = sum(state.players[action.player].spent_cents for _, state in of_day if action.player in state.players)
        if spent + cents > most:
            message = (
                f"{action.player} would have spent {format_cents(spent + cents)} on the tournaments of {file.day};"
                f" {format_cents(most)} is the most, by the terms of {by}"
            )
            facts = {"player": action.player, "spent": spent, "cents": cents, "most": most, "stated_by": by}
            raise IllegalAction("tournament/event_spending", message, facts)

    def _check_wallet(self, desk: TournamentDesk, action: do.Enter | do.BuyAgain | do.BuyAddOn) -> None:
        """Say in plain words what the ledger would refuse; it has the last word."""
        if desk.state.currency == "demo":
            return
        cents, has = _costs(desk, action), self._casino.wallet_cents(action.player)
        if cents > has:
            message = f"{action.player} has {format_cents(has)} with the house; this costs {format_cents(cents)}"
            raise IllegalAction("ledger/short", message, {"player": action.player, "has": has, "cents": cents})

    def _check_report(self, desk: TournamentDesk, report: do.TableReport) -> None:
        """A report says what the table says, and nothing else."""
        table = self._casino.tables.get(report.table)
        known = table is not None and report.table in desk.state.tables and has_to_report(desk, table)
        if table is None or not known or report != report_of(desk, table, self._casino.journal):
            message = f"this is not how round {report.number} of {report.table} has ended"
            raise IllegalAction("report/other", message, {"table": report.table, "number": report.number})

    # ── what tables may not do by themselves ─────────────────────────────────────────────────────────────────────────

    def check_table(self, table: TableDesk, envelope: Envelope) -> None:
        """A round of a tournament's table begins when the tournament lets it; bets are made in turn, where it says so."""
        currency = table.live.run.currency
        if not currency.startswith(TOURNAMENT_CHIPS):
            return
        action = envelope.action
        if isinstance(action, StartRound):
            desk = self.find(currency.removeprefix(TOURNAMENT_CHIPS))
            why = why_no_round(desk.known_terms, desk.state, table.name)
            if not why and not is_at_rest(desk, table):
                why = "the last round is not reported yet"
            if why:
                raise IllegalAction("tournament/wait", f"{table.name} waits: {why}", {"table": table.name})
        elif isinstance(action, PlaceWager):
            desk = self.find(currency.removeprefix(TOURNAMENT_CHIPS))
            if bets_in_turn(desk):
                _check_turn(desk, table, action)


def _costs(desk: TournamentDesk, action: do.Enter | do.BuyAgain | do.BuyAddOn) -> int:
    """What an entry, a re-buy or an add-on costs, with the fee."""
    if isinstance(action, do.Enter):
        return desk.known_terms.entry_cents
    bought = desk.known_terms.file.rebuy if isinstance(action, do.BuyAgain) else desk.known_terms.file.add_on
    return bought.cents if bought else 0


def _check_turn(desk: TournamentDesk, table: TableDesk, action: PlaceWager) -> None:
    waiting = to_bet(desk, table)
    mine = [seat for seat, bettor in waiting if bettor == action.bettor]
    if mine and waiting[0][1] != action.bettor:
        message = f"{waiting[0][1]} bets first"
        raise IllegalAction("tournament/turn", message, {"first": waiting[0][1], "bettor": action.bettor})


def bets_in_turn(desk: TournamentDesk) -> bool:
    """Whether one bets after another."""
    return desk.known_terms.file.seating.betting == "in_turn"


def to_bet(desk: TournamentDesk, table: TableDesk) -> list[tuple[int, str]]:
    """Who has no bet yet and can make one, in the order of the bets: the first bettor is another one in each round.

    Whoever cannot reach the least wager of a level that has begun is on the way out, and keeps nobody waiting.
    """
    state, rules = table.live.table.round, table.known_rules
    bets = {stake.bettor for stake in state.stakes} | {state.bank_bettor}
    seats = {seat: person.bettor for person in state.people for seat in person.seats}
    order = betting_order(tuple(seats), desk.state.tables[table.name].first)
    open_seats = [(seat, seats[seat]) for seat in order if seats[seat] not in bets]
    return [(seat, bettor) for seat, bettor in open_seats if wagers_for(rules, state, bettor, 0)]
