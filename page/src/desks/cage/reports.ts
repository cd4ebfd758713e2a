/** Days of a report, added up. */
import type { SumTold } from "../../wire/schema.ts";

/** Days added up one after another: what was won so far, beside what was to be expected. Days are independent. */
export function cumulated(days: readonly { day: string; sums: readonly Pick<SumTold, "per" | "win_cents" | "expected_cents" | "band_low_cents" | "band_high_cents">[] }[]): { points: { x: number; y: number; label: string }[]; expected: { x: number; low: number; mid: number; high: number }[] } {
  let win = 0, mid = 0, square = 0;
  const points = [{ x: 0, y: 0, label: "" }];
  const expected = [{ x: 0, low: 0, mid: 0, high: 0 }];
  days.forEach((day, at) => {
    const house = day.sums.find((each) => each.per === "house");
    win += house?.win_cents ?? 0;
    mid += house?.expected_cents ?? 0;
    const half = house?.band_high_cents != null && house.band_low_cents != null ? (house.band_high_cents - house.band_low_cents) / 2 : 0;
    square += half * half;
    points.push({ x: at + 1, y: win, label: `${day.day}: ${(win / 100).toFixed(2)}` });
    expected.push({ x: at + 1, low: mid - Math.sqrt(square), mid, high: mid + Math.sqrt(square) });
  });
  return { points, expected };
}
