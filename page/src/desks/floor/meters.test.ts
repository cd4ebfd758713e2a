/** U7: how much money a meter is opened with is read before it is opened. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { GameListed } from "../../wire/schema.ts";
import OpenMeter from "./OpenMeter.svelte";

const game = (id: string, title: string, seed: number): GameListed => ({
  game: id, title, jurisdiction: "", bank: "house", seats: 7, meters: seed ? ["progressive"] : [], limits: [],
  meter_terms: seed ? [{ meter: "progressive", label: "Progressive meter", seed_micro_cents: seed * 100_000_000, contribution_bp: 1400, ceiling_micro_cents: null }] : [],
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("u7 a meter's seed money is said before it is opened, and until then nothing can be opened", async () => {
  let answer: (games: readonly GameListed[]) => void = () => undefined;
  const games = new Promise<readonly GameListed[]>((done) => (answer = done));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ games: await games })));
  render(OpenMeter, { onclose: () => undefined, ondone: async () => undefined });
  const press = screen.getByRole<HTMLButtonElement>("button", { name: "Open a meter", hidden: true });
  expect(press.disabled).toBe(true);
  expect(screen.getAllByText("One moment …").length).toBeGreaterThan(0);
  answer([game("plain", "Plain", 0), game("one", "One", 1_000), game("two", "Two", 250)]);
  await vi.waitFor(() => screen.getByText("$1,000 (cash), put in by the house at once"));
  expect(press.disabled).toBe(false);
  const choice = screen.getByLabelText<HTMLSelectElement>("Game");
  expect([...choice.options].map((each) => each.textContent)).toEqual(["One", "Two"]);
  await fireEvent.change(choice, { target: { value: "two" } });
  screen.getByText("$250 (cash), put in by the house at once");
});
