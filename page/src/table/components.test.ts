import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ruleset } from "../rules/ruleset.ts";
import { DEFAULTS, settings } from "../shell/settings.svelte.ts";
import { api } from "../wire/api.ts";
import type { AdviceGiven } from "../wire/schema.ts";
import type { LiveView, Offer } from "../wire/types.ts";
import Controls from "./Controls.svelte";
import Felt from "./Felt.svelte";
import { Game } from "./game.svelte.ts";
import Hints from "./Hints.svelte";
import { layoutOf } from "./layout.ts";

interface Recorded { rules: Ruleset; reader: { bettor: string }; view: LiveView; steps: { view?: LiveView }[] }
const tables = import.meta.glob<Recorded>("../../vectors/table-*.json", { eager: true, import: "default" });
const recorded = (name: string): Recorded => tables[`../../vectors/table-${name}.json`] as Recorded;
/** A table of the records as it was when it waited for something. */
const viewAt = (name: string, wait: string): LiveView => recorded(name).steps.map((step) => step.view).find((view) => view?.table.step.wait === wait) as LiveView;
/** The same table with something else of its round. */
const withRound = (view: LiveView, change: object): LiveView => ({ ...view, table: { ...view.table, round: { ...view.table.round, ...change } as LiveView["table"]["round"] } });
const ME = "bot:Bram";

function gameAt(name: string, view: LiveView): Game {
  const game = new Game("T1");
  game.rules = recorded(name).rules;
  game.me = ME;
  game.view = view;
  return game;
}

beforeEach(() => Object.assign(settings, DEFAULTS));
afterEach(cleanup);

