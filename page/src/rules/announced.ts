/** What a dealer has announced, in the language in use: from the rule file and the facts; its own words where there are no others. */
import { cardList } from "../lib/cards.ts";
import { t } from "../texts/index.ts";
import type { EventOf } from "../wire/types.ts";
import { holding } from "./rank.ts";
import { labelOf, type Ruleset } from "./ruleset.ts";
import { markWords, rankingOf } from "./words.ts";

/** What is said when bets are closed: that they are, and which positions lack a wager. */
export function announcedClosed(rules: Ruleset, says: readonly string[]): string[] {
  const { missing, no_more_bets } = rules.announce;
  return says.map((words) => {
    if (words === no_more_bets) return t().announced("no_more_bets", {}, words);
    const seats = missing ? positions(missing.text, words) : [];
    return missing && seats.length ? t().announced("missing", { wager: labelOf(rules, missing.wager), seats }, words) : words;
  });
}

/** The numbers that stand where a text has its blank. */
function positions(text: string, words: string): number[] {
  const [before = "", after = ""] = text.split("{positions}");
  if (!text.includes("{positions}") || !words.startsWith(before) || !words.endsWith(after)) return [];
  return words.slice(before.length, words.length - after.length).split(/, | and /).map(Number).filter(Boolean);
}

/** What is said of the bank's hand as it is turned. */
export function announcedHand(rules: Ruleset, event: Pick<EventOf<"bank_revealed">, "says" | "qualified" | "cards">): string[] {
  const code = event.qualified ? "qualified" : "not_qualified";
  const facts = { holding: topWords(rules, cardList(event.cards)), playerBanks: rules.bank.by === "seat" };
  return event.says.map((words) => t().announced(code, facts, words));
}

const BY_RANK = ["high_card", "pair", "three_of_a_kind", "four_of_a_kind"];

/** What a dealer plays with: the highest card, or for anything better its class. */
export function topWords(rules: Ruleset, cards: readonly string[]): string {
  const ranking = rankingOf(rules, rules.showdown?.bank ?? rules.qualifier?.hand);
  const held = ranking && holding(ranking, cards);
  return held ? markWords({ class: held.handClass, ranks: BY_RANK.includes(held.handClass) ? held.ranks.slice(0, 1) : "" }, ranking.labels) : "";
}
