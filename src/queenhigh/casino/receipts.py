"""A receipt for a revealed seed, signed by the house: with it a player can prove that a seed was received and left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from queenhigh.errors import BadInput
from queenhigh.session.events import SeedRevealed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.cards.seeds import Contribution
    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.heads import Sign

_PURPOSE: Final = b"queenhigh/receipt/1\0"


class Receipt(msgspec.Struct, frozen=True):
    """The house has this seed, from this person, for this round."""

    house: str
    table: str
    round: int
    bettor: str
    seed: str
    version: int
    """The entry of the table that has it."""


class SignedReceipt(msgspec.Struct, frozen=True):
    """A receipt as it is handed out; the signature is over the very bytes of it."""

    receipt: msgspec.Raw
    signature: str


def receipt_of(house: str, round_number: int, reply: Reply, sign: Sign) -> str:
    """The receipt for the seed that an answer says was revealed; empty, where none was."""
    table = reply.stream.removeprefix("table:")
    for event in reply.events:
        if isinstance(event, SeedRevealed):
            receipt = Receipt(house, table, round_number, event.bettor, event.seed.hex(), reply.version)
            text = msgspec.json.encode(receipt)
            return msgspec.json.encode(SignedReceipt(msgspec.Raw(text), sign(_PURPOSE + text).hex())).decode()
    return ""


def read_receipt(content: bytes, public: bytes) -> Receipt:
    """The receipt; raises BadInput if it is none, or not signed by this house."""
    try:
        signed = msgspec.json.decode(content, type=SignedReceipt)
        signature = bytes.fromhex(signed.signature)
        Ed25519PublicKey.from_public_bytes(public).verify(signature, _PURPOSE + bytes(signed.receipt))
        return msgspec.json.decode(signed.receipt, type=Receipt)
    except (msgspec.DecodeError, InvalidSignature, ValueError) as error:
        raise BadInput("receipt/forged", "this receipt does not bear the house's signature", {}) from error


def proves_a_drop(receipt: Receipt, contributions: Iterable[Contribution]) -> bool:
    """Whether a round's mix leaves out a seed that the house has acknowledged, or lists another one."""
    for each in contributions:
        if each.bettor == receipt.bettor:
            return each.seed is None or each.seed.hex() != receipt.seed
    return True
