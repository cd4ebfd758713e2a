import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { anchor, layoutOf, onFelt, spotsOf } from "./layout.ts";

const tables = Object.values(import.meta.glob<{ rules: Ruleset }>("../../vectors/table-*.json", { eager: true, import: "default" }));

describe("u2 the felt is drawn from the rule file", () => {
  for (const { rules } of tables) {
    for (const shape of ["wide", "tall"] as const) {
      it(`${rules.id}, ${shape}: every wager has one spot, seats ascend from right to left, all of it on the cloth`, () => {
        expect(spotsOf(rules).map((spot) => spot.wager).sort()).toEqual(Object.keys(rules.wager).sort());
        const layout = layoutOf(rules, [4], shape, [1, 2, 3, 5, 6, 7, 8]);
        expect(layout.blocks).toHaveLength(rules.seats.count);
        for (const block of layout.blocks)
          for (const place of [...block.spots, ...block.cards, block.plate]) {
            const { x, y } = onFelt(block, place);
            expect(x).toBeGreaterThan(0);
            expect(x).toBeLessThan(layout.width);
            expect(y).toBeGreaterThan(0);
            expect(y).toBeLessThan(layout.height);
          }
        const others = layout.blocks.filter((block) => block.seat !== 4).sort((a, b) => a.seat - b.seat);
        expect(others.map((block) => block.x)).toEqual(others.map((block) => block.x).sort((a, b) => b - a));
      });
    }
  }

  it("knows where chips go", () => {
    const { rules } = tables[0] as { rules: Ruleset };
    const layout = layoutOf(rules, [4], "wide");
    const at = (account: string, spot = 4, wager = "ante") => anchor(layout, account, (name) => (name === "ann" ? 4 : 0), spot, wager);
    expect(at("house")).toEqual(layout.tray);
    expect(at("bank")).toEqual(layout.bank.plate);
    expect(at("felt")).not.toEqual(at("felt", 4, "pair_plus"));
    expect(at("bettor:ann").y).toBeGreaterThan(at("felt").y);
  });
});
