/** U7, T10: the console says what truly comes next. */
import { describe, expect, it } from "vitest";
import type { TableOnDesk } from "../../wire/schema.ts";
import { en } from "../texts/en.ts";
import { ladderOf, promptOf, upcomingOf } from "./script.ts";

interface Given { wait: string; bank?: string; console?: object; felt?: object; people?: number }
const spot = (seat: number, bettor: string, option = "") => ({ seat, bettor, option, hand: [], draw: [] });
const table = ({ wait, bank = "house", console: more = {}, felt = {}, people = 2 }: Given) => ({
  listed: { name: "T1", bank, people, bots: 0, seats: 7 },
  console: { wait, seat: 2, bettors: ["ann"], pay: null, keypad: null, then_seats: [], ...more },
  felt: { phase: "deciding", spots: [spot(2, "ann"), spot(5, "ben"), spot(6, "cleo")], stakes: [], awards: [], people: [], ...felt },
}) as unknown as TableOnDesk;
const said = (given: TableOnDesk): string[] => upcomingOf(given).map((each) => en.upcoming(each.step, each.seat, each.bettor));
const now = (given: TableOnDesk, step?: string): string => en.now(promptOf(given, step), promptOf(given, step).bettor);

describe("u7 what comes next", () => {
  it("is the next seat's decision while one is left, and the bank's turn only after it", () => {
    expect(said(table({ wait: "decision", console: { then_seats: [5, 6] } }))).toEqual(["Seat 5, ben, decides", "Seat 6, cleo, decides"]);
    expect(said(table({ wait: "decision", console: { then_seats: [5] } }))).toEqual(["Seat 5, ben, decides", "Turn the bank's hand"]);
    expect(said(table({ wait: "decision" }))).toEqual(["Turn the bank's hand"]);
  });

  it("is no more bets only once somebody has bet", () => {
    expect(said(table({ wait: "start" }))).toEqual(["Wait for the bets"]);
    expect(said(table({ wait: "start", people: 0 }))).toEqual(["Open the round"]);
    expect(said(table({ wait: "bets" }))).toEqual(["No more bets"]);
    expect(said(table({ wait: "bets", felt: { stakes: [{}] } }))).toEqual(["Deal"]);
  });

  it("after the last wager is a win that waits, then the cards", () => {
    const pay = { spot: 2, wager: "ante", then: null };
    expect(said(table({ wait: "rack", console: { pay } }))).toEqual(["Pick up the cards"]);
    expect(said(table({ wait: "lock", console: { pay } }))).toEqual(["Mark the win"]);
    expect(said(table({ wait: "lock" }))).toEqual(["A supervisor: key and J-POT"]);
    expect(said(table({ wait: "confirm" }))).toEqual(["Pick up the cards"]);
    // The next wager is told by the one that is paid.
    expect(said(table({ wait: "rack", console: { pay: { ...pay, then: {} } } }))).toEqual([]);
  });

  it("promises nobody the bank who may not get it", () => {
    expect(said(table({ wait: "rack" }))).toEqual(["Open the round"]);
    expect(said(table({ wait: "rack", bank: "seat" }))).toEqual(["The next round"]);
    expect(said(table({ wait: "banker", bank: "seat" }))).toEqual(["Offer the bank"]);
  });
});

describe("u7 what is done now", () => {
  it("names whom the table waits for, and takes in nothing that nobody gave up", () => {
    expect(now(table({ wait: "decision" }))).toBe("Wait for seat 2, ann, to decide.");
    expect(now(table({ wait: "start", people: 0 }))).toBe("Wait for somebody to sit down.");
    expect(now(table({ wait: "reveal" }))).toBe("Turn the bank's hand.");
    expect(now(table({ wait: "reveal", felt: { spots: [spot(2, "ann", "fold")] } }))).toBe("Take in what was given up, then turn the bank's hand.");
    expect(now(table({ wait: "rack", felt: { phase: "void" } }))).toBe("Give every wager back, and pick up the cards.");
  });

  it("follows the key of a win", () => {
    const at = (key: string, recorded: unknown[]) => now(table({ wait: "confirm", console: { keypad: { key, recorded } } }));
    expect(at("RUN", [])).toBe("Wait for a supervisor to turn the key to JPH.");
    expect(at("JPH", [])).toBe("Wait for a supervisor to press J-POT.");
    expect(at("JPH", [["progressive", 4, "ann"]])).toBe("Wait for a supervisor to turn the key back to RUN.");
  });
});

it("u7 steps that this round does not have stand in no line", () => {
  expect(ladderOf(table({ wait: "deal" }))).toEqual(["start", "bets", "deal", "decision", "reveal", "settle", "pay", "rack"]);
  expect(ladderOf(table({ wait: "seeds" }))).toContain("seeds");
  expect(ladderOf(table({ wait: "rack", bank: "seat" })).slice(0, 2)).toEqual(["offer", "bank"]);
  expect(ladderOf(table({ wait: "lock" })).slice(-4)).toEqual(["pay", "lock", "confirm", "rack"]);
});
