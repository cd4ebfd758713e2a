import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { handWords, playedCards, playerRanking } from "../rules/words.ts";
import { fold } from "../wire/fold.ts";
import { handTold } from "../speech/telling.ts";
import type { Frame, LiveView, Private, Reader, SpotSeen, TableEvent } from "../wire/types.ts";
import Felt from "./Felt.svelte";
import { layoutOf } from "./layout.ts";
import PayTables from "./PayTables.svelte";
import { begun, told, type RoundRecord } from "./record.ts";
import { Stage } from "./stage.svelte.ts";
import Win from "./Win.svelte";

interface Recorded { rules: Ruleset; reader: Reader; view: LiveView; steps: { frame: Frame; private?: Private; view?: LiveView }[] }
const tables = Object.entries(import.meta.glob<Recorded>("../../vectors/table-*.json", { eager: true, import: "default" }));

afterEach(cleanup);

describe("u4 what is shown at a pace arrives at what is true", () => {
  for (const [name, table] of tables) {
    it(name, async () => {
      const stage = new Stage(() => table.rules, () => table.reader.bettor ?? "");
      stage.pace = 1000;
      stage.reset(table.view);
      const idle = new Promise<void>((done) => (stage.onidle = done));
      for (const step of table.steps) stage.put({ frame: step.frame, ...(step.private ? { own: step.private } : {}) });
      await idle;
      const last = table.steps[table.steps.length - 1]?.view as LiveView;
      expect(stage.shown?.table.people).toEqual(last.table.people);
      expect(stage.shown?.version).toBe(last.version);
      // The own wagers are told in the order of the rules, each with its reason.
      const own = stage.log.filter((line) => line.mine && /^You: .* (wins|loses|pushes|goes back|forfeited)/.test(line.text));
      expect(own.length).toBeGreaterThan(1);
      for (const line of own) expect(line.text).toMatch(/\(.+\)$/);
    });

    it(`${name}: the nets of the rounds are what the purse has gained`, () => {
      const me = table.reader.bettor ?? "";
      const purse = (view: LiveView | undefined) => view?.table.people.find((person) => person.bettor === me)?.purse_cents ?? NaN;
      const records: RoundRecord[] = [];
      for (const step of table.steps) {
        const record = begun(table.view, step.frame, undefined);
        if (record) records.push(record);
        const open = records.at(-1);
        if (open) told(open, me, step.frame, step.private);
      }
      expect(records.every((record) => record.over)).toBe(true);
      expect(records.reduce((sum, record) => sum + record.net, 0)).toBe(purse(table.steps.at(-1)?.view) - purse(table.view));
      expect(records.some((record) => record.hand.length || record.bank.length)).toBe(true);
    });
  }

  it("says the own hand in words as long as what it has brought", async () => {
    for (const [, table] of tables) {
      const me = table.reader.bettor ?? "";
      const stage = new Stage(() => table.rules, () => me);
      stage.pace = 1000;
      stage.reset(table.view);
      const end = table.steps.findIndex((step) => step.frame.events.some((event) => event.event === "round_settled"));
      const idle = new Promise<void>((done) => (stage.onidle = done));
      for (const step of table.steps.slice(0, end + 1)) stage.put({ frame: step.frame, ...(step.private ? { own: step.private } : {}) });
      await idle;
      expect(stage.net).not.toBeNull();
      const round = table.steps[end]?.view?.table.round ?? stage.shown?.table.round;
      const own = (round?.spots ?? []).filter((spot) => spot.bettor === me);
      expect(own.length).toBeGreaterThan(0);
      expect(stage.hands).toEqual(own.map((spot) => handWords(playerRanking(table.rules), playedCards(spot))));
      render(Win, { net: stage.net, hands: stage.hands, big: false, jackpot: null, top: 0 });
      for (const words of stage.hands) expect(document.querySelector("[data-net]")?.textContent).toContain(words);
      cleanup();
    }
  });

  it("lights the paying row, and brings it in sight", () => {
    const seen: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) { seen.push(this.textContent); };
    const rules = (tables[0] as [string, Recorded])[1].rules;
    render(PayTables, { rules, lit: { table: "pair_plus", row: 1 } });
    const row = screen.getAllByRole("row").find((each) => each.getAttribute("aria-current") === "true");
    expect(row?.textContent).toContain("Straight flush");
    expect(row?.textContent).toContain("40 to 1");
    expect(seen).toEqual([row?.textContent]);
  });
});

