"""A round as the players of some seats see it: a scene, as text or as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gymnasium

from queenhigh.cards.card import card_symbols, parse_card
from queenhigh.envs.picture import picture
from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents
from queenhigh.round.view import BACK, DEALER, bettor, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.envs.rounds import Rounds
    from queenhigh.round.state import State
    from queenhigh.round.view import View

RENDER_MODES = ("ansi", "human", "rgb_array")


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of the bank or of a spot, each as two letters or as a back, and what is to be said of them."""

    name: str
    faces: tuple[str, ...]
    note: str = ""
    line: int = 0
    """Where it lies in a picture: the bank's first, then every seat in its own line."""
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A table."""

    title: str
    shape: tuple[int, int]
    """Lines and cards in a line, for a picture that keeps its size."""
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()


def check_render_mode(mode: str | None) -> None:
    """Refuse a mode that is none."""
    if mode is not None and mode not in RENDER_MODES:
        message = f"there is no render mode {mode!r}: {', '.join(RENDER_MODES)} or None"
        raise BadInput("envs/render_mode", message, {"render_mode": mode, "known": RENDER_MODES})


def show(mode: str | None, scenes: Sequence[Scene]) -> Any:
    """Scenes in the way that was chosen; a picture is of the last one."""
    if mode is None:
        gymnasium.logger.warn("no render mode was chosen: give render_mode='ansi', 'human' or 'rgb_array'")
        return None
    if mode == "rgb_array":
        last = scenes[-1]
        return picture({row.line: row.faces for row in last.rows}, last.shape, [r.line for r in last.rows if r.turn])
    text = "\n".join(map(_text, scenes))
    if mode == "human":
        print(text)  # noqa: T201  # this is what the mode asks for
        return None
    return text


def scene_of(rounds: Rounds, seats: Sequence[int]) -> Scene:
    """The table now, as far as the players of these seats see it."""
    if rounds.phase == "over":
        return _ended(rounds, seats)
    title = f"{rounds.rules.title}, round {rounds.session.rounds + 1}"
    if rounds.phase == "bank":
        return Scene(title, _shape(rounds), notes=(f"the bank is offered to seat {rounds.asked[0]}",))
    return Scene(title, _shape(rounds), _rows(rounds, rounds.state, seats))


def _shape(rounds: Rounds) -> tuple[int, int]:
    return 1 + len(rounds.seats), max(rounds.plan.seat_cards, rounds.plan.bank_cards)


def _ended(rounds: Rounds, seats: Sequence[int]) -> Scene:
    ended = rounds.ended
    if ended.state is None:
        return Scene(rounds.rules.title, _shape(rounds), notes=("nobody takes the bank: no round is dealt",))
    gains = tuple(
        f"seat {seat} {'wins' if cents > 0 else 'loses'} {format_cents(abs(cents))}"
        for seat, cents in ended.seats.items()
        if cents
    )
    title = f"{rounds.rules.title}, round {ended.state.number}"
    return Scene(title, _shape(rounds), _rows(rounds, ended.state, seats), gains or ("nobody wins or loses",))


def _rows(rounds: Rounds, state: State, seats: Sequence[int]) -> tuple[Row, ...]:
    views = {seat: view_of(rounds.rules, state, bettor(rounds.owner[seat])) for seat in seats}
    public = view_of(rounds.rules, state, DEALER)
    bank = f"seat {public.bank.seat} with {format_cents(public.bank.cents)}" if public.bank.seat else ""
    # More than anyone can lose is no amount that is worth telling.
    rows = [Row("bank", public.bank.cards, "" if public.bank.cents >= rounds.no_limit else bank)]
    for spot in sorted(state.spots, key=lambda spot: spot.seat):
        note = spot.option or ("to decide" if spot.seat == public.turn else "")
        faces, line = _faces(views.get(spot.seat, public), spot.seat), 1 + rounds.seats.index(spot.seat)
        rows.append(Row(f"seat {spot.seat}", faces, note, line, spot.seat == public.turn))
    return tuple(rows)


def _faces(view: View, seat: int) -> tuple[str, ...]:
    return next((*spot.hand, *spot.draw) for spot in view.spots if spot.seat == seat)


def _text(scene: Scene) -> str:
    rows = [f"  {row.name:<6}  {' '.join(map(_symbol, row.faces))}  {row.note}".rstrip() for row in scene.rows]
    return "\n".join((scene.title, *rows, *(f"  {note}" for note in scene.notes))) + "\n"


def _symbol(face: str) -> str:
    return face if face == BACK else card_symbols(parse_card(face))
