"""Group commit on PostgreSQL beside single commits, on a server of the benchmark's own.

By the clock: the sync of the server's log, and the way to it, are what is measured.
"""

import time
from collections.abc import Callable

from benchmarks.report import Report
from queenhigh.casino.journal import Commit, Part
from queenhigh.store.postgres import PostgresJournal
from tests.store.databases import running_server

GROUP = 50
GROUPS = 8
SINGLE = 100
BODY = b'{"action":{"do":"place_wager"},"events":[' + b'{"is":"wager_placed"},' * 20 + b"{}]}"


def run(report: Report) -> None:
    """A commit in a group of fifty tables beside a commit by itself, both durable."""
    with running_server() as server:
        journal = PostgresJournal(server.url(server.made()))

        def commits(count: int) -> list[Commit]:
            return [Commit(1, "bench", "", (Part(f"table:T{number}", BODY),)) for number in range(count)]

        def seconds(action: Callable[[], int]) -> float:
            start = time.perf_counter()
            done = action()
            return (time.perf_counter() - start) / done

        def together() -> int:
            for _ in range(GROUPS):
                assert len(journal.append(commits(GROUP))) == GROUP
            return GROUP * GROUPS

        def singly() -> int:
            for number in range(SINGLE):
                assert journal.append([Commit(1, "bench", "", (Part(f"table:T{number % GROUP}", BODY),))])
            return SINGLE

        together()  # everything is warm
        alone = min(seconds(singly) for _ in range(3))
        grouped = min(seconds(together) for _ in range(3))
        journal.close()
    report.compare(
        f"a commit on PostgreSQL, {GROUP} tables in a group, durable",
        grouped,
        baseline="one durable commit an action, on the same server",
        baseline_seconds=alone,
        like_for_like=True,
        target=5.0,
    )