describe("u4 the row that paid the reader", () => {
  const table = (tables.find(([name]) => name.includes("table-tcp-01")) as [string, Recorded])[1];
  const at = table.steps.findIndex((step) => step.frame.events.some((event) => event.event === "wager_settled"));
  const before = table.steps.slice(0, at).reduce((view, step) => fold(table.rules, table.reader, view, step.frame, step.private), table.view);
  const step = table.steps[at] as Recorded["steps"][0];
  const some = step.frame.events.find((event) => event.event === "wager_settled");
  if (some?.event !== "wager_settled") throw new Error("a recorded settlement");
  const paid = (bettor: string, row: number) => ({ ...some, bettor, result: "win" as const, row: ["pair_plus", row] as [string, number], transfers: [] });
  const me = table.reader.bettor ?? "";

  async function lit(...events: ReturnType<typeof paid>[]): Promise<number | undefined> {
    const stage = new Stage(() => table.rules, () => me);
    stage.pace = 1000;
    stage.reset(before);
    const idle = new Promise<void>((done) => (stage.onidle = done));
    stage.put({ frame: { ...step.frame, events } });
    await idle;
    return stage.lit?.row;
  }

  it("stays lit while others are paid", async () => expect(await lit(paid(me, 4), paid("somebody", 2))).toBe(4));
  it("follows others that were paid before", async () => expect(await lit(paid("somebody", 2), paid(me, 4))).toBe(4));
  it("is another's where the reader has none", async () => expect(await lit(paid("somebody", 2))).toBe(2));
});

