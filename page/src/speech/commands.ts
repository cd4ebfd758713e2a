/** Commands by text, as typed by somebody who hears the table, in English or German. Pure: words in, what is meant out. */
import { openingWagers, type Ruleset } from "../rules/ruleset.ts";
import { de } from "../texts/de.ts";
import type { Offer } from "../wire/types.ts";

type Plain = "rebet" | "double" | "clear" | "undo" | "deal" | "pass" | "hand" | "table" | "pays" | "limits" | "fees" | "edges" | "rules" | "hands" | "coach" | "again" | "leave" | "help";

export type Command =
  | { kind: "bet"; cents: number; wager: string; seat: number }
  | { kind: "back"; wager: string }
  | { kind: "decide"; offer: Offer; cents?: number; discard?: string }
  | { kind: "bank" | "buy"; cents: number }
  | { kind: "sit"; seat: number }
  | { kind: "verify"; round: number }
  | { kind: Plain }
  | { kind: "fault"; code: "unknown" | "wager" | "amount" | "turn"; words: string };

/** Each command by all the words that mean it; German ones are taken whatever language the page speaks. */
export const WORDS: Record<Plain, readonly string[]> = {
  rebet: ["rebet", "wie zuletzt"],
  double: ["double", "verdoppeln"],
  clear: ["clear", "leeren"],
  undo: ["undo", "zurücknehmen"],
  deal: ["deal", "ready", "geben", "fertig"],
  pass: ["pass", "decline", "weitergeben"],
  hand: ["hand", "cards", "karten"],
  table: ["table", "status", "tisch"],
  pays: ["pays", "auszahlung", "auszahlungen"],
  limits: ["limits", "grenzen"],
  fees: ["fees", "gebühren"],
  edges: ["edges", "edge", "vorteil"],
  rules: ["rules", "regeln"],
  hands: ["hands", "last hands", "history", "hände", "letzte hände"],
  coach: ["coach", "trainer"],
  again: ["say again", "again", "repeat", "noch einmal", "wiederholen"],
  leave: ["leave", "aufstehen", "verlassen"],
  help: ["help", "?", "hilfe"],
};
const PLAIN = new Map(Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind as Plain])));
const SIT = ["sit", "hinsetzen", "sitzen"];
const BET = ["bet", "put", "setze", "setzen"];
const BACK = ["back", "take", "zurück"];
const BUY = ["buy", "kaufe", "kaufen"];
const VERIFY = ["verify", "prüfe", "prüfen"];
const SEAT = ["seat", "platz"];
const DISCARD = ["discard", "abwerfen", "tauschen"];
const FILLERS = ["on", "auf"];
/** Options by a German verb: the one that stays in, the one that gives up. */
const STAYS = ["spiele", "spielen", "mitgehen"];
const GIVES_UP = ["passe", "passen", "aufgeben"];

const fault = (code: "unknown" | "wager" | "amount" | "turn", words: string): Command => ({ kind: "fault", code, words });

/** "10", "$10", "2.50" in cents; at a tournament's table "500" and "1,000" in chips; null if it is no amount. */
export function amount(word: string, chips = false): number | null {
  if (chips) return /^(\d+|\d{1,3}([.,]\d{3})+)$/.test(word) ? Number(word.replace(/[.,]/g, "")) : null;
  const found = /^[$€£]?(\d+)(?:[.,](\d{1,2}))?€?$/.exec(word);
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
  const plain = PLAIN.get(words);
  if (plain) return { kind: plain };
  const [verb = "", ...rest] = words.split(" ");
  const first = rest[0] ?? "";
  if (SIT.includes(verb)) return { kind: "sit", seat: Number(rest.find((word) => !SEAT.includes(word))) || 0 };
  if (VERIFY.includes(verb)) return { kind: "verify", round: Number(first) || 0 };
  if (verb === "bank" || BUY.includes(verb)) {
    const cents = amount(first, chips);
    return cents ? { kind: verb === "bank" ? "bank" : "buy", cents } : fault("amount", words);
  }
  if (BACK.includes(verb)) {
    const wager = wagerNamed(rules, rest.filter((word) => word !== "back").join(" "));
    return wager ? { kind: "back", wager } : fault("wager", rest.join(" "));
  }
  if (BET.includes(verb)) return bet(rules, rest, chips);
  return decision(words, rest, offers, rules, chips) ?? fault("unknown", text.trim());
}

function bet(rules: Ruleset, rest: string[], chips: boolean): Command {
  const place = rest.findIndex((word) => SEAT.includes(word));
  const seat = place >= 0 ? Number(rest[place + 1]) || 0 : 0;
  const said = (place >= 0 ? rest.slice(0, place) : rest).filter((word) => !FILLERS.includes(word) && !(chips && word === "chips"));
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
  const options = Object.entries(rules.decision?.option ?? {});
  const named = (label: string): string[] => [label, de.options[label] ?? label].map((each) => each.toLowerCase());
  const known = [...STAYS, ...GIVES_UP].includes(verb) || options.some(([name, option]) => [name, ...named(option.label)].includes(verb));
  const offer = offers.find((each) => each.option === verb || named(each.label).includes(verb) || named(each.label).includes(words))
    ?? (STAYS.includes(verb) ? offers.find((each) => !each.gives_up) : GIVES_UP.includes(verb) ? offers.find((each) => each.gives_up) : undefined);
  if (!offer) return known ? fault("turn", words) : null;
  const place = rest.findIndex((word) => DISCARD.includes(word));
  const card = place >= 0 ? (rest[place + 1] ?? "") : "";
  const discard = card ? card.slice(0, -1).toUpperCase().replace("10", "T") + card.slice(-1) : undefined;
  const cents = amount(rest[0] ?? "", chips);
  return { kind: "decide", offer, ...(cents === null ? {} : { cents }), ...(discard ? { discard } : {}) };
}
