import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Director from "../desks/director/Director.svelte";
import Myself from "../desks/entrance/Myself.svelte";
import Speech from "../speech/Speech.svelte";
import { DEFAULTS, settings } from "./settings.svelte.ts";

const WAIT = "One moment …";
const json = (what: object): Response => new Response(JSON.stringify(what));

beforeEach(() => Object.assign(settings, DEFAULTS));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("u1 while the house has not answered", () => {
  const never = () => vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));

  it("the list of tables in words says that it waits, and is no empty box", () => {
    never();
    render(Speech, { name: "" });
    expect(screen.getByText(WAIT)).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("the director is not told that there is no tournament", () => {
    never();
    render(Director, { rest: [] });
    expect(screen.queryByText("No tournament is announced yet.")).toBeNull();
    expect(screen.getAllByText(WAIT).length).toBeGreaterThan(0);
  });

  it("the director's desk of one tournament and the own page are not empty", () => {
    never();
    render(Director, { rest: ["cup"] });
    expect(screen.getByText(WAIT)).toBeTruthy();
    cleanup();
    render(Myself);
    expect(screen.getByText(WAIT)).toBeTruthy();
  });
});

describe("u1 when there is nothing", () => {
  it("it is said", async () => {
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(json(path === "/api/lobby" ? { tables: [] } : { now: 0, tournaments: [] })));
    render(Speech, { name: "" });
    expect(await screen.findByText("No table is open.")).toBeTruthy();
    render(Director, { rest: [] });
    expect(await screen.findByText("No tournament is announced yet.")).toBeTruthy();
  });
});
