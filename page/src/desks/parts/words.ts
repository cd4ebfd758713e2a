/** What the journal and the books say, in the words of the page. */
import { money } from "../../shell/money.ts";
import { shortName } from "../../shell/session.svelte.ts";
import { tableWords, titleOf } from "../../shell/tables.svelte.ts";
import { language, t } from "../../texts/index.ts";
import { en } from "../../texts/en.ts";
import type { Mark } from "../../rules/ruleset.ts";
import { markWords } from "../../rules/words.ts";
import type { Announced, Significant } from "../../wire/schema.ts";
import { d } from "../texts/index.ts";
import { playsFor } from "./money.ts";
import { FACTS_DE, HAPPENED_DE } from "../texts/happened.de.ts";

const CLASSES = new Map(Object.entries(en.classes).map(([name, words]) => [words, name]));
const SUITS = new Map([["clubs", "c"], ["diamonds", "d"], ["hearts", "h"], ["spades", "s"]] as const);

/** Why money moved: "higher hand", "straight flush", "fill 3", "envy of spot 4: flush". What a rule file says by itself stays as it is. */
export function whyWords(why: string): string {
  const [, spot, row] = /^envy of spot (\d+): (.*)$/.exec(why) ?? [];
  if (spot && row) return t().envyOf(Number(spot), whyWords(row));
  const [, kind, number] = /^(\w+) (\d+)$/.exec(why) ?? [];
  if (kind && d().slipKinds[kind]) return `${d().slipKinds[kind]} ${number}`;
  if (kind === "place") return d().placePrize(Number(number));
  return why.split("; ").map((part) => d().remark(part) || part.split(", ").map(reasonWords).join(", ")).join("; ");
}

function reasonWords(said: string): string {
  const [, plain = said, suit = ""] = /^(.*) in (clubs|diamonds|hearts|spades)$/.exec(said) ?? [];
  const named = CLASSES.get(plain);
  const words = named ? (t().classes[named] ?? plain) : plain;
  const found = (t().whys as Record<string, string>)[said] ?? d().bookWhys[said] ?? d().options[said] ?? t().labels[said];
  return found ?? (suit ? t().rowOfSuit(words, t().suits[SUITS.get(suit as "clubs") ?? "c"]) : words);
}

/** What the dealer says aloud. */
export function announcedWords(said: Announced): string {
  const holding = said.hand_class ? markWords({ class: said.hand_class as Mark["class"], ranks: said.ranks ?? "" }) : "";
  return t().announced(said.code, { seats: said.seats ?? [], wager: said.wager ?? "", holding, playerBanks: said.player_banks ?? false }, said.words);
}

