import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Bands from "./Bands.svelte";
import { ticks } from "./ticks.ts";
import Trend from "./Trend.svelte";

afterEach(cleanup);
const number = (element: Element | null | undefined, name: string): number => Number(element?.getAttribute(name));
const placed = (element: Element | undefined): number => Number(/translate\(([\d.]+)/.exec(element?.getAttribute("transform") ?? "")?.[1]);
const points = (element: Element | null): number[][] => (element?.getAttribute("points") ?? "").split(" ").map((pair) => pair.split(",").map(Number));

describe("u7 the numbers along an axis", () => {
  it.each([[-34_000, 30_361, 3], [-170, 152, 3], [0, 200_000, 3], [-83_000, 95_000, 5], [0, 100, 5]])("from %i to %i are round, and three at least", (low, high, about) => {
    const all = ticks(low, high, about);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(all.length).toBeLessThanOrEqual(2 * about + 1);
    expect(all).toContain(0);
    expect(all.every((each) => each >= low && each <= high)).toBe(true);
  });
});

it("u7: amounts along an axis are never written alike", () => {
  expect(ticks(0, 100, 5, 100)).toEqual([0, 100]);
  expect(ticks(-150, 260, 5, 100)).toEqual([-100, 0, 100, 200]);
});

describe("u7 results beside what was to be expected", () => {
  it("draws each result against its band, and marks the one outside", () => {
    const { container } = render(Bands, { title: "Win", bands: [
      { name: "T1", win: 4_000, expected: 5_000, low: -10_000, high: 20_000, outside: false },
      { name: "T2", win: 40_000, expected: 5_000, low: -10_000, high: 20_000, outside: true },
      { name: "T3", win: 1_000, expected: null, low: null, high: null, outside: null },
    ] });
    expect(screen.getByRole("img", { name: "Win" })).toBeTruthy();
    const [bands, wins, mids] = [[...container.querySelectorAll(".band")], [...container.querySelectorAll(".win")], [...container.querySelectorAll(".mid")]];
    expect([bands.length, wins.length, mids.length]).toEqual([2, 3, 2]);
    const inside = (place: number) => placed(wins[place]) >= number(bands[place], "x") && placed(wins[place]) <= number(bands[place], "x") + number(bands[place], "width");
    expect([inside(0), inside(1)]).toEqual([true, false]);
    expect(wins.map((win) => win.classList.contains("outside"))).toEqual([false, true, false]);
    expect(wins[1]?.textContent).toBe("T2: $400");
    // The expected middle lies in its band, as far as it says: 15,000 of 30,000 above the low end.
    expect((number(mids[0], "x1") - number(bands[0], "x")) / number(bands[0], "width")).toBeCloseTo(0.5, 2);
  });

  it("draws hold in per cent beside the hold that was to be expected, and a drop without any", () => {
    const { container } = render(Bands, { title: "Hold", label: "Hold", show: (value: number) => `${value / 10} %`, bands: [{ name: "1", win: 250, expected: 200, low: 100, high: 300, outside: false }] });
    expect(container.querySelector(".win")?.textContent).toBe("1: 25 %");
    expect(container.querySelector("figcaption")?.textContent).toMatch(/Hold.*Expected/s);
    cleanup();
    const drop = render(Bands, { title: "Drop", label: "Drop", bands: [{ name: "1", win: 50_000, expected: null, low: null, high: null, outside: null }] }).container;
    expect(drop.querySelector("figcaption")?.textContent).not.toContain("Expected");
    expect(drop.querySelector(".win")?.textContent).toBe("1: $500");
  });

  it("draws the days in order over the band of what was to be expected", () => {
    const { container } = render(Trend, { title: "Month", name: (x: number) => `day ${x}`, points: [{ x: 0, y: 0, label: "" }, { x: 1, y: 2_000, label: "one" }, { x: 2, y: -1_000, label: "two" }], expected: [{ x: 0, low: 0, mid: 0, high: 0 }, { x: 1, low: -3_000, mid: 500, high: 4_000 }, { x: 2, low: -4_000, mid: 1_000, high: 6_000 }] });
    const line = points(container.querySelector(".line"));
    const band = points(container.querySelector(".band"));
    expect(line.map(([x]) => x)).toEqual([...line.map(([x]) => x ?? 0)].sort((a, b) => a - b));
    expect(band).toHaveLength(6);
    const [one, two] = [line[1]?.[1] ?? 0, line[2]?.[1] ?? 0];
    expect(one).toBeLessThan(two); // more is higher up
    // High and low of the second day enclose its point.
    expect(band[2]?.[1]).toBeLessThan(two);
    expect(band[3]?.[1]).toBeGreaterThan(two);
    expect([...container.querySelectorAll(".dot")].map((dot) => dot.textContent)).toEqual(["one", "two"]);
    expect(container.textContent).toContain("day 2");
  });
});
