"""The keys that a house has had, and how it gets new ones: the old key's last word names the new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.bootstrap.house_keys import HouseKeys, add_keys, key_path
from queenhigh.bootstrap.places import enter_place, is_in_use
from queenhigh.bootstrap.running_house import user
from queenhigh.casino.heads import key_after
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.bootstrap.places import Place
    from queenhigh.store.books import StoredBooks


class KeyTerm(NamedTuple):
    """A public key, and the lists of heads that it signs."""

    public: str
    after: int
    """When the list was signed that names it, in microseconds since 1970; 0 for the key that the house was founded with."""


def key_terms(reader: StoredBooks) -> Iterator[KeyTerm]:
    """The public keys that a house has had, in their order; the last one is the one it has."""
    founded = public = reader.fact("public")
    yield KeyTerm(founded, 0)
    for at, content in reader.signed_heads():
        after = key_after(founded, content)
        if after != public:
            public = after
            yield KeyTerm(public, at)


def change_keys(place: Place, given: str | None, reason: str) -> HouseKeys:
    """Give a house that nobody runs new keys, beside the old ones in their file. Raises BadInput, and nothing has changed.

    The new keys lie in the file before the journal names them: whenever this ends, the file holds the key that counts.
    """
    if not reason.strip():
        raise BadInput("key/reason", "new keys are recorded with a reason: give it with --reason", {})
    if is_in_use(place):
        message = f"{place} is in use: stop whoever runs the house first, and start it again with the new keys"
        raise BadInput("house/in_use", message, {"place": str(place)})
    with enter_place(place, given) as house:
        house.take_list()
        new = add_keys(key_path(house.keys.house, given))
        house.change_keys(new, user(), reason.strip())
    return new
