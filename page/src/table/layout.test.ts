import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { anchor, coverings, layoutOf, partsOf, spotsOf } from "./layout.ts";
import { apart, box } from "./overlap.ts";

const tables = Object.values(import.meta.glob<{ rules: Ruleset }>("../../vectors/table-*.json", { eager: true, import: "default" }));

describe("u2 the felt is drawn from the rule file", () => {
  for (const { rules } of tables) {
    for (const shape of ["wide", "tall"] as const) {
      it(`${rules.id}, ${shape}: every wager has one spot, seats ascend from right to left, all of it on the cloth`, () => {
        expect(spotsOf(rules).map((spot) => spot.wager).sort()).toEqual(Object.keys(rules.wager).sort());
        const layout = layoutOf(rules, [4], shape, [1, 2, 3, 5, 6, 7, 8]);
        expect(layout.blocks).toHaveLength(rules.seats.count);
        for (const block of layout.blocks)
          for (const { x, y } of partsOf(block).flatMap((part) => part.box)) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(layout.width);
            expect(y).toBeGreaterThanOrEqual(0);
            expect(y).toBeLessThanOrEqual(layout.height);
          }
        const others = layout.blocks.filter((block) => block.seat !== 4).sort((a, b) => a.seat - b.seat);
        expect(others.map((block) => block.x)).toEqual(others.map((block) => block.x).sort((a, b) => b - a));
      });

      it(`u8 ${rules.id}, ${shape}: nothing of a seat covers anything of another, wherever one sits or watches`, () => {
        const all = Array.from({ length: rules.seats.count }, (_, place) => place + 1);
        for (const own of [[], ...all.map((seat) => [seat]), ...all.slice(1).map((seat) => [seat - 1, seat])]) {
          const layout = layoutOf(rules, own, shape, all);
          expect([...coverings(layout.blocks)], `at ${own.join(" and ") || "no seat"}`).toEqual([]);
        }
      });
    }
  }

  it("u8 on a short phone own hands are smaller, and still cover nobody's", () => {
    for (const { rules } of tables) {
      const all = Array.from({ length: rules.seats.count }, (_, place) => place + 1);
      // A phone of 375 by 667 leaves the felt 375 by 387; one whose connection is lost, some less.
      for (const aspect of [1, 1.03, 1.2, 1.35, 1.45, 1.7])
        for (const own of [[4], [3, 4]]) {
          const layout = layoutOf(rules, own, "tall", all, aspect);
          expect([...coverings(layout.blocks)], `${rules.id} at ${own.join(" and ")}, ${aspect}`).toEqual([]);
          // The lettering, where the result of a round comes, is between the others and the own cards.
          const parts = (mine: boolean) => layout.blocks.filter((block) => (block.kind === "own") === mine).flatMap(partsOf).flatMap((part) => part.box).map((point) => point.y);
          expect(layout.title.y).toBeGreaterThan(Math.max(...parts(false)));
          expect(layout.title.y + 28).toBeLessThan(Math.min(...parts(true)));
        }
    }
  });

  it("u1 u8 below the bank's cards and plate there is room for a hint above the own cards", () => {
    for (const { rules } of tables)
      for (const shape of ["wide", "tall"] as const) {
        const layout = layoutOf(rules, [4], shape, [1, 2, 3, 5, 6, 7], 1.45);
        const { below, cards, plate, scale } = layout.bank;
        expect(below).toBeGreaterThan(Math.max(...cards.map((card) => card.y)) + 70 * scale);
        if (rules.bank.by === "seat") expect(below).toBeGreaterThan(plate.y + 23);
        const own = layout.blocks.filter((block) => block.kind === "own").flatMap(partsOf).flatMap((part) => part.box);
        // Six lines of a phone: 150 pixels of 390, where 780 units are.
        expect(Math.min(...own.map((point) => point.y)) - below).toBeGreaterThan(shape === "tall" ? 250 : 150);
      }
  });

  it("u8 what covers what is reckoned rightly", () => {
    const square = box({ x: 0, y: 0 }, 2, 2);
    expect(apart(square, box({ x: 3, y: 0 }, 2, 2))).toBeCloseTo(1); // from 1 to 2
    expect(apart(square, box({ x: 1.5, y: 0 }, 2, 2))).toBeCloseTo(-0.5);
    // On its corner the second reaches √2 to the left: 0.1 too far at 2.3, and not at 2.5.
    expect(apart(square, box({ x: 2.3, y: 0 }, 2, 2, 45))).toBeCloseTo(1.3 - Math.SQRT2);
    expect(apart(square, box({ x: 2.5, y: 0 }, 2, 2, 45))).toBeGreaterThan(0);
    const { rules } = tables[0] as { rules: Ruleset };
    const [first, ...rest] = layoutOf(rules, [4], "wide").blocks;
    expect(first && [...coverings([first, { ...first, seat: 9, x: first.x + 20 }, ...rest])]).not.toEqual([]);
  });

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
