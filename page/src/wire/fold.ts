/**
 * How each event changes a view. `fold(view, frame, own)` gives exactly the view that the server would send at that
 * version; the recorded tables under `vectors/` prove it. Nothing here draws, waits or asks: it is a pure function.
 */
import { BACK, cardList } from "../lib/cards.ts";
import type { Ruleset } from "../rules/ruleset.ts";
import type { Award, EventName, EventOf, Frame, LiveView, PersonSeen, Private, Reader, RoundView, SpotSeen, Stake, Step, TableEvent, TableView, Transfer } from "./types.ts";

/** The view after a frame, and what only this reader heard beside it. */
export function fold(rules: Ruleset, reader: Reader, view: LiveView, frame: Frame, own?: Private): LiveView {
  let next = view;
  for (const event of frame.events) next = foldEvent(rules, reader, next, event);
  next = closed(looked(next, frame), frame);
  return own && own.version === frame.version ? foldOwn(next, own) : next;
}

/** What everyone sees beyond what the events say: where an exposed card lies, what was exchanged, what a meter shows. */
export function looked(view: LiveView, frame: Frame): LiveView {
  const table = view.table;
  const meters = frame.meter_cents ?? [];
  const shown = new Map(meters);
  const round = table.round && {
    ...table.round,
    spots: table.round.spots.map((spot) => {
      const seen = frame.spots?.find((each) => each.seat === spot.seat);
      return seen ? merged(spot, seen) : spot;
    }),
    bank: frame.bank ?? table.round.bank,
    meter_cents: table.round.meter_cents.map(([name, cents]): [string, number] => [name, shown.get(name) ?? cents]),
  };
  return { ...view, table: { ...table, round, meter_cents: meters.length ? meters : table.meter_cents } };
}

/** A spot as everyone sees it, with the cards that the reader knows already. */
function merged(own: SpotSeen, seen: SpotSeen): SpotSeen {
  const known = (mine: readonly string[], theirs: readonly string[]) => theirs.map((card, place) => (mine[place] && mine[place] !== BACK ? mine[place] : card));
  return { ...seen, hand: known(own.hand, seen.hand), draw: known(own.draw, seen.draw), discard: own.discard || seen.discard };
}

/** What the end of a frame says: its version, and what the table waits for. */
export function closed(view: LiveView, frame: Frame): LiveView {
  const table = frame.step ? stepped(view.table, frame.step) : view.table;
  return { ...view, version: frame.version, table, differs: frame.differs ?? view.differs };
}

/** Which events say too little to be folded: a fresh view is asked for. */
export function needsView(frame: Frame): boolean {
  return frame.events.some((event) => ASK_AGAIN.has(event.event));
}
const ASK_AGAIN = new Set<string>(["table_opened", "live_opened"] satisfies EventName[]);

/** What a private frame adds: the own hands, the own options, the own wishes. */
export function foldOwn(view: LiveView, own: Private): LiveView {
  const table = view.table;
  const round = table.round && {
    ...table.round,
    spots: table.round.spots.map((spot) => own.spots?.find((mine) => mine.seat === spot.seat) ?? spot),
    offers: own.offers ?? [],
  };
  return { ...view, table: { ...table, round, asks: own.asks ?? [] } };
}

/** The step says what the table waits for, and so which phase the round is in. */
function stepped(table: TableView, step: Step): TableView {
  const full = { wait: step.wait, seat: step.seat ?? 0, bettors: step.bettors ?? [] };
  const round = table.round;
  if (!round) return { ...table, step: full };
  const turn = full.wait === "decision" ? full.seat : 0;
  const phase = round.phase === "void" ? "void" : (PHASES[full.wait] ?? round.phase);
  return { ...table, step: full, round: { ...round, turn, phase, offers: turn === round.turn ? round.offers : [] } };
}
const PHASES: Partial<Record<Step["wait"], RoundView["phase"]>> = {
  bets: "betting", seeds: "closed", deal: "closed", decision: "deciding", reveal: "revealing", settle: "settling", lock: "awarding", confirm: "awarding", rack: "racking",
};

