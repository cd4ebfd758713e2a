/** B14: a call stands on the floor until somebody answers it, the oldest first. */
import { expect, it } from "vitest";
import type { Call, TableOnDesk } from "../../wire/schema.ts";
import { calls } from "./calls.ts";

const table = (name: string, call: Call | null) => ({ listed: { name }, console: { call } }) as unknown as TableOnDesk;

it("b14: open calls only, whoever has waited longest first", () => {
  const late = { by: "dina", reason: "a fill", at: 20 };
  const early = { by: "dan", reason: "a dispute", at: 10, answered_by: "" };
  const tables = [table("T1", late), table("T2", null), table("T3", early), table("T4", { ...early, answered_by: "sam" })];
  expect(calls(tables).map((each) => [each.table, each.reason])).toEqual([["T3", "a dispute"], ["T1", "a fill"]]);
});
