import { describe, expect, it } from "vitest";
import { holding } from "./rank.ts";
import type { Ranking, Ruleset } from "./ruleset.ts";
import { handWords } from "./words.ts";

const tables = import.meta.glob<{ rules: Ruleset }>("../../vectors/table-*.json", { eager: true, import: "default" });
const rules = tables["../../vectors/table-ca-6cb.json"]?.rules as Ruleset;
const three = rules.ranking["three"] as Ranking;
const five = rules.ranking["five"] as Ranking;
const found = (ranking: Ranking, cards: string) => holding(ranking, cards.split(" "))?.handClass;

describe("u5 the own hand in words", () => {
  it("knows every class of three cards", () => {
    const hands: Record<string, string> = {
      "Ah Kh Qh": "mini_royal", "Kh Qh Jh": "straight_flush", "3s 2s As": "straight_flush", "7c 7d 7h": "three_of_a_kind", "Ac Kd Qh": "straight", "Ad 2c 3h": "straight",
      "Ad Jd 2d": "flush", "9c 9d Kh": "pair", "Qs 6d 4h": "high_card", "Ac Kd 2h": "high_card",
    };
    for (const [cards, name] of Object.entries(hands)) expect(found(three, cards), cards).toBe(name);
  });

  it("takes the best five of six", () => {
    expect(found(five, "Ah Kh Qh Jh Th 2c")).toBe("royal_flush");
    expect(found(five, "7c 7d 7h 2s 2d 9c")).toBe("full_house");
    expect(found(five, "Ac 2d 3h 4s 5c 9c")).toBe("straight");
    expect(found(five, "7c 7d 7h 7s 2d 9c")).toBe("four_of_a_kind");
  });

  it("says it, and says nothing while a card is hidden", () => {
    expect(handWords(three, ["6s", "Qs", "4h"])).toBe("queen-high, 6, 4");
    expect(handWords(three, ["2c", "3d", "Ah"])).toBe("a 3-high straight");
    expect(handWords(three, ["??", "Qs", "4h"])).toBe("");
  });
});
