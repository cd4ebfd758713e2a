import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { strip } from "./strip.ts";

/** A strip of ten links of 100 pixels each, 300 of them in sight. */
let nav: HTMLElement;
let resized: () => void;

beforeEach(() => {
  nav = document.createElement("nav");
  nav.innerHTML = Array.from({ length: 10 }, (_, at) => `<a href="#${at}">${at}</a>`).join("");
  document.body.append(nav);
  let left = 0;
  Object.defineProperties(nav, { scrollWidth: { value: 1000 }, clientWidth: { value: 300 }, scrollLeft: { get: () => left, set: (to: number) => void (left = Math.min(700, Math.max(0, to))) } });
  nav.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
  [...nav.children].forEach((link, at) => (link.getBoundingClientRect = () => ({ left: at * 100 - left, width: 100 }) as DOMRect));
  vi.stubGlobal("ResizeObserver", class { constructor(call: () => void) { resized = call; } observe(): void {} disconnect(): void {} });
});
afterEach(() => {
  nav.remove();
  vi.unstubAllGlobals();
});
const open = async (at: number) => {
  nav.querySelector("[aria-current]")?.removeAttribute("aria-current");
  nav.children[at]?.setAttribute("aria-current", "page");
  await new Promise((done) => setTimeout(done, 5));
};
const fades = () => ["--fade-left", "--fade-right"].map((name) => nav.style.getPropertyValue(name));

describe("a strip of desks or tabs", () => {
  it("u5: the open one is in the middle when it is entered and when it changes, and the edges fade where there is more", async () => {
    await open(5);
    const ends = strip(nav);
    expect([nav.scrollLeft, ...fades()]).toEqual([400, "28px", "28px"]);
    await open(9);
    expect([nav.scrollLeft, ...fades()]).toEqual([700, "28px", "0px"]);
    await open(0);
    expect([nav.scrollLeft, ...fades()]).toEqual([0, "0px", "28px"]);
    ends();
    await open(9);
    expect(nav.scrollLeft).toBe(0);
  });
  it("u5: and when the screen is turned", async () => {
    await open(9);
    const ends = strip(nav);
    nav.scrollLeft = 0;
    resized();
    expect(nav.scrollLeft).toBe(700);
    ends();
  });
});
