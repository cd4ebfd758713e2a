"""The announcement: everything that players must know before entries open, in plain sentences, from the terms alone.

It is posted beside the game schedule and filed; the terminal, the page and the PDF show these same lines. Each sentence
bears a code and its facts, so that a page says the same in another language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.tournament.schema import AddOn, Stage
    from queenhigh.tournament.terms import Terms


class Sentence(NamedTuple):
    """What is announced, as a code, in words, and the facts that they are made of."""

    code: str
    words: str
    facts: Mapping[str, Any]


class Notice(NamedTuple):
    """One heading of the announcement, and what stands under it."""

    title: str
    sentences: tuple[Sentence, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The words alone."""
        return tuple(sentence.words for sentence in self.sentences)


def _say(code: str, words: str, **facts: Any) -> Sentence:
    return Sentence(code, words, facts)


def announcement(terms: Terms) -> tuple[Notice, ...]:
    """The whole announcement."""
    house = tuple(_house(terms))
    return (
        Notice("What it costs", tuple(_costs(terms))),
        Notice("Chips", tuple(_chips(terms))),
        Notice("How it is played", tuple(_play(terms))),
        Notice("Tables", tuple(_tables(terms))),
        Notice("Prizes", tuple(_prizes(terms))),
        Notice("Refunds and interruptions", tuple(_stops(terms))),
        *((Notice("The house", house),) if house else ()),
    )


def head(terms: Terms, promise: str = "") -> tuple[tuple[str, str], ...]:
    """What it is, when, by which rules and, once a house has announced it, the hash of the seed for the draw."""
    file = terms.file
    money = "the house's money" if file.money == "house" else "demo chips: nothing is paid or won"
    kind = "hourly tournament" if file.kind == "hourly" else "multi-table tournament"
    special = ", the special tournament of the event" if file.special else ""
    return (
        ("Game", terms.rules.title),
        ("Kind", kind + special),
        ("Day", f"{file.day}, first card at {file.starts}"),
        ("Played for", money),
        ("Players", f"{file.entry.players_min} to {file.entry.players_max:,}, {terms.seats} at a table"),
        *((("Promise of the draw", promise),) if promise else ()),
    )


def _costs(terms: Terms) -> Iterator[Sentence]:
    file, entry = terms.file, terms.file.entry
    fee = f" and a fee of {format_cents(entry.fee_cents)} for the house." if entry.fee_cents else "; there is no fee."
    words = f"Buy-in {format_cents(entry.buy_in_cents)}{fee}"
    yield _say("costs.buy_in", words, cents=entry.buy_in_cents, fee_cents=entry.fee_cents)
    if file.rebuy is None:
        yield _say("costs.no_rebuy", "No re-buys.")
    else:
        who = "no chips" if not file.rebuy.chips_max else f"{file.rebuy.chips_max:,} chips or fewer"
        words = (
            f"Re-buy {format_cents(file.rebuy.cents)} for {file.rebuy.chips:,} chips, {_times(file.rebuy.most)}, with"
            f" {who}, {_until(terms, file.rebuy.levels)}."
        )
        sold = {"cents": file.rebuy.cents, "chips": file.rebuy.chips, "most": file.rebuy.most}
        yield _say(
            "costs.rebuy", words, **sold, chips_max=file.rebuy.chips_max, **_until_facts(terms, file.rebuy.levels)
        )
    if file.add_on is None:
        yield _say("costs.no_add_on", "No add-ons.")
    else:
        words = (
            f"Add-on {format_cents(file.add_on.cents)} for {file.add_on.chips:,} chips, {_times(file.add_on.most)},"
            f" {_during(terms, file.add_on)}."
        )
        sold = {"cents": file.add_on.cents, "chips": file.add_on.chips, "most": file.add_on.most}
        yield _say(
            "costs.add_on",
            words,
            **sold,
            level_from=file.add_on.level_from,
            **_until_facts(terms, file.add_on.level_to),
        )
    if entry.spend_cents_max is not None:
        words = f"Nobody may spend more than {format_cents(entry.spend_cents_max)} on this tournament, all payments together."
        yield _say("costs.spend_max", words, cents=entry.spend_cents_max)
    if entry.event_cents_max is not None and not file.special:
        words = (
            f"Nobody may spend more than {format_cents(entry.event_cents_max)} on the tournaments of the day together."
        )
        yield _say("costs.event_max", words, cents=entry.event_cents_max)
    if entry.late_levels:
        words = f"Late entry {_until(terms, entry.late_levels)}."
        yield _say("costs.late", words, **_until_facts(terms, entry.late_levels))
    else:
        yield _say("costs.no_late", "No late entry.")


