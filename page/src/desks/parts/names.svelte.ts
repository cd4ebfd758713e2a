/** What tables, tournaments and games are called where people read them; the journal's own names stay in addresses and titles. */
import { isBot, shortName } from "../../shell/session.svelte.ts";
import { t } from "../../texts/index.ts";
import { get } from "../../wire/api.ts";
import type { TournamentsShown } from "../../wire/schema.ts";
import { desk } from "../desk.svelte.ts";
import { d } from "../texts/index.ts";

const titles: Record<string, string> = $state({});
const asked = new Set<string>();

/** Somebody by name; a tournament's bots have but numbers, and are called so: "bot 007". */
export function personWords(person: string): string {
  const name = shortName(person);
  return isBot(person) && /^\d+$/.test(name) ? `${t().bot} ${name}` : name;
}

/** A tournament has this title. */
export function learnTitle(tournament: string, title: string): void {
  titles[tournament] = title;
}

/** A tournament by its title; by the journal's name until that is known. */
export function tournamentWords(name: string): string {
  if (titles[name] === undefined) void ask(name);
  return titles[name] ?? name;
}

/** "T1"; "The Cup of Hearts, table 2" for a tournament's. */
export function tableWords(name: string): string {
  const [, tournament = "", number = ""] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  const title = tournament && tournamentWords(tournament);
  return title && titles[tournament] !== undefined ? d().tableOf(title, number) : name;
}

/** The same within a sentence: "table T1". */
export function tableSaid(name: string): string {
  const words = tableWords(name);
  return words === name ? d().tableCalled(name) : words;
}

/** A game by its title, as a table that plays it says it; one of the house's own money before a tournament's. */
export function gameWords(game: string, table = ""): string {
  const tables = (desk.house?.tables ?? []).filter((each) => each.listed.game === game);
  const found = tables.find((each) => each.listed.name === table) ?? tables.find((each) => !each.listed.currency.startsWith("chips:")) ?? tables[0];
  return found ? t().gameTitle(found.listed.title) : game;
}

async function ask(name: string): Promise<void> {
  if (asked.has(name)) return;
  asked.add(name);
  try {
    for (const each of (await get<TournamentsShown>("/api/tournaments")).tournaments) learnTitle(each.name, each.title);
  } catch {
    asked.delete(name);
  }
}
