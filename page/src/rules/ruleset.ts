/** A rule file as `GET /api/rules/HASH` gives it, by the server's schema, and what the page asks of it. */
import type * as wire from "../wire/schema.ts";

export type { RuleMark as Mark, RuleOption as Option, RuleRanking as Ranking, RuleWager as Wager, RuleWay as Way } from "../wire/schema.ts";

/** A row, with what exactly it matches, as the server says it beside the file. */
export type PayRow = wire.RulePayRow & { words?: string };
export type PayTable = Omit<wire.RulePayTable, "rows"> & { rows: PayRow[] };
export type Ruleset = Omit<wire.Ruleset, "table"> & { table: Record<string, PayTable> };

/** The wagers that are made before the deal, in the order of the file. */
export function openingWagers(rules: Ruleset): string[] {
  return Object.keys(rules.wager).filter((name) => rules.wager[name]?.kind !== "raise");
}

/** Whether it is the plain game, in which one plays with queen, six, four or better: three cards each, none of them seen, the bank plays with a queen, and a raise is the ante once more. */
export function isPlainGame(rules: Ruleset): boolean {
  const { deal, decision, qualifier } = rules;
  const raises = Object.values(decision?.option ?? {}).flatMap((option) => (option.raise ? [option.raise] : []));
  return deal.length === 2 && deal.every((part) => part.zone === "hand" && part.cards === 3 && !part.turn_up.length)
    && qualifier?.at_least.class === "high_card" && qualifier.at_least.ranks === "Q"
    && raises.length === 1 && raises.every((raise) => raise.min === 1 && raise.max === 1);
}

/** The most that one bettor may have on a wager of a spot; none is stated: Infinity. */
export function oneMax(wager: wire.RuleWager): number {
  return Math.min(wager.cents_max ?? Infinity, wager.bettor_cents_max ?? Infinity);
}

/** The least that may be put there at once. */
export function leastOf(wager: wire.RuleWager): number {
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
