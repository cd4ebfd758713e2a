/** The script of a dealt round: where the table is in it, what is to be done there, and what truly comes after. */
import type { TableOnDesk } from "../../wire/schema.ts";

/** What is to be done at a step: whom it is about, and which of its cases it is. */
export interface Prompt {
  step: string;
  seat: number;
  bettor: string;
  /** How many people are awaited. */
  count: number;
  /** "nobody" sits here, "none" has bet, somebody "folded", the round is "void"; at a win, what the key does next. */
  detail: "" | "nobody" | "none" | "folded" | "void" | "JPH" | "J-POT" | "RUN";
}

/** Something that comes: a step, and the seat that it asks. "close" ends the bets, "again" is the next round, whoever banks it. */
export interface Upcoming { step: string; seat: number; bettor: string }

/** Wagers are settled by hand while a win from the meter may wait for its mark and the key. */
export const stepOf = (table: TableOnDesk): string => (table.console.pay ? "pay" : table.console.wait);

/** What happens at a step; at the one where the table is, unless another is asked for. */
export function promptOf(table: TableOnDesk, step = stepOf(table)): Prompt {
  const { seat, bettors } = table.console;
  return { step, seat, bettor: bettors[0] ?? "", count: bettors.length, detail: detailOf(table, step) };
}

function detailOf({ console: { keypad }, felt, listed }: TableOnDesk, step: string): Prompt["detail"] {
  switch (step) {
    case "start": return listed.people + listed.bots === 0 ? "nobody" : "";
    case "bets": return felt?.stakes.length ? "" : "none";
    case "reveal": return felt?.spots.some((spot) => spot.option === "fold") ? "folded" : "";
    case "rack": return felt?.phase === "void" ? "void" : "";
    case "confirm": return keypad?.recorded.length ? "RUN" : keypad?.key === "JPH" ? "J-POT" : "JPH";
    default: return "";
  }
}

/** The steps of this round in their order; those that few rounds have stand there only when this one has them. */
export function ladderOf(table: TableOnDesk): string[] {
  const { wait } = table.console;
  const bank = table.listed.bank === "seat" ? ["offer", "bank"] : [];
  const wins = ["lock", "confirm"].includes(wait) || !!table.felt?.awards.length;
  return [...bank, "start", "bets", ...(wait === "seeds" ? ["seeds"] : []), "deal", "decision", "reveal", "settle", "pay", ...(wins ? ["lock", "confirm"] : []), "rack"];
}

/** What comes after this step: one thing, or while others decide still, the next two. Which wager is next is told by the one that is paid. */
export function upcomingOf(table: TableOnDesk): Upcoming[] {
  const { wait, then_seats = [], pay } = table.console;
  const plain = (step: string): Upcoming[] => [{ step, seat: 0, bettor: "" }];
  switch (stepOf(table)) {
    case "offer": return plain("bank");
    case "bank": return plain("start");
    case "banker": return plain("offer");
    case "start": return plain(detailOf(table, "start") ? "start" : "bets");
    case "bets": return plain(detailOf(table, "bets") ? "close" : "deal");
    case "seeds": return plain("deal");
    case "deal": return plain("decision");
    case "decision": {
      const others = then_seats.map((seat) => ({ step: "decision", seat, bettor: table.felt?.spots.find((spot) => spot.seat === seat)?.bettor ?? "" }));
      return [...others, ...plain("reveal")].slice(0, 2);
    }
    case "reveal": return plain("settle");
    case "settle": return plain("pay");
    case "pay": return pay?.then ? [] : plain(["lock", "confirm"].includes(wait) ? wait : "rack");
    case "lock": return plain("confirm");
    case "confirm": return plain("rack");
    case "rack": return plain(table.listed.bank === "seat" ? "again" : "start");
    default: return [];
  }
}
