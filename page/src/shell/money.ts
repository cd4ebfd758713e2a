/** Money as people read it. Amounts are whole cents everywhere; only this file makes them text. */
import { language, t } from "../texts/index.ts";
import { settings } from "./settings.svelte.ts";
import { unit } from "./unit.svelte.ts";

const made = new Map<string, Intl.NumberFormat>();

function format(whole: boolean): Intl.NumberFormat {
  const code = settings.currency || unit.currency || "USD";
  const key = `${language()}/${code}/${whole}`;
  let found = made.get(key);
  if (!found) {
    const digits = whole ? 0 : 2;
    const how = { style: "currency", currency: code, currencyDisplay: "narrowSymbol", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    try {
      found = new Intl.NumberFormat(language(), how);
    } catch {
      found = new Intl.NumberFormat(language(), { ...how, currency: "USD" });
    }
    made.set(key, found);
  }
  return found;
}

/** "$10", "$0.50", "−$15", and nothing is "$0" from either side; at a tournament's table "1,000", or "1,000 chips" where it is read aloud. */
export function money(cents: number): string {
  if (unit.chips) {
    const chips = count(cents || 0).replace("-", "−");
    return unit.aloud ? t().countedChips(chips, cents) : chips;
  }
  return format(cents % 100 === 0).format((cents || 0) / 100).replace("-", "−");
}

/** How the amounts of one column are written: cents in all of them where one has some, so that they stand under one another. */
export function inColumn(amounts: readonly (number | null)[]): (cents: number) => string {
  if (unit.chips || amounts.every((cents) => (cents ?? 0) % 100 === 0)) return money;
  return (cents) => format(false).format((cents || 0) / 100).replace("-", "−");
}

/** The same with its sign: "+$10", "−$15", "$0". */
export function signed(cents: number): string {
  return cents > 0 ? "+" + money(cents) : money(cents);
}

/** "$5–500", "5–500 €", "$1" where there is but one, "$5+" where there is no most. */
export function range(least: number, most: number): string {
  const from = money(least);
  if (!Number.isFinite(most)) return `${from}+`;
  const to = money(most);
  if (from === to) return from;
  const lead = /^[^\d]+/.exec(to)?.[0] ?? "";
  const tail = /[^\d]+$/.exec(from)?.[0] ?? "";
  if (lead && from.startsWith(lead)) return `${from}–${to.slice(lead.length)}`;
  return tail && to.endsWith(tail) ? `${from.slice(0, -tail.length)}–${to}` : `${from}–${to}`;
}

/** A part as per cent with two digits: 0.0337 is "3.37 %". */
export function percent(part: number, digits = 2): string {
  return new Intl.NumberFormat(language(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(part).replace("-", "−");
}

/** A whole number with its separators. */
export function count(number: number): string {
  return new Intl.NumberFormat(language()).format(number);
}
