/** What an event of the journal says of itself, as the words of a sentence. */
import { count, money, percent } from "../../shell/money.ts";
import { shortName } from "../../shell/session.svelte.ts";
import { MICRO } from "../desk.svelte.ts";
import { d } from "../texts/index.ts";
import { parseCents, playsFor } from "./money.ts";
import { tableWords, titleOf } from "../../shell/tables.svelte.ts";
import { gameWords, personWords, tableSaid } from "./names.ts";
import { whyWords } from "./whys.ts";

/** Microseconds since 1970 as the journal writes them, in UTC. */
export function timeText(micros: number): string {
  return new Date(micros / 1000).toISOString().slice(0, 19).replace("T", " ");
}

/** What the house has noted by itself, amounts as people read them; empty where somebody wrote it. */
export function noteWords(what: string): string {
  const amount = (text: string): string => { const cents = parseCents(text); return cents === null ? text : money(cents); };
  return d().note(what).replace(/-?\$\d[\d,]*(\.\d\d)?/g, amount).replace(/(-?\d+) cents\b/g, (_, cents: string) => money(Number(cents))).replace(/\bos:([\w.-]*\w)/g, (_, name: string) => d().atMachine(name));
}

/** What can be stopped: everything, a game, a table, a person. */
export function scopeWords(scope: string): string {
  const [kind = "", ...rest] = scope.split(":");
  const name = rest.join(":");
  if (kind === "table") return tableSaid(name);
  return kind === "game" ? d().gameCalled(gameWords(name)) : kind === "person" ? d().personCalled(shortName(name)) : d().everythingHere;
}

/** Whose result is looked into: a table's, a game's or a dealer's. */
export function aboutWords(per: string, name: string): string {
  if (per === "game") return d().gameCalled(gameWords(name));
  return per === "dealer" ? (name === "house" ? d().automaticDealer : d().dealerCalled(shortName(name))) : tableSaid(name);
}

/** The same where a column or a list says already what it is. */
export function nameWords(per: string, name: string): string {
  if (per === "dealer") return name === "house" ? d().automaticDealer : shortName(name).replace(/^os:/, "");
  return per === "game" ? gameWords(name) : tableWords(name);
}

/** What a posted rule file changes: "Ante, minimum", "pay table Pair Plus". */
export function changeWords(path: string): string {
  const [kind = "", name = "", what = ""] = path.split(".");
  if (kind === "table") return `${d().payTable} ${wagerWords(name)}`;
  const end = what === "cents_min" ? d().least : what === "cents_max" ? d().most : "";
  return kind === "wager" && end ? `${wagerWords(name)}, ${end}` : wagerWords(name || kind);
}

/** A wager by its name in the rule file: "pair_plus" is "Pair Plus". */
export function wagerWords(wager: string): string {
  return wager.replaceAll("_", " ").replace(/(^| )./g, (letter) => letter.toUpperCase());
}

/** An event's facts, each asked for by its name and given as people read it. */
export class Facts {
  readonly #said: Record<string, unknown>;
  readonly #stream: string;

  constructor(stream: string, said: Record<string, unknown>) {
    this.#stream = stream;
    this.#said = said;
  }

  /** Where it happened: "table T1", "meter progressive", the tournament's title. */
  get where(): string {
    const [kind = "", ...rest] = this.#stream.split(":");
    const name = rest.join(":");
    return kind === "table" ? tableSaid(name) : kind === "meter" ? d().meterCalled(name) : kind === "tournament" ? titleOf(name) : (d().streamNames[kind] ?? "");
  }

  text(key: string): string {
    const value = this.#said[key];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }

  number(key: string): number {
    return Number(this.#said[key] ?? 0) || 0;
  }

  is(key: string): boolean {
    return this.#said[key] === true;
  }

  /** Whether it says so at all: no limit is a limit of none. */
  has(key: string): boolean {
    const value = this.#said[key];
    return value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && !value.length);
  }

  list(key: string): string[] {
    const value = this.#said[key];
    return Array.isArray(value) ? value.map(String) : [];
  }

  who(key: string): string {
    return this.has(key) ? [...this.list(key), this.text(key)].filter(Boolean).map(personWords).join(", ") : "";
  }

  /** An amount without its sign, which the sentence says. */
  money(key: string): string {
    return money(Math.abs(this.number(key)));
  }

  micro(key: string): string {
    return money(Math.abs(this.number(key)) / MICRO);
  }

  chips(key: string): string {
    return count(this.number(key));
  }

  part(key: string): string {
    const bp = this.number(key);
    return percent(bp / 10_000, bp % 100 ? (bp % 10 ? 2 : 1) : 0);
  }

  time(key: string): string {
    return timeText(this.number(key)).slice(0, 16);
  }

  table(key: string): string {
    return tableSaid(this.text(key));
  }

  short(key: string): string {
    return this.text(key).slice(0, 12);
  }

  currency(key: string): string {
    return playsFor(this.text(key));
  }

  roles(key: string): string {
    return this.list(key).map((role) => d().roles[role] ?? role).join(", ");
  }

  get scope(): string {
    return scopeWords(this.text("scope"));
  }

  get about(): string {
    return aboutWords(this.text("per") || "table", this.text("table"));
  }

  get changes(): string {
    return this.list("changes").map(changeWords).join("; ");
  }

  /** Behind a sentence, why: in the words of the page where the house has said it, else in those of whoever wrote it. */
  because(key = "reason"): string {
    const said = this.text(key);
    const known = d().houseReasons[said] ?? (key === "why" && whyWords(said) !== said ? whyWords(said) : "");
    return said ? `: ${known || d().quoted(said)}` : "";
  }

  /** The same of what is written down by the house or by somebody. */
  noted(key: string): string {
    const said = this.text(key);
    return said ? `: ${noteWords(said) || d().quoted(said)}` : "";
  }

  /** So much, of what a limit bounds: an amount, or minutes. */
  get most(): string {
    return this.text("kind") === "time" ? d().minutes(this.number("most")) : this.money("most");
  }
}