def _times(count: int) -> str:
    return "once a person" if count == 1 else f"up to {count} times a person"


def _until(terms: Terms, levels: int) -> str:
    stage = _first_stage(terms)
    if levels >= len(terms.file.level):  # the last one lasts to the end
        return f"to the end{stage}"
    return ("during level 1" if levels == 1 else f"to the end of level {levels}") + stage


def _until_facts(terms: Terms, levels: int) -> dict[str, Any]:
    """The last level, or 0 where it is to the end; the stage where there are several."""
    last = 0 if levels >= len(terms.file.level) else levels
    return {"level_to": last, "stage": terms.file.stage[0].name if len(terms.file.stage) > 1 else ""}


def _during(terms: Terms, add_on: AddOn) -> str:
    """The levels in which add-ons are sold."""
    first, last = add_on.level_from, add_on.level_to
    if last >= len(terms.file.level):
        return (f"from level {first} to the end" if first > 1 else "to the end") + _first_stage(terms)
    return (f"in level {first}" if first == last else f"from level {first} to level {last}") + _first_stage(terms)


def _first_stage(terms: Terms) -> str:
    """Chips are sold in the first stage alone."""
    return f" of the stage {terms.file.stage[0].name}" if len(terms.file.stage) > 1 else ""


def _chips(terms: Terms) -> Iterator[Sentence]:
    yield _say("chips.start", f"Everyone begins with {terms.start} chips.", chips=terms.start.count)
    words = "Tournament chips have no cash value, are never exchanged for money, and stay the house's."
    yield _say("chips.no_value", words)
    yield _say("chips.closed", "Meter wagers and fees on wagers are closed.")
    if terms.house.bet_limit == "none" and not any(
        limit.most for level in terms.file.level for limit in level.limits.values()
    ):
        yield _say("chips.no_limit", "There is no limit on bets.")


def _play(terms: Terms) -> Iterator[Sentence]:
    for number in range(1, len(terms.file.stage) + 1):
        words = f"{terms.stage(number).name}: {_stage(terms, number)}."
        yield _say("play.stage", words, **_stage_facts(terms, number))
    if any(stage.eliminate or stage.advance for stage in terms.file.stage):
        yield _say("play.ties", "Between equal chips a draw decides who is out, and who goes on.")
    by = "rounds of a table" if terms.file.levels.by == "rounds" else "minutes"
    if not terms.file.level:
        words = f"The same limits to the end: {_limits(terms, 1)}."
        yield _say("play.same_limits", words, limits=_limit_facts(terms, 1))
    for number, level in enumerate(terms.file.level, start=1):
        is_last = number == len(terms.file.level)
        words = f"Level {number}, {'to the end' if is_last else f'{level.length} {by}'}: {_limits(terms, number)}."
        length = 0 if is_last else level.length
        told = {"number": number, "length": length, "by": terms.file.levels.by, "limits": _limit_facts(terms, number)}
        yield _say("play.level", words, **told)
    words = "Whoever cannot make the least wager of the level is out. For a player who is away the least wager is made."
    yield _say("play.out", words)


