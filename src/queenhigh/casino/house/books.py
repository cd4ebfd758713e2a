"""The house's own postings: money that comes and goes, and chips that are bought and redeemed at the cage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.house import events as ev
from queenhigh.casino.ledger import chips_account, of, posted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.casino.ledger import Posting


def postings_of(currency: str, events: Iterable[Any]) -> Iterator[Posting]:
    """What the events post; money comes from outside and goes there."""
    for event in events:
        match event:
            case ev.Deposited():
                yield posted(of(currency, "world"), of(currency, "person", event.person), event.cents, "deposit")
            case ev.Withdrawn():
                yield posted(of(currency, "person", event.person), of(currency, "world"), event.cents, "withdrawal")
            case ev.CageFunded():
                world, cage = of(currency, "world"), of(currency, "cage")
                source, target = (world, cage) if event.cents > 0 else (cage, world)
                yield posted(source, target, abs(event.cents), "the owner's money")
            case ev.ChipsIssued() | ev.ChipsRedeemed():
                yield _chips(currency, event)
            case _:
                pass


def _chips(currency: str, event: ev.ChipsIssued | ev.ChipsRedeemed) -> Posting:
    """Money becomes chips, or chips money: at face value."""
    person = of(currency, "person", event.person)
    if isinstance(event, ev.ChipsIssued):
        return posted(person, chips_account(currency, event.day, event.person), event.cents, "chips bought")
    return posted(chips_account(currency, event.issued, event.person), person, event.cents, "chips redeemed")