/** The view after one event; what the table waits for is told by the frame, at its end. */
export function foldEvent(rules: Ruleset, reader: Reader, view: LiveView, event: TableEvent): LiveView {
  const live = STATUS[event.event];
  if (live) return { ...view, status: live };
  const table = moved(view.table, "transfers" in event ? (event.transfers ?? []) : []);
  const atTable = TABLE[event.event] as AtTable<EventName> | undefined;
  if (atTable) return { ...view, table: atTable(table, event, reader) };
  const inRound = ROUND[event.event] as InRound<EventName> | undefined;
  if (inRound && table.round) return { ...view, table: inRoundOf(table, inRound(table.round, event, rules)) };
  return { ...view, table };
}

const STATUS: Partial<Record<EventName, string>> = { table_paused: "paused", table_resumed: "open", table_closing: "closing", table_closed: "closed", table_stopped: "stopped" };

/** Meters that stand in the round stand at the table, too. */
function inRoundOf(table: TableView, round: RoundView): TableView {
  return { ...table, round, meter_cents: table.meter_cents.map(([name, cents]) => [name, round.meter_cents.find(([other]) => other === name)?.[1] ?? cents]) };
}

/** Chips that moved: purses and the bank's till. */
function moved(table: TableView, transfers: readonly Transfer[]): TableView {
  if (!transfers.length) return table;
  const gained = new Map<string, number>();
  for (const { source, target, cents } of transfers) {
    gained.set(source, (gained.get(source) ?? 0) - cents);
    gained.set(target, (gained.get(target) ?? 0) + cents);
  }
  const richer = (person: PersonSeen) => {
    const cents = gained.get(`bettor:${person.bettor}`);
    return cents ? { ...person, purse_cents: person.purse_cents + cents } : person;
  };
  const bank = gained.get("bank") ?? 0;
  const round = table.round && {
    ...table.round,
    people: table.round.people.map(richer),
    bank: bank ? { ...table.round.bank, till_cents: table.round.bank.till_cents + bank } : table.round.bank,
  };
  return { ...table, people: table.people.map(richer), round };
}

type AtTable<K extends EventName> = (table: TableView, event: EventOf<K>, reader: Reader) => TableView;
type InRound<K extends EventName> = (round: RoundView, event: EventOf<K>, rules: Ruleset) => RoundView;

const total = (transfers: readonly Transfer[] = []): number => transfers.reduce((sum, each) => sum + each.cents, 0);

const TABLE: { [K in EventName]?: AtTable<K> } = {
  sat_down: (table, event) => ({ ...table, people: [...table.people, { bettor: event.bettor, seats: event.seats, purse_cents: total(event.transfers) }] }),
  stood_up: (table, event) => offTheBank({ ...table, people: table.people.filter((person) => person.bettor !== event.bettor) }, event.bettor, table),
  moved: (table, event) => {
    const people = table.people.map((person) => (person.bettor === event.bettor ? { ...person, seats: event.seats } : person));
    return offTheBank({ ...table, people }, event.bettor, table);
  },
  chips_bought: (table, event) => {
    const seats = table.people.find((person) => person.bettor === event.bettor)?.seats ?? [];
    return { ...table, declined: table.declined.filter((seat) => !seats.includes(seat)) };
  },
  asked: (table, event) => ({ ...table, asks: [...table.asks, event.ask] }),
  // Once everyone has declined, it begins again with the first.
  bank_offered: (table, event) => ({ ...table, offered: event.seat, declined: table.declined.includes(event.seat) ? [] : table.declined }),
  bank_taken: (table, event) => ({ ...table, offered: 0, banker: { seat: event.seat, bettor: event.bettor, cents: event.cents } }),
  bank_declined: (table, event) => ({
    ...table, offered: 0, banker: null, declined: [...table.declined, event.seat], promised: table.promised.filter(([bettor]) => bettor !== event.bettor),
  }),
  seed_committed: (table, event) => {
    const isThere = table.promised.some(([bettor]) => bettor === event.bettor);
    const promised = isThere
      ? table.promised.map((each): [string, string] => (each[0] === event.bettor ? [event.bettor, event.commitment] : each))
      : [...table.promised, [event.bettor, event.commitment] as [string, string]];
    return { ...table, promised };
  },
  settings_changed: (table, event) => ({ ...table, settings: { keypad: false, linked: [], deck: "seeds", ...event.settings } }),
  rules_posted: (table, event) => ({ ...table, posted: event.rules_hash }),
  rules_taken: (table, event) => ({ ...table, rules: event.rules_hash, posted: "", round: null }),
  round_opened: (table, event, reader) => {
    const people = event.people.map((person) => ({ bettor: person.bettor, seats: person.seats ?? [], purse_cents: person.purse_cents }));
    const round: RoundView = {
      reader, rules: event.rules_hash, phase: "betting", number: event.number, pack: event.pack, commitment: event.commitment, people,
      bank: { seat: event.bank_seat, bettor: event.bank_bettor, cents: event.bank_cents, till_cents: 0, cards: [], shown: false },
      spots: [], stakes: [], intake: [], meter_cents: event.meters.map(([name, meter]) => [name, Math.floor(meter.value / MICRO)]),
      awards: [], exposed: [], button: 0, turn: 0, offers: [], undealt: 0,
    };
    // What the bank puts up leaves its purse with this event: at the table that has happened already.
    const opened = moved({ ...table, people: [], round }, event.transfers ?? []).round ?? round;
    return inRoundOf({ ...table, round: opened }, opened);
  },
  cards_racked: (table) => ({
    ...table, rounds: table.round?.number ?? table.rounds, round: null, banker: null, offered: 0, declined: [], promised: [], asks: [],
  }),
};

