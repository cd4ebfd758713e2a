/** Why something was refused at a desk or in a tournament: what is said there alone, and else what is said at a table. */
import { money } from "../shell/money.ts";
import { language, reason } from "./index.ts";
import { DESK_REFUSALS_DE } from "./refusals.desks.de.ts";

export function why(refused: unknown): string {
  const { code = "", facts = {}, message = "" } = refused as { code?: string; facts?: Record<string, unknown>; message?: string };
  const said = language() === "de" ? DESK_REFUSALS_DE[code]?.(facts, message) : "";
  return said || inMoney(reason(refused));
}

/** The house counts in cents, people do not: "a round may cost 16450000 cents; tray and cage hold 9950000" is said in dollars. */
function inMoney(message: string): string {
  if (!/\d cents\b/.test(message)) return message;
  return message.replace(/(-?\d+) cents\b/g, (_, cents: string) => money(Number(cents))).replace(/(\b(?:not|hold|and) )(-?\d+)\b(?![\d.,]*\d)/g, (_, before: string, cents: string) => before + money(Number(cents)));
}
