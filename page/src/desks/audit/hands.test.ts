import { describe, expect, it } from "vitest";
import { cumulated } from "../cage/reports.ts";
import type { MeterTold } from "../../wire/schema.ts";
import { mustShow } from "../floor/meters.ts";
import { parseCents } from "../parts/money.ts";
import { de } from "../texts/de.ts";
import { en } from "../texts/en.ts";
import { chain } from "./hands.ts";

describe("the chain of a hand, made again in the page", () => {
  // The hash was made by the server's own function for the same entry.
  const link = { version: 1, at: 5, actor: "ann", request: "r1", body: "{}", hash: "0b22855af57aaf575dfd2951b72c3a5ae4401f7d28d2fb72a904d84cb18a16a9" };
  const trail = { stream: "table:T1", before: "00".repeat(32), links: [link] };
  it("r1: accepts the hash that the entry makes, and refuses it when a letter of anything differs", () => {
    const good = (changed: object, before = trail.before) => chain({ ...trail, before, links: [{ ...link, ...changed }] })[0]?.good;
    expect(good({})).toBe(true);
    expect(good({ body: "{ }" })).toBe(false);
    expect(good({ actor: "ben" })).toBe(false);
    expect(good({ at: 6 })).toBe(false);
    expect(good({}, "01".repeat(32))).toBe(false);
  });
});

describe("amounts as they are typed", () => {
  it.each([["12.50", 1250], ["12,5", 1250], ["1,250", 125000], ["1.250,00", 125000], ["$20", 2000], ["-5", -500], [".5", 50], ["", null], ["ten", null], ["1-2", null]])("u7: %s is %s cents", (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });
});

it("l4: days add up, and so do the squares of their bands", () => {
  const day = (win: number, mid: number, half: number) => ({ day: "d", sums: [{ per: "house" as const, name: "", rounds: 1, void_rounds: 0, handle_cents: 0, drop_cents: 0, win_cents: win, hold: null, fees_cents: 0, expected_cents: mid, band_low_cents: mid - half, band_high_cents: mid + half, outside: false, counted_win_cents: null }] });
  const { points, expected } = cumulated([day(100, 50, 30), day(-20, 50, 40)]);
  expect(points.map((point) => point.y)).toEqual([0, 100, 80]);
  expect(expected.at(-1)).toMatchObject({ mid: 100, low: 50, high: 150 });
});

it("p4: a meter shows what its counters make", () => {
  const counters = { wagers: 0, wager_cents: 0, seeds_micro_cents: 500, contributions_micro_cents: 70, awards_micro_cents: 100, overflow_micro_cents: 7, adjustments_micro_cents: -3, transfers_in_micro_cents: 11, transfers_out_micro_cents: 2, hits_by_percent: {}, paid_cents: 0 };
  expect(mustShow({ counters } as MeterTold)).toBe(469);
});

it("u8: every language has the same texts", () => {
  const shape = (value: unknown): unknown => (value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]).sort()) : typeof value);
  expect(shape(de)).toEqual(shape(en));
});
