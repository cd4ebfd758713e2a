import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import tokens from "../theme/tokens.css?raw";
import Card from "./Card.svelte";
import { OUTLINES, SUITS, type Suit } from "./cards.ts";
import { laid } from "./paths.ts";

afterEach(cleanup);
const shown = (card: string, more: object = {}) => render(Card, { card, ...more }).container;

describe("u8 cards", () => {
  it("have backs of two colours, one for each pack, that show no card", () => {
    for (const [pack, other] of [[0, 1], [1, 0]] as const) {
      const back = shown("??", { pack });
      expect(back.querySelectorAll(`.pack${pack}`)).toHaveLength(1);
      expect(back.querySelector(`.pack${other}`)).toBeNull();
      expect(back.querySelector("text")).toBeNull();
      cleanup();
    }
    shown("??");
    expect(screen.getByRole("img", { name: "a card face down" })).toBeTruthy();
  });

  it("are told apart by shape and letter, whatever the colours", () => {
    const faces = [...SUITS].map((suit) => {
      const face = shown(`T${suit}`);
      const paths = [...face.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
      expect(paths).toHaveLength(1);
      const signs = paths[0]?.match(/M[^M]+/g) ?? [];
      expect(signs).toHaveLength(12); // ten pips and two corners
      const form = (path: string) => path.replace(/[^A-Z]/g, "");
      expect(new Set(signs.map(form))).toEqual(new Set([form(OUTLINES[suit as Suit])]));
      expect([...face.querySelectorAll("text")].map((text) => text.textContent)).toEqual(["10", "10"]);
      cleanup();
      return paths[0];
    });
    expect(new Set(faces).size).toBe(4);
    // By hand: ".5 -.25" at 10 times its size around (50, 70) is 55 67.5, turned by half it is 45 72.5; what is relative only grows.
    expect(laid("M.5 -.25h1a2 3 0 1 0 .5 -1H.5V-.25Z", 10, 50, 70)).toBe("M55 67.5h10a20 30 0 1 0 5 -10H55V67.5Z");
    expect(laid("M.5 -.25h1a2 3 0 1 0 .5 -1H.5V-.25Z", -10, 50, 70)).toBe("M45 72.5h-10a20 30 0 1 0 -5 10H45V72.5Z");
  });

  it("take their ink from the suit, and a four-colour deck has four inks", () => {
    for (const suit of SUITS) {
      const inks = [...shown(`7${suit}`).querySelectorAll("path, text")].map((each) => (each as SVGElement).style.fill);
      expect(new Set(inks)).toEqual(new Set([`var(--suit-${suit})`]));
      cleanup();
    }
    const inks = (block: string) => Object.fromEntries([...block.matchAll(/--suit-([cdhs]): ([^;]+);/g)].map((found) => [found[1], found[2]]));
    const [two, four] = tokens.split('[data-deck="four"]') as [string, string];
    const four_inks = { ...inks(two), ...inks(four) };
    expect(new Set(Object.values(inks(two))).size).toBe(2);
    expect(new Set(Object.values(four_inks)).size).toBe(4);
  });
});
