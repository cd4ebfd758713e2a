"""Tables where everything happens: bots and people, asks, second spots, bets behind others, seeds, irregularities, postings.

    python -m tests.client.busy      writes tests/vectors/live

Each recorded table has what one reader was sent, and the view that it must lead to after each entry.
"""

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from queenhigh.cards.seeds import seed_commitment, seed_from_text
from queenhigh.casino.bots import Bots
from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope, Reply
from queenhigh.casino.feed import looks_at, private_frames, public_frame, table_seen
from queenhigh.casino.rights import is_bot
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.wire.messages import Frame, LiveView, Private
from queenhigh.codec.spelling import JSON
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import offers_to
from queenhigh.round.readers import bettor
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session import actions as table_do
from queenhigh.session.posting import post_rules
from queenhigh.session.steps import next_step
from tests.casino.houses import opened
from tests.casino.progressive import progressive

PEOPLE: Final = ("guest:ann", "guest:bob", "guest:cyd")
WATCHER: Final = "guest:watcher"
TARGET: Final = Path(__file__).parents[1] / "vectors" / "live"
PAIRS: Final = "tcp-progressive-1/pairs"
"""A game in which every pair wins from the meter."""
GAMES: Final = ("tcp-01", "ca-tcp", "ca-6cb", "draw-01", "casablanca", PAIRS)
STRANGE: Final = 0.35
"""How often something happens that is not the usual next thing."""