def _stage(terms: Terms, number: int) -> str:
    stage, is_last = terms.stage(number), terms.is_last(number)
    parts = []
    if number > 1:
        parts.append(
            "all begin it with the starting chips, and at level 1"
            if stage.chips == "reset"
            else "everyone begins it with the chips that they have"
        )
    if stage.rounds is not None:
        parts.append(f"{stage.rounds} rounds a table")
    if stage.minutes is not None:
        parts.append(f"rounds begin for {stage.minutes} minutes")
    parts += _ends_with(stage)
    if stage.eliminate:
        rounds = ", ".join(str(each) for each in stage.eliminate)
        parts.append(f"the player with the fewest chips at each table is out after round {rounds}")
    if stage.advance is not None:
        parts.append(f"the {stage.advance} with the most chips at each table go on")
    elif stage.rounds is not None or stage.minutes is not None:
        parts.append("then chips decide the places" if is_last else "then everyone who is left goes on")
    return "; ".join(parts)


def _stage_facts(terms: Terms, number: int) -> dict[str, Any]:
    """What a stage is made of; 0, an empty text and an empty list for what it has not."""
    stage = terms.stage(number)
    return {
        "name": stage.name,
        "begins": stage.chips if number > 1 else "",
        "rounds": stage.rounds or 0,
        "minutes": stage.minutes or 0,
        "until": stage.until,
        "eliminate": stage.eliminate,
        "advance": stage.advance or 0,
        "is_last": terms.is_last(number),
    }


def _ends_with(stage: Stage) -> list[str]:
    """With how many players left the stage is over, whatever else ends it."""
    left = "one is left" if stage.until == 1 else f"{stage.until} players are left"
    if stage.rounds is None and stage.minutes is None:
        return [f"until {left}"]
    return [f"or until {left}"] if stage.until > 1 else []


def _limits(terms: Terms, level: int) -> str:
    rules = terms.rules_at(level)
    said = []
    for wager in rules.wager.values():
        if wager.kind == "raise":
            continue
        least = f"from {wager.cents_min:,}" if wager.cents_min else "any amount"
        most = f" to {wager.one_cents_max:,}" if wager.one_cents_max is not None else ""
        said.append(f"{wager.label} {least}{most}")
    return ", ".join(said)


def _limit_facts(terms: Terms, level: int) -> tuple[tuple[str, int, int | None], ...]:
    """Wager, least, most; none where there is no most."""
    wagers = terms.rules_at(level).wager.values()
    return tuple((each.label, each.cents_min, each.one_cents_max) for each in wagers if each.kind != "raise")


def _tables(terms: Terms) -> Iterator[Sentence]:
    seating = terms.file.seating
    if len(terms.file.stage) > 1:
        yield _say("tables.anew", "Seats are drawn anew for each stage.")
    words = "Seats are drawn from a seed whose hash is filed with the announcement; it is shown at the draw, so that anyone can check it."
    yield _say("tables.seed", words)
    order = "highest" if seating.break_order == "highest_first" else "lowest"
    words = f"Tables are broken up in the order of their numbers, the {order} first; free seats are drawn."
    yield _say("tables.broken", words, order=seating.break_order)
    if any(stage.advance for stage in terms.file.stage):
        words = "In a stage whose tables send players on, everyone stays: no table is broken up or balanced."
        yield _say("tables.stay", words)
    words = (
        f"Tables are balanced when one has more than {seating.gap_max} more than another: whoever would bet first moves."
        f" A table that is {seating.short_halt} players short waits for those on their way."
    )
    yield _say("tables.balanced", words, gap=seating.gap_max, short=seating.short_halt)
    words = (
        "Bets are made in turn; the first bettor is another one in each round."
        if seating.betting == "in_turn"
        else "The first bettor is another one in each round; bets may be made at any time until they are closed."
    )
    yield _say("tables.betting", words, betting=seating.betting)


