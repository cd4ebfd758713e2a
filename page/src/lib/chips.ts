/** Chips by denomination, in cents, from the largest. */
import { unit } from "../shell/unit.svelte.ts";

export interface Denomination { cents: number; name: string; fill: string; edge: string; ink: string }

export const CHIPS: readonly Denomination[] = [
  { cents: 500000, name: "5000", fill: "#8f6a1e", edge: "#fbeecb", ink: "#fff6dc" },
  { cents: 100000, name: "1000", fill: "#c9a24a", edge: "#4a2f05", ink: "#2a1a02" },
  { cents: 50000, name: "500", fill: "#5b2a86", edge: "#f3ecd9", ink: "#fff" },
  { cents: 10000, name: "100", fill: "#1b1d22", edge: "#f3ecd9", ink: "#fff" },
  { cents: 2500, name: "25", fill: "#1a6b42", edge: "#f3ecd9", ink: "#fff" },
  { cents: 500, name: "5", fill: "#b3202c", edge: "#f3ecd9", ink: "#fff" },
  { cents: 100, name: "1", fill: "#ece6d6", edge: "#2f5b93", ink: "#1d2a3c" },
  { cents: 50, name: "50¢", fill: "#d98a9e", edge: "#fff6ea", ink: "#3b1019" },
  { cents: 5, name: "5¢", fill: "#8fb8c9", edge: "#fff6ea", ink: "#0d2b36" },
  { cents: 1, name: "1¢", fill: "#b98b6a", edge: "#fff6ea", ink: "#2c1808" },
];

/** What stands on a chip: a tournament's chips count, and are no money. */
export function face(chip: Denomination): string {
  if (!unit.chips) return chip.name;
  return chip.cents >= 1000 ? `${chip.cents / 1000}k` : String(chip.cents);
}

/** An amount as chips, the fewest that make it, the largest at the bottom. */
export function chipsFor(cents: number): Denomination[] {
  const found: Denomination[] = [];
  let left = cents;
  for (const chip of CHIPS) {
    while (left >= chip.cents) {
      found.push(chip);
      left -= chip.cents;
    }
  }
  return found;
}

/** The chips to choose from at a table: from its step up to its largest stake, at most five; where none is in between, the next below. */
export function trayFor(least: number, most: number): Denomination[] {
  const held = CHIPS.filter((chip) => chip.cents <= most).reverse();
  const from = (cents: number): Denomination[] => held.filter((chip) => chip.cents >= cents);
  const fit = [from(Math.max(100, least)), from(least), held.slice(-1)].find((chips) => chips.length) ?? [];
  return fit.slice(0, 5);
}
