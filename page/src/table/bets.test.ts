import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import type { RoundView, Stake } from "../wire/types.ts";
import { buyMost, clickCents, fitting, maysBetOn, room } from "./bets.ts";

const tables = import.meta.glob<{ rules: Ruleset }>("../../vectors/table-*.json", { eager: true, import: "default" });
const rules = tables["../../vectors/table-ca-6cb.json"]?.rules as Ruleset;
const ante = (cents: number, bettor = "ann"): Stake => ({ bettor, spot: 3, wager: "ante", cents });

describe("u3 bets", () => {
  it("a chip in hand is never below the spot's minimum", () => {
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "ante" }, 100, 100_000)).toBe(500);
    expect(clickCents(rules, [ante(500)], "ann", { spot: 3, wager: "ante" }, 100, 100_000)).toBe(100);
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "play" }, 500, 100_000)).toBe(0);
  });

  it("is clipped to the own maximum, to the spot's, and to the balance", () => {
    expect(clickCents(rules, [ante(49_900)], "ann", { spot: 3, wager: "ante" }, 2500, 100_000)).toBe(100);
    expect(room(rules, [ante(40_000, "bob")], "ann", 3, "ante")).toBe(10_000);
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "ante" }, 2500, 700)).toBe(700);
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "ante" }, 2500, 400)).toBe(0);
  });

  it("says when a rebet or a double does not fit", () => {
    const bets = [{ spot: 3, wager: "ante", cents: 2000 }, { spot: 3, wager: "pair_plus", cents: 1000 }];
    expect(fitting(rules, [], "ann", bets, 10_000)).toEqual({ bets, clipped: false });
    expect(fitting(rules, [], "ann", bets, 2500)).toEqual({ bets: [bets[0], { spot: 3, wager: "pair_plus", cents: 500 }], clipped: true });
    expect(fitting(rules, [ante(49_000)], "ann", [{ spot: 3, wager: "ante", cents: 49_000 }], 100_000)).toEqual({ bets: [{ spot: 3, wager: "ante", cents: 1000 }], clipped: true });
  });

  it("stands behind others where the rules let one, and never behind the bank", () => {
    const round = { bank: { bettor: "cat", seat: 1 }, people: [{ bettor: "ann", seats: [3] }, { bettor: "bob", seats: [4] }, { bettor: "cat", seats: [1] }], stakes: [{ bettor: "bob", spot: 4, wager: "ante", cents: 500 }] } as unknown as RoundView;
    expect(maysBetOn(rules, round, "ann", 3, "ante")).toBe(true);
    expect(maysBetOn(rules, round, "ann", 4, "ante")).toBe(true);
    expect(maysBetOn(rules, { ...round, stakes: [] }, "ann", 4, "ante")).toBe(false);
    expect(maysBetOn(rules, round, "ann", 1, "ante")).toBe(false);
    expect(maysBetOn(rules, round, "cat", 3, "ante")).toBe(false);
    expect(maysBetOn({ ...rules, seats: { ...rules.seats, backline: false } }, round, "ann", 4, "ante")).toBe(false);
  });

  it("sells no more chips than the house holds and one's own limits leave", () => {
    expect(buyMost(Infinity, [])).toBe(Infinity);
    expect(buyMost(50000, [])).toBe(50000);
    const day = { kind: "loss", most: 30000, done: 10000 };
    expect(buyMost(50000, [day, { kind: "loss", most: null, done: 0 }, { kind: "time", most: 60, done: 59 }])).toBe(20000);
    expect(buyMost(50000, [day, { kind: "loss", most: 5000, done: 9000 }])).toBe(0);
  });
});
