/** What this browser remembers of a round: for the last results, the replay and "verify this hand". */
import { BACK, cardList } from "../lib/cards.ts";
import { playedCards } from "../rules/words.ts";
import type { Heard } from "../fair/verify.ts";
import type { HandPerson, HandTold } from "../wire/schema.ts";
import type { Frame, LiveView, Private, SpotSeen, TableEvent } from "../wire/types.ts";

/** One step of what was heard: a frame, or the table as it was found when this browser came, or came back. */
export type Beat = { frame: Frame; own?: Private } | { view: LiveView };

export interface RoundRecord {
  table: string;
  number: number;
  rules: string;
  /** The table before the round, and all that was heard since: enough to play it again. */
  before: LiveView;
  frames: Beat[];
  net: number;
  /** Whether the reader had chips in it. */
  mine: boolean;
  hand: string[];
  /** The own seat that has thrown a card away and does not know yet what comes for it; 0 or none where there is none. */
  awaits?: number;
  bank: string[];
  over: boolean;
  void: boolean;
  /** Whether a part of it was not heard here: the house's record fills it in when the round is over. */
  missed: boolean;
  heard: Heard;
}

export function begun(before: LiveView, frame: Frame, own: { bettor: string; seed: string } | undefined): RoundRecord | null {
  const opened = frame.events.find((event) => event.event === "round_opened");
  if (opened?.event !== "round_opened") return null;
  return {
    table: before.name, number: opened.number, rules: opened.rules_hash, before, frames: [], net: 0, mine: false, hand: [], bank: [], over: false, void: false, missed: false,
    heard: { table: before.name, round: opened.number, commitment: opened.commitment, contributions: [], seed: "", spots: [], mine: [], seen: {}, bank: [], ...(own ? { own } : {}) },
  };
}

/** A round that was open when this browser came. */
export function joined(view: LiveView, me: string, own: { bettor: string; seed: string } | undefined): RoundRecord | null {
  const round = view.table.round;
  if (!round) return null;
  const record: RoundRecord = {
    table: view.name, number: round.number, rules: round.rules, before: view, frames: [], net: 0, mine: false, hand: [], bank: [], over: false, void: false, missed: true,
    heard: { table: view.name, round: round.number, commitment: round.commitment, contributions: [], seed: "", spots: [], mine: [], seen: {}, bank: [], ...(own ? { own } : {}) },
  };
  record.net = -atStake(view, me);
  found(record, view, me);
  return record;
}

/** The table as it was found after a reload or a cut; what happened in between was not heard. */
export function resumed(record: RoundRecord, view: LiveView, me: string): void {
  const last = record.frames.at(-1);
  const version = last ? ("frame" in last ? last.frame.version : last.view.version) : record.before.version;
  record.frames.push({ view });
  if (view.version !== version) {
    record.missed = true;
    record.net = -atStake(view, me);
  }
  found(record, view, me);
}

/** What somebody has in a round: chips that lie there or were taken in, and the bank's. */
function atStake(view: LiveView, me: string): number {
  const round = view.table.round;
  const own = [...(round?.stakes ?? []), ...(round?.intake ?? [])].filter((stake) => stake.bettor === me);
  return own.reduce((sum, stake) => sum + stake.cents, round?.bank.bettor === me && me ? round.bank.till_cents : 0);
}

/** What a whole view shows of the round. */
function found(record: RoundRecord, view: LiveView, me: string): void {
  const round = view.table.round;
  if (!round) return;
  if (round.spots.length) record.heard.spots = round.spots.map((spot) => spot.seat);
  if (atStake(view, me)) record.mine = true;
  for (const spot of round.spots) {
    const cards = [...spot.hand, ...spot.draw].filter((card) => card !== "??");
    if (cards.length) record.heard.seen[spot.seat] = [...new Set([...(record.heard.seen[spot.seat] ?? []), ...cards])];
  }
  toldOwn(record, me, round.spots.filter((spot) => spot.hand.some((card) => card !== "??")));
  if (round.bank.shown) record.heard.bank = record.bank = round.bank.cards;
}

/** What was missed, from the house's record of the round; what was seen here stays as it was seen. */
export function filled(record: RoundRecord, hand: Pick<HandTold, "state" | "seeds" | "deal"> & { people: Pick<HandPerson, "bettor" | "net_cents">[] }, me: string): void {
  const about = record.heard;
  about.commitment ||= hand.seeds.commitment ?? "";
  about.seed ||= hand.seeds.seed ?? "";
  if (!about.contributions.length) about.contributions = (hand.seeds.players ?? []).flat();
  if (!record.bank.length && hand.deal.bank) record.bank = cardList(hand.deal.bank);
  record.net = hand.people.find((person) => person.bettor === me)?.net_cents ?? record.net;
  record.mine ||= record.net !== 0;
  record.over = true;
  record.void = hand.state === "void";
}

/** Whether this browser has heard how it ended. */
export function hasEnd(record: RoundRecord): boolean {
  return record.frames.some((beat) => "frame" in beat && beat.frame.events.some((event) => event.event === "round_settled" || event.event === "round_voided"));
}

/** The record after one more frame; the same object, because nothing looks at it before the round is over. */
export function told(record: RoundRecord, me: string, frame: Frame, own?: Private): void {
  record.frames.push(own ? { frame, own } : { frame });
  for (const event of frame.events) {
    moved(record, me, event);
    heard(record, event);
  }
  if (own) toldOwn(record, me, own.spots ?? []);
}

export function toldOwn(record: RoundRecord, me: string, spots: readonly SpotSeen[]): void {
  for (const spot of spots) {
    if (spot.bettor !== me) continue;
    if (!record.heard.mine.includes(spot.seat)) record.heard.mine.push(spot.seat);
    // A card that was exchanged was dealt as well.
    record.heard.seen[spot.seat] = [...new Set([...(record.heard.seen[spot.seat] ?? []), ...spot.hand, ...spot.draw])].filter((card) => card !== "??");
    record.hand = playedCards(spot);
    record.awaits = spot.exchanged && spot.draw.includes(BACK) ? spot.seat : 0;
  }
}

function moved(record: RoundRecord, me: string, event: TableEvent): void {
  const account = `bettor:${me}`;
  for (const each of ("transfers" in event && event.transfers) || []) {
    // Chips that are bought or cashed are no result of the round.
    if (each.source === "cage" || each.target === "cage") continue;
    if (each.source === account) record.net -= each.cents;
    if (each.target === account) record.net += each.cents;
    if (each.source === account || each.target === account) record.mine = true;
  }
  // Whoever has taken everything back has nothing in the round.
  if (event.event === "bets_closed" && !record.net) record.mine = false;
}

function heard(record: RoundRecord, event: TableEvent): void {
  const about = record.heard;
  switch (event.event) {
    case "bets_closed": about.spots = event.spots; break;
    case "deck_mixed": about.contributions = event.contributions; break;
    case "deck_revealed": about.seed = event.seed; break;
    case "bank_revealed": about.bank = record.bank = cardList(event.cards); break;
    case "card_turned": if (event.card && !about.bank.length) about.bank = [event.card]; break;
    case "hand_revealed": about.seen[event.spot] = [...new Set([...(about.seen[event.spot] ?? []), ...cardList(event.cards)])]; break;
    case "draw_turned":
      about.seen[event.spot] = [...(about.seen[event.spot] ?? []), ...(event.card ? [event.card] : [])];
      if (event.card && record.awaits === event.spot) record.hand = [...record.hand, event.card];
      break;
    case "round_voided": record.void = true; break;
    case "cards_racked": record.over = true; break;
  }
}
