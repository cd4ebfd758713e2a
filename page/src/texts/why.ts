/** Why something was refused at a desk or in a tournament: what is said there alone, and else what is said at a table. */
import { language, reason } from "./index.ts";
import { DESK_REFUSALS_DE } from "./refusals.desks.de.ts";

export function why(refused: unknown): string {
  const { code = "", facts = {}, message = "" } = refused as { code?: string; facts?: Record<string, unknown>; message?: string };
  const said = language() === "de" ? DESK_REFUSALS_DE[code]?.(facts, message) : "";
  return said || reason(refused);
}
