/** Cards as the wire spells them: two letters, or "??" for a back. */
import { laid } from "./paths.ts";

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
export const BACK = "??";

export type Suit = "c" | "d" | "h" | "s";

/** Outlines around the origin, one unit high, y downwards; the same as on the printed papers. */
export const OUTLINES: Record<Suit, string> = {
  c: "M.05 .2C.07 .34 .11 .43 .19 .48H-.19C-.11 .43 -.07 .34 -.05 .2C-.1 .29 -.17 .33 -.26 .33C-.39 .33 -.48 .23 -.48 .11C-.48 -.02 -.39 -.11 -.26 -.11C-.22 -.11 -.18 -.1 -.14 -.08C-.19 -.13 -.22 -.19 -.22 -.26C-.22 -.39 -.12 -.48 0 -.48C.12 -.48 .22 -.39 .22 -.26C.22 -.19 .19 -.13 .14 -.08C.18 -.1 .22 -.11 .26 -.11C.39 -.11 .48 -.02 .48 .11C.48 .23 .39 .33 .26 .33C.17 .33 .1 .29 .05 .2Z",
  d: "M0 -.5C.1 -.3 .24 -.12 .38 0C.24 .12 .1 .3 0 .5C-.1 .3 -.24 .12 -.38 0C-.24 -.12 -.1 -.3 0 -.5Z",
  h: "M0 .46C-.1 .29 -.47 .1 -.47 -.18C-.47 -.35 -.35 -.45 -.23 -.45C-.12 -.45 -.04 -.38 0 -.27C.04 -.38 .12 -.45 .23 -.45C.35 -.45 .47 -.35 .47 -.18C.47 .1 .1 .29 0 .46Z",
  s: "M0 -.49C.1 -.31 .46 -.1 .46 .13C.46 .28 .35 .37 .24 .37C.15 .37 .08 .33 .045 .26C.065 .37 .1 .44 .18 .48H-.18C-.1 .44 -.065 .37 -.045 .26C-.08 .33 -.15 .37 -.24 .37C-.35 .37 -.46 .28 -.46 .13C-.46 -.1 -.1 -.31 0 -.49Z",
};

/** Where the pips of each rank lie, on a card of 100 by 140. */
const L = 37, M = 50, R = 63;
const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  "2": [[M, 34], [M, 106]],
  "3": [[M, 34], [M, 70], [M, 106]],
  "4": [[L, 34], [R, 34], [L, 106], [R, 106]],
  "5": [[L, 34], [R, 34], [M, 70], [L, 106], [R, 106]],
  "6": [[L, 34], [R, 34], [L, 70], [R, 70], [L, 106], [R, 106]],
  "7": [[L, 34], [R, 34], [M, 52], [L, 70], [R, 70], [L, 106], [R, 106]],
  "8": [[L, 34], [R, 34], [M, 52], [L, 70], [R, 70], [M, 88], [L, 106], [R, 106]],
  "9": [[L, 32], [R, 32], [L, 57], [R, 57], [M, 70], [L, 83], [R, 83], [L, 108], [R, 108]],
  T: [[L, 32], [R, 32], [M, 44.5], [L, 57], [R, 57], [L, 83], [R, 83], [M, 95.5], [L, 108], [R, 108]],
};

const WIDE = 100, HIGH = 140;
const marks = new Map<string, string>();

/** Every sign of its suit on a face, in the corners and in the middle, as one path. */
export function marksOf(card: string): string {
  const known = marks.get(card);
  if (known) return known;
  const outline = OUTLINES[suitOf(card)];
  const rank = rankOf(card);
  const both = (size: number, x: number, y: number): string => laid(outline, size, x, y) + laid(outline, -size, WIDE - x, HIGH - y);
  const pips = (PIPS[rank] ?? []).map(([x, y]) => laid(outline, y > HIGH / 2 ? -20 : 20, x, y)).join("");
  const made = both(15, 13.5, 37) + (rank === "A" ? laid(outline, 48, 50, 70) : pips || both(8.6, 30.8, rank === "J" ? 32 : 20));
  marks.set(card, made);
  return made;
}

export function rankOf(card: string): string {
  return card[0] ?? "?";
}

export function suitOf(card: string): Suit {
  return (card[1] ?? "s") as Suit;
}

/** A rank as it is printed on a card. */
export function rankText(card: string): string {
  return rankOf(card) === "T" ? "10" : rankOf(card);
}

/** The number of a card, 0 to 51: rank × 4 + suit. */
export function cardNumber(card: string): number {
  return RANKS.indexOf(rankOf(card)) * 4 + SUITS.indexOf(suitOf(card));
}

export function cardText(number: number): string {
  return (RANKS[number >> 2] ?? "?") + (SUITS[number & 3] ?? "?");
}

/** Several cards as the wire writes them, "Qh Td 2c", as a list. */
export function cardList(text: string): string[] {
  return text ? text.split(" ") : [];
}

export const SYMBOLS: Record<Suit, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "Q♥". */
export function cardSymbols(card: string): string {
  return card === BACK ? "▮" : rankText(card) + SYMBOLS[suitOf(card)];
}
