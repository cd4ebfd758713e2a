/** Money has no person until somebody has chosen one. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "../../shell/session.svelte.ts";
import type { HouseOnDesk, Me, PersonShown } from "../../wire/schema.ts";
import { desk } from "../desk.svelte.ts";
import Cage from "./Cage.svelte";

const player = (person: string) => ({ person, roles: ["player"], wallet_cents: 5000, connected: false, last_login: 0, has_password: true, stopped_until: 0, limits: {} }) as unknown as PersonShown;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(path === "/api/people" ? { people: [player("ann")] } : { found: { postings: [] } }));
  });
  desk.house = { day: "2026-11-18", tables: [], approvals: [], currency: "cash", cage_cents: 0 } as unknown as HouseOnDesk;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const comes = async (roles: string[], name = "") => {
  session.me = { person: "carl", roles } as unknown as Me;
  render(Cage, { name });
  await vi.advanceTimersByTimeAsync(7000);
};

describe("the cage", () => {
  it("l1 u5: nobody is chosen for a deposit until somebody is", async () => {
    await comes(["cage"]);
    const person = screen.getByLabelText<HTMLSelectElement>("Person");
    expect([person.value, person.options.length]).toEqual(["", 2]);
    await fireEvent.input(screen.getAllByLabelText(/^Amount/)[0] as HTMLElement, { target: { value: "20" } });
    const press = screen.getByRole("button", { name: "Deposit · $20" });
    expect(press).toHaveProperty("disabled", true);
    expect(asked.filter((path) => path.includes("ledger"))).toEqual([]);
    await fireEvent.change(person, { target: { value: "ann" } });
    await vi.advanceTimersByTimeAsync(7000);
    expect(press).toHaveProperty("disabled", false);
    expect(asked).toContain("/api/ledger?person=ann");
  });
  it("l1: whoever follows a link to somebody's money has chosen", async () => {
    await comes(["cage"], "ann");
    expect(screen.getByLabelText<HTMLSelectElement>("Person").value).toBe("ann");
    screen.getByText("Statement of ann");
  });
  it("l1: whoever may not move money still reads a statement", async () => {
    await comes(["administrator"]);
    expect(screen.queryByRole("button", { name: /^Deposit/ })).toBeNull();
    await fireEvent.change(screen.getByLabelText("Person"), { target: { value: "ann" } });
    await vi.advanceTimersByTimeAsync(100);
    screen.getByText("Statement of ann");
  });
});
