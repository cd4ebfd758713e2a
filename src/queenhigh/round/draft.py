"""The next state of a round while events are folded into it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import force_setattr as put
from msgspec.structs import replace

if TYPE_CHECKING:
    from queenhigh.money.meter import MeterChange
    from queenhigh.money.transfer import Share, Transfer
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Stake, State


class Draft(msgspec.Struct, gc=False):
    """A copy of the last state, on which fields are put until it is handed out."""

    plan: Plan
    state: State
    moved: tuple[Transfer, ...] = ()
    """Chips that are still to be moved from one account to another."""
    gone: tuple[tuple[str, int, str], ...] = ()
    """Bettor, spot and wager of stakes that are still to be taken off the felt."""

    def move_chips(self) -> None:
        """All balances at once."""
        held = dict(self.state.balances)
        for transfer in self.moved:
            source, target, cents = transfer.source, transfer.target, transfer.cents
            held[source] = held.get(source, 0) - cents
            held[target] = held.get(target, 0) + cents
        put(self.state, "balances", held)

    def clear_felt(self) -> None:
        """All stakes that are gone at once."""
        gone, self.gone = set(self.gone), ()
        stakes = [stake for stake in self.state.stakes if (stake.bettor, stake.spot, stake.wager) not in gone]
        put(self.state, "stakes", tuple(stakes))

    def stakes(self) -> tuple[Stake, ...]:
        """What lies on the felt by now."""
        if self.gone:
            self.clear_felt()
        return self.state.stakes

    def change_meter(self, name: str, change: MeterChange, shares: tuple[Share, ...]) -> None:
        """What happens to a meter, and what the house puts in for it."""
        state = self.state
        put(state, "meters", {**state.meters, name: state.meters[name].changed(change)})
        for share in shares:
            put(state, "funded", {**state.funded, name: state.funded.get(name, 0) + share.micro_cents})

    def change_spot(self, seat: int, **changes: Any) -> None:
        """Change one spot."""
        spots = list(self.state.spots)
        for place, spot in enumerate(spots):
            if spot.seat == seat:
                spots[place] = replace(spot, **changes)
        put(self.state, "spots", tuple(spots))
