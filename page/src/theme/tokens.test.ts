import { describe, expect, it } from "vitest";
import tokens from "./tokens.css?raw";

/** What each cloth says of a colour; day says only what is other than at night. */
const [night = "", day = ""] = tokens.split(':root[data-theme="light"]');
function colour(name: string, cloth: string): string {
  const said = (text: string) => new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1];
  const found = said(cloth) ?? said(night) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(found)?.[1];
  return other ? colour(other, cloth) : found;
}
/** How much light a colour gives, as WCAG counts it. */
function light(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("u8 words on the cloth", () => {
  it("black and white are 21 to 1", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21));
  // axe does not look at words on a gradient.
  it.each([["night", night], ["day", day]])("can be read at %s", (_, cloth) => {
    for (const under of ["under-1", "under-2", "cloth-deep"]) expect(contrast(colour("cloth-ink", cloth), colour(under, cloth)), under).toBeGreaterThanOrEqual(4.5);
    // Where the cloth is brightest, gold is written large.
    for (const [under, least] of [["under-1", 3], ["under-2", 4.5]] as const) expect(contrast(colour("gold-1", cloth), colour(under, cloth)), under).toBeGreaterThanOrEqual(least);
  });
});
