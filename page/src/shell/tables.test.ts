import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountWords, placeWords } from "../desks/parts/words.ts";
import { playsFor } from "../desks/parts/money.ts";
import { DEFAULTS, settings } from "./settings.svelte.ts";
import { learnTitles, numberOf, tableWords } from "./tables.svelte.ts";

beforeEach(() => Object.assign(settings, DEFAULTS));
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(settings, DEFAULTS);
});

describe("t8 a table of a tournament", () => {
  it("keeps its short name while nobody knows the title", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
    await learnTitles();
    expect([tableWords("pot.1"), tableWords("T1"), placeWords("table:pot.1 34")]).toEqual(["pot.1", "T1", "table pot.1, entry 34"]);
  });

  it("is called by the tournament's title and its number, also in the books", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ now: 0, tournaments: [{ name: "cup", title: "The Cup of Hearts" }] }))));
    await learnTitles();
    expect(tableWords("cup.2")).toBe("The Cup of Hearts, table 2");
    // A table of the house that happens to have a dot in its name is no tournament's.
    expect([tableWords("T1"), tableWords("hall.2"), numberOf("cup.12")]).toEqual(["T1", "hall.2", "12"]);
    expect(accountWords("chips:cup/purse:cup.1:ann", "ann")).toBe("chips (The Cup of Hearts, table 1)");
    expect(playsFor("chips:cup")).toBe("chips of The Cup of Hearts");
    expect([placeWords("table:cup.1 34"), placeWords("tournament:cup 7"), placeWords("table:T1 9"), placeWords("house 12")]).toEqual(["The Cup of Hearts, table 1, entry 34", "The Cup of Hearts, entry 7", "table T1, entry 9", "house, entry 12"]);
    settings.language = "de";
    expect(tableWords("cup.2")).toBe("The Cup of Hearts, Tisch 2");
  });
});
