import { describe, expect, it } from "vitest";
import type { LiveView, Frame } from "../wire/types.ts";
import { Kept, KEPT_ROUNDS } from "./kept.ts";
import { begun, filled, joined, resumed, told, type RoundRecord } from "./record.ts";

interface Recorded { reader: { bettor: string }; view: LiveView; steps: { frame: Frame; view?: LiveView }[] }
const tables = import.meta.glob<Recorded>("../../vectors/table-tcp-01.json", { eager: true, import: "default" });
const table = Object.values(tables)[0] as Recorded;
const me = table.reader.bettor;

function first(): { record: RoundRecord; at: number } {
  const at = table.steps.findIndex((step) => step.frame.events.some((event) => event.event === "round_opened"));
  return { record: begun(table.view, (table.steps[at] as Recorded["steps"][0]).frame, undefined) as RoundRecord, at };
}

describe("u6 what was heard of a round outlives a reload", () => {
  it("keeps the last rounds, the oldest first, and the open one beside them", () => {
    sessionStorage.clear();
    const kept = new Kept("T1");
    const { record } = first();
    for (let number = 1; number <= KEPT_ROUNDS + 3; number++) kept.add("ann", { ...record, number });
    kept.hold("ann", { ...record, number: 99 });
    const again = new Kept("T1");
    expect(again.all("ann").map((each) => each.number)).toEqual(Array.from({ length: KEPT_ROUNDS }, (_, place) => place + 4));
    expect(again.held("ann")?.number).toBe(99);
    expect(again.all("bob")).toEqual([]);
    expect(new Kept("T10").all("ann")).toEqual([]);
    again.add("ann", { ...record, number: 99 });
    expect(again.held("ann")).toBeNull();
  });

  it("u3 keeps the last bets of each person and table, to bet them again", () => {
    sessionStorage.clear();
    const bets = [{ spot: 4, wager: "ante", cents: 500 }, { spot: 4, wager: "pair_plus", cents: 100 }];
    new Kept("T1").keepBets("ann", bets);
    expect(new Kept("T1").bets("ann")).toEqual(bets);
    expect(new Kept("T1").all("ann")).toEqual([]);
    expect([new Kept("T1").bets("bob"), new Kept("T2").bets("ann")]).toEqual([[], []]);
  });

  it("plays as well where nothing can be kept", () => {
    const kept = new Kept("T1", () => {
      throw new Error("no storage here");
    });
    kept.add("ann", first().record);
    expect(kept.all("ann")).toEqual([]);
    expect(kept.held("ann")).toBeNull();
  });

  it("knows whether anything happened in between", () => {
    const { record, at } = first();
    const seen = table.steps.slice(at).filter((step) => step.view?.table.round).slice(0, 3);
    const [open, next, later] = seen as [Recorded["steps"][0], Recorded["steps"][0], Recorded["steps"][0]];
    told(record, me, open.frame);
    resumed(record, open.view as LiveView, me);
    expect(record.missed).toBe(false);
    expect(record.frames.at(-1)).toEqual({ view: open.view });
    told(record, me, next.frame);
    resumed(record, { ...(later.view as LiveView), version: later.frame.version + 1 }, me);
    expect(record.missed).toBe(true);
  });

  it("begins in the middle where nothing was heard before, and is filled in by the house's record", () => {
    const view = table.steps.map((step) => step.view).filter((each) => each?.table.round?.phase === "deciding")[0] as LiveView;
    const record = joined(view, me, undefined) as RoundRecord;
    expect(record.missed).toBe(true);
    expect(record.heard.commitment).toBe(view.table.round?.commitment);
    expect(record.heard.spots).toEqual(view.table.round?.spots.map((spot) => spot.seat));
    const seat = view.table.people.find((person) => person.bettor === me)?.seats[0] ?? 0;
    expect(record.heard.mine).toEqual([seat]);
    expect(record.heard.seen[seat]).toHaveLength(3);
    filled(record, { state: "over", seeds: { commitment: "aa", seed: "bb", players: [[{ bettor: me, commitment: "cc", seed: "dd" }]] }, deal: { bank: "As Kd 2c" }, people: [{ bettor: me, net_cents: -500 }] }, me);
    // What was heard here is not told anew.
    expect(record.heard.commitment).toBe(view.table.round?.commitment);
    expect([record.heard.seed, record.heard.contributions[0]?.seed, record.net, record.over, record.bank]).toEqual(["bb", "dd", -500, true, ["As", "Kd", "2c"]]);
    expect(joined({ ...view, table: { ...view.table, round: null } }, me, undefined)).toBeNull();
  });
});
