/** What the journal and the books say, in the words of the page. */
import { money } from "../../shell/money.ts";
import { shortName } from "../../shell/session.svelte.ts";
import { tableWords } from "../../shell/tables.svelte.ts";
import { language, t } from "../../texts/index.ts";
import type { Mark } from "../../rules/ruleset.ts";
import { capital, markWords } from "../../rules/words.ts";
import type { Announced, Significant } from "../../wire/schema.ts";
import { EVENTS_DE } from "../texts/events.de.ts";
import { EVENTS_EN, type Sentence } from "../texts/events.en.ts";
import { FACTS_DE, HAPPENED_DE } from "../texts/happened.de.ts";
import { d } from "../texts/index.ts";
import { Facts, noteWords, timeText, wagerWords } from "./facts.ts";
import { playsFor } from "./money.ts";
import { personWords } from "./names.ts";
import { whyWords } from "./whys.ts";

export { noteWords, timeText, wagerWords, whyWords };

/** What the dealer says aloud. */
export function announcedWords(said: Announced): string {
  const holding = said.hand_class ? markWords({ class: said.hand_class as Mark["class"], ranks: said.ranks ?? "" }) : "";
  return t().announced(said.code, { seats: said.seats ?? [], wager: said.wager ?? "", holding, playerBanks: said.player_banks ?? false }, said.words);
}

/** An account as people read it: "ann", "felt T1", "tray T1", "chips T1" of whoever the statement is of. */
export function accountWords(account: string, whose = ""): string {
  const plain = account.replace(/^[^/]*\//, "");
  const [kind = "", ...names] = plain.split(":");
  if (kind === "bettor") return personWords(names.join(":"));
  const word = d().accountWords[kind] ?? kind;
  const [owner, rest] = kind === "purse" ? [names.slice(1).join(":"), names.slice(0, 1)] : kind === "chips" ? [names.slice(1).join(":"), names.slice(0, 1)] : kind === "person" ? [names.join(":"), []] : ["", [names.join(":")]];
  return [owner && owner !== whose ? shortName(owner) : "", word, ...rest.map(called)].filter(Boolean).join(" ");
}

/** A table beside the name of an account; what a tournament calls its own is long, and set apart. */
const called = (name: string): string => (tableWords(name) === name ? name : `(${tableWords(name)})`);

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
    if (key === "words") return noteWords(String(value)) || String(value);
    if (key === "per") return d().pers[String(value)] ?? String(value);
    if (["reason", "why", "incident"].includes(key) && d().houseReasons[String(value)]) return d().houseReasons[String(value)] ?? "";
    if (key === "why") return whyWords(String(value));
    if (Array.isArray(value)) return value.map(String).join(", ");
    if (typeof value === "object") return Object.entries(value as object).map(([name, each]) => `${label(name)} ${worth(name, each)}`).join(", ");
    return key === "code" || key === "rules_hash" || key === "digest" ? String(value).slice(0, 12) : String(value);
  };
  return Object.entries(said).filter(([key, value]) => !without.includes(key) && value !== "" && value !== undefined && !(Array.isArray(value) && !value.length)).map(([key, value]) => `${label(key)} ${worth(key, value)}`).join(", ");
}

/** A place of the journal: "table T1, entry 17"; what is no place there stays as it is. */
export function placeWords(place: string): string {
  const [, stream = place, from = "", to = ""] = /^((?:table|meter|tournament|house|charity)\S*)(?: (\d+)(?: to (\d+))?)?$/.exec(place) ?? [];
  const where = new Facts(stream, {}).where || stream;
  return to ? d().entriesOf(where, from, to) : from ? d().entryOf(where, from) : where;
}

/** The journal's own name of what has one, for whoever points at a place. */
export const rawName = (place: string): string | undefined => /^\w+:(.+)$/.exec(place)?.[1];

/** What a proof cannot say, with the places of the journal that it names. */
export function silentWords(said: string): string {
  return d().silent(said).replace(/\b(table|meter|tournament):[\w.-]*\w/g, placeWords);
}

/** A significant event in one sentence; a note stays in the words of whoever wrote it. */
export function eventWords(each: Significant): string {
  if (!each.kind || each.kind === "noted") return noteWords(each.what) ? `${capital(noteWords(each.what))}.` : each.what;
  const stream = each.place.replace(/ \d+$/, "");
  const sentences: Partial<Record<string, Sentence>> = language() === "de" ? EVENTS_DE : EVENTS_EN;
  const facts = new Facts(stream, each.said ?? {});
  return sentences[each.kind]?.(facts) ?? `${capital(facts.where)}: ${happenedWords(each.kind)}.`;
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
  return who === "house" ? (d().roles["house"] ?? who) : who.startsWith("os:") ? d().atMachine(who.slice(3)) : personWords(who);
}
