import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { DEFAULTS, settings } from "../shell/settings.svelte.ts";
import type { Frame, LiveView, Private, Reader } from "../wire/types.ts";
import { netWords } from "./narrate.ts";
import { begun, told, type RoundRecord } from "./record.ts";
import Replay from "./Replay.svelte";

interface Recorded { rules: Ruleset; reader: Reader; view: LiveView; steps: { frame: Frame; private?: Private; view?: LiveView }[] }
const tables = import.meta.glob<Recorded>("../../vectors/table-*.json", { eager: true, import: "default" });
const table = tables["../../vectors/table-tcp-01.json"] as Recorded;
const ME = table.reader.bettor ?? "";

/** The first round of the record that ends well or badly. */
function aRound(): RoundRecord {
  const all: RoundRecord[] = [];
  let before = table.view;
  for (const step of table.steps) {
    const record = begun(before, step.frame, undefined);
    if (record) all.push(record);
    const open = all.at(-1);
    if (open) told(open, ME, step.frame, step.private);
    before = step.view ?? before;
  }
  return all.find((each) => each.mine && each.net !== 0) as RoundRecord;
}

beforeEach(() => Object.assign(settings, DEFAULTS, { motion: "off" }));
afterEach(() => {
  cleanup();
  Object.assign(settings, DEFAULTS);
});

describe("u6 a replay", () => {
  it("ends with what the round has brought, as the table does", async () => {
    const record = aRound();
    const { container } = render(Replay, { rules: table.rules, record, me: ME, onclose: () => undefined });
    const status = screen.getByRole("status", { hidden: true });
    await waitFor(() => expect(status.textContent).toBe(netWords(record.net)));
    expect(container.querySelector<HTMLElement>("[data-net]")?.dataset["net"]).toBe(String(record.net));
  });

  it("says nothing of a round that one had no chips in", async () => {
    const record = { ...aRound(), mine: false, net: 0 };
    const { container } = render(Replay, { rules: table.rules, record, me: ME, onclose: () => undefined });
    await waitFor(() => expect(container.querySelectorAll("ol li").length).toBeGreaterThan(3));
    expect(screen.getByRole("status", { hidden: true }).textContent).toBe("");
    expect(container.querySelector("[data-net]")).toBeNull();
  });
});