describe("u4 what moves can be skipped at any time", () => {
  const table = (tables.find(([name]) => name.includes("table-tcp-01")) as [string, Recorded])[1];
  const dealt = table.steps.findIndex((step) => step.frame.events.some((event) => event.event === "cards_dealt"));
  const before = table.steps.slice(0, dealt).reduce((view, step) => fold(table.rules, table.reader, view, step.frame, step.private), table.view);
  const beat = table.steps[dealt] as Recorded["steps"][0];

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function begin(): Stage {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const stage = new Stage(() => table.rules, () => table.reader.bettor ?? "");
    stage.reset(before);
    stage.put({ frame: beat.frame, ...(beat.private ? { own: beat.private } : {}) });
    return stage;
  }

  it("deals a stack every 120 milliseconds, the bank's last", async () => {
    const stage = begin();
    await vi.advanceTimersByTimeAsync(20);
    expect([stage.playing, stage.stacks]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(240);
    expect(stage.stacks).toBe(3);
    await vi.advanceTimersByTimeAsync(120 * 6);
    expect(stage.stacks).toBe(Infinity);
    expect(stage.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(stage.playing).toBe(false);
  });

  it("is at its end at once when it is skipped, and decides nothing", async () => {
    const stage = begin();
    await vi.advanceTimersByTimeAsync(130);
    expect(stage.stacks).toBeLessThan(5);
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect([stage.playing, stage.stacks, stage.flights]).toEqual([false, Infinity, []]);
    expect(stage.shown).toEqual(fold(table.rules, table.reader, before, beat.frame, beat.private));
  });
});

describe("u4 a round in which everything was taken back", () => {
  const table = (tables.find(([name]) => name.includes("table-tcp-01")) as [string, Recorded])[1];
  const me = table.reader.bettor ?? "";
  const own = (event: TableEvent) => "transfers" in event && !!event.transfers?.some((each) => each.source === `bettor:${me}` || each.target === `bettor:${me}`);
  const opened = table.steps.findIndex((step) => step.frame.events.some((event) => event.event === "round_opened"));
  const over = table.steps.findIndex((step) => step.frame.events.some((event) => event.event === "cards_racked"));
  const round = table.steps.slice(opened, over + 1);
  const placed = round.find((step) => step.frame.events.some((event) => event.event === "wager_placed" && event.bettor === me));
  const event = placed?.frame.events.find((each) => each.event === "wager_placed");
  if (event?.event !== "wager_placed" || !placed) throw new Error("a recorded wager");
  const back = { ...event, event: "wager_taken_back" as const, transfers: (event.transfers ?? []).map((each) => ({ ...each, source: each.target, target: each.source })) };
  // The first wager, back again, and the rest of the round without what is one's own.
  const rest = round.map((step): Frame => ({ ...step.frame, events: step.frame.events.filter((each) => !own(each)) }));
  const frames = [rest[0] as Frame, placed.frame, { ...placed.frame, events: [back] }, ...rest.slice(1)];
  const first = (frames[0] as Frame).version;
  const renumbered = frames.map((frame, place) => ({ ...frame, version: first + place }));

  it("brings nothing that is told, and is none of one's own", async () => {
    const before = table.steps.slice(0, opened).reduce((view, step) => fold(table.rules, table.reader, view, step.frame, step.private), table.view);
    const stage = new Stage(() => table.rules, () => me);
    stage.pace = 1000;
    stage.reset(before);
    const idle = new Promise<void>((done) => (stage.onidle = done));
    for (const frame of renumbered) stage.put({ frame });
    await idle;
    expect(stage.log.filter((line) => line.mine).map((line) => line.text)).toContain("You take Ante back");
    expect(stage.net).toBeNull();
    const record = begun(before, renumbered[0] as Frame, undefined) as RoundRecord;
    for (const frame of renumbered) told(record, me, frame);
    expect([record.over, record.mine, record.net]).toEqual([true, false, 0]);
  });
});

describe("u4 u6 a card that was exchanged", () => {
  const table = (tables.find(([name]) => name.includes("table-draw-01")) as [string, Recorded])[1];
  const me = table.reader.bettor ?? "";

  it("is told with what the new one makes of the hand, and the hand is kept as it was played", async () => {
    const stage = new Stage(() => table.rules, () => me);
    stage.pace = 1000;
    stage.reset(table.view);
    const idle = new Promise<void>((done) => (stage.onidle = done));
    const records: RoundRecord[] = [];
    let view = table.view;
    for (const step of table.steps) {
      stage.put({ frame: step.frame, ...(step.private ? { own: step.private } : {}) });
      const record = begun(view, step.frame, undefined);
      if (record) records.push(record);
      const open = records.at(-1);
      if (open) told(open, me, step.frame, step.private);
      view = fold(table.rules, table.reader, view, step.frame, step.private);
    }
    await idle;
    // As it was recorded: king, 8 and the 2 of hearts, for which the 9 of hearts came; then 3 of diamonds for the 10 of diamonds.
    expect(stage.log.filter((line) => line.mine).map((line) => line.text).filter((text) => text.startsWith("Draw card"))).toEqual([
      "Draw card: 9 of hearts: king-high, 9, 8", "Draw card: 10 of diamonds: king-high, 10, 8",
    ]);
    expect(records.map((record) => record.hand)).toEqual([["Kd", "8h", "9h"], ["8h", "Kh", "Td"]]);
  });

  it("is marked where it lies, and the hand is told without it", () => {
    const at = table.steps.findIndex((step) => step.private?.spots?.some((spot) => spot.discard));
    const view = table.steps.slice(0, at + 1).reduce((now, step) => fold(table.rules, table.reader, now, step.frame, step.private), table.view);
    const spot = view.table.round?.spots.find((each) => each.bettor === me) as SpotSeen;
    const felt = render(Felt, { rules: table.rules, view, layout: layoutOf(table.rules, [spot.seat], "wide"), me });
    expect(felt.container.querySelectorAll(".thrown")).toHaveLength(1);
    expect(handTold(table.rules, [spot])).toBe("King of diamonds, 8 of hearts. A card face down.");
    expect(handTold(table.rules, [{ ...spot, draw: ["9h"] }])).toBe("King of diamonds, 8 of hearts, 9 of hearts. King-high, 9, 8.");
    expect(handTold(table.rules, [spot, { ...spot, seat: 3 }])).toMatch(/^Seat 2: king of diamonds.* Seat 3: king of diamonds/);
  });
});

describe("u10 a whole view that comes while chips still move", () => {
  const table = (tables.find(([name]) => name.includes("table-tcp-01")) as [string, Recorded])[1];
  const settled = (step: Recorded["steps"][0]) => step.frame.events.filter((event) => event.event === "wager_settled").length;
  const at = table.steps.findIndex((step) => settled(step) === Math.max(...table.steps.map(settled)));
  const before = table.steps.slice(0, at).reduce((view, step) => fold(table.rules, table.reader, view, step.frame, step.private), table.view);
  const beat = table.steps[at] as Recorded["steps"][0];
  const after = fold(table.rules, table.reader, before, beat.frame, beat.private);

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function cut(view: LiveView): Promise<Stage> {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const stage = new Stage(() => table.rules, () => table.reader.bettor ?? "");
    stage.reset(before);
    stage.put({ frame: beat.frame });
    // In the middle of the settlement: some wagers are paid, others are not.
    for (let waited = 0; waited < 100 && !Object.keys(stage.badges).length; waited++) await vi.advanceTimersByTimeAsync(100);
    expect(stage.playing).toBe(true);
    stage.reset(view);
    await vi.advanceTimersByTimeAsync(60_000);
    return stage;
  }

  it("is what is shown, and nothing is paid a second time", async () => {
    const stage = await cut(after);
    expect(stage.shown).toEqual(after);
    expect(stage.playing).toBe(false);
  });

  it("has the results of its own round alone", async () => {
    const round = after.table.round;
    const next = await cut({ ...after, version: after.version + 9, table: { ...after.table, round: round && { ...round, number: round.number + 1 } } });
    expect([next.badges, next.lit, next.net]).toEqual([{}, null, null]);
  });
});
