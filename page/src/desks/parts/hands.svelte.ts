/** What the rule file of a table says of its hands; nothing until the file has come. */
import type { Ruleset } from "../../rules/ruleset.ts";
import { handWords, playerRanking } from "../../rules/words.ts";
import { api } from "../../wire/api.ts";

const files: Record<string, Ruleset> = $state({});
const asked = new Set<string>();

/** The rule file, which is asked for once. */
export function fileOf(digest: string): Ruleset | undefined {
  if (!files[digest]) void ask(digest);
  return files[digest];
}

/** "a pair of nines, king"; empty while a card is hidden. */
export function handOf(digest: string, cards: readonly string[]): string {
  const rules = fileOf(digest);
  return rules ? handWords(playerRanking(rules), cards) : "";
}

async function ask(digest: string): Promise<void> {
  if (!digest || asked.has(digest)) return;
  asked.add(digest);
  try {
    files[digest] = (await api.rules(digest)).rules;
  } catch {
    asked.delete(digest);
  }
}
