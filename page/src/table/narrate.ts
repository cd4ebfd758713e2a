/** What is said at the table, event by event, in the order of the rules: the log, the live region and the page in words. */
import { cardList } from "../lib/cards.ts";
import { announcedClosed, announcedHand } from "../rules/announced.ts";
import { labelOf, type Ruleset } from "../rules/ruleset.ts";
import { cardName, cardNames, handWords, optionWords, playedCards, playerRanking, rankingOf, whyWords } from "../rules/words.ts";
import { money } from "../shell/money.ts";
import { shortName } from "../shell/session.svelte.ts";
import { t } from "../texts/index.ts";
import type { EventOf, LiveView, TableEvent } from "../wire/types.ts";

export interface Line {
  text: string;
  /** Whether it is about the reader. */
  mine: boolean;
  tone: "plain" | "win" | "lose" | "say" | "big";
}

/** Who sits where and who banks, and the spots with what the reader sees there: all that sentences need of a table. A view is one. */
export interface Seated { table: { people: readonly Pick<Person, "bettor" | "seats">[]; round?: { people: readonly Pick<Person, "bettor" | "seats">[]; bank: { bettor: string }; spots?: readonly Spot[] } | null } }
type Person = LiveView["table"]["people"][number];
type Spot = NonNullable<LiveView["table"]["round"]>["spots"][number];

export interface Telling { rules: Ruleset; view: Seated; me: string; by: string }

export function nameOf(telling: Pick<Telling, "me">, bettor: string): string {
  return bettor === telling.me ? t().you : shortName(bettor);
}

/** What a round has brought, in words. */
export function netWords(net: number): string {
  return net > 0 ? t().netWon(money(net)) : net < 0 ? t().netLost(money(-net)) : t().netEven;
}

/** The sentences of one event; none for what nobody has to hear. */
export function narrate(telling: Telling, event: TableEvent): Line[] {
  const { rules, me } = telling;
  const say = (text: string, mine = false, tone: Line["tone"] = "plain"): Line[] => (text ? [{ text, mine, tone }] : []);
  switch (event.event) {
    case "round_opened": return say(t().opened(event.number), true, "say");
    case "wager_placed": {
      const cents = (event.transfers ?? []).reduce((sum, each) => sum + each.cents, 0);
      return say(t().bettorBets(nameOf(telling, event.bettor), labelOf(rules, event.wager), money(cents), event.bettor === me), event.bettor === me);
    }
    case "wager_taken_back": return say(t().bettorBack(nameOf(telling, event.bettor), labelOf(rules, event.wager), event.bettor === me), event.bettor === me);
    case "bets_closed": {
      const fees = (event.transfers ?? []).map((each) => ({ text: t().feeTaken(nameOf(telling, each.source.replace("bettor:", "")), money(each.cents), each.source === `bettor:${me}`), mine: each.source === `bettor:${me}`, tone: "plain" as const }));
      const says = event.says.length ? announcedClosed(rules, event.says) : [t().noMoreBets];
      return [...says.flatMap((words) => say(words, true, "say")), ...fees];
    }
    case "seeds_called": return event.bettors.length ? say(t().mixing) : [];
    case "cards_dealt": return say(t().dealing, true);
    case "card_turned": return say(t().turned(cardName(event.card ?? "")), true);
    case "button_placed": return say(t().buttonAt(event.seat));
    case "option_taken": return [...say(decided(telling, event), bettorAt(telling.view, event.spot) === me), ...behind(telling, event)];
    case "bank_revealed": return revealed(telling, event);
    case "hand_revealed": {
      const bettor = bettorAt(telling.view, event.spot);
      const cards = cardList(event.cards);
      return bettor === me ? [] : say(t().shows(shortName(bettor), cardNames(cards), handWords(playerRanking(rules), cards)));
    }
    case "draw_turned": return say(drawn(telling, event), bettorAt(telling.view, event.spot) === me);
    case "wager_settled": return settled(telling, event);
    case "bank_exhausted": return say(t().exhausted, true, "say");
    case "award_due": return say(`${nameOf(telling, event.bettor)}: ${whyWords(rules, event.why, event.row)}`, event.bettor === me, "big");
    case "award_locked": return say(t().pending(money(event.cents)), event.bettor === me, "big");
    case "meter_awarded": return say(`${nameOf(telling, event.bettor)}: ${t().award(money(event.cents))}`, event.bettor === me, "big");
    case "round_voided": return say(t().voided(whyWords(rules, event.why)), true, "say");
    case "bank_offered": return say(event.bettor === me ? t().bankOffer : t().bankOfferedTo(shortName(event.bettor)), event.bettor === me);
    case "bank_taken": return say(`${event.bettor === me ? t().youBank : t().banks(shortName(event.bettor))} · ${money(event.cents)}`, event.bettor === me);
    case "bank_passed": return say(t().noBanker, true);
    default: return [];
  }
}

