import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import RulesPanel from "../table/RulesPanel.svelte";
import { settings } from "../shell/settings.svelte.ts";
import { api } from "../wire/api.ts";
import type { RulesWords } from "../wire/schema.ts";
import type { LiveView } from "../wire/types.ts";
import { differenceWords } from "./differing.ts";
import { isPlainGame, type Ruleset } from "./ruleset.ts";

const tables = import.meta.glob<{ rules: Ruleset; view: LiveView }>("../../vectors/table-*.json", { eager: true, import: "default" });
const { rules, view } = tables["../../vectors/table-ca-6cb.json"] as { rules: Ruleset; view: LiveView };
const WORDS: RulesWords = { digest: "0", game: "ca-6cb", title: "A game", version: "1", sections: [
  { title: "The deal", items: [{ kind: "steps", statements: [{ text: "Three cards each.", clause: "C1" }, { text: "The rest is racked." }] }] },
  { title: "Pay tables", items: [{ kind: "grid", title: "Pair Plus", head: ["Hand", "Pays"], rows: [{ cells: ["Pair", "1 to 1"], clause: "C2" }] }, { kind: "paragraph", statements: [{ text: "So it is." }] }] },
] };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  settings.language = "auto";
});

describe("u6 the rules in the panel", () => {
  it("are complete, with a heading for each section, numbered steps, tables with heads, and clauses", async () => {
    const asked = vi.spyOn(api, "ruleWords").mockResolvedValue(WORDS);
    render(RulesPanel, { rules, edges: null, view: { ...view, differs: ["wager.ante.cents_min = 2500", "seats.count = 5"] }, build: "x" });
    await waitFor(() => screen.getByRole("heading", { level: 3, name: "1. The deal" }));
    expect(asked).toHaveBeenCalledWith(view.table.rules);
    const steps = screen.getAllByRole("listitem").map((each) => each.textContent);
    expect(steps).toContain("Three cards each. [C1]");
    expect(screen.getByRole("table", { name: "Pair Plus" }).textContent).toContain("Pair1 to 1 [C2]");
    expect(screen.getByText(/So it is/).closest("[lang]")?.getAttribute("lang")).toBe("en");
    // T1: what this table changes is said in words.
    expect(steps).toContain("Ante: at least $25");
    expect(steps).toContain("5 seats");
  });

  it("says why they do not come", async () => {
    vi.spyOn(api, "ruleWords").mockRejectedValue(new Error("the server does not answer"));
    render(RulesPanel, { rules, edges: null, view, build: "x" });
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("the server does not answer"));
  });
});

describe("t1 what differs from the file", () => {
  const schedule = Object.keys(rules.fee["collection"]?.schedules ?? {})[1] ?? "";
  const told: [string, string, RegExp][] = [
    ["wager.ante.cents_max = 20000", "Ante: at most $200 on one spot", /höchstens 200/],
    ["wager.pair_plus.bettor_cents_max = 5000", "Pair Plus: at most $50 from one player", /höchstens 50/],
    ["seats.count = 5", "5 seats", /^5 Plätze$/],
    [`fee.collection.schedule = ${schedule}`, `${rules.fee["collection"]?.label}: by the schedule ${rules.fee["collection"]?.schedules?.[schedule]?.label}`, /Staffel/],
    ["wager.ante.clause = C9", "Ante: by clause C9", /Klausel C9/],
  ];
  for (const [difference, words, german] of told)
    it(difference, () => {
      settings.language = "en";
      expect(differenceWords(rules, difference)).toBe(words);
      settings.language = "de";
      expect(differenceWords(rules, difference)).toMatch(german);
    });
});

describe("u1 the advice of the first hand", () => {
  it("is given where it is right: with no card of the bank's seen, no card drawn, and no larger raise", () => {
    const plain = Object.entries(tables).filter(([, each]) => isPlainGame(each.rules)).map(([name]) => name.replace(/.*table-|\.json/g, ""));
    expect(plain.sort()).toEqual(["casablanca", "tcp-01", "tcp-progressive-1"]);
  });
});
