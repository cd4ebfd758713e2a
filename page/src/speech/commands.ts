/** Commands by text, as typed by somebody who hears the table. Pure: words in, what is meant out. */
import { openingWagers, type Ruleset } from "../rules/ruleset.ts";
import type { Offer } from "../wire/types.ts";

export type Command =
  | { kind: "bet"; cents: number; wager: string; seat: number }
  | { kind: "back"; wager: string }
  | { kind: "decide"; offer: Offer; cents?: number; discard?: string }
  | { kind: "bank"; cents: number }
  | { kind: "sit"; seat: number }
  | { kind: "rebet" | "double" | "clear" | "undo" | "deal" | "pass" | "hand" | "table" | "pays" | "limits" | "again" | "leave" | "help" }
  | { kind: "fault"; code: "unknown" | "wager" | "amount" | "turn"; words: string };

const PLAIN: Record<string, Exclude<Command, { words: string } | { cents: number }>["kind"]> = {
  rebet: "rebet", double: "double", clear: "clear", undo: "undo", deal: "deal", ready: "deal", pass: "pass", decline: "pass", hand: "hand", cards: "hand", table: "table", status: "table",
  pays: "pays", limits: "limits", "say again": "again", again: "again", repeat: "again", leave: "leave", help: "help", "?": "help",
};

const fault = (code: "unknown" | "wager" | "amount" | "turn", words: string): Command => ({ kind: "fault", code, words });

/** "10", "$10", "2.50" in cents; at a tournament's table "500" and "1,000" in chips; null if it is no amount. */
export function amount(word: string, chips = false): number | null {
  if (chips) return /^(\d+|\d{1,3}([.,]\d{3})+)$/.test(word) ? Number(word.replace(/[.,]/g, "")) : null;
  const found = /^[$€£]?(\d+)(?:[.,](\d{1,2}))?$/.exec(word);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

/** The wager that some words name: its id, its label, or the beginning of it. */
export function wagerNamed(rules: Ruleset, words: string): string | null {
  const wanted = words.trim().toLowerCase().replaceAll("_", " ");
  const names = openingWagers(rules);
  if (!wanted) return names[0] ?? null;
  const spoken = (name: string) => [name.replaceAll("_", " "), rules.wager[name]?.label.toLowerCase() ?? ""];
  return names.find((name) => spoken(name).includes(wanted)) ?? names.find((name) => spoken(name).some((each) => each.startsWith(wanted))) ?? null;
}

/** What is meant; `chips` where amounts are chips of a tournament. */
export function parse(text: string, rules: Ruleset, offers: readonly Offer[], chips = false): Command {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  const plain = PLAIN[words];
  if (plain) return { kind: plain } as Command;
  const [verb = "", ...rest] = words.split(" ");
  if (verb === "sit") return { kind: "sit", seat: Number(rest[0]) || 0 };
  if (verb === "bank") {
    const cents = amount(rest[0] ?? "", chips);
    return cents === null ? fault("amount", words) : { kind: "bank", cents };
  }
  if (verb === "back" || verb === "take") {
    const wager = wagerNamed(rules, rest.filter((word) => word !== "back").join(" "));
    return wager ? { kind: "back", wager } : fault("wager", rest.join(" "));
  }
  if (verb === "bet" || verb === "put") return bet(rules, rest, chips);
  const taken = decision(words, rest, offers, rules, chips);
  if (taken) return taken;
  return fault("unknown", text.trim());
}

function bet(rules: Ruleset, rest: string[], chips: boolean): Command {
  const place = rest.indexOf("seat");
  const seat = place >= 0 ? Number(rest[place + 1]) || 0 : 0;
  const said = (place >= 0 ? rest.slice(0, place) : rest).filter((word) => word !== "on" && !(chips && word === "chips"));
  // "bet 10 pair plus" and "bet pair plus 10" are the same; a number may belong to the name of a wager.
  const at = amount(said[0] ?? "", chips) !== null ? 0 : said.length - 1;
  const cents = amount(said[at] ?? "", chips);
  if (cents === null || cents === 0) return fault("amount", rest.join(" "));
  const name = said.filter((_, word) => word !== at).join(" ");
  const wager = wagerNamed(rules, name);
  return wager ? { kind: "bet", cents, wager, seat } : fault("wager", name);
}

function decision(words: string, rest: string[], offers: readonly Offer[], rules: Ruleset, chips: boolean): Command | null {
  const verb = words.split(" ")[0] ?? "";
  const known = Object.entries(rules.decision?.option ?? {}).some(([name, option]) => [name, option.label.toLowerCase()].includes(verb));
  const offer = offers.find((each) => each.option === verb || each.label.toLowerCase() === verb || each.label.toLowerCase() === words);
  if (!offer) return known ? fault("turn", words) : null;
  const place = rest.indexOf("discard");
  const card = place >= 0 ? (rest[place + 1] ?? "") : "";
  const discard = card ? (card.slice(0, -1).toUpperCase().replace("10", "T") + card.slice(-1)) : undefined;
  const cents = amount(rest[0] ?? "", chips);
  return { kind: "decide", offer, ...(cents === null ? {} : { cents }), ...(discard ? { discard } : {}) };
}