/** An account as people read it: "ann", "felt T1", "tray T1", "chips T1" of whoever the statement is of. */
export function accountWords(account: string, whose = ""): string {
  const plain = account.replace(/^[^/]*\//, "");
  const [kind = "", ...names] = plain.split(":");
  if (kind === "bettor") return shortName(names.join(":"));
  const word = d().accountWords[kind] ?? kind;
  const [owner, rest] = kind === "purse" ? [names.slice(1).join(":"), names.slice(0, 1)] : kind === "chips" ? [names.slice(1).join(":"), names.slice(0, 1)] : kind === "person" ? [names.join(":"), []] : ["", [names.join(":")]];
  return [owner && owner !== whose ? shortName(owner) : "", word, ...rest.map(tableWords)].filter(Boolean).join(" ");
}

/** A place in the journal as a desk says it: "table T1 34", "The Cup of Hearts, table 1 · 34". */
export function placeWords(place: string): string {
  const [, kind, name = "", entry = ""] = /^(table|tournament):(\S+) ?(.*)$/.exec(place) ?? [];
  const words = kind === "table" ? tableWords(name) : titleOf(name);
  return words === name ? d().place(place) : [words, entry].filter(Boolean).join(" · ");
}

/** A wager by its name in the rule file: "pair_plus" is "Pair Plus". */
export function wagerWords(wager: string): string {
  return wager.replaceAll("_", " ").replace(/(^| )./g, (letter) => letter.toUpperCase());
}

/** Names of the journal that say nothing to people. */
const HAPPENED: Record<string, string> = { live_opened: "table opened", open_live: "open table" };

/** The name of an action or an event: "place wager"; the journal's names are English. */
export function happenedWords(name: string): string {
  return (language() === "de" ? HAPPENED_DE[name] : HAPPENED[name]) || name.replaceAll("_", " ");
}

const MICRO_FACTS = ["micro_cents", "kept_out", "reserve", "ceiling"];
const TIME_FACTS = ["at", "since", "until"];
const PEOPLE = ["person", "bettor", "player", "asked_by", "approved_by"];

/** What an action or an event says of itself. Seeds, hashes and what is shown elsewhere is left out. */
export function factWords(said: Record<string, unknown>, without: readonly string[] = []): string {
  const label = (key: string): string => {
    const plain = key === "cents" || key === "micro_cents" ? "amount" : key.replace(/_(cents|bp)$/, "");
    return (language() === "de" ? FACTS_DE[plain] : "") || plain.replaceAll("_", " ");
  };
  const worth = (key: string, value: unknown): string => {
    if (typeof value === "boolean") return value ? d().yes : d().no;
    if (value === null) return d().none;
    if (typeof value === "number" && MICRO_FACTS.includes(key)) return money(value / 1_000_000);
    if (typeof value === "number" && (key === "cents" || key.endsWith("_cents") || (key === "most" && said["kind"] !== "time"))) return money(value);
    if (typeof value === "number" && key === "most") return d().minutes(value);
    if (typeof value === "number" && key.endsWith("_bp")) return `${value / 100} %`;
    if (typeof value === "number" && TIME_FACTS.includes(key) && value) return timeText(value);
    if (PEOPLE.includes(key)) return shortName(String(value));
    if (key === "roles" && Array.isArray(value)) return value.map((each) => d().roles[String(each)] ?? String(each)).join(", ");
    if (key === "currency") return playsFor(String(value));
    if (key === "wager") return wagerWords(String(value));
    if (key === "option") return d().options[String(value)] ?? String(value);
    if (key === "words") return d().note(String(value));
    if (key === "per") return d().pers[String(value)] ?? String(value);
    if (["reason", "why", "incident"].includes(key) && d().houseReasons[String(value)]) return d().houseReasons[String(value)] ?? "";
    if (key === "why") return whyWords(String(value));
    if (Array.isArray(value)) return value.map(String).join(", ");
    if (typeof value === "object") return Object.entries(value as object).map(([name, each]) => `${label(name)} ${worth(name, each)}`).join(", ");
    return key === "code" || key === "rules_hash" || key === "digest" ? String(value).slice(0, 12) : String(value);
  };
  return Object.entries(said).filter(([key, value]) => !without.includes(key) && value !== "" && value !== undefined && !(Array.isArray(value) && !value.length)).map(([key, value]) => `${label(key)} ${worth(key, value)}`).join(", ");
}

/** Microseconds since 1970 as the journal writes them, in UTC. */
export function timeText(micros: number): string {
  return new Date(micros / 1000).toISOString().slice(0, 19).replace("T", " ");
}

/** A significant event in a sentence; a note stays in the words of whoever wrote it. */
export function eventWords(each: Significant): string {
  if (!each.kind || each.kind === "noted") return d().note(each.what.replace(/(-?\d+) cents\b/g, (_, cents: string) => money(Number(cents))));
  const stream = each.place.replace(/ \d+$/, "");
  const facts = factWords(each.said ?? {}, each.kind === "live_opened" ? ["name"] : []);
  return `${stream === "house" ? "" : `${d().place(stream)}: `}${happenedWords(each.kind)}${facts ? ` (${facts})` : ""}`;
}

/** What stood there before or after: roles, amounts, who counted how many cents. */
export function sideWords(each: Significant, side: string): string {
  const [, counter, cents] = each.kind === "noted" && each.category === "money" ? (/^([^:]+): (-?\d+)$/.exec(side) ?? []) : [];
  if (counter && cents) return `${d().counters[counter] ?? shortName(counter)}: ${money(Number(cents))}`;
  if (language() === "en") return side;
  const amount = (_: string, minus: string, digits: string, where: string): string => `${money(Math.round(Number(`${minus}${digits.replaceAll(",", "")}`) * 100))} (${d().accountWords[where]})`;
  return side.split(", ").map((one) => d().roles[one] ?? one).join(", ").replace(/^(-?)\$([\d,.]+) in the (cage|tray)$/, amount).replace(/^rules /, `${t().rulesVersion} `);
}

/** Who did it: a person, or the house itself. */
export function whoWords(who: string): string {
  return who === "house" ? (d().roles["house"] ?? who) : shortName(who);
}