class BusyTable:
    """One table, and a seed that says what happens at it next."""

    def __init__(self, casino: Casino, desk: TableDesk, game: str, seed: int) -> None:
        self._game = game
        self._casino = casino
        self.desk = desk
        self._chance = random.Random(seed)  # a test repeats it
        self._bots = Bots(desk.known_rules, b"busy")
        self._bots_play = desk.known_rules.hash
        bots = self._bots.to_sit(desk.live.table, max(2, desk.known_rules.seats.count - 3))
        last = desk.known_rules.seats.count
        self._queue: list[tuple[str, Any]] = [(sit.bettor, sit) for sit in bots]
        self._queue += [(PEOPLE[0], table_do.Sit(PEOPLE[0], (last,), 2_000_000))]

    def act(self) -> Reply | None:
        """Let the next thing happen; none if it was refused."""
        is_strange = self._chance.random() < STRANGE
        if not is_strange and not self._queue:
            self._queue = self._usual()
        actor, action = self._strange() if is_strange else self._queue.pop(0)
        reply = self._casino.submit([Envelope(actor, self.desk.stream, action)])[0]
        if reply.error:
            if not is_strange:
                self._queue = []
            return None
        return reply

    def _usual(self) -> list[tuple[str, Any]]:
        live, rules = self.desk.live, self.desk.known_rules
        if live.status not in ("open", "closing"):
            return [("sam", live_do.ResumeTable())]
        step = next_step(rules, live.table)
        asked = [name for name in step.bettors if not is_bot(name)]
        if step.wait == "bank" and self._chance.random() < 0.2:
            return [(step.bettors[0], table_do.DeclineBank(step.bettors[0]))]
        if step.wait == "bank" and asked:
            cents = plan_of(rules).bank_cents_min * 3
            return [(asked[0], table_do.TakeBank(asked[0], cents, self._promise(asked[0], ahead=1)))]
        if step.wait == "seeds" and asked and self._chance.random() < 0.8:
            return [(asked[0], table_do.RevealSeed(asked[0], _seed(asked[0])))]
        if step.wait == "decision" and asked:
            return [(asked[0], self._decision(step.seat))]
        dealt = dealer_action(live, step, self._casino.readings(self.desk))
        if dealt is not None:
            return [(HOUSE_ACTOR, dealt)]
        if self._bots_play != rules.hash:
            self._bots, self._bots_play = Bots(rules, b"busy"), rules.hash
        acts = self._bots.actions(live.table, step)
        if acts:
            return acts
        if step.wait == "bets":
            return [(HOUSE_ACTOR, round_do.CloseBets() if live.table.round.stakes else round_do.VoidRound("no bets"))]
        if step.wait == "confirm":
            award = live.table.round.awards[0]
            return [("sam", round_do.ConfirmAward(*award.name))]
        return [(HOUSE_ACTOR, table_do.DealCards())] if step.wait == "seeds" else [("sam", live_do.PauseTable("stuck"))]

    def _decision(self, seat: int) -> round_do.Decide:
        plan, state = plan_of(self.desk.known_rules), self.desk.live.table.round
        spot = state.spot(seat)
        assert spot is not None
        offer = self._chance.choice(offers_to(plan, state, spot))
        discard = None
        if offer.may_discard and self._chance.random() < 0.7:
            discard = spot.stack[plan.hand_at[0]]
        return round_do.Decide(seat, offer.option, offer.cents_min or None, discard)

    def _promise(self, name: str, ahead: int = 0) -> str:
        number = self.desk.live.table.round.number if not ahead else self.desk.live.table.rounds + ahead
        return seed_commitment(self.desk.name, number, name, _seed(name))

    def _strange(self) -> tuple[str, Any]:
        chance, live, rules = self._chance, self.desk.live, self.desk.known_rules
        name, seat = chance.choice(PEOPLE), chance.randint(1, rules.seats.count)
        state = live.table.round
        spot = chance.choice(state.spots) if state.spots else None
        wager = chance.choice(sorted(plan_of(rules).opening))
        cents = rules.wager[wager].cents_min or rules.wager[wager].cents_step or 100
        own, ante = self._own(name), rules.wager["ante"].cents_min
        stake = next((each for each in state.stakes if each.bettor in PEOPLE), None)
        found: list[Callable[[], tuple[str, Any]]] = [
            lambda: (name, table_do.Sit(name, chance.choice([(), (seat,), (seat, seat + 1)]), 2_000_000)),
            lambda: (name, table_do.StandUp(name)),
            lambda: (name, table_do.Move(name, (seat,))),
            lambda: (name, chance.choice([table_do.Buy(name, 12_300), table_do.CashOut(name, 4_500)])),
            lambda: ("sam", table_do.ChangeSettings(live.table.settings)),
            lambda: ("sam", self._posting()),
            lambda: ("sam", live_do.PauseTable("a pause")),
        ]
        if not live.table.is_open and chance.random() < 0.4:
            return name, chance.choice([table_do.Buy(name, 7_000), table_do.CashOut(name, 1_000)])
        if state.phase == "betting" and chance.random() < 0.7:
            found = [
                lambda: (name, table_do.CommitSeed(name, self._promise(name))),
                lambda: (name, round_do.PlaceWager(name, own, "ante", ante)),
                lambda: (name, round_do.PlaceWager(name, own, "ante", ante)),
                lambda: (name, round_do.PlaceWager(name, chance.choice([own, seat]), wager, cents * 2)),
            ]
            if stake is not None and chance.random() < 0.2:
                return stake.bettor, round_do.TakeBack(stake.bettor, stake.spot, stake.wager)
        if state.awards and state.awards[0].cents is not None and chance.random() < 0.5:
            return HOUSE_ACTOR, round_do.ReleaseAward(*state.awards[0].name)
        if spot is not None and spot.stack and chance.random() < 0.3:
            cards = state.bank_stack if chance.random() < 0.3 else spot.stack
            where = 0 if cards is state.bank_stack else spot.seat
            found = [
                lambda: ("sam", round_do.ReportExposed(where, chance.choice(cards))),
                lambda: ("sam", round_do.ReportExposed(where, chance.choice(cards))),
                lambda: ("sam", round_do.ReportFouled(spot.seat)),
                lambda: ("sam", round_do.ReportWrongCount(spot.seat, 2)),
                lambda: ("sam", round_do.Interrupt(readable=True, agreed=chance.random() < 0.5)),
                lambda: ("sam", round_do.VoidRound("called off")),
            ]
        return chance.choice(found)()

    def _own(self, name: str) -> int:
        person = self.desk.live.table.person(name)
        return self._chance.choice(person.seats) if person and person.seats else 1

    def _posting(self) -> Any:
        rules = self.desk.known_rules
        ante = rules_of(self._game).wager["ante"]
        lower = (ante.cents_max or 0) - ante.cents_step * self._chance.randint(0, 3)
        changed = rules_of(self._game, **{"wager.ante.cents_max": lower})
        self._casino.rulebook.keep(changed)
        try:
            return post_rules(rules, changed)
        except IllegalAction:
            return live_do.PauseTable("nothing to post")


