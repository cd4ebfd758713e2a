/** A rule file as `GET /api/rules/HASH` gives it: what the page reads of it, defaults written out, absent keys left out. */

export interface Mark { class: string; ranks: string }
export interface Condition { hand: string; at_least: Mark }
export interface Way { start: "dealer_left" | "dealer_right" | "bank_left" | "button"; direction: "clockwise" | "counter_clockwise" }
export interface Wager {
  label: string; kind: "opening" | "side" | "raise" | "meter"; needs: string[]; equals?: string; cents_min: number; cents_max?: number;
  bettor_cents_max?: number; cents_step: number; backline: boolean; commission_percent?: number; clause?: string;
}
export interface Option {
  label: string; raise?: { wager: string; of: string; min: number; max: number }; swap?: { zone: string; max: number }; allowed_if?: Condition;
  forfeits: string[]; clause?: string;
}
export interface PayRow {
  over?: string; class?: string; suit?: string; at_least?: Mark; cards?: string[]; pay?: number; per?: number; meter_percent?: number; envy?: number; label?: string;
  /** What exactly it matches, as the server says it. */
  words?: string;
}
export interface PayTable { label: string; basis: "to" | "for"; over?: string; rows: PayRow[]; clause?: string }
export interface Ranking { size: 3 | 5; classes: string[]; ace_low: boolean; labels: Record<string, string>; first?: Record<string, string[]> }
export interface Fee {
  label: string; payer: "bank" | "bettor"; per_wager?: Record<string, number>; schedule?: string; clause?: string;
  schedules?: Record<string, { label: string; tiers: { cents_up_to?: number; fee_cents: number }[] }>;
}

export interface Ruleset {
  id: string;
  title: string;
  version: string;
  seats: { count: number; spots_per_player: 1 | 2; backline: boolean };
  house?: { raises_max?: number };
  bank: { by: "house" | "seat"; rounds_max?: number; cap?: string; cents_min: number };
  deck: { ranks: string; suits: string; packs: 1 | 2 };
  order: Record<"deal" | "decide" | "reveal" | "settle", Way>;
  deal: { to: "seat" | "bank"; zone: "hand" | "draw"; cards: number; turn_up: number[] }[];
  button?: { card: number; values: Record<string, number> };
  ranking: Record<string, Ranking>;
  hand: Record<string, { of: "seat" | "bank" | "both"; zones: string[]; when: "dealt" | "final"; ranking?: string }>;
  wager: Record<string, Wager>;
  decision?: { wager: string; sees: string[]; option: Record<string, Option> };
  showdown?: { seat: string; bank: string };
  qualifier?: { hand: string; at_least: Mark };
  table: Record<string, PayTable>;
  bonus: Record<string, { label: string; on: string; table: string }>;
  settle: { wagers: string[]; mode: string; reveal: string };
  fee: Record<string, Fee>;
  meter: Record<string, { label: string; wager: string; table: string; seed: number; contribution_bp: number }>;
  layout: { spots: string[]; areas: string[]; printed_tables: string[]; panel: Record<string, { head?: string; order: "as_listed" | "lowest_first"; labels: Record<string, string> }>; legend: string[] };
  filing: { owner?: string; notice?: string; designator?: string; designators: Record<string, string> };
  announce: Record<string, string>;
  source: { title: string; jurisdiction?: string; letter?: string };
}

/** The wagers that are made before the deal, in the order of the file. */
export function openingWagers(rules: Ruleset): string[] {
  return Object.keys(rules.wager).filter((name) => rules.wager[name]?.kind !== "raise");
}

/** The most that one bettor may have on a wager of a spot; none is stated: Infinity. */
export function oneMax(wager: Wager): number {
  return Math.min(wager.cents_max ?? Infinity, wager.bettor_cents_max ?? Infinity);
}

/** The least that may be put there at once. */
export function leastOf(wager: Wager): number {
  return Math.max(wager.cents_min, wager.cents_step);
}

/** The wagers that are made in one act: the wager itself, then those that must equal it. */
export function madeWith(rules: Ruleset, wager: string): string[] {
  return [wager, ...Object.keys(rules.wager).filter((name) => rules.wager[name]?.equals === wager)];
}

/** What whoever makes this wager pays beside it, in cents. */
export function feeOf(rules: Ruleset, wager: string): number {
  return Object.values(rules.fee).filter((fee) => fee.payer === "bettor").reduce((sum, fee) => sum + (fee.per_wager?.[wager] ?? 0), 0);
}

/** What a raise is reckoned by, "= Ante" or "1–2 × Ante"; nothing for a wager that one may choose. */
export function multipleOf(rules: Ruleset, wager: string): string {
  const raises = Object.values(rules.decision?.option ?? {}).flatMap((option) => (option.raise?.wager === wager ? [option.raise] : []));
  if (!raises.length) return "";
  const [least, most] = [Math.min(...raises.map((raise) => raise.min)), Math.max(...raises.map((raise) => raise.max))];
  const of = labelOf(rules, raises[0]?.of ?? "");
  return least === 1 && most === 1 ? `= ${of}` : `${least === most ? least : `${least}–${most}`} × ${of}`;
}

/** The name of a wager or a bonus, as it is printed. */
export function labelOf(rules: Ruleset, wager: string): string {
  return rules.wager[wager]?.label ?? rules.bonus[wager]?.label ?? wager;
}

/** The pay table that a wager, bonus or meter wager is paid by, if there is one. */
export function tableOf(rules: Ruleset, wager: string): string | undefined {
  if (rules.bonus[wager]) return rules.bonus[wager]?.table;
  const meter = Object.values(rules.meter).find((each) => each.wager === wager);
  return meter?.table ?? (rules.table[wager] ? wager : undefined);
}
