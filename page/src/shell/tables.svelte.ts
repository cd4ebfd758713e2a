/** Names of tables as people read them: those of a tournament bear its short name and a number, "cup.1", and are read by its title. */
import { get } from "../wire/api.ts";
import type { TournamentListed, TournamentsShown } from "../wire/schema.ts";
import { t } from "../texts/index.ts";

const titles: Record<string, string> = $state({});
const asked = new Set<string>();

/** Titles that somebody has seen listed. */
export function titlesAre(listed: readonly Pick<TournamentListed, "name" | "title">[]): void {
  for (const each of listed) titles[each.name] = each.title;
}

/** Ask for the titles; while the house does not answer, names stay as they are. */
export async function learnTitles(): Promise<void> {
  try {
    titlesAre((await get<TournamentsShown>("/api/tournaments")).tournaments);
  } catch {
    asked.clear();
  }
}

/** A tournament by its title; one that nobody has seen listed is asked for once, and has its name until then. */
export function titleOf(tournament: string): string {
  if (titles[tournament] === undefined && !asked.has(tournament)) {
    asked.add(tournament);
    void learnTitles();
  }
  return titles[tournament] ?? tournament;
}

/** The number of a table of a tournament; a table of the house has its name alone. */
export const numberOf = (table: string): string => table.slice(table.lastIndexOf(".") + 1);

/** A table as people call it: "T1", "The Cup of Hearts, table 1". */
export function tableWords(table: string): string {
  const [, tournament = "", number = ""] = /^(.+)\.(\d+)$/.exec(table) ?? [];
  const title = tournament && titleOf(tournament);
  return title === tournament ? table : t().tournamentTable(title, number);
}