@lru_cache(maxsize=64)
def rules_of(game: str, **changes: Any) -> Ruleset:
    """A game of the busy tables."""
    if game == PAIRS:
        return progressive(**{name.replace(".", "__"): value for name, value in changes.items()})
    return load(game, changes)


def _seed(name: str) -> bytes:
    return seed_from_text(name)


class Heard(msgspec.Struct):
    """What was sent of one entry: the frame for all, and a private one for some."""

    frame: bytes
    private: dict[str, bytes]


def entries(casino: Casino, busy: BusyTable, count: int) -> Iterator[Heard]:
    """What is heard of a number of entries, one at a time."""
    desk, heard = busy.desk, []

    def listen(envelope: Envelope, reply: Reply) -> None:
        if reply.stream == desk.stream:
            rules, live = desk.known_rules, desk.live
            frame = public_frame(
                desk.name,
                reply.version,
                reply.at,
                envelope.actor,
                reply.events,
                step=next_step(rules, live.table),
                looks=looks_at(desk, reply.events),
            )
            heard.append(Heard(frame, dict(private_frames(rules, live, reply.version, reply.events))))

    casino.listeners.append(listen)
    told = 0
    for _ in range(count * 20):
        busy.act()
        for each in heard:
            yield each
            told += 1
        heard.clear()
        if told >= count:
            break
    casino.listeners.remove(listen)


def view_for(desk: TableDesk, name: str) -> LiveView:
    """The view that the server would send."""
    return table_seen(desk, bettor(name))


def busy_table(folder: Path, game: str, seed: int) -> tuple[Casino, BusyTable]:
    """A house with one table of a game."""
    casino = opened(folder)
    casino.open_table("sam", "T1", rules_of(game), live_do.Run())
    return casino, BusyTable(casino, casino.table("T1"), game, seed)


FRAMES: Final = msgspec.json.Decoder(Frame)
PRIVATES: Final = msgspec.json.Decoder(Private)
VIEWS: Final = msgspec.json.Decoder(LiveView)


def plain(value: Any) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(JSON.encode(value))


def recorded(game: str, seed: int, reader: str, count: int) -> dict[str, Any]:
    """A busy table as one reader hears of it."""
    with tempfile.TemporaryDirectory() as folder:
        casino, busy = busy_table(Path(folder), game, seed)
        for _ in entries(casino, busy, 10):
            pass
        rules, first, steps = busy.desk.known_rules, plain(view_for(busy.desk, reader)), []
        for heard in entries(casino, busy, count):
            told: dict[str, Any] = {"frame": msgspec.json.decode(heard.frame)}
            if reader in heard.private:
                told["private"] = msgspec.json.decode(heard.private[reader])
            steps.append(told)
            if len(steps) % 6 == 0 or len(steps) >= count:
                told["view"] = plain(view_for(busy.desk, reader))
    said = {"role": "bettor", "bettor": reader}
    return {"game": game, "rules": rules.as_data(), "reader": said, "view": first, "steps": steps}


RECORDED: Final = 60
"""Entries of a recorded table."""
VECTORS: Final = tuple(
    (game, 40 + place, reader) for place, game in enumerate(GAMES) for reader in ("guest:ann", WATCHER)
)


def text_of(data: dict[str, Any]) -> str:
    """As it is kept: one line, keys in order."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def path_of(game: str, reader: str) -> Path:
    """Where a recorded table is kept."""
    return TARGET / f"{game.replace('/', '-')}-{reader.removeprefix('guest:')}.json"


def main() -> None:
    """Write them all."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for game, seed, reader in VECTORS:
        path_of(game, reader).write_text(text_of(recorded(game, seed, reader, RECORDED)), encoding="utf-8")


if __name__ == "__main__":
    main()
