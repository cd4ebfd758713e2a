"""Errors carry a code for programs, a sentence for people, and the facts."""

import pickle

import pytest

from queenhigh.errors import BadInput, IllegalAction, ImpossibleState, QueenhighError

KINDS = (QueenhighError, IllegalAction, ImpossibleState, BadInput)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_says_its_message_and_its_code(kind: type[QueenhighError]) -> None:
    error = kind("wager/below_minimum", "the ante is at least $5", {"cents_min": 500})
    assert str(error) == "the ante is at least $5 [wager/below_minimum]"
    assert "wager/below_minimum" in repr(error)
    assert "500" in repr(error)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_crosses_processes_whole(kind: type[QueenhighError]) -> None:
    error = kind("seat/taken", "seat 3 is taken", {"seat": 3})
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301  (our own bytes)
    assert type(copy) is kind
    assert (copy.code, copy.message, dict(copy.facts)) == ("seat/taken", "seat 3 is taken", {"seat": 3})


def test_facts_cannot_be_changed_afterwards() -> None:
    given: dict[str, object] = {"seat": 3}
    error = QueenhighError("seat/taken", "seat 3 is taken", given)
    given["seat"] = 4
    assert error.facts["seat"] == 3
    with pytest.raises(TypeError):
        error.facts["seat"] = 5  # type: ignore[index]


def test_facts_may_be_left_out() -> None:
    assert dict(QueenhighError("table/closed", "the table is closed").facts) == {}