def _prizes(terms: Terms) -> Iterator[Sentence]:
    file = terms.file
    charity = file.charity
    if charity is not None:
        words = f"{charity.name} receives {_percent(charity.part_bp)} of all buy-ins, re-buys and add-ons, rounded up to a cent; the rest is the prize money."
        yield _say("prizes.charity", words, name=charity.name, part_bp=charity.part_bp)
    else:
        yield _say("prizes.all", "All buy-ins, re-buys and add-ons are the prize money.")
    for number, table in enumerate(file.prizes):
        shares = ", ".join(f"{place}. {_percent(share)}" for place, share in enumerate(table.shares_bp, start=1))
        below = file.prizes[1].entries_min if not number and len(file.prizes) > 1 else 0
        told = {"from": table.entries_min if number else 0, "below": below, "shares_bp": table.shares_bp}
        yield _say("prizes.shares", f"{_entries(terms, number)}: {shares}.", **told)
    if len(file.prizes[0].shares_bp) > file.entry.players_min:
        yield _say("prizes.nobody", "What a place would bring that nobody has goes to the first.")
    yield _say("prizes.whole", "Prizes are whole cents; odd cents go to the best places.")
    words = "Players who are out in the same round are placed by their chips before it; with equal chips " + (
        "a draw decides." if file.ties == "draw" else "they share what their places bring."
    )
    yield _say("prizes.ties", words, ties=file.ties)


def _entries(terms: Terms, number: int) -> str:
    """For how many entries a list of prizes is; the first one holds for all that are fewer than the second asks for."""
    lists = terms.file.prizes
    if number:
        return f"From {lists[number].entries_min} entries on"
    return f"With fewer than {lists[1].entries_min} entries" if len(lists) > 1 else "With any number of entries"


def _percent(basis_points: int) -> str:
    whole, rest = divmod(basis_points, 100)
    return f"{whole} %" if not rest else f"{whole}.{f'{rest:02}'.rstrip('0')} %"


def _stops(terms: Terms) -> Iterator[Sentence]:
    words = "Payments are refunded until the first card is dealt, and not after; in close calls there is no refund."
    yield _say("stops.refund", words)
    if terms.file.kind == "hourly":
        few = terms.house.few
        words = (
            "If something beyond control stops the tournament it is void and all payments are returned, unless only"
            f" {few} players or fewer remain: then the chip counts decide the places."
        )
        yield _say("stops.hourly", words, few=few)
    else:
        words = (
            "If something beyond control stops the tournament, a hand is completed if it can be read and all agree, and is"
            " dead otherwise; what is left of the prize money is divided evenly among the remaining players."
        )
        yield _say("stops.multi_table", words)
    least = terms.file.entry.players_min
    words = f"With fewer than {least} players it is called off, and everyone is refunded."
    yield _say("stops.too_few", words, players=least)
    if terms.house.announced_by:
        words = f"The {terms.house.announced_by} announces these amounts before the start."
        yield _say("stops.announced_by", words, who=terms.house.announced_by)


def _house(terms: Terms) -> Iterator[Sentence]:
    """Where it is played, by which law, and who hears complaints, as the rule file has it."""
    rules = terms.rules
    if rules.house.smoking == "none":
        yield _say("house.smoking", "The gaming areas are non-smoking.")
    if rules.filing.citations:
        words = f"Everything is conducted under {' and '.join(rules.filing.citations)}."
        yield _say("house.law", words, citations=rules.filing.citations)
    if rules.filing.contact:
        words = f"Comments, concerns and questions: {rules.filing.contact}."
        yield _say("house.contact", words, contact=rules.filing.contact)
    if rules.filing.effective:
        words = f"House rules are in effect since {rules.filing.effective}."
        yield _say("house.since", words, since=rules.filing.effective)


def as_text(terms: Terms, promise: str = "") -> str:
    """The announcement as it is read out or sent."""
    lines = [terms.file.title, ""]
    lines += [f"{name}: {value}" for name, value in head(terms, promise)]
    for notice in announcement(terms):
        lines += ["", notice.title, *(f"  {line}" for line in notice.lines)]
    return "\n".join(lines) + "\n"