export function bettorAt(view: Seated, seat: number): string {
  const round = view.table.round;
  return (round?.people ?? view.table.people).find((person) => person.seats.includes(seat))?.bettor ?? "";
}

function decided(telling: Telling, event: EventOf<"option_taken">): string {
  const bettor = bettorAt(telling.view, event.spot);
  const label = optionWords(telling.rules.decision?.option[event.option]?.label ?? event.option);
  const cents = (event.transfers ?? []).filter((each) => each.source === `bettor:${bettor}`).reduce((sum, each) => sum + each.cents, 0);
  const words = [label, cents ? money(cents) : "", event.exchanged ? t().discard.toLowerCase() : ""].filter(Boolean).join(" ");
  if (telling.by !== bettor) return bettor === telling.me ? t().autoTaken(words) : t().autoOf(shortName(bettor), words);
  return t().takes(nameOf(telling, bettor), words);
}

/** The draw card, and what it makes of a hand whose other cards the reader knows. */
function drawn(telling: Telling, event: EventOf<"draw_turned">): string {
  const card = event.card ?? "";
  const spot = telling.view.table.round?.spots?.find((each) => each.seat === event.spot);
  const words = spot?.discard && card ? handWords(playerRanking(telling.rules), playedCards({ ...spot, draw: [card] })) : "";
  return t().drawTurned(cardName(card)) + (words ? `: ${words}` : "");
}

/** What the hand that one stands behind has decided for the reader, too. */
function behind(telling: Telling, event: EventOf<"option_taken">): Line[] {
  const { me, rules, view } = telling;
  const bettor = bettorAt(view, event.spot);
  if (bettor === me) return [];
  const own = (event.transfers ?? []).filter((each) => each.source === `bettor:${me}`);
  return own.map((each) => ({ text: t().behindRaised(labelOf(rules, each.wager), money(each.cents), shortName(bettor)), mine: true, tone: "plain" as const }));
}

function revealed(telling: Telling, event: EventOf<"bank_revealed">): Line[] {
  const { rules, view } = telling;
  const cards = cardList(event.cards);
  const words = handWords(rankingOf(rules, rules.showdown?.bank ?? rules.qualifier?.hand) ?? playerRanking(rules), cards);
  const bank = view.table.round?.bank.bettor ?? "";
  const shows = bank ? t().bankShows(nameOf(telling, bank), cardNames(cards), words, bank === telling.me) : t().dealerShows(cardNames(cards), words);
  const plays = !rules.qualifier ? [] : event.says.length ? announcedHand(rules, event) : [event.qualified ? t().dealerPlays : t().dealerDoesNot];
  return [{ text: shows, mine: true, tone: "say" }, ...plays.map((text) => ({ text, mine: true, tone: "say" as const }))];
}

function settled(telling: Telling, event: EventOf<"wager_settled">): Line[] {
  const { rules, me } = telling;
  const short = event.due_cents - event.paid_cents;
  const counts = ["win", "lose", "forfeit"].includes(event.result) && event.paid_cents > 0;
  const amount = counts ? money(event.paid_cents) : "";
  const why = [whyWords(rules, event.why, event.row), short > 0 ? t().uncovered(money(short)) : ""].filter(Boolean).join(", ");
  const text = t().settledLine(nameOf(telling, event.bettor), labelOf(rules, event.wager), t().results[event.result] ?? event.result, amount, why);
  const tone = event.result === "win" ? "win" : event.result === "lose" || event.result === "forfeit" ? "lose" : "plain";
  return [{ text, mine: event.bettor === me, tone }];
}
