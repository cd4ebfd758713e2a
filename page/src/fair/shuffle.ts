/** From a seed to a permutation, exactly without bias: Fisher–Yates over accepted words of the keystream. */
import { RANKS, SUITS } from "../lib/cards.ts";
import { keystream } from "./chacha.ts";

const NONCE = new TextEncoder().encode("qh/shuffle/1");
const WORDS = 0x1_0000_0000;

/** A number below `bound`, or null where the word lies in the incomplete last stretch of its range. */
export function scale(word: number, bound: number, words = WORDS): number | null {
  return word >= words - (words % bound) ? null : word % bound;
}

export function shuffle<T>(seed: Uint8Array, items: readonly T[]): T[] {
  if (seed.length !== 32) throw new Error("a seed is exactly 32 bytes");
  const order = [...items];
  const words = keystream(seed, NONCE);
  for (let place = order.length - 1; place > 0; place--) {
    let choice: number | null = null;
    while (choice === null) choice = scale(words.next().value as number, place + 1);
    [order[place], order[choice]] = [order[choice] as T, order[place] as T];
  }
  return order;
}

/** All cards of a deck, by rank and then by suit. */
export function deckCards(ranks: string = RANKS, suits: string = SUITS): string[] {
  return [...RANKS].filter((rank) => ranks.includes(rank)).flatMap((rank) => [...SUITS].filter((suit) => suits.includes(suit)).map((suit) => rank + suit));
}
