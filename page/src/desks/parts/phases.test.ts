import { expect, test } from "vitest";
import type { RuleIrregular } from "../../wire/schema.ts";
import { afterInterruption, afterReport, canStop, hasCards } from "./phases.ts";

test("a round that is settled is not called off any more", () => {
  expect(["betting", "closed", "deciding", "revealing", "settling", "awarding"].every(canStop)).toBe(true);
  expect(["idle", "racking", "over", "void"].some(canStop)).toBe(false);
});

test("nothing is reported of cards that are not on the table", () => {
  expect(["deciding", "revealing", "settling"].every(hasCards)).toBe(true);
  expect(["idle", "betting", "closed", "awarding", "racking", "over", "void"].some(hasCards)).toBe(false);
});

test("what becomes of an interrupted round is said before it happens", () => {
  expect(afterInterruption("complete_if_agreed", "deciding", true)).toBe("goes");
  expect(afterInterruption("complete_if_agreed", "deciding", false)).toBe("void");
  expect(afterInterruption("complete_if_agreed", "betting", true)).toBe("void");
  expect(afterInterruption("complete_or_dead", "revealing", false)).toBe("dead");
  expect(afterInterruption("complete_or_dead", "awarding", true)).toBe("goes");
  expect(afterInterruption("complete_or_dead", "awarding", false)).toBe("void");
  expect(afterInterruption("void_round", "deciding", true)).toBe("void");
});

test("what follows from an irregularity is said before it is reported", () => {
  const rulings = { wrong_card_count: { ruling: "void_hand" }, exposed_seat_card: { ruling: "play_on" }, exposed_bank_card: { ruling: "void_round" }, fouled_hand: { ruling: "dead_hand" }, interrupted: { ruling: "void_round" } } as RuleIrregular;
  expect(afterReport(rulings, "exposed", 2)).toBe("goes");
  expect(afterReport(rulings, "exposed", 0)).toBe("void");
  expect(afterReport(rulings, "fouled", 2)).toBe("dead");
  expect(afterReport(rulings, "wrong_count", 2)).toBe("hand");
  // The bank's hand is everybody's.
  expect(afterReport(rulings, "wrong_count", 0)).toBe("void");
});
