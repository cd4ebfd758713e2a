"""Whatever is sent by whomever: no fault, no chip too many, and the tables play on."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.bootstrap.housekeeping import running_code
from queenhigh.casino.house import actions as house_do
from queenhigh.rules.load import load
from tests.effort import scaled
from tests.web.standing import HASTY, Person, Standing, standing
from tests.web.values import actions

STREAMS = {
    "table:T1": "TableAction",
    "table:T2": "TableAction",
    "table:T3": "TableAction",
    "house": "HouseAction",
    "meter:T3.progressive": "MeterAction",
    "tournament:trial": "TournamentAction",
    "charity": "CharityAction",
}
GAMES = ("tcp-01", "ca-6cb", "tcp-progressive-1")
QUIET = settings(database=None, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def attempts() -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """A stream, and an action of it with values that may be right."""
    each = [
        st.tuples(st.just(stream), action) for stream, choice in STREAMS.items() for action in actions(choice).values()
    ]
    return st.one_of(each)


@pytest.mark.parametrize("who", ["guest:odd-owl-7", "ann", "dina", "carl", "audrey"])
def test_s1_s6_no_action_of_the_schema_does_harm_from_those_who_do_not_run_the_tables(tmp_path: Path, who: str) -> None:
    with standing(tmp_path / "house", GAMES) as at:
        _send(at, who, scaled(100))
        at.play("T1")
        at.check()


@pytest.mark.parametrize("who", ["sam", "ada"])
def test_s1_s6_no_action_of_the_schema_breaks_the_house_from_those_who_run_it(tmp_path: Path, who: str) -> None:
    with standing(tmp_path / "house", GAMES) as at:
        _send(at, who, scaled(100))
        casino = at.server.casino
        for scope in tuple(casino.house.disabled):
            casino.do("os:root", "house", house_do.Enable(scope))
        if casino.house.code:  # another one was accepted, and none of these tables would begin a round
            casino.do("os:root", "house", house_do.AcceptCode(running_code(), "again"))
            casino.do("os:root", "house", house_do.CheckSelf(running_code()))
        casino.open_table("os:root", "T9", load("tcp-01"), HASTY)
        at.play("T9")
        at.check()


def _send(at: Standing, who: str, count: int) -> None:
    async def come() -> Person:
        person = Person(at.server, who)
        for table in ("T1", "T2", "T3"):
            person.say({"op": "watch", "table": table})
        return person

    person = at.run(come())
    sent = 0

    @settings(QUIET, max_examples=count)
    @given(attempts(), st.sampled_from([0, 0, 0, 1, 2**40]))
    def attempt(what: tuple[str, dict[str, Any]], number: int) -> None:
        nonlocal sent
        sent += 1
        stream, action = what

        async def act() -> None:
            person.say({"op": "act", "id": f"{sent}", "stream": stream, "action": action, "round": number})
            await at.settled()

        at.run(act())
        assert at.wrong == [], what
        assert '"event":"fault"' not in at.log.getvalue(), what

    attempt()
    assert len(person.ear.messages("reply")) + len(person.ear.messages("notice")) >= sent


def test_l1_s6_nobody_makes_the_ledger_count_further_than_it_can(tmp_path: Path) -> None:
    """So much, so often, that the sums are more than the store's whole numbers hold: refused, and nothing else happens."""
    with standing(tmp_path / "house", ("tcp-01",)) as at:

        async def main() -> tuple[list[str], list[str]]:
            guest, carl = Person(at.server, "guest:odd-owl-7"), Person(at.server, "carl")
            for number, cents in enumerate((10**12, 10**8 + 1, 10**8)):
                sit = {"do": "sit", "bettor": guest.name, "seats": [4], "cents": cents}
                guest.say({"op": "act", "id": f"{number}", "stream": "table:T1", "action": sit})
            for number in range(12):
                give = {"do": "deposit", "person": "ann", "cents": 10**12}
                carl.say({"op": "act", "id": f"{number}", "stream": "house", "action": give})
            await at.until(lambda: len(carl.ear.messages("reply")) == 12 and len(guest.ear.messages("reply")) == 3)
            heard = [[reply.get("error", "") for reply in each.ear.messages("reply")] for each in (guest, carl)]
            return heard[0], heard[1]

        bought, given = at.run(main())
        assert bought == ["chips/most", "chips/most", ""]
        assert given == [*[""] * 9, *["ledger/too_much"] * 3]  # nine times a million millions, in millionths of a cent
        at.play("T1")
        at.check()
