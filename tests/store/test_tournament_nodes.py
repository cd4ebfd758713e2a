"""A tournament on two nodes: one conducts it and drives all its tables; when that one goes, the other plays it to the end."""

from pathlib import Path

from queenhigh.bootstrap.tournament_files import read_terms
from queenhigh.casino import nodes
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.nodes import Node
from queenhigh.casino.service import Casino
from queenhigh.casino.tournaments.bots import bot_names
from queenhigh.casino.tournaments.full_speed import TournamentOfBots, play_tournament
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.store.postgres import PostgresJournal
from queenhigh.tournament import actions as do
from tests.casino.houses import KEY, Chance, Clock, opened
from tests.store.databases import Server


def test_n3_a_tournament_whose_node_ends_is_played_to_its_prizes_by_another(server: Server, tmp_path: Path) -> None:
    url, clock = server.url(server.made()), Clock()
    opened(tmp_path, clock=clock, journal=PostgresJournal(url)).journal.close()
    holder = ["old"]

    def start(name: str) -> Casino:
        node = Node(name, lambda _: holder[0] == name, set())
        return Casino(PostgresJournal(url), KEY, clock, Chance(name), node)

    old, new = start("old"), start("new")
    terms = read_terms("heats")
    demo = type(terms)(terms.file.altered(money="demo"), terms.rules)
    old.tournaments.announce("os:root", demo)
    stream = f"tournament:{terms.file.id}"
    old.do("os:root", stream, do.OpenEntries())
    for bot in bot_names(8):
        old.do(bot, stream, do.Enter(bot))
    (refused,) = new.submit([_late(stream)])
    assert refused.error == "tournament/elsewhere"
    old.do("os:root", stream, do.DrawSeats())
    old.do("os:root", stream, do.DealFirstCard())
    play_tournament(old, TournamentOfBots(old, old.tournaments.find(terms.file.id)), groups=60)
    assert old.tournaments.find(terms.file.id).state.status == "running"
    # The old node hangs; the new one takes everything over, and what the old one still does is refused.
    holder[0] = "new"
    nodes.look_around(new)
    tables = list(new.tournaments.find(terms.file.id).state.tables)
    assert set(nodes.drive(new, tables)) <= set(tables)
    (late,) = old.submit([_late(stream)])
    assert late.error == "tournament/elsewhere"
    bots = TournamentOfBots(new, new.tournaments.find(terms.file.id))
    play_tournament(new, bots)
    assert bots.is_over
    with new.journal.at_one_moment():  # type: ignore[attr-defined]  # a journal on a server has it
        assert verify_journal(new.journal, key=KEY).findings == ()  # type: ignore[arg-type]  # as above
    for casino in (old, new):
        casino.journal.close()


def _late(stream: str) -> Envelope:
    return Envelope("bot:Zoe", stream, do.Enter("bot:Zoe"))
