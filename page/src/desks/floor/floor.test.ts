/** Why a table stands still is said in the language of the page, wherever a supervisor looks. */
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../shell/session.svelte.ts";
import { settings } from "../../shell/settings.svelte.ts";
import type { HouseOnDesk, Me, TableOnDesk } from "../../wire/schema.ts";
import { desk } from "../desk.svelte.ts";
import Floor from "./Floor.svelte";

const table = {
  listed: { name: "T1", currency: "cash", status: "open", rules: "r1", game: "tcp-01", title: "Three Card Poker", dealing: "automatic", people: 1, bots: 0, seats: 7, rounds: 3, limits: [] },
  tray: { status: "open", cents: 0, drop_cents: 0, fees_cents: 0, slip: 0, counting: "", counted_by: "", denominations: [] },
  felt: null, meters: [], connected: [], posted: "", version: 1, why: "no gaming day is open", why_code: "day/none", why_facts: {}, console: { approvals: [], keypad: null, presses: [], wait: "start" },
} as unknown as TableOnDesk;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(path === "/api/desks/T1" ? table : {}), { status: path === "/api/desks/T1" ? 200 : 404 }));
  session.me = { person: "sam", roles: ["supervisor"] } as unknown as Me;
  desk.house = { day: "", last_day: "", tables: [table], approvals: [], disabled: {}, currency: "cash", version: 1 } as unknown as HouseOnDesk;
  settings.language = "de";
});
afterEach(() => {
  cleanup();
  settings.language = "en";
  desk.house = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table that stands still", () => {
  it("u8 t7: on the floor", () => {
    render(Floor, { rest: [] });
    expect(screen.getByText("Kein Spieltag ist offen.").className).toContain("warn");
  });
  it("u8 t7: at its own desk", async () => {
    render(Floor, { rest: ["T1"] });
    await vi.advanceTimersByTimeAsync(2000);
    screen.getByText("Kein Spieltag ist offen.");
    expect(screen.queryByText("no gaming day is open")).toBeNull();
  });
});
