/** What a dealer or a supervisor may still do to a round, by its phase, and what becomes of it. */
import type { RuleIrregular } from "../../wire/schema.ts";

/** Whether everything was picked up, and nothing lies on the felt. */
export const isOver = (phase: string): boolean => ["idle", "over", "void"].includes(phase);

/** Whether there are cards that can be counted, seen or fouled. */
export const hasCards = (phase: string): boolean => ["deciding", "revealing", "settling"].includes(phase);

/** Whether a round can be called off or interrupted: what is settled is corrected instead. */
export const canStop = (phase: string): boolean => !isOver(phase) && phase !== "racking";

/** What becomes of a round that was interrupted: it goes on, its hands are dead, or everything goes back. */
export function afterInterruption(ruling: string, phase: string, agreed: boolean): "goes" | "dead" | "void" {
  if (["complete_if_agreed", "complete_or_dead"].includes(ruling) && agreed && (hasCards(phase) || phase === "awarding")) return "goes";
  return ruling === "complete_or_dead" && hasCards(phase) ? "dead" : "void";
}

export type Trouble = "wrong_count" | "exposed" | "fouled";

/** What follows from a report, of a seat or of the bank (0): play goes on, the hand is dead or void, or the whole round is void. */
export function afterReport(rulings: RuleIrregular, kind: Trouble, spot: number): "goes" | "dead" | "hand" | "void" {
  const { ruling } = kind === "wrong_count" ? rulings.wrong_card_count : kind === "fouled" ? rulings.fouled_hand : spot ? rulings.exposed_seat_card : rulings.exposed_bank_card;
  if (kind === "exposed" && ruling === "play_on") return "goes";
  if (ruling === "void_round" || !spot) return "void";
  return ruling === "dead_hand" ? "dead" : "hand";
}
