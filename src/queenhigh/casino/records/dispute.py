"""The dispute view of a hand: everything that was dealt, decided, paid and recorded, with its time and its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.cards.card import cards_text
from queenhigh.casino.entries import body_data
from queenhigh.casino.times import time_text
from queenhigh.codec.spelling import spelled
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.session import events as table_ev

if TYPE_CHECKING:
    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.entries import Told
    from queenhigh.casino.house.disputes import Dispute
    from queenhigh.casino.records.hands import Hand


def dispute_view(hand: Hand, disputes: tuple[Dispute, ...] = (), code: str = "") -> dict[str, Any]:
    """What everyone who has to settle a dispute needs, as plain data."""
    first, last = hand.told[0].entry if hand.told else None, hand.told[-1].entry if hand.told else None
    return {
        "table": hand.table,
        "round": hand.number,
        "game": hand.rules.id,
        "rules_hash": hand.rules.hash,
        "rules_version": hand.rules.version,
        "code": code,
        "entries": [first.version, last.version] if first and last else [],
        "sealed_entries": hand.sealed,
        "state": _state(hand),
        "opened_at": time_text(first.at) if first else "",
        "over_at": time_text(last.at) if last and hand.is_over else "",
        "people": _people(hand),
        "deal": _deal(hand),
        "rack": next((cards_text(e.rack) for e in hand.events if type(e) is round_ev.CardsRacked), ""),
        "seeds": _seeds(hand),
        "steps": [_step(told) for told in hand.told],
        "decisions": [_decision(told) for told in hand.told if isinstance(told.action, round_do.Decide)],
        "transfers": [line for told in hand.told for line in _transfers(told)],
        "fees": [line for told in hand.told for line in _transfers(told, round_ev.BetsClosed)],
        "disputes": [
            {"number": d.number, "by": d.by, "words": d.words, "answer": d.answer, "answered_by": d.answered_by}
            for d in disputes
            if (d.table, d.round) == (hand.table, hand.number)
        ],
    }


def code_at(archive: Streamed, at: int) -> str:
    """The hash of the code that ran the house at a time, as it has told itself; empty if it never did."""
    code = ""
    for entry in archive.read("house"):
        if entry.at > at:
            break
        if b'"event":"self_checked"' in entry.body or b'"event":"code_accepted"' in entry.body:
            code = next((str(event["code"]) for event in body_data(entry)["events"] if "code" in event), code)
    return code


def _state(hand: Hand) -> str:
    kinds = {type(event) for event in hand.events}
    if round_ev.RoundVoided in kinds:
        return "void"
    return "over" if hand.is_over else "open"


def _people(hand: Hand) -> list[dict[str, Any]]:
    """Everyone's chips before and after, by the transfers of the round."""
    opened = next((event for event in hand.events if type(event) is round_ev.RoundOpened), None)
    if opened is None:
        return []
    won: dict[str, int] = {}
    for event in hand.events:
        if not isinstance(event, round_ev.AnyEvent):
            continue  # chips that were bought or cashed meanwhile are none of the round's
        for transfer in event.transfers:
            for account, cents in ((transfer.source, -transfer.cents), (transfer.target, transfer.cents)):
                if account.kind == "bettor":
                    won[account.owner] = won.get(account.owner, 0) + cents
    return [
        {
            "bettor": person.bettor,
            "seats": list(person.seats),
            "is_bank": person.bettor == opened.bank_bettor,
            "before_cents": person.purse_cents,
            "after_cents": person.purse_cents + won.get(person.bettor, 0),
            "net_cents": won.get(person.bettor, 0),
        }
        for person in opened.people
    ]


def _deal(hand: Hand) -> dict[str, Any]:
    dealt = next((event for event in hand.events if type(event) is round_ev.CardsDealt), None)
    if dealt is None:
        return {}
    return {"spots": {str(spot): cards_text(cards) for spot, cards in dealt.stacks}, "bank": cards_text(dealt.bank)}


def _seeds(hand: Hand) -> dict[str, Any]:
    """The house's promise and seed, and everyone's."""
    said: dict[str, Any] = {}
    for event in hand.events:
        match event:
            case table_ev.DeckCommitted():
                said["commitment"] = event.commitment
            case table_ev.DeckMixed():
                said["players"] = [spelled(event)["contributions"]]
            case table_ev.DeckRevealed():
                said["seed"] = event.seed.hex()
            case _:
                pass
    return said


def _step(told: Told) -> dict[str, Any]:
    action = {} if told.action is None else spelled(told.action)
    return {
        "version": told.entry.version,
        "at": time_text(told.entry.at),
        "actor": told.entry.actor,
        "action": action,
        "events": [str(type(event).__struct_config__.tag) for event in told.events],
    }


def _decision(told: Told) -> dict[str, Any]:
    said = spelled(told.action)
    said.pop("do", None)
    automatic = told.entry.actor == "house"
    return {"version": told.entry.version, "at": time_text(told.entry.at), "actor": told.entry.actor, **said} | (
        {"automatic": True} if automatic else {}
    )


def _transfers(told: Told, only: type[Any] | None = None) -> list[dict[str, Any]]:
    return [
        {
            "version": told.entry.version,
            "at": time_text(told.entry.at),
            "from": str.__str__(transfer.source),
            "to": str.__str__(transfer.target),
            "cents": transfer.cents,
            "spot": transfer.spot,
            "wager": transfer.wager,
            "why": transfer.why,
            "clause": transfer.clause,
        }
        for event in told.events
        if only is None or type(event) is only
        for transfer in event.transfers
    ]


def corrections(archive: Streamed, hand: Hand) -> list[dict[str, Any]]:
    """The counter-entries to payouts of a round: they come later, and nothing that stood before is changed."""
    after = hand.told[-1].entry.version if hand.told else 0
    return [
        {"version": entry.version, "at": time_text(entry.at), **event}
        for entry in archive.read(f"table:{hand.table}", after)
        if _CORRECTION in entry.body
        for event in body_data(entry)["events"]
        if event["event"] == "payout_corrected" and event["round"] == hand.number
    ]


_CORRECTION = b'"event":"payout_corrected"'
