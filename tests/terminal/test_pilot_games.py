"""What is different from game to game at the table: the bank, bets behind, two spots, the meter, the draw."""

from pathlib import Path

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.round.actions import Decide
from queenhigh.round.events import WagerSettled
from queenhigh.round.whys import NOT_COVERED
from queenhigh.terminal.naming import YOU, shown
from queenhigh.terminal.places import Places
from tests.terminal.kit import at_table
from tests.terminal.piloting import run, to_bets, to_offer


def test_c11_the_player_may_bank_and_sees_what_it_covered(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb", size=(160, 50), places=Places(seat=1)) as player:
            assert player.stage == "offer"
            assert "The bank is offered to you" in await player.text()
            await player.press("b")
            assert "Put up some chips first" in await player.text()
            await player.press("4", "u", "3", "b")
            assert player.controller.host.sitting.state.bank_cents == 2500
            assert "BANK: YOU" in await player.text()
            assert not player.controller.host.legal_wagers()
            await player.press("enter")
            assert player.stage == "done"
            told = [line.text for line in player.controller.log]
            assert any(text.startswith("You put up $25 and take back") for text in told)
            # Six bots have bet more than $25 covers: what it could not cover is told.
            assert any(text.startswith("The bank took ") for text in told)
            assert any(
                "not covered" in text or "went back" in text for text in told if text.startswith("The bank took")
            )
            # A second round in a row may be banked, with as much as before.
            await player.press("enter", "r", "b")
            assert player.controller.host.sitting.state.bank_cents == 2500
            await player.press("enter", "enter")
            assert player.stage != "offer"
            assert player.controller.host.sitting.state.bank_bettor != "you"

    run(play)


def test_c11_whoever_banks_sees_what_was_put_up_taken_paid_and_returned(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb", places=Places(seat=2), seed="5") as player:
            await to_offer(player)
            assert "The bank is offered to you: $5 to $" in await player.text()
            await player.press("3", "3", "b", "enter")
            place = player.controller.scene().focus
            assert place is not None
            piles = {pile.label: pile.cents for pile in place.piles}
            events = player.controller.host.sitting.events
            settled = [event for event in events if isinstance(event, WagerSettled)]
            assert piles["Put up"] == 5000
            assert piles["Taken"] == sum(e.paid_cents for e in settled if e.result in ("lose", "forfeit"))
            assert piles["Paid"] == sum(e.paid_cents for e in settled if e.result == "win")
            # Every stake was taken, went back as not covered, or went back to a winner or for a push.
            own = sum(t.cents for e in settled for t in e.transfers if t.source == "felt" and t.why != NOT_COVERED)
            assert piles["Action"] == own + piles["Returned"]
            assert piles["Returned"] > 0
            assert len(place.cards) == 3
            text = await player.text()
            for label in piles:
                assert label in text

    run(play)


def test_decision10_a_bank_that_is_declined_goes_to_the_next_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-tcp", places=Places(seat=1)) as player:
            await player.press("n")
            assert player.controller.host.sitting.state.bank_seat == 2

    run(play)


def test_c5_bets_behind_another_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "ca-6cb") as player:
            await to_bets(player)
            own = player.controller.seat
            await player.press("2", "up")
            behind = player.controller.seat
            assert behind != own
            await player.press("2", "right", "1")
            stakes = [s for s in player.controller.host.sitting.state.stakes if s.bettor == "you"]
            assert {(stake.spot, stake.wager) for stake in stakes} >= {(own, "ante"), (behind, "ante")}
            await player.press("enter")
            while player.stage == "deciding":
                assert player.controller.seat == own
                await player.press("p")
            told = [line.text for line in player.controller.log]
            assert any(line.startswith(f"You on spot {behind}: ") for line in told)

    run(play)


def test_e6_two_spots_are_decided_one_after_the_other(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "casablanca", places=Places(spots=2)) as player:
            seats = player.controller.host.sitting.seats
            await player.press("m", "up", "m", "enter")
            decided = []
            while player.stage == "deciding":
                decided.append(player.controller.seat)
                await player.stay_in()
            assert sorted(decided) == sorted(seats)

    run(play)


def test_b13_the_meter_is_shown_and_grows(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-progressive-1", size=(160, 50)) as player:
            assert "Progressive meter" in await player.text()
            before = dict(player.controller.view.meter_cents)["progressive"]
            await player.press("m")
            while player.controller.wager != "progressive":
                await player.press("right")
            await player.press("m", "enter")
            assert dict(player.controller.view.meter_cents)["progressive"] > before
            assert "meter, envy $100" in await player.text()

    run(play)


def test_b12_b17_the_meter_is_won_reseeded_and_envied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "tcp-progressive-1", size=(160, 60)) as player:
            controller = player.controller
            while controller.wager != "ante":
                await player.press("right")
            await player.press("m")
            while controller.wager != "progressive":
                await player.press("right")
            await player.press("m")
            stakes = controller.host.sitting.state.stakes
            envious = {stake.bettor for stake in stakes if stake.wager == "progressive"} - {"you"}
            assert envious
            # Spots are dealt from seat 1 up: the player's stack comes after those of the lower seats.
            before = len({stake.spot for stake in stakes if stake.spot < controller.seat})
            royal = parse_cards("As Ks Qs")
            rest = [card for card in range(52) if card not in royal]
            deck = (*rest[: 3 * before], *royal, *rest[3 * before :])
            monkeypatch.setattr("queenhigh.session.rounds.shuffle", lambda *_: deck)
            purse = controller.host.sitting.purse_cents
            await player.press("enter")
            await player.stay_in()
            told = [line.text for line in controller.log]
            meter = dict(controller.view.meter_cents)["progressive"]
            assert any(
                "from the Progressive meter (B12)" in text and text.startswith("You win $1,000") for text in told
            )
            assert meter == 1000_00  # the seed, and parts of a cent that an award in whole cents leaves
            for name in envious:
                assert any(text.startswith(f"{shown(name, YOU)}: Progressive wins $100, envy of spot") for text in told)
            assert controller.host.sitting.purse_cents > purse + 1000_00
            progressive = next(table for table in controller.scene().tables if table.title == "Progressive")
            assert progressive.lit == 0

    run(play)


def test_d3_a_raise_in_between_and_an_exchange(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path, "draw-01") as player:
            await player.press("2", "2", "enter", "right", "right", "3")
            sight = player.controller.host.sight()
            assert sight is not None
            await player.press("p")
            decided = [each for each in player.controller.host.sitting.actions if isinstance(each, Decide)]
            mine = [(each.cents, each.discard) for each in decided if each.spot == sight.spot]
            assert mine == [(1200, sight.cards[2])]

    run(play)
