import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import type { RoundView, Stake } from "../wire/types.ts";
import { buyMost, changes, clickCents, feesOf, fitting, isClipped, maysBetOn, ownBets, room, without } from "./bets.ts";

const tables = import.meta.glob<{ rules: Ruleset }>("../../vectors/table-*.json", { eager: true, import: "default" });
const rules = tables["../../vectors/table-ca-6cb.json"]?.rules as Ruleset;
/** Ultimate Three Card Poker in short: a Blind that must equal the Ante, and a raise of up to three times. */
const ultimate = {
  ...rules, fee: {},
  wager: {
    ante: { label: "Ante", kind: "opening", needs: [], cents_min: 500, cents_max: 10_000, cents_step: 100, backline: false },
    blind: { label: "Blind", kind: "opening", needs: [], equals: "ante", cents_min: 500, cents_max: 10_000, cents_step: 100, backline: false },
    pair_plus: { label: "Pair Plus", kind: "side", needs: ["ante"], cents_min: 500, cents_max: 10_000, cents_step: 100, backline: false },
    play: { label: "Play", kind: "raise", needs: [], cents_min: 500, cents_max: 30_000, cents_step: 100, backline: false },
  },
  decision: { wager: "ante", sees: [], option: { play: { label: "Play", raise: { wager: "play", of: "ante", min: 1, max: 3 }, forfeits: [] } } },
} as unknown as Ruleset;
const lying = (wager: string, cents: number): Stake => ({ bettor: "ann", spot: 3, wager, cents });
const put = (wager: string, cents: number) => ({ spot: 3, wager, cents });
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
    // A raise of once the ante must stay possible.
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "ante" }, 2500, 1400)).toBe(700);
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "ante" }, 500, 900)).toBe(0);
    expect(clickCents(rules, [], "ann", { spot: 3, wager: "ante" }, 2500, 400)).toBe(0);
  });

  it("says when a rebet or a double does not fit", () => {
    const bets = [{ spot: 3, wager: "ante", cents: 2000 }, { spot: 3, wager: "pair_plus", cents: 1000 }];
    expect(fitting(rules, [], "ann", bets, 10_000)).toEqual({ bets, clipped: false });
    // The ante of 20 keeps as much for its raise: 5 are left.
    expect(fitting(rules, [], "ann", bets, 4500)).toEqual({ bets: [bets[0], { spot: 3, wager: "pair_plus", cents: 500 }], clipped: true });
    expect(fitting(rules, [ante(49_000)], "ann", [{ spot: 3, wager: "ante", cents: 49_000 }], 100_000)).toEqual({ bets: [{ spot: 3, wager: "ante", cents: 1000 }], clipped: true });
  });

  it("makes a compulsory wager with the one that it equals, and never by itself", () => {
    expect(clickCents(ultimate, [], "ann", { spot: 3, wager: "blind" }, 500, 100_000)).toBe(0);
    const round = { bank: { bettor: "", seat: 0 }, people: [{ bettor: "ann", seats: [3] }], stakes: [lying("ante", 1000), lying("blind", 1000), lying("pair_plus", 500)] } as unknown as RoundView;
    expect(maysBetOn(ultimate, round, "ann", 3, "ante")).toBe(true);
    expect(maysBetOn(ultimate, round, "ann", 3, "blind")).toBe(false);
    expect(ownBets(ultimate, round, "ann")).toEqual([put("ante", 1000), put("pair_plus", 500)]);
    // Ante, Blind and a raise of three times: five antes are needed. With 26.00 that makes 5.20, in whole dollars 5.
    expect(clickCents(ultimate, [], "ann", { spot: 3, wager: "ante" }, 2500, 2600)).toBe(500);
    // A double of 10 needs 50 more beside the 30 that are kept for the raise: with 70 in the purse 8 fit.
    expect(fitting(ultimate, round.stakes, "ann", [put("ante", 1000)], 7000)).toEqual({ bets: [put("ante", 800)], clipped: true });
    expect(room(ultimate, [lying("ante", 100), lying("blind", 9_000)], "ann", 3, "ante")).toBe(1000);
  });

  it("says that a chip was clipped, but not where a spot takes one amount alone", () => {
    expect(isClipped(rules, "ante", 2500, 1000)).toBe(true);
    expect(isClipped(rules, "ante", 100, 500)).toBe(false);
    const one = { ...rules, wager: { ...rules.wager, lucky: { label: "Lucky", kind: "meter", needs: [], cents_min: 100, cents_max: 100, cents_step: 100, backline: false } } } as unknown as Ruleset;
    expect(isClipped(one, "lucky", 500, 100)).toBe(false);
  });

  it("takes back a whole act: what rests on a wager is lifted before it and comes back", () => {
    const now = [put("ante", 2000), put("pair_plus", 1000)];
    expect(without(now, [put("ante", 1000), put("pair_plus", 500)])).toEqual([put("ante", 1000), put("pair_plus", 500)]);
    expect(without(now, [put("pair_plus", 1000)])).toEqual([put("ante", 2000)]);
    expect(changes(ultimate, now, [put("ante", 1000), put("pair_plus", 500)])).toEqual({ back: [put("pair_plus", 1000), put("ante", 2000)], put: [put("ante", 1000), put("pair_plus", 500)] });
    expect(changes(ultimate, now, [put("ante", 1500), put("pair_plus", 1000)])).toEqual({ back: [put("pair_plus", 1000), put("ante", 2000)], put: [put("ante", 1500), put("pair_plus", 1000)] });
    expect(changes(ultimate, now, [put("ante", 2000)])).toEqual({ back: [put("pair_plus", 1000)], put: [] });
    expect(changes(ultimate, now, [])).toEqual({ back: [put("pair_plus", 1000), put("ante", 2000)], put: [] });
    expect(changes(ultimate, [], [put("pair_plus", 500), put("ante", 500)])).toEqual({ back: [], put: [put("ante", 500), put("pair_plus", 500)] });
  });

  it("a18 counts the fees of the own wagers, and keeps them in the purse", () => {
    const fees = tables["../../vectors/table-ca-tcp.json"]?.rules as Ruleset;
    const bonus = { bettor: "ann", spot: 3, wager: "bonus", cents: 500 };
    expect(feesOf(fees, [ante(500), bonus, ante(500, "bob")], "ann")).toBe(150);
    expect(feesOf(fees, [ante(500), bonus], "cat")).toBe(0);
    // 5 for the ante, 5 for its raise, 1 for the fee.
    expect(clickCents(fees, [], "ann", { spot: 3, wager: "ante" }, 500, 1099)).toBe(0);
    expect(clickCents(fees, [], "ann", { spot: 3, wager: "ante" }, 500, 1100)).toBe(500);
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