describe("u2 the felt", () => {
  const felt = (name: string, view: LiveView, more: object = {}) => {
    const rules = recorded(name).rules;
    return render(Felt, { rules, view, layout: layoutOf(rules, [2], "wide", [1, 2, 3, 4, 5, 6, 7]), me: ME, ...more });
  };

  it("has a button for each spot that may be bet on, with its limits in its name, and says which was clicked", async () => {
    const onbet = vi.fn();
    felt("tcp-01", viewAt("tcp-01", "bets"), { mayBet: (spot: number, wager: string) => spot === 2 && wager !== "play", onbet });
    const named = screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"));
    expect(named.sort()).toEqual(["Ante, seat 2, $5 there, $5 to $500", "Pair Plus, seat 2, $5 there, $5 to $500"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Pair Plus/ }));
    await fireEvent.keyDown(screen.getByRole("button", { name: /^Ante/ }), { key: "Enter" });
    expect(onbet.mock.calls).toEqual([[2, "pair_plus"], [2, "ante"]]);
  });

  it("shows the own cards by name and those of others as backs", () => {
    const view = viewAt("tcp-01", "decision");
    const { container } = felt("tcp-01", view);
    const own = view.table.round?.spots.find((spot) => spot.bettor === ME);
    const hand = screen.getByRole("img", { name: /^Your hand: / }).getAttribute("aria-label") ?? "";
    expect(hand.split(": ")[1]?.split(", ")).toHaveLength(own?.hand.length ?? 0);
    expect(hand).not.toContain("face down");
    const hidden = (view.table.round?.spots ?? []).filter((spot) => spot.bettor !== ME && spot.hand.every((card) => card === "??"));
    for (const spot of hidden) expect(container.querySelector(`[data-seat="${spot.seat}"] [role="img"]`)?.getAttribute("aria-label")).toMatch(/face down.*face down.*face down/);
    expect(hidden.length).toBeGreaterThan(3);
  });

  it("deals from the pack of the round, and says who banks with what is left", () => {
    for (const [pack, other] of [[0, 1], [1, 0]]) {
      const { container } = felt("tcp-01", withRound(viewAt("tcp-01", "decision"), { pack }));
      expect(container.querySelectorAll(`.seat .pack${pack}`).length).toBeGreaterThan(9);
      expect(container.querySelector(`.seat .pack${other}`)).toBeNull();
      cleanup();
    }
    const view = viewAt("ca-6cb", "deal");
    const { container } = felt("ca-6cb", view);
    expect(container.querySelector(".bankline")?.textContent).toMatch(new RegExp(`^${view.table.round?.bank.bettor?.replace("bot:", "")} · \\$.* left in the bank`));
    cleanup();
    // It is with whoever banked again: "$0 left" would tell of a bank that is broke.
    const over = felt("ca-6cb", withRound(view, { phase: "racking" })).container;
    expect(over.querySelector(".bankline")?.textContent).toMatch(/^\S+ · \$[\d,.]+ put up$/);
  });

  it("does not know who is there while the table is not heard, and says so at one's own place", () => {
    const view = viewAt("tcp-01", "bets");
    const dots = (more: object) => {
      const shown = felt("tcp-01", view, { connected: [ME], ...more }).container;
      const found = [...shown.querySelectorAll(".dot")].map((dot) => [dot.classList.contains("here"), dot.classList.contains("lost"), dot.textContent]);
      const own = shown.querySelector('[data-seat="2"] .dot');
      const told = [found.filter(([here]) => here).length, found.filter(([, lost]) => lost).length, own?.textContent];
      cleanup();
      return told;
    };
    expect(dots({})).toEqual([view.table.people.length, 0, "here"]);
    expect(dots({ cut: true })).toEqual([0, 1, "Connection lost. Coming back by itself …"]);
  });

  it("says who has no more bets while bets are made, and no longer; nobody bets behind cards that still lie there", () => {
    const said = (name: string, wait: string, more: object = {}) => {
      const view = viewAt(name, wait);
      // A bot is never waited for: somebody who is one sits there.
      const people = view.table.people.map((person) => (person.bettor === ME ? { ...person, bettor: "ann" } : person));
      const shown = felt(name, { ...view, table: { ...view.table, people } }, { me: "ann", ready: ["ann"], ...more }).container;
      const told = [[...shown.querySelectorAll(".name")].filter((each) => each.textContent?.includes("✓")).length, shown.querySelectorAll('[aria-label^="Bet behind"]').length];
      cleanup();
      return told;
    };
    const behind = { layout: layoutOf(recorded("ca-6cb").rules, [2], "tall", [1, 2, 3, 4, 5, 6, 7]), onbehind: () => undefined, mayBet: () => true };
    expect(said("ca-6cb", "bets", behind)[0]).toBe(1);
    expect(said("ca-6cb", "bets", behind)[1]).toBeGreaterThan(2);
    expect(said("ca-6cb", "settle", behind)).toEqual([0, 0]);
  });

  it("frames the one of two own hands that decides", () => {
    const view = viewAt("tcp-01", "decision");
    const framed = (seats: number[]) => {
      const people = view.table.people.filter((person) => person.bettor === ME || !seats.includes(person.seats[0] ?? 0)).map((person) => (person.bettor === ME ? { ...person, seats } : person));
      const shown = felt("tcp-01", { ...view, table: { ...view.table, people, step: { ...view.table.step, seat: 2 } } }).container;
      const found = [...shown.querySelectorAll(".turn")].map((each) => each.closest("[data-seat]")?.getAttribute("data-seat"));
      cleanup();
      return found;
    };
    expect([framed([2]), framed([2, 3])]).toEqual([[], ["2"]]);
  });

  it("says what a player-dealer has and holds on one plate, each on its own line", () => {
    const view = viewAt("ca-6cb", "deal");
    const bank = { ...view.table.round?.bank, shown: true, cards: ["Ac", "Td", "5h"] };
    const { container } = felt("ca-6cb", withRound(view, { bank }));
    expect(container.querySelector(".bankline")?.textContent).toMatch(/ left in the bank · \$[\d,.]+ put up$/);
    const [plate, line, words] = [".bank .plate", ".bank .bankline", ".bank .words"].map((each) => container.querySelector(each) as Element);
    const number = (of: Element | undefined, name: string) => Number(of?.getAttribute(name));
    expect(words?.textContent).toBe("ace-high, 10, 5");
    expect(number(words, "y") - number(line, "y")).toBeGreaterThan(22);
    expect(number(plate, "y") + number(plate, "height")).toBeGreaterThan(number(words, "y") + 6);
    expect(container.querySelector(".wordplate")).toBeNull();
  });

  it("offers an empty seat to whoever may sit down", async () => {
    const view = viewAt("tcp-01", "bets");
    const onsit = vi.fn();
    felt("tcp-01", { ...view, table: { ...view.table, people: view.table.people.filter((person) => !person.seats.includes(5)) } }, { maySit: true, onsit });
    await fireEvent.click(screen.getByRole("button", { name: "Sit down at seat 5" }));
    expect(onsit).toHaveBeenCalledWith(5);
  });
});

