import { describe, expect, it } from "vitest";
import { inOrder } from "./order.ts";

const rows = (...names: string[]) => names.map((name) => ({ name }));
const names = (found: readonly { name: string }[]) => found.map((row) => row.name).join(" ");
const key = (row: { name: string }) => row.name;

describe("rows that hold still", () => {
  it("lie as they are given while nothing is held", () => {
    expect(names(inOrder(rows("b", "a"), key, []))).toBe("b a");
  });
  it("keep their order; who left is gone, who came stands below in the order of the standing", () => {
    expect(names(inOrder(rows("e", "c", "a", "d"), key, ["a", "b", "c"]))).toBe("a c e d");
  });
});
