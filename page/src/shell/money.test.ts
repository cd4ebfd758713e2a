import { describe, expect, it } from "vitest";
import { inColumn, money, range, signed } from "./money.ts";

describe("u8 amounts as people read them", () => {
  it("nothing is nothing, whichever side it comes from", () => {
    expect([money(-0), signed(-0), signed(0), signed(Math.round(-0.4))]).toEqual(["$0", "$0", "$0", "$0"]);
  });

  it("a loss has a minus, a win a plus, and cents only where there are some", () => {
    expect([money(1000), money(50), signed(-1500), signed(1025)]).toEqual(["$10", "$0.50", "−$15", "+$10.25"]);
    expect([range(500, 50000), range(100, 100), range(500, Infinity)]).toEqual(["$5–500", "$1", "$5+"]);
  });

  it("u7: where one amount of a column has cents, all have: they stand under one another", () => {
    const written = (column: readonly (number | null)[]) => column.map((cents) => inColumn(column)(cents ?? 0));
    expect(written([689314, -2500, 0])).toEqual(["$6,893.14", "−$25.00", "$0.00"]);
    expect(written([100000, -2500, null])).toEqual(["$1,000", "−$25", "$0"]);
  });
});
