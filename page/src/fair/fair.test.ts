import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { block } from "./chacha.ts";
import { commitment, hex, mixedSeed, seedCommitment, unhex } from "./seeds.ts";
import { sha256 } from "./sha256.ts";
import { deckCards, scale, shuffle } from "./shuffle.ts";
import { verify, type Heard } from "./verify.ts";
import type { MixedSeed } from "../wire/schema.ts";

interface Case { table: string; round: number; house: string; commitment: string; contributions: MixedSeed[]; mixed: string; deck: string }
const { cases } = Object.values(import.meta.glob<{ cases: Case[] }>("../../vectors/fair.json", { eager: true, import: "default" }))[0] as { cases: Case[] };
const rules = { deck: { ranks: "23456789TJQKA", suits: "cdhs", packs: 1 }, deal: [{ to: "seat", zone: "hand", cards: 3, turn_up: [] }, { to: "bank", zone: "hand", cards: 3, turn_up: [] }] } as unknown as Ruleset;

describe("f3 the page recomputes what the house has promised", () => {
  it("has the ChaCha20 block of RFC 8439, section 2.3.2", () => {
    const key = Uint8Array.from({ length: 32 }, (_, place) => place);
    const words = block(key, 1, unhex("000000090000004a00000000"));
    expect([...words.slice(0, 4)].map((word) => word.toString(16))).toEqual(["e4e7f110", "15593bd1", "1fdd0f50", "c47120a3"]);
  });

  it("has a SHA-256 of its own that knows abc", () => {
    expect(hex(sha256(new TextEncoder().encode("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hex(sha256(new Uint8Array(200)))).toHaveLength(64);
  });

  it("refuses the words of the incomplete last stretch, and is even over the others", () => {
    const seen = Array.from({ length: 256 }, (_, word) => scale(word, 7, 256));
    expect(seen.filter((choice) => choice === null)).toHaveLength(256 % 7);
    for (let number = 0; number < 7; number++) expect(seen.filter((choice) => choice === number)).toHaveLength(36);
  });

  for (const each of cases) {
    it(`agrees with the server on ${each.contributions.length} seeds`, async () => {
      expect(await commitment(unhex(each.house))).toBe(each.commitment);
      for (const one of each.contributions) if (one.seed) expect(await seedCommitment(each.table, each.round, one.bettor, unhex(one.seed))).toBe(one.commitment);
      const mixed = await mixedSeed(unhex(each.house), each.table, each.round, each.contributions);
      expect(hex(mixed)).toBe(each.mixed);
      expect(shuffle(mixed, deckCards()).join(" ")).toBe(each.deck);
    });
  }

  it("verifies a hand, and notices a card, a seed and a promise that are not right", async () => {
    const each = cases[2] as Case;
    const deck = each.deck.split(" ");
    const heard: Heard = {
      table: each.table, round: each.round, commitment: each.commitment, contributions: each.contributions, seed: each.house,
      spots: [2, 5, 6], mine: [2], seen: { 2: deck.slice(0, 3), 5: ["??", "??", "??"], 6: deck.slice(6, 9) }, bank: deck.slice(9, 12).reverse(), own: { bettor: "ann", seed: each.contributions[0]?.seed ?? "" },
    };
    const holds = async (change: Partial<Heard>) => Object.fromEntries((await verify(rules, { ...heard, ...change })).checks.map((check) => [check.name, check.holds]));
    expect(await holds({})).toEqual({ house: true, players: true, own: true, deck: true, cards: true });
    // One card that was not dealt there, wherever it was shown, fails what it belongs to and nothing else.
    const other = deck[30] ?? "";
    const good = { house: true, players: true, own: true };
    expect(await holds({ seen: { ...heard.seen, 2: [...deck.slice(0, 2), other] } })).toEqual({ ...good, deck: true, cards: false });
    expect(await holds({ seen: { ...heard.seen, 6: [...deck.slice(6, 8), other] } })).toEqual({ ...good, deck: false, cards: true });
    expect(await holds({ bank: [...deck.slice(9, 11), other] })).toEqual({ ...good, deck: false, cards: true });
    expect(await holds({ bank: deck.slice(6, 9) })).toEqual({ ...good, deck: false, cards: true });
    // Another seed of the house's makes another deck: then nothing of it lies where it was seen.
    expect(await holds({ seed: each.house.replace(/^../, (first) => (first === "00" ? "01" : "00")) })).toEqual({ house: false, players: true, own: true, deck: false, cards: false });
    // Whoever was not dealt to and saw no card has nothing to compare.
    expect(await holds({ mine: [], seen: {}, bank: [] })).toEqual({ ...good, deck: null, cards: null });
    expect((await holds({ commitment: "00" }))["house"]).toBe(false);
    expect((await holds({ own: { bettor: "ann", seed: "00" } }))["own"]).toBe(false);
    expect((await holds({ contributions: each.contributions.map((one) => ({ ...one, commitment: "11" })) }))["players"]).toBe(false);
    expect(await holds({ seed: "" })).toEqual({ house: null });
  });
});
