import { describe, expect, it } from "vitest";
import { why } from "./why.ts";

describe("u7 what a desk refuses, in the money of the house", () => {
  it.each([
    ["a round may cost 16450000 cents; tray and cage hold 9950000", "a round may cost $164,500; tray and cage hold $99,500"],
    ["the tray holds 50050 cents, not 60000", "the tray holds $500.50, not $600"],
    ["a ceiling only rises: it is 500000 cents, and 400000 is not more", "a ceiling only rises: it is $5,000, and $4,000 is not more"],
    ["table T1 has no round 999; its rounds are 1 to 7", "table T1 has no round 999; its rounds are 1 to 7"],
  ])("%s", (message, said) => expect(why({ code: "some/code", facts: {}, message })).toBe(said));
});
