import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import tokens from "../theme/tokens.css?raw";
import Card from "./Card.svelte";
import { OUTLINES, SUITS, type Suit } from "./cards.ts";

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
      const paths = [...face.querySelectorAll("path")].map((path) => path.getAttribute("d"));
      expect(new Set(paths)).toEqual(new Set([OUTLINES[suit as Suit]]));
      expect(paths).toHaveLength(12); // ten pips and two corners
      expect([...face.querySelectorAll("text")].map((text) => text.textContent)).toEqual(["10", "10"]);
      cleanup();
      return paths[0];
    });
    expect(new Set(faces).size).toBe(4);
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