const MICRO = 1_000_000;

/** Whoever was asked, and is no longer there, is asked no more. */
function offTheBank(after: TableView, bettor: string, before: TableView): TableView {
  const asked = before.offered ? before.people.find((person) => person.seats.includes(before.offered)) : undefined;
  return asked?.bettor === bettor ? { ...after, offered: 0 } : after;
}

function withSpot(round: RoundView, seat: number, change: (spot: SpotSeen) => SpotSeen): RoundView {
  return { ...round, spots: round.spots.map((spot) => (spot.seat === seat ? change(spot) : spot)) };
}

type OnFelt = Pick<Stake, "bettor" | "spot" | "wager">;
const isSame = (one: OnFelt, other: OnFelt): boolean => one.bettor === other.bettor && one.spot === other.spot && one.wager === other.wager;

function withoutStake(round: RoundView, gone: OnFelt): RoundView {
  return { ...round, stakes: round.stakes.filter((stake) => !isSame(stake, gone)) };
}

function withAward(round: RoundView, named: { meter: string; spot: number; bettor: string }, change: (award: Award) => Award[]): RoundView {
  const is = (award: Award) => award.meter === named.meter && award.spot === named.spot && award.bettor === named.bettor;
  return { ...round, awards: round.awards.flatMap((award) => (is(award) ? change(award) : [award])) };
}

/** How many cards of each kind a seat and the bank get. */
export function dealtCards(rules: Ruleset): { hand: number; draw: number; bank: number } {
  const sum = (to: string, zone: string) => rules.deal.filter((part) => part.to === to && part.zone === zone).reduce((all, part) => all + part.cards, 0);
  return { hand: sum("seat", "hand"), draw: sum("seat", "draw"), bank: sum("bank", "hand") + sum("bank", "draw") };
}

const backs = (count: number): string[] => Array<string>(count).fill(BACK);

