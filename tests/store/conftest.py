"""The two journals, to be proven by the same tests."""

from collections.abc import Iterator

import pytest

from tests.store.databases import Server, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL a session."""
    with running_server() as found:
        yield found
