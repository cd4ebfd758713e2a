/** The hand that cards make: its class and its significant ranks. Plain, for the words on the screen; the server decides. */
import { RANKS, rankOf, suitOf } from "../lib/cards.ts";
import type { Mark, Ranking } from "./ruleset.ts";

type HandClass = Mark["class"];
export interface Holding { handClass: HandClass; ranks: string }

/** The best hand of the ranking's size out of the cards; none while one of them is hidden. */
export function holding(ranking: Ranking, cards: readonly string[]): Holding | null {
  if (cards.length < ranking.size || cards.some((card) => card === "??" || !card)) return null;
  let best: Holding | null = null;
  for (const hand of combinations(cards, ranking.size)) {
    const found = exactly(ranking, hand);
    if (!best || isBetter(ranking, found, best)) best = found;
  }
  return best;
}

function isBetter(ranking: Ranking, one: Holding, other: Holding): boolean {
  const a = ranking.classes.indexOf(one.handClass);
  const b = ranking.classes.indexOf(other.handClass);
  if (a !== b) return a < b;
  const leading = ranking.first?.[one.handClass] ?? [];
  const place = (hand: Holding) => {
    const at = leading.indexOf(hand.ranks);
    return at < 0 ? leading.length : at;
  };
  if (place(one) !== place(other)) return place(one) < place(other);
  const number = (text: string) => [...text].map((rank) => RANKS.indexOf(rank));
  const x = number(one.ranks);
  const y = number(other.ranks);
  for (let at = 0; at < x.length; at++) if (x[at] !== y[at]) return (x[at] ?? 0) > (y[at] ?? 0);
  return false;
}

function exactly(ranking: Ranking, hand: readonly string[]): Holding {
  const values = hand.map((card) => RANKS.indexOf(rankOf(card))).sort((a, b) => b - a);
  const isFlush = hand.every((card) => suitOf(card) === suitOf(hand[0] ?? ""));
  const distinct = [...new Set(values)];
  const top = values[0] ?? 0;
  const size = ranking.size;
  const runs = distinct.length === size && top - (values[size - 1] ?? 0) === size - 1;
  const wheel = ranking.ace_low && distinct.length === size && top === 12 && values[1] === size - 2 && values[size - 1] === 0;
  const high = wheel ? (values[1] ?? 0) : top;
  const counts = distinct.map((value) => ({ value, many: values.filter((each) => each === value).length })).sort((a, b) => b.many - a.many || b.value - a.value);
  const grouped = counts.map(({ value }) => RANKS[value]).join("");
  const [first = 0, second = 0] = counts.map(({ many }) => many);
  const has = (name: HandClass) => ranking.classes.includes(name);
  const one = (handClass: HandClass, ranks: string): Holding => ({ handClass, ranks });
  const isRun = runs || wheel;
  if (isFlush && isRun) {
    const royal = size === 3 ? "mini_royal" : "royal_flush";
    if (runs && top === 12 && has(royal)) return one(royal, "A");
    if (has("straight_flush")) return one("straight_flush", RANKS[high] ?? "");
  }
  if (first === 4 && has("four_of_a_kind")) return one("four_of_a_kind", grouped);
  if (first === 3 && second === 2 && has("full_house")) return one("full_house", grouped);
  if (first === 3 && has("three_of_a_kind")) return one("three_of_a_kind", grouped);
  const straight = isRun && has("straight");
  const flush = isFlush && has("flush");
  const straightFirst = ranking.classes.indexOf("straight") < ranking.classes.indexOf("flush");
  if (straight && (!flush || straightFirst)) return one("straight", RANKS[high] ?? "");
  if (flush) return one("flush", grouped);
  if (first === 2 && second === 2 && has("two_pair")) return one("two_pair", grouped);
  if (first === 2 && has("pair")) return one("pair", grouped);
  return one("high_card", grouped);
}

function* combinations<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - size; at++)
    for (const rest of combinations(items, size - 1, at + 1)) yield [items[at] as T, ...rest];
}
