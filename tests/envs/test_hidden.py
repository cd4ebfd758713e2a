"""What a seat may not know never reaches it: not its observation, not its mask, not its picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from queenhigh.envs import SeatEnv, raw_env
from queenhigh.envs.sight import observe
from queenhigh.round.view import BACK, bettor, view_of
from queenhigh.rules.load import load
from tests.effort import scaled
from tests.envs.games import EVERY_GAME, TABLES, named
from tests.simulation.families import FAMILIES

DEALS = scaled(5)
SHUFFLES = 6


def _known(env: SeatEnv) -> list[int]:
    """The places of the deck whose cards the learner may know, found by the machine's view of the round."""
    rounds = env.table
    view = view_of(rounds.rules, rounds.state, bettor(rounds.owner[env.seat]))
    faces = [(*spot.hand, *spot.draw) for spot in view.spots if spot.seat == env.seat]
    seen = {face for cards in (*faces, view.bank.cards) for face in cards if face != BACK}
    texts = [f"{'23456789TJQKA'[card >> 2]}{'cdhs'[card & 3]}" for card in rounds.cards]
    return [place for place, text in enumerate(texts) if text in seen]


def _elsewhere(cards: tuple[int, ...], fixed: list[int], chance: np.random.Generator) -> list[int]:
    """The same deck with every other card at another place, drawn at random."""
    free = [place for place in range(len(cards)) if place not in fixed]
    moved = list(cards)
    for place, source in zip(free, chance.permutation(free), strict=True):
        moved[place] = cards[source]
    return moved


def _check(env: SeatEnv) -> None:
    chance = np.random.default_rng(2)
    for seed in range(DEALS):
        seen, info = env.reset(seed=seed)
        picture, cards, known = env.render(), env.table.cards, _known(env)
        for _ in range(SHUFFLES):
            other, told = env.reset(options={"deck": _elsewhere(cards, known, chance)})
            assert other.tolist() == seen.tolist()
            assert told["action_mask"].tolist() == info["action_mask"].tolist()
            assert env.render() == picture
        # And what may be known is there: another hand is another observation.
        assert env.reset(seed=seed + DEALS)[0].tolist() != seen.tolist()


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_hidden_cards_change_nothing_that_a_seat_observes(game: str) -> None:
    _check(SeatEnv(game, stakes="all", render_mode="ansi"))


@pytest.mark.parametrize("table", TABLES)
def test_hidden_cards_change_nothing_at_larger_tables(table: str) -> None:
    # The others always play: what they decide by their cards is heard by everyone, and may tell of them.
    _check(SeatEnv(**TABLES[table], others="always", render_mode="ansi"))


def test_a_draw_card_is_observed_only_where_the_rules_let_it_be_seen() -> None:
    hidden, seen = SeatEnv("draw-02"), SeatEnv(FAMILIES["draw_seen"].rules, render_mode="ansi")
    assert set(hidden.layout.parts) == {"hand"}
    assert set(seen.layout.parts) == {"hand", "aside"}
    _check(seen)


@pytest.mark.parametrize("game", ["tcp-01", "ca-tcp", "ca-6cb", "draw-01"])
def test_at_a_table_of_agents_nobody_sees_another_hand(game: str) -> None:
    """Two decks that differ in all cards but one seat's own and those turned up: that seat cannot tell them apart."""
    env, chance = raw_env(game, seats=4), np.random.default_rng(3)
    for seed in range(DEALS):
        env.reset(seed=seed)
        story, rounds = _story(env), env.table.rounds
        cards, up = rounds.cards, rounds.state.turned
        sights = {seat: rounds.sight(seat) for seat in rounds.decides}
        for seat, sight in sights.items():
            assert sight is not None
            fixed = [cards.index(card) for card in (*sight.cards, *up)]
            env.reset(options={"deck": _elsewhere(cards, fixed, chance)})
            assert _story(env)[f"seat_{seat}"] == story[f"seat_{seat}"]


def _story(env: Any) -> dict[str, Any]:
    """Everything that each agent observes until only the last one has to decide, everyone playing on."""
    told: dict[str, Any] = {agent: [] for agent in env.possible_agents}
    while env.table.in_bank or len(env.table.rounds.state.to_decide) > 1:
        for agent in env.possible_agents:
            seen = env.observe(agent)
            told[agent].append((seen["observation"].tolist(), seen["action_mask"].tolist()))
        env.step(int(env.infos[env.agent_selection]["action_mask"].nonzero()[0][-1]))
    return told


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(layout: Any, rounds: Any, *seats: Any) -> Any:
        seen = observe(layout, rounds, *seats)
        seen[0] += rounds.state.bank_stack[0] / 100
        return seen

    monkeypatch.setattr("queenhigh.envs.seat.observe", leaky)
    with pytest.raises(AssertionError):
        _check(SeatEnv("tcp-01", render_mode="ansi"))


def test_whoever_is_offered_the_bank_knows_no_card() -> None:
    env = SeatEnv(load("ca-6cb"), seats=3, bank_seat="rotate")
    seen = [env.reset(seed=seed)[0].tolist() for seed in range(20)]
    assert all(each == seen[0] for each in seen)
