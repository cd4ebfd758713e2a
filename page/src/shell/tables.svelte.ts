/** Names of tables as people read them: those of a tournament bear its short name and a number, "cup.1", and are read by its title. */
import { get } from "../wire/api.ts";
import type { TournamentListed, TournamentsShown } from "../wire/schema.ts";
import { t } from "../texts/index.ts";

const titles: Record<string, string> = $state({});

/** Titles that somebody has seen listed. */
export function titlesAre(listed: readonly Pick<TournamentListed, "name" | "title">[]): void {
  for (const each of listed) titles[each.name] = each.title;
}

/** Ask for the titles; while the house does not answer, names stay as they are. */
export async function learnTitles(): Promise<void> {
  try {
    titlesAre((await get<TournamentsShown>("/api/tournaments")).tournaments);
  } catch {
    return;
  }
}

/** A tournament by its title, where it is known. */
export const titleOf = (tournament: string): string => titles[tournament] ?? tournament;

/** The number of a table of a tournament; a table of the house has its name alone. */
export const numberOf = (table: string): string => table.slice(table.lastIndexOf(".") + 1);

/** A table as people call it: "T1", "The Cup of Hearts, table 1". */
export function tableWords(table: string): string {
  const title = titles[table.slice(0, Math.max(0, table.lastIndexOf(".")))];
  return title ? t().tournamentTable(title, numberOf(table)) : table;
}
