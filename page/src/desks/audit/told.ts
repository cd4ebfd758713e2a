/** A hand in words, from the entries of the journal and the cards as they lay: for whoever does not read the transcript's English. */
import { cardList, cardSymbols } from "../../lib/cards.ts";
import type { Ruleset } from "../../rules/ruleset.ts";
import { handWords, playerRanking } from "../../rules/words.ts";
import { signed } from "../../shell/money.ts";
import { shortName } from "../../shell/session.svelte.ts";
import { narrate, type Seated } from "../../table/narrate.ts";
import { t } from "../../texts/index.ts";
import type { HandTold, Trail } from "../../wire/schema.ts";
import type { TableEvent } from "../../wire/types.ts";
import { factWords, happenedWords } from "../parts/words.ts";

export type Part = "wagers" | "deal" | "decisions" | "bank" | "settlement" | "irregular" | "result";
export interface Told { part: Part; lines: string[] }

const PARTS: Partial<Record<string, Part>> = {
  round_opened: "wagers", wager_placed: "wagers", wager_taken_back: "wagers", bets_closed: "wagers", seeds_called: "deal", cards_dealt: "deal", card_turned: "deal", button_placed: "deal", option_taken: "decisions",
  bank_revealed: "bank", hand_revealed: "settlement", draw_turned: "settlement", wager_settled: "settlement", bank_exhausted: "settlement", award_due: "settlement", award_locked: "settlement",
  award_released: "settlement", meter_awarded: "settlement", card_exposed: "irregular", hand_killed: "irregular", round_resumed: "irregular", round_voided: "irregular",
};
/** What nobody at a table is told in a sentence of its own: by its name, with what it says of itself. */
const NAMED = ["card_exposed", "hand_killed", "round_resumed", "award_released"];

/** The hand part by part, in the order in which it happened. */
export function handTold(rules: Ruleset, hand: HandTold, trail: Trail): Told[] {
  const told: Told[] = [];
  const say = (part: Part, lines: readonly string[]): void => {
    const last = told.at(-1);
    if (last?.part === part) last.lines.push(...lines);
    else if (lines.length) told.push({ part, lines: [...lines] });
  };
  const bank = hand.people.find((each) => each.is_bank)?.bettor ?? "";
  const view: Seated = { table: { people: hand.people, round: { people: hand.people, bank: { bettor: bank } } } };
  for (const link of trail.links) {
    const { events = [] } = JSON.parse(link.body) as { events?: TableEvent[] };
    for (const event of events) {
      const part = PARTS[event.event];
      if (part) say(part, event.event === "cards_dealt" ? dealt(hand) : lines(rules, view, event, link.actor, hand));
    }
  }
  say("result", hand.people.map((each) => `${shortName(each.bettor)}: ${signed(each.net_cents)}`));
  return told;
}

/** The cards as they were dealt; a round that is open shows none. */
function dealt(hand: HandTold): string[] {
  const spots = Object.entries(hand.deal.spots ?? {}).map(([seat, cards]) => `${t().seat(Number(seat))}, ${shortName(whose(hand, Number(seat)))}: ${shown(cards)}`);
  return hand.deal.bank ? [...spots, `${t().bank}: ${shown(hand.deal.bank)}`] : [...spots, ...(spots.length ? [] : [t().dealing])];
}

const shown = (cards: string): string => cardList(cards).map(cardSymbols).join(" ");
const whose = (hand: HandTold, seat: number): string => hand.people.find((each) => each.seats.includes(seat))?.bettor ?? "";

function lines(rules: Ruleset, view: Seated, event: TableEvent, actor: string, hand: HandTold): string[] {
  if (NAMED.includes(event.event)) return [`${happenedWords(event.event)}: ${factWords({ ...event }, ["event", "transfers", "version"])}`];
  const said = narrate({ rules, view, me: "", by: actor }, event).map((line) => line.text);
  const clause = "clause" in event && event.clause ? ` [${String(event.clause)}]` : "";
  if (event.event === "option_taken") {
    const cards = cardList(hand.deal.spots?.[String(event.spot)] ?? "");
    const ranking = playerRanking(rules);
    const words = ranking && cards.length === ranking.size ? handWords(ranking, cards) : "";
    return said.map((text) => `${text}${words ? ` (${words})` : ""}${clause}`);
  }
  return said.map((text, place) => (place ? text : `${text}${clause}`));
}
