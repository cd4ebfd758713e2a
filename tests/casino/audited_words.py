"""What the auditor is told, what it answers, and who may do what: plain data."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.casino.audited_table import Body, Posting

if TYPE_CHECKING:
    from tests.casino.auditor import Auditor

MICRO = 1_000_000
STAFF = {"dealer", "supervisor", "cage", "auditor", "administrator"}
OWN = {
    "sit", "stand_up", "move", "buy", "cash_out", "take_bank", "decline_bank", "commit_seed", "reveal_seed",
    "place_wager", "take_back",
}  # fmt: skip
DEALT = {
    "offer_bank", "start_round", "deal_cards", "close_bets", "reveal", "settle", "rack", "lock_award", "release_award",
}  # fmt: skip
RIGHTS: dict[str, str] = {
    "confirm_award": "supervisor house",
    "void_round": "supervisor house",
    "pause_table": "supervisor house",
    "resume_table": "supervisor",
    "close_table": "supervisor",
    "call_supervisor": "dealer supervisor",
    "answer_call": "supervisor",
    "correct_payout": "dealer supervisor",
    "ask_slip": "dealer supervisor cage",
    "approve": "supervisor cage",
    "decline": "dealer supervisor cage",
    "count_chips": "dealer supervisor cage",
    "discard_count": "supervisor cage",
    "pay_wager": "dealer",
    "press_coin_in": "dealer",
    "press_hand": "dealer",
    "press_game_over": "dealer",
    "turn_key": "supervisor",
    "press_jackpot": "supervisor",
    "open_day": "supervisor",
    "close_day": "supervisor",
    "buy_chips": "cage",
    "redeem_chips": "cage",
    "add_person": "administrator cage",
    "deposit": "cage",
    "withdraw": "cage",
    "fund_cage": "cage administrator",
    "disable": "supervisor administrator",
    "enable": "supervisor administrator",
    "unlink_meter": "supervisor",
    "link_meter": "supervisor",
    "change_rate": "supervisor",
    "raise_ceiling": "supervisor",
    "adjust_meter": "supervisor",
    "transfer_meter": "supervisor",
    "retire_meter": "supervisor",
}
"""S1: what only some may do; what players and dealers do at a table stands above."""


@dataclass(frozen=True)
class Request:
    """What somebody wants: plain data, as it might come over a wire."""

    actor: str
    stream: str
    kind: str
    body: Body = field(default_factory=dict)
    id: str = ""
    round: int = 0


@dataclass(frozen=True)
class Answer:
    """What must come back: the word before the slash of a refusal, or the version of the entry."""

    reason: str = ""
    version: int = 0
    again: bool = False


Draft = Callable[["Auditor"], tuple[list[Posting], list[str]]]
"""What happens when it is written: postings, and the other streams that get an entry."""


def dollars(cents: int) -> str:
    """$1,234 or -$0.05."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}{f'.{rest:02}' if rest else ''}"
