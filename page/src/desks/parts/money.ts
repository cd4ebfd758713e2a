/** Amounts as people type them at a desk: "1,250.50", "1250,5", "$20"; and what they are amounts of. */
import { count, money, signed } from "../../shell/money.ts";
import { titleOf } from "../../shell/tables.svelte.ts";
import { language } from "../../texts/index.ts";
import { d } from "../texts/index.ts";

const CHIPS = "chips:";

/** Whether a table plays with a tournament's chips, which are no money. */
export const isChips = (currency: string): boolean => currency.startsWith(CHIPS);
/** Whether there is a tray with the house's money at a table. */
export const isForMoney = (currency: string): boolean => currency !== "demo" && !isChips(currency);

/** An amount of a table: money, or the number of chips. */
export const amountOf = (currency: string, cents: number): string => (isChips(currency) ? count(cents).replace("-", "−") : money(cents));
/** The same with its sign. */
export const signedOf = (currency: string, cents: number): string => (isChips(currency) ? (cents > 0 ? "+" : "") + amountOf(currency, cents) : signed(cents));

/** What a table plays for, in words. */
export const playsFor = (currency: string): string => (currency === "demo" ? d().demoWord : isChips(currency) ? d().chipsOf(titleOf(currency.slice(CHIPS.length))) : currency === "cash" ? d().cashWord : currency);

/** Whole cents, or null where it is no amount. A minus in front takes away. */
export function parseCents(text: string): number | null {
  const plain = text.replace(/[\s$€£¥_'’]/g, "").replace(/^[A-Z]{3}|[A-Z]{3}$/g, "").replace("−", "-");
  const found = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(plain);
  if (!found) return null;
  const digits = found[2] ?? "";
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const tail = last < 0 ? "" : digits.slice(last + 1);
  const isDecimal = last >= 0 && tail.length <= 2;
  const whole = (isDecimal ? digits.slice(0, last) : digits).replace(/[.,]/g, "");
  const cents = Number(whole || "0") * 100 + Number((isDecimal ? tail : "").padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? (found[1] === "-" ? -cents : cents) : null;
}

/** An amount for a text field, as this language writes it: "12.50", "12,50". */
export function centsText(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", language() === "de" ? "," : ".");
}