describe("u3 the controls", () => {
  const offers: Offer[] = [
    { legal: "decide", spot: 2, option: "play", label: "Play", gives_up: false, cents_min: 500, cents_max: 500, cents_step: 100 },
    { legal: "decide", spot: 2, option: "fold", label: "Fold", gives_up: true },
  ];
  const deciding = (): LiveView => {
    const view = withRound(viewAt("tcp-01", "decision"), { offers });
    return { ...view, table: { ...view.table, step: { ...view.table.step, bettors: [ME], seat: 2 } } };
  };
  const put = (game: Game, more: object = {}) => render(Controls, { game, chip: 500, onchip: () => undefined, discard: "", ondecided: () => undefined, ...more });

  it("names every chip, marks the one in hand, and one main button says what will happen", async () => {
    const onchip = vi.fn();
    put(gameAt("tcp-01", viewAt("tcp-01", "bets")), { onchip });
    const chips = screen.getAllByRole("radio");
    expect(chips.map((chip) => chip.getAttribute("aria-label"))).toContain("$5 chip in hand");
    expect(chips.filter((chip) => chip.getAttribute("aria-checked") === "true")).toHaveLength(1);
    await fireEvent.click(chips[1] as HTMLElement);
    expect(onchip.mock.calls[0]?.[0]).toBeGreaterThan(500);
    expect(screen.getByRole("button", { name: "Deal · $10 down" })).toBeTruthy();
  });

  it("nothing shines while the table is not heard; what another window has taken over cannot be pressed", async () => {
    const game = gameAt("tcp-01", viewAt("tcp-01", "bets"));
    const { container, rerender } = put(game);
    const controls = container.querySelector<HTMLElement>(".controls");
    expect([controls?.classList.contains("cut"), controls?.inert]).toEqual([false, false]);
    game.state = "lost";
    await rerender({});
    // A chip that nobody hears now is heard later.
    expect([controls?.classList.contains("cut"), controls?.inert]).toEqual([true, false]);
    game.state = "superseded";
    await rerender({});
    expect([controls?.classList.contains("cut"), controls?.inert]).toEqual([true, true]);
  });

  it("deals nothing while nothing is down", () => {
    put(gameAt("tcp-01", withRound(viewAt("tcp-01", "bets"), { stakes: [] })));
    expect((screen.getByRole("button", { name: "Place a bet first" }) as HTMLButtonElement).disabled).toBe(true);
  });

  it("says what each choice adds or costs, and takes the one that was pressed", async () => {
    const game = gameAt("tcp-01", deciding());
    const decide = vi.spyOn(game, "decide").mockResolvedValue(true);
    put(game);
    expect(screen.getByRole("button", { name: /^Play/ }).textContent).toContain("adds $5");
    expect(screen.getByRole("button", { name: /^Fold/ }).textContent).toContain("costs $10") // ante and pair plus;
    await fireEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(decide.mock.calls[0]?.[0]).toMatchObject({ option: "fold" });
  });

  const worths = (spot: number, ...options: [string, number][]): AdviceGiven => ({ table: "T1", spot, chances: {}, options: options.map(([option, cents]) => ({ option, label: option, cents })) });

  it("has the gold on what puts chips down, and with the coach on the better choice alone", async () => {
    const game = gameAt("tcp-01", deciding());
    vi.spyOn(game, "askCoach").mockResolvedValue();
    const golden = () => screen.getAllByRole("button").filter((each) => each.classList.contains("golden")).map((each) => each.dataset["option"]);
    game.advice = worths(2, ["fold", -500], ["play", -720]);
    const shown = put(game);
    expect(golden()).toEqual(["play"]);
    settings.coach = true;
    await shown.rerender({});
    expect(golden()).toEqual(["fold"]);
    game.advice = null;
    game.asking = true;
    await shown.rerender({});
    expect(golden()).toEqual([]);
    game.advice = worths(2, ["play", 310], ["fold", -500]);
    await shown.rerender({});
    expect(golden()).toEqual(["play"]);
  });

  it("says with the coach on which card its best choice exchanges", async () => {
    const game = gameAt("tcp-01", withRound(deciding(), { offers: offers.map((offer) => (offer.option === "play" ? { ...offer, may_discard: true } : offer)) }));
    vi.spyOn(game, "askCoach").mockResolvedValue();
    const best = worths(2, ["play", -310], ["fold", -500]);
    game.advice = { ...best, options: best.options.map((each, place) => (place ? each : { ...each, discard: "2s" })) };
    const shown = put(game);
    expect(screen.getByText("Choose a card to exchange it for the draw card")).toBeTruthy();
    settings.coach = true;
    await shown.rerender({});
    expect(screen.getByText("The coach would exchange 2♠ for the draw card")).toBeTruthy();
  });

  it("hears the coach of the hand that decides, and not of one's other hand", async () => {
    const game = gameAt("tcp-01", deciding());
    const advice = vi.spyOn(api, "advice").mockResolvedValue(worths(5, ["fold", -500]));
    await game.askCoach();
    expect([game.advice, game.asking]).toEqual([null, false]);
    advice.mockResolvedValue(worths(2, ["play", 310]));
    await game.askCoach();
    expect(game.advice?.spot).toBe(2);
  });

  it("asks once before a choice that costs more than was set", async () => {
    const game = gameAt("tcp-01", deciding());
    const decide = vi.spyOn(game, "decide").mockResolvedValue(true);
    vi.spyOn(game, "askCoach").mockResolvedValue();
    vi.spyOn(game, "costOf").mockReturnValue(150);
    settings.coach = true;
    put(game);
    await fireEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(decide).not.toHaveBeenCalled();
    expect(game.notice?.text).toContain("$1.50");
    await fireEvent.click(screen.getByRole("button", { name: /^Fold/ }));
    expect(decide).toHaveBeenCalledOnce();
  });
});

