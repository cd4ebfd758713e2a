/** Desks look at the house again and again: what somebody has typed or chosen meanwhile stays as it is. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { session } from "../shell/session.svelte.ts";
import type { HouseOnDesk, Me, PersonShown, TableOnDesk } from "../wire/schema.ts";
import Day from "./cage/Day.svelte";
import People from "./cage/People.svelte";
import Pit from "./cage/Pit.svelte";
import { asking, desk, look } from "./desk.svelte.ts";
import TableDesk from "./floor/TableDesk.svelte";

const recorded = import.meta.glob<{ rules: Ruleset }>("../../vectors/table-tcp-01.json", { eager: true, import: "default" });
const { rules } = Object.values(recorded)[0] as { rules: Ruleset };

const table = (status = "open") => ({
  listed: { name: "T1", currency: "cash", status: "open", rules: "r1", game: "tcp-01", limits: [{ wager: "ante", label: "Ante", cents_min: 500, cents_max: 50_000 }], seats: [], timers: {}, settings: {} },
  tray: { status, cents: 0, drop_cents: 0, fees_cents: 0, slip: 0, counting: "", counted_by: "", denominations: [500, 10_000] },
  felt: null, meters: [], connected: [], posted: "", version: 1, why: "", console: { approvals: [], keypad: null, presses: [] },
}) as unknown as TableOnDesk;
const house = (status?: string) => ({ day: "2026-11-18", last_day: "", tables: [table(status)], approvals: [], currency: "cash", version: 1 }) as unknown as HouseOnDesk;
const ben = (roles: string[]) => ({ person: "ben", roles, wallet_cents: 0, connected: false, last_login: 0, has_password: true, stopped_until: 0, limits: {} }) as unknown as PersonShown;

/** What the server says at each address; every answer is a new object, as from a real one. */
let answers: Record<string, () => unknown>;
/** The desk has looked again, twice. */
const looks = async () => vi.advanceTimersByTimeAsync(11_000);

beforeEach(() => {
  vi.useFakeTimers();
  answers = {
    "/api/house": () => house("open"),
    "/api/desks/T1": () => table(),
    "/api/rules/r1": () => ({ rules, rows: {} }),
    "/api/people": () => ({ people: [ben(["player"])] }),
  };
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(answers[path]?.() ?? {}), { status: answers[path] ? 200 : 404 }));
  session.known = true;
  session.me = { person: "sam", roles: ["supervisor", "cage", "administrator"] } as unknown as Me;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  desk.house = null;
  asking.question = null;
});

describe("u7 what is typed at a desk outlasts the next look at the house", () => {
  it("t7: pays that were typed, and the limit beside them", async () => {
    desk.house = house("open");
    render(TableDesk, { name: "T1" });
    await looks();
    const pays = within(screen.getByRole("form", { name: "Pay table" }));
    await fireEvent.change(pays.getByLabelText("Pay table"), { target: { value: "pair_plus" } });
    const flush = pays.getByLabelText<HTMLInputElement>("Pays: Straight flush");
    await fireEvent.input(flush, { target: { value: "50" } });
    const limit = screen.getByLabelText<HTMLInputElement>("New limit");
    await fireEvent.input(limit, { target: { value: "10.00" } });
    await looks();
    expect(flush.value).toBe("50");
    expect(pays.getByRole<HTMLButtonElement>("button", { name: "Post the pay table" }).disabled).toBe(false);
    expect(limit.value).toBe("10.00");
  });

  it("l2: the kind of a slip, until another tray state asks for another one", async () => {
    await look();
    render(Pit, { name: "T1" });
    const credit = screen.getByRole<HTMLInputElement>("radio", { name: "Credit" });
    await fireEvent.click(credit);
    await look();
    await looks();
    expect(credit.checked).toBe(true);
    answers["/api/house"] = () => house("closed");
    await look();
    await looks();
    expect(screen.queryAllByRole("radio")).toEqual([]);
    await fireEvent.input(screen.getByLabelText("Pieces of $100"), { target: { value: "3" } });
    await fireEvent.click(screen.getByRole("button", { name: "Ask for the slip · $300" }));
    expect(asking.question?.title).toBe("Opening");
  });

  it("l2: a tray has one thing to do at a time, and an empty form is no count", async () => {
    await look();
    render(Pit, { name: "T1" });
    const buttons = () => screen.getAllByRole<HTMLButtonElement>("button").filter((each) => each.classList.contains("primary")).map((each) => [each.textContent, each.disabled]);
    expect(buttons()).toEqual([["Ask for the slip · $0", true]]);
    await fireEvent.click(screen.getByRole("radio", { name: "Closing" }));
    expect(buttons()).toEqual([["Count the closing · $0", true]]);
    await fireEvent.input(screen.getByLabelText("Pieces of $5"), { target: { value: "0" } });
    expect(buttons()).toEqual([["Count the closing · $0", false]]);
  });

  it("l2: two counts that differ leave the tray as it was, and whoever has seen the first wait is told", async () => {
    const counted = (by: string) => ({ ...house("open"), tables: [{ ...table(), tray: { ...table().tray, counting: by && "closing", counted_by: by } }] });
    answers["/api/house"] = () => counted("dina");
    await look();
    render(Pit, { name: "T1" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Closing" }).checked).toBe(true);
    answers["/api/house"] = () => counted("");
    await look();
    expect((await screen.findByRole("alert")).textContent).toContain("That count does not stand");
    answers["/api/house"] = () => counted("sue");
    await look();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.queryByRole("alert")).toBeNull();
    answers["/api/house"] = () => house("boxed");
    await look();
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("l4: a day is closed over no open tray, as the house is now and not as it was seen last", async () => {
    await look();
    render(Day, { period: "" });
    const pressed = async () => {
      await fireEvent.click(screen.getByRole("button", { name: "Close the day" }));
      await vi.advanceTimersByTimeAsync(10);
      return [asking.question?.rows[1]?.[1], asking.question?.cannot];
    };
    expect(await pressed()).toEqual(["T1", expect.stringContaining("counted first")]);
    answers["/api/house"] = () => house("closed");
    expect(await pressed()).toEqual(["none", ""]);
  });

  it("s1: roles that were ticked, until somebody else has given other ones", async () => {
    await look();
    render(People, { name: "ben" });
    await looks();
    const role = (name: string) => within(screen.getAllByRole("group", { name: "Roles" })[0] as HTMLElement).getByLabelText<HTMLInputElement>(name);
    expect([role("player").checked, role("dealer").checked]).toEqual([true, false]);
    await fireEvent.click(role("dealer"));
    await looks();
    expect([role("player").checked, role("dealer").checked]).toEqual([true, true]);
    answers["/api/people"] = () => ({ people: [ben(["player", "auditor"])] });
    await looks();
    expect([role("dealer").checked, role("auditor").checked]).toEqual([false, true]);
  });
});
