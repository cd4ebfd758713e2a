import { describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { fold, needsView } from "./fold.ts";
import type { Frame, LiveView, Private, Reader } from "./types.ts";

interface Recorded { rules: Ruleset; reader: Reader; view: LiveView; steps: { frame: Frame; private?: Private; view?: LiveView }[] }

const tables = Object.entries(import.meta.glob<Recorded>("../../../tests/vectors/live/*.json", { eager: true, import: "default" }));

describe("u10 frames folded onto a view give the server's own later view", () => {
  it("has tables of all documents", () => expect(tables.length).toBeGreaterThanOrEqual(6));
  for (const [name, table] of tables) {
    it(name, () => {
      let view = table.view;
      let compared = 0;
      for (const step of table.steps) {
        expect(needsView(step.frame)).toBe(false);
        view = fold(table.rules, table.reader, view, step.frame, step.private);
        if (step.view) {
          expect(view).toEqual(step.view);
          compared++;
        }
      }
      expect(compared).toBeGreaterThan(3);
    });
  }

  it("fails where a frame is missing", () => {
    const table = tables[0]?.[1] as Recorded;
    let view = table.view;
    table.steps.forEach((step, place) => {
      if (place !== 3) view = fold(table.rules, table.reader, view, step.frame, step.private);
    });
    expect(view).not.toEqual(table.steps[table.steps.length - 1]?.view as LiveView);
  });
});