describe("u4 the bank that is offered", () => {
  it("is taken with an amount that the table and the purse allow, and with no other", async () => {
    const view = viewAt("ca-6cb", "bets");
    const game = gameAt("ca-6cb", { ...view, table: { ...view.table, step: { ...view.table.step, wait: "bank", bettors: [ME] } } });
    const take = vi.spyOn(game, "takeBank").mockResolvedValue();
    render(Controls, { game, chip: 500, onchip: () => undefined, discard: "", ondecided: () => undefined });
    const [amount, bank] = [screen.getByRole("spinbutton"), () => screen.getByRole("button", { name: /^Bank with/ }) as HTMLButtonElement];
    for (const typed of ["-5", "0", "", String(game.purse / 100 + 1)]) {
      await fireEvent.input(amount, { target: { value: typed } });
      expect(bank().disabled, typed).toBe(true);
    }
    await fireEvent.input(amount, { target: { value: "50" } });
    await fireEvent.click(bank());
    expect(take).toHaveBeenCalledExactlyOnceWith(5000);
  });

  it("is taken or let go by once, however often one presses", async () => {
    const game = gameAt("ca-6cb", viewAt("ca-6cb", "bets"));
    const act = vi.spyOn(game, "act").mockReturnValue(new Promise(() => undefined));
    for (let pressed = 0; pressed < 2; pressed++) void game.declineBank();
    await vi.waitFor(() => expect(act).toHaveBeenCalledOnce());
    for (let pressed = 0; pressed < 2; pressed++) await game.takeBank(5000);
    expect(act).toHaveBeenCalledOnce();
  });
});

describe("u1 the four hints of the first hand", () => {
  it("go one after another and never come back", async () => {
    const game = gameAt("tcp-01", withRound(viewAt("tcp-01", "bets"), { stakes: [] }));
    const shown = render(Hints, { game, picked: false });
    expect(screen.getByRole("note").textContent).toContain("Hint 1 of 4");
    await shown.rerender({ game, picked: true });
    expect(screen.getByRole("note").textContent).toContain("Hint 2 of 4");
    game.view = viewAt("tcp-01", "bets");
    await shown.rerender({ game, picked: true });
    expect(screen.getByRole("note").textContent).toContain("Hint 3 of 4");
    for (let pressed = 0; pressed < 2; pressed++) {
      const button = screen.queryByRole("button", { name: "Got it" });
      if (button) await fireEvent.click(button);
    }
    settings.hints = 4;
    await shown.rerender({ game, picked: false });
    expect(screen.queryByRole("note")).toBeNull();
    cleanup();
    render(Hints, { game, picked: false });
    expect(screen.queryByRole("note")).toBeNull();
  });
});
