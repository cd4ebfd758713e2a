"""S7: a clock that was set, or that is off, is noticed; and the house's own goes on."""

from queenhigh.bootstrap.clock import SteadyClock
from queenhigh.casino.clock_watch import ClockWatch

HOUR = 3_600_000_000
NOON = 1_790_000_000_000_000


class Machine:
    """Its clock, which can be set, and the time that passes, which cannot."""

    def __init__(self) -> None:
        self.now, self.passed = NOON, 100.0

    def wall(self) -> int:
        return self.now

    def seconds(self) -> float:
        return self.passed

    def wait(self, seconds: float) -> None:
        self.now += int(seconds * 1_000_000)
        self.passed += seconds


def test_s7_a_clock_that_goes_as_time_does_is_nothing_to_speak_of() -> None:
    machine = Machine()
    watch = ClockWatch(machine.wall, machine.seconds)
    for _ in range(100):
        machine.wait(0.25)
        machine.now += 3_000  # somewhat too quick: 0.3 seconds in all
        assert watch.look(machine.now) == []
    assert (watch.skew_seconds, watch.times_set) == (0.0, 0)


def test_s7_a_clock_that_is_set_while_the_house_runs_is_noticed_once_for_each_time() -> None:
    machine = Machine()
    watch = ClockWatch(machine.wall, machine.seconds)
    newest = machine.now
    machine.now -= HOUR
    assert watch.look(newest) == [
        "the clock was set back by 3600.0 seconds while the house ran",
        "the clock is 3600.0 seconds behind the newest entry of the journal",
    ]
    assert (watch.skew_seconds, watch.times_set) == (3600.0, 1)
    machine.wait(5)
    assert watch.look(newest) == []
    assert watch.skew_seconds == 3595.0
    machine.now += HOUR
    assert watch.look(newest) == [
        "the clock was set forward by 3600.0 seconds while the house ran",
        "the clock is right again",
    ]
    assert (watch.skew_seconds, watch.times_set) == (0.0, 2)


def test_s7_a_clock_that_was_set_back_while_the_house_was_closed_is_noticed_at_the_start() -> None:
    machine = Machine()
    watch = ClockWatch(machine.wall, machine.seconds)
    assert watch.look(NOON + 90_000_000) == ["the clock is 90.0 seconds behind the newest entry of the journal"]
    machine.wait(90)
    assert watch.look(NOON + 90_000_000) == ["the clock is right again"]


def test_s7_a_node_whose_clock_is_not_the_databases_is_noticed_in_both_directions() -> None:
    for ahead, words in ((2.5, "2.5 seconds ahead of the database's"), (-4.0, "4.0 seconds behind the database's")):
        machine = Machine()
        watch = ClockWatch(machine.wall, machine.seconds)
        assert watch.look(0, ahead) == [f"the clock is {words}"]
        assert watch.skew_seconds == abs(ahead)
        assert watch.look(0, 0.8) == []  # not right yet
        assert watch.look(0, 0.02) == ["the clock is right again"]


def test_s7_the_houses_clock_never_goes_back_and_never_stands_still() -> None:
    machine = Machine()
    clock = SteadyClock(machine.wall, machine.seconds)
    assert clock() == NOON
    machine.wait(2)
    assert clock() == NOON + 2_000_000
    machine.now -= HOUR
    assert clock() == NOON + 2_000_000
    machine.wait(3)
    assert clock() == NOON + 5_000_000  # timers go on
    machine.now += 2 * HOUR
    assert clock() == machine.now  # and a clock that is right, or ahead, is followed