const ROUND: { [K in EventName]?: InRound<K> } = {
  wager_placed: (round, event) => {
    const cents = total(event.transfers);
    const stakes = round.stakes.some((stake) => isSame(stake, event))
      ? round.stakes.map((stake) => (isSame(stake, event) ? { ...stake, cents: stake.cents + cents } : stake))
      : [...round.stakes, { bettor: event.bettor, spot: event.spot, wager: event.wager, cents }];
    return { ...round, stakes };
  },
  wager_taken_back: withoutStake,
  bets_closed: (round, event) => {
    const seated = new Map(round.people.flatMap((person) => person.seats.map((seat) => [seat, person.bettor] as const)));
    const spots = event.spots.map((seat): SpotSeen => ({
      seat, bettor: seated.get(seat) ?? "", hand: [], draw: [], option: "", exchanged: false, discard: "", killed: "", shown: false,
    }));
    return { ...round, phase: "closed", spots };
  },
  meter_fed: (round, event, rules) => {
    const wager = rules.meter[event.meter]?.wager;
    const fed = round.stakes.filter((stake) => stake.wager === wager);
    return { ...changedMeter(round, event), intake: [...round.intake, ...fed], stakes: round.stakes.filter((stake) => stake.wager !== wager) };
  },
  cards_dealt: (round, _event, rules) => {
    const size = dealtCards(rules);
    const cards = rules.deck.ranks.length * rules.deck.suits.length;
    return {
      ...round, phase: "deciding", bank: { ...round.bank, cards: backs(size.bank) },
      spots: round.spots.map((spot) => ({ ...spot, hand: backs(size.hand), draw: backs(size.draw) })),
      undealt: cards - round.spots.length * (size.hand + size.draw) - size.bank,
    };
  },
  card_turned: (round, event, rules) => {
    // Turned-up cards come in the order of the file: the first of them that is still a back is this one.
    const at = turnedPlaces(rules).find((place) => round.bank.cards[place] === BACK);
    return { ...round, bank: { ...round.bank, cards: round.bank.cards.map((card, place) => (place === at ? (event.card ?? card) : card)) } };
  },
  button_placed: (round, event) => ({ ...round, button: event.seat }),
  option_taken: (round, event) => {
    const raised = (event.transfers ?? []).map((each): Stake => ({ bettor: each.source.replace("bettor:", ""), spot: each.spot, wager: each.wager, cents: each.cents }));
    const next = withSpot(round, event.spot, (spot) => ({ ...spot, option: event.option, exchanged: event.exchanged ?? false }));
    return { ...next, stakes: [...next.stakes, ...raised], offers: [] };
  },
  wager_settled: (round, event, rules) => (event.wager in rules.bonus ? round : withoutStake(round, event)),
  bank_revealed: (round, event) => ({ ...round, phase: "settling", bank: { ...round.bank, cards: cardList(event.cards), shown: true } }),
  hand_revealed: (round, event) => withSpot(round, event.spot, (spot) => ({ ...spot, hand: cardList(event.cards), shown: true })),
  draw_turned: (round, event) => withSpot(round, event.spot, (spot) => ({ ...spot, draw: event.card ? [event.card] : spot.draw })),
  award_due: (round, event) => ({
    ...round, phase: "awarding",
    awards: [...round.awards, {
      meter: event.meter, spot: event.spot, bettor: event.bettor, wager: event.wager, percent: event.percent, why: event.why, clause: event.clause,
      cents: null, change: { value: 0, overflow: 0 }, funded: 0, row: event.row ?? null,
    }],
  }),
  award_locked: (round, event) => {
    const funded = (event.shares ?? []).reduce((sum, share) => sum + share.micro_cents, 0);
    return withAward(changedMeter(round, event), event, (award) => [{ ...award, cents: event.cents, change: { value: 0, overflow: 0, ...event.change }, funded }]);
  },
  award_released: (round, event) =>
    withAward(changedMeter(round, event), event, (award) => [{ ...award, cents: null, change: { value: 0, overflow: 0, ...event.change }, funded: 0 }]),
  meter_awarded: (round, event) => withAward(round, event, () => []),
  card_exposed: (round, event) => ({ ...round, exposed: event.card ? [...round.exposed, event.card] : round.exposed }),
  hand_killed: (round, event) => {
    const next = withSpot(round, event.spot, (spot) => ({ ...spot, killed: event.ruling }));
    if (event.ruling !== "void") return next;
    const back = new Set((event.transfers ?? []).map((each) => `${each.target}/${each.wager}`));
    return {
      ...next,
      stakes: next.stakes.filter((stake) => stake.spot !== event.spot || !back.has(`bettor:${stake.bettor}/${stake.wager}`)),
      intake: next.intake.filter((stake) => stake.spot !== event.spot),
    };
  },
  round_settled: (round) => ({ ...round, phase: "racking" }),
  round_voided: (round) => ({ ...round, phase: "void", stakes: [], intake: [], awards: [], turn: 0, offers: [] }),
};

/** What an event brings a meter of the table's own. A linked one counts for itself, and is told by a message. */
function changedMeter(round: RoundView, event: { meter: string; change?: { value?: number } }): RoundView {
  const cents = Math.floor((event.change?.value ?? 0) / MICRO);
  return cents ? { ...round, meter_cents: round.meter_cents.map(([name, now]) => [name, name === event.meter ? now + cents : now]) } : round;
}

/** Which cards of the bank's stack are turned up, in order. */
function turnedPlaces(rules: Ruleset): number[] {
  const found: number[] = [];
  let first = 0;
  for (const part of rules.deal) {
    if (part.to !== "bank") continue;
    for (const place of part.turn_up) found.push(first + place - 1);
    first += part.cards;
  }
  return found;
}
