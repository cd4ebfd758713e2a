/** What this browser remembers of a round: for the last results, the replay and "verify this hand". */
import { cardList } from "../lib/cards.ts";
import type { Contribution } from "../fair/seeds.ts";
import type { Heard } from "../fair/verify.ts";
import type { Frame, LiveView, Private, SpotSeen, TableEvent } from "../wire/types.ts";

export interface RoundRecord {
  table: string;
  number: number;
  rules: string;
  /** The table before the round, and all that was heard since: enough to play it again. */
  before: LiveView;
  frames: { frame: Frame; own?: Private }[];
  net: number;
  /** Whether the reader had chips in it. */
  mine: boolean;
  hand: string[];
  bank: string[];
  over: boolean;
  void: boolean;
  heard: Heard;
}

export function begun(before: LiveView, frame: Frame, own: { bettor: string; seed: string } | undefined): RoundRecord | null {
  const opened = frame.events.find((event) => event.event === "round_opened");
  if (opened?.event !== "round_opened") return null;
  return {
    table: before.name, number: opened.number, rules: opened.rules_hash, before, frames: [], net: 0, mine: false, hand: [], bank: [], over: false, void: false,
    heard: { table: before.name, round: opened.number, commitment: opened.commitment, contributions: [], seed: "", spots: [], seen: {}, bank: [], ...(own ? { own } : {}) },
  };
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
    record.heard.seen[spot.seat] = [...spot.hand, ...spot.draw].filter((card) => card !== "??");
    record.hand = [...spot.hand];
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
}

function heard(record: RoundRecord, event: TableEvent): void {
  const about = record.heard;
  switch (event.event) {
    case "bets_closed": about.spots = event.spots; break;
    case "deck_mixed": about.contributions = event.contributions as Contribution[]; break;
    case "deck_revealed": about.seed = event.seed; break;
    case "bank_revealed": about.bank = record.bank = cardList(event.cards); break;
    case "card_turned": if (event.card && !about.bank.length) about.bank = [event.card]; break;
    case "hand_revealed": about.seen[event.spot] = [...new Set([...(about.seen[event.spot] ?? []), ...cardList(event.cards)])]; break;
    case "draw_turned": about.seen[event.spot] = [...(about.seen[event.spot] ?? []), ...(event.card ? [event.card] : [])]; break;
    case "round_voided": record.void = true; break;
    case "cards_racked": record.over = true; break;
  }
}
