import { describe, expect, it } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Every path through a catalogue, with the kind of what stands there. */
function paths(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return [`${at}[${value.length}]`];
  if (value && typeof value === "object") return Object.entries(value).flatMap(([key, inner]) => paths(inner, `${at}.${key}`));
  return [`${at}:${typeof value}`];
}

describe("u8 texts stand in a catalogue", () => {
  it("German has exactly what English has", () => expect(paths(de).sort()).toEqual(paths(en).sort()));

  it("says nothing empty, and nothing twice the same but names and a few words that are", () => {
    const plain = (texts: object) => Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const german = new Map(plain(de));
    expect(plain(en).filter(([, text]) => !text)).toEqual([]);
    const same = plain(en).filter(([key, text]) => german.get(key) === text).map(([key]) => key);
    expect(same.sort()).toEqual(["bank", "dealer", "handColumn", "jackpot", "limits", "lobby", "person", "seedsOf"]);
  });

  it("speaks of hands as a dealer does, in both", () => {
    expect(en.hand("high_card", [10, 4, 2], "high card")).toBe("queen-high, 6, 4");
    expect(en.hand("pair", [7, 11], "pair")).toBe("a pair of nines, king");
    expect(en.hand("straight_flush", [6], "straight flush")).toBe("an 8-high straight flush");
    expect(de.hand("high_card", [10, 4, 2], "hohe Karte")).toBe("Dame hoch, 6, 4");
  });
});
