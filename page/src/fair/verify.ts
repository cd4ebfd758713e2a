/** "Verify this hand": everything that was published of a round, recomputed here. */
import type { Ruleset } from "../rules/ruleset.ts";
import { commitment, hex, mixedSeed, seedCommitment, unhex } from "./seeds.ts";
import { deckCards, shuffle } from "./shuffle.ts";
import type { MixedSeed } from "../wire/schema.ts";

/** What this browser has heard of a round, from frames alone. */
export interface Heard {
  table: string;
  round: number;
  commitment: string;
  contributions: MixedSeed[];
  seed: string;
  /** The order in which stacks were dealt. */
  spots: number[];
  /** The own spots: what lay there was shown to this browser alone. */
  mine: number[];
  /** Spot → the cards of its stack that were seen, as far as they are known. */
  seen: Record<number, string[]>;
  /** The bank's cards, in any order; backs where unknown. */
  bank: string[];
  /** This browser's own seed, if it had a say. */
  own?: { bettor: string; seed: string; receipt?: string };
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
  const shown = heard.spots.filter((spot) => !heard.mine.includes(spot));
  checks.push({ name: "deck", holds: all([...shown.map((spot) => lies(rules, heard, deck, spot)), liesAtTheBank(rules, heard, deck)]) });
  checks.push({ name: "cards", holds: all(heard.spots.filter((spot) => heard.mine.includes(spot)).map((spot) => lies(rules, heard, deck, spot))) });
  return { checks, deck, mixed: hex(mixed) };
}

/** Whether everything that can be checked holds; null where nothing can. */
function all(found: readonly (boolean | null)[]): boolean | null {
  const known = found.filter((each) => each !== null);
  return known.length ? known.every(Boolean) : null;
}

const size = (rules: Ruleset, to: string): number => rules.deal.filter((part) => part.to === to).reduce((sum, part) => sum + part.cards, 0);

/** Whether the deck, dealt in stacks in the order of the round, gives a spot the cards that were seen there; null if none were. */
function lies(rules: Ruleset, heard: Heard, deck: readonly string[], spot: number): boolean | null {
  const stack = size(rules, "seat");
  const first = heard.spots.indexOf(spot) * stack;
  return within(heard.seen[spot] ?? [], deck.slice(first, first + stack));
}

/** The bank's stack comes after those of the spots. */
function liesAtTheBank(rules: Ruleset, heard: Heard, deck: readonly string[]): boolean | null {
  if (!heard.spots.length) return null;
  const first = heard.spots.length * size(rules, "seat");
  return within(heard.bank, deck.slice(first, first + size(rules, "bank")));
}

function within(seen: readonly string[], dealt: readonly string[]): boolean | null {
  const known = seen.filter((card) => card !== "??");
  return known.length ? new Set(known).size === known.length && known.every((card) => dealt.includes(card)) : null;
}
