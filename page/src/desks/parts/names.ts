/** What people, tables and games are called at the desks; the journal's own names stay in addresses and titles. */
import { isBot, shortName } from "../../shell/session.svelte.ts";
import { tableWords } from "../../shell/tables.svelte.ts";
import { t } from "../../texts/index.ts";
import { desk } from "../desk.svelte.ts";
import { d } from "../texts/index.ts";

/** Somebody by name; a tournament's bots have but numbers, and are called so: "bot 007". */
export function personWords(person: string): string {
  const name = shortName(person);
  return isBot(person) && /^\d+$/.test(name) ? `${t().bot} ${name}` : name;
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
