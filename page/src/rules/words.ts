/** Cards and hands in the words of a dealer, in the language in use. */
import { BACK, RANKS, rankOf, suitOf } from "../lib/cards.ts";
import { money } from "../shell/money.ts";
import { t } from "../texts/index.ts";
import { holding } from "./rank.ts";
import type { PaidRow, SpotSeen } from "../wire/schema.ts";
import { feeOf, labelOf } from "./ruleset.ts";
import type { Mark, PayRow, PayTable, Ranking, Ruleset } from "./ruleset.ts";

/** "queen of spades"; a back is "a card face down". */
export function cardName(card: string): string {
  return card === BACK || !card ? t().faceDown : t().cardName(rankWords(rankOf(card)), t().suits[suitOf(card)]);
}

export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(", ");
}

/** "queen", "10", "2". */
export function rankWords(rank: string): string {
  return t().ranks[RANKS.indexOf(rank)] ?? rank;
}

/** A class as it is said, or the label that the game gives it. */
export function className(handClass: string, labels: Record<string, string> = {}): string {
  const own = labels[handClass];
  return own === undefined ? (t().classes[handClass] ?? handClass.replaceAll("_", " ")) : labelWords(own);
}

/** What a rule file prints on a row, a hand, a fee or a meter; its own words where the catalogue has none. */
export function labelWords(label: string): string {
  return t().labels[label] ?? label;
}

/** What a table does by itself when the time is up. */
export function timeUpWords(words: string): string {
  const [, label] = /^automatic: (.*)$/.exec(words) ?? [];
  return t().until(label === undefined ? (t().timeUps[words] ?? words) : t().automaticIs(optionWords(label)));
}

/** A choice of a hand, by its label. */
export function optionWords(label: string): string {
  return t().options[label] ?? label;
}

/** "queen-high, 6, 4", "a pair of nines, king"; empty while a card is hidden. */
export function handWords(ranking: Ranking | undefined, cards: readonly string[]): string {
  const held = ranking && holding(ranking, cards);
  return held && ranking ? markWords({ class: held.handClass, ranks: held.ranks }, ranking.labels) : "";
}

export function markWords(mark: Mark, labels: Record<string, string> = {}): string {
  return t().hand(mark.class, [...mark.ranks].map((rank) => RANKS.indexOf(rank)), className(mark.class, labels));
}

/** The ranking by which a named hand is ordered. */
export function rankingOf(rules: Ruleset, hand: string | undefined): Ranking | undefined {
  const name = hand && rules.hand[hand]?.ranking;
  return name ? rules.ranking[name] : undefined;
}

/** The ranking that a player's own hand is read by. */
export function playerRanking(rules: Ruleset): Ranking | undefined {
  return rankingOf(rules, rules.showdown?.seat) ?? Object.values(rules.ranking).find((each) => each.size === 3) ?? Object.values(rules.ranking)[0];
}

/** The words of a row of a pay table. */
export function rowWords(rules: Ruleset, table: PayTable, row: PayRow, printed: Record<string, string> = {}): string {
  if (row.label) return labelWords(row.label);
  const labels = { ...rankingOf(rules, row.over ?? table.over)?.labels, ...printed };
  if (row.class) return t().rowOfSuit(capital(className(row.class, labels)), row.suit ? t().suits[row.suit as "c"] : "");
  if (row.at_least) return t().orBetter(capital(markWords(row.at_least, labels)));
  if (row.cards) return row.cards.map(cardName).join(", ");
  // Every other kind of row is called as the server calls it: a new kind needs no change here.
  const words = row.words ?? "";
  return t().labels[words] ?? capital(words);
}

/** What goes with a wager beside its limits: what it needs, what it equals, its fee, the bank's commission. */
export function termsWords(rules: Ruleset, wager: string): string[] {
  const terms = rules.wager[wager];
  if (!terms) return [];
  const fee = feeOf(rules, wager);
  return [
    terms.needs.length ? t().needs(terms.needs.map((each) => labelOf(rules, each)).join(", ")) : "",
    terms.equals ? t().equals(labelOf(rules, terms.equals)) : "",
    fee ? t().feeOf(money(fee)) : "",
    terms.commission_percent ? t().commission(terms.commission_percent) : "",
  ].filter(Boolean);
}

/** What a row pays: "40 to 1", "100 % of the meter". */
export function payWords(table: PayTable, row: PayRow): string {
  if (row.meter_percent) return t().ofMeter(row.meter_percent);
  return t().pays(row.pay ?? 0, row.per ?? 1, table.basis);
}

/** Why a wager ended so: the row that paid, the option that was taken, or the reasons of the game, each by its words. */
export function whyWords(rules: Ruleset, why: string, paid?: PaidRow | null): string {
  const [, spot, said] = /^envy of spot (\d+): (.*)$/.exec(why) ?? [];
  const table = paid ? rules.table[paid[0]] : undefined;
  const row = paid ? table?.rows[paid[1]] : undefined;
  const words = table && row ? t().inSentence(rowWords(rules, table, row)) : (said ?? why).split(", ").map((each) => t().whys[each] ?? (rules.decision?.option[each] ? optionWords(rules.decision.option[each].label) : labelWords(each))).join(", ");
  return spot ? t().envyOf(Number(spot), words) : words;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The cards that a hand is made of: what was thrown away is not among them, what came for it is, once it is known. */
export function playedCards(spot: Pick<SpotSeen, "hand" | "draw" | "exchanged" | "discard">): string[] {
  return spot.exchanged && spot.discard ? [...spot.hand.filter((card) => card !== spot.discard), ...spot.draw.filter((card) => card !== BACK)] : [...spot.hand];
}
