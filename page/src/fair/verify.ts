/** "Verify this hand": everything that was published of a round, recomputed here. */
import type { Ruleset } from "../rules/ruleset.ts";
import { commitment, hex, mixedSeed, seedCommitment, unhex, type Contribution } from "./seeds.ts";
import { deckCards, shuffle } from "./shuffle.ts";

/** What this browser has heard of a round, from frames alone. */
export interface Heard {
  table: string;
  round: number;
  commitment: string;
  contributions: Contribution[];
  seed: string;
  /** The order in which stacks were dealt. */
  spots: number[];
  /** Spot → the cards of its stack that were seen, as far as they are known. */
  seen: Record<number, string[]>;
  /** The bank's cards, in any order; backs where unknown. */
  bank: string[];
  /** This browser's own seed, if it had a say. */
  own?: { bettor: string; seed: string };
}

export interface Check { name: "house" | "players" | "own" | "deck" | "cards"; holds: boolean | null }
export interface Verdict { checks: Check[]; deck: string[]; mixed: string }

export async function verify(rules: Ruleset, heard: Heard): Promise<Verdict> {
  if (!heard.seed) return { checks: [{ name: "house", holds: null }], deck: [], mixed: "" };
  const house = unhex(heard.seed);
  const checks: Check[] = [{ name: "house", holds: (await commitment(house)) === heard.commitment }];
  const promised = await Promise.all(
    heard.contributions.map(async (each) => !each.seed || (await seedCommitment(heard.table, heard.round, each.bettor, unhex(each.seed))) === each.commitment),
  );
  checks.push({ name: "players", holds: promised.every(Boolean) });
  if (heard.own) checks.push({ name: "own", holds: heard.contributions.some((each) => each.bettor === heard.own?.bettor && each.seed === heard.own.seed) });
  const mixed = await mixedSeed(house, heard.table, heard.round, heard.contributions);
  const deck = shuffle(mixed, deckCards(rules.deck.ranks, rules.deck.suits));
  checks.push({ name: "deck", holds: new Set(deck).size === deck.length });
  checks.push({ name: "cards", holds: heard.spots.length ? areDealt(rules, heard, deck) : null });
  return { checks, deck, mixed: hex(mixed) };
}

/** Whether the deck, dealt in stacks in the order of the round, gives every card that was seen. */
export function areDealt(rules: Ruleset, heard: Heard, deck: readonly string[]): boolean {
  const size = (to: string) => rules.deal.filter((part) => part.to === to).reduce((sum, part) => sum + part.cards, 0);
  const stack = size("seat");
  for (const [place, spot] of heard.spots.entries()) {
    const dealt = deck.slice(place * stack, (place + 1) * stack);
    for (const card of heard.seen[spot] ?? []) if (card !== "??" && !dealt.includes(card)) return false;
  }
  const first = heard.spots.length * stack;
  const bank = deck.slice(first, first + size("bank"));
  return heard.bank.every((card) => card === "??" || bank.includes(card));
}
