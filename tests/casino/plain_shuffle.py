"""A deck from its seeds, written a second time from the description: RFC 8439, SHA-256 and a walk from the last card down."""

import hashlib
import struct
from collections.abc import Iterator, Sequence

Say = tuple[str, str, bytes | None]
"""Who, what was promised, and the seed or nothing."""


def _digest(purpose: str, *parts: bytes) -> bytes:
    return hashlib.sha256(purpose.encode() + b"\0" + b"".join(parts)).digest()


def _measured(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def house_promise(seed: bytes) -> str:
    """What the house publishes before the bets."""
    return _digest("queenhigh/commitment/1", seed).hex()


def promise(table: str, number: int, person: str, seed: bytes) -> str:
    """What a person publishes with the wager: bound to the shuffle's version, the table, the round and the person."""
    bound = _measured(b"2", table.encode(), str(number).encode(), person.encode())
    return _digest("queenhigh/seed-commitment/1", bound, seed).hex()


def mixed(house: bytes, table: str, number: int, says: Sequence[Say]) -> bytes:
    """Everyone's seed with the house's; where nobody has a say, the house's own."""
    if not says:
        return house
    parts = [b"2", table.encode(), str(number).encode(), house]
    for person, promised, seed in says:
        parts += [person.encode(), promised.encode(), seed or b"missing"]
    return _digest("queenhigh/mix/2", _measured(*parts))


def _quarter(state: list[int], a: int, b: int, c: int, d: int) -> None:
    for add, into, turn in ((a, d, 16), (c, b, 12), (a, d, 8), (c, b, 7)):
        other = b if add == a else d
        state[add] = (state[add] + state[other]) & 0xFFFFFFFF
        both = state[into] ^ state[add]
        state[into] = ((both << turn) | (both >> (32 - turn))) & 0xFFFFFFFF


def chacha20_words(key: bytes, nonce: bytes) -> Iterator[int]:
    """RFC 8439's block function, written from the standard; the counter begins at 0."""
    counter = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
        start += [*struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
        state = list(start)
        for _ in range(10):
            for column in range(4):
                _quarter(state, column, column + 4, column + 8, column + 12)
            for lane in range(4):
                _quarter(state, lane, (lane + 1) % 4 + 4, (lane + 2) % 4 + 8, (lane + 3) % 4 + 12)
        yield from ((both + first) & 0xFFFFFFFF for both, first in zip(state, start, strict=True))
        counter += 1


def shuffled(seed: bytes, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in the order of the deal."""
    words = chacha20_words(seed, b"qh/shuffle/1")
    order = list(cards)
    for place in range(len(order) - 1, 0, -1):
        word = next(words)
        while word >= 2**32 // (place + 1) * (place + 1):
            word = next(words)
        choice = word % (place + 1)
        order[place], order[choice] = order[choice], order[place]
    return tuple(order)
