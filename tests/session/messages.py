"""Any action and any event that a table's types allow, for tests of what becomes of them in a text."""

from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from queenhigh.codec.marks import Spelling, layout_of
from queenhigh.money.meter import Meter, MeterTerms
from queenhigh.money.transfer import BANK, CAGE, FELT, HOUSE, Account, Share, Transfer, bettor_account, meter_account

WORDS: Final = st.text(st.characters(codec="utf-8"), max_size=6)
NAMES: Final = st.text(st.characters(codec="utf-8"), min_size=1, max_size=6)
AMOUNTS: Final = st.integers(-(2**62), 2**62)
CARDS: Final = st.lists(st.integers(0, 51), unique=True, max_size=6).map(tuple)
HOLDERS: Final = st.one_of(st.sampled_from((BANK, CAGE, FELT, HOUSE)), NAMES.map(bettor_account))
PAYERS: Final = st.one_of(HOLDERS, NAMES.map(meter_account))

_SPELLED: Final[dict[Spelling, st.SearchStrategy[Any]]] = {
    Spelling.CARD: st.integers(0, 51),
    Spelling.CARDS: CARDS,
    Spelling.STACKS: st.lists(st.tuples(st.integers(1, 9), CARDS), max_size=3).map(tuple),
    Spelling.BYTES: st.binary(max_size=32),
}


@st.composite
def transfers(draw: st.DrawFn) -> Transfer:
    """Chips from one account to another one."""
    source = draw(PAYERS)
    target = draw(HOLDERS.filter(lambda each: each != source))
    words = [draw(WORDS) for _ in range(3)]
    return Transfer(source, target, draw(st.integers(1, 2**40)), words[0], draw(st.integers(0, 9)), *words[1:])


@st.composite
def meters(draw: st.DrawFn) -> Meter:
    """A meter at or below its ceiling, if it has one."""
    seed = draw(st.integers(0, 10**6)) * 1_000_000
    value = draw(st.integers(0, 2**50))
    ceiling = draw(st.one_of(st.none(), st.integers(max(seed, value), 2**52)))
    return Meter(MeterTerms(seed, draw(st.integers(0, 10_000)), ceiling), value, draw(st.integers(0, 2**50)))


_MADE: Final[dict[Any, st.SearchStrategy[Any]]] = {
    str: WORDS,
    int: AMOUNTS,
    bool: st.booleans(),
    bytes: st.binary(max_size=32),
    NoneType: st.none(),
    Account: PAYERS,
    Transfer: transfers(),
    Share: st.builds(Share, WORDS, AMOUNTS.filter(bool), WORDS, WORDS),
    Meter: meters(),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type, as the fields of actions and events have them."""
    if kind in _MADE:
        return _MADE[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (UnionType, Union):
        return st.one_of([values(each) for each in args])
    if origin is tuple and args[-1] is Ellipsis:
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(each) for each in args))
    if issubclass(kind, tuple):
        return st.builds(kind, *(values(each) for each in get_type_hints(kind).values()))
    return messages(kind)


def messages(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Actions, events, or parts of them, of one kind."""
    hints = get_type_hints(kind)
    fields = {}
    for field in layout_of(kind).fields:
        if field.spelling is None:
            fields[field.name] = values(hints[field.name])
        else:
            may_miss = NoneType in get_args(hints[field.name])
            made = _SPELLED[field.spelling]
            fields[field.name] = st.none() | made if may_miss else made
    return st.builds(kind, **fields)
