/** What the page in words answers when it is asked: the table, the pay tables, limits, fees, edges, hands, the coach, in sentences. */
import { cardName, cardNames, handWords, labelWords, optionWords, payWords, playedCards, playerRanking, rowWords, termsWords } from "../rules/words.ts";
import { differenceWords } from "../rules/differing.ts";
import { labelOf, leastOf, oneMax, openingWagers, type Ruleset } from "../rules/ruleset.ts";
import { money, percent, signed } from "../shell/money.ts";
import { isBot, shortName } from "../shell/session.svelte.ts";
import type { Verdict } from "../fair/verify.ts";
import { t } from "../texts/index.ts";
import type { RoundRecord } from "../table/record.ts";
import type { AdviceGiven, Edge, LuckShown } from "../wire/schema.ts";
import type { LiveView, SpotSeen } from "../wire/types.ts";

const HANDS_TOLD = 5;
const sentences = (parts: string[]): string => parts.filter(Boolean).map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`).join(" ");

export function handTold(rules: Ruleset, spots: readonly SpotSeen[]): string {
  if (!spots.length) return t().speech.noHand;
  return spots.map((spot) => {
    const cards = playedCards(spot);
    const apart = spot.exchanged ? spot.draw.filter((card) => !cards.includes(card)) : spot.draw;
    // Whoever has one hand knows where it lies.
    return sentences([`${spots.length > 1 ? `${t().seat(spot.seat)}: ` : ""}${cardNames(cards)}`, cards.length === spot.hand.length ? handWords(playerRanking(rules), cards) : "", apart.length ? cardNames(apart) : ""]);
  }).join(" ");
}

/** Who is there with how much, who banks with what is left, what the meters show, and on which no wagers are taken. */
export function tableTold(rules: Ruleset, view: LiveView, me: string, meters: Record<string, number>, closed: Record<string, string> = {}): string {
  const people = view.table.people.map((person) => `${person.seats.map((seat) => t().seat(seat)).join(", ")}: ${person.bettor === me ? t().you : shortName(person.bettor)}${isBot(person.bettor) ? ` (${t().bot})` : ""}, ${money(person.purse_cents)}`);
  const bank = view.table.round?.bank;
  const banks = bank?.bettor ? [`${bank.bettor === me ? t().youBank : t().banks(shortName(bank.bettor))}: ${money(bank.till_cents)} ${t().bankLeft}, ${money(bank.cents)} ${t().bankPutUp}`] : [];
  const shown = view.table.meter_cents.map(([meter, cents]) => `${labelWords(rules.meter[meter]?.label ?? meter)}: ${money(meters[meter] ?? cents)}${closed[meter] ? ` (${t().meterClosed(t().meterWhy(closed[meter] ?? ""))})` : ""}`);
  return sentences([...people, ...banks, ...shown]);
}

export function paysTold(rules: Ruleset): string {
  return sentences(Object.values(rules.table).map((table) => `${table.label}: ${table.rows.map((row) => `${rowWords(rules, table, row)} ${payWords(table, row)}`).join(", ")}`));
}

/** "Ante: $5 to $500", and what else goes with the wager. */
export function limitTold(rules: Ruleset, wager: string): string {
  const terms = rules.wager[wager];
  return terms ? `${terms.label}: ${t().limitsAre(money(leastOf(terms)), Number.isFinite(oneMax(terms)) ? money(oneMax(terms)) : "")}${termsWords(rules, wager).map((words) => `, ${words}`).join("")}` : "";
}

/** Limits, and what this table changes in its file. */
export function limitsTold(rules: Ruleset, differs: readonly string[]): string {
  const limits = openingWagers(rules).map((wager) => limitTold(rules, wager));
  return sentences([...limits, differs.length ? `${t().differs}: ${differs.map((each) => differenceWords(rules, each)).join("; ")}` : ""]);
}

export function feesTold(rules: Ruleset): string {
  const fees = Object.values(rules.fee).map((fee) => {
    const each = Object.entries(fee.per_wager ?? {}).map(([wager, cents]) => t().feePer(labelOf(rules, wager), money(cents)));
    const tiers = (fee.schedules?.[fee.schedule ?? ""]?.tiers ?? []).map((tier) => `${tier.cents_up_to === undefined ? t().feeAbove : t().feeTier(money(tier.cents_up_to))}: ${money(tier.fee_cents)}`);
    return `${labelWords(fee.label)}, ${fee.payer === "bank" ? t().playerDealer : t().you}: ${[...each, ...tiers].join(", ")}`;
  });
  return fees.length ? sentences(fees) : t().noFees;
}

export function edgesTold(rules: Ruleset, edges: readonly Edge[] | null): string {
  if (!edges) return t().loading;
  return `${t().edgesExact} ${sentences(openingWagers(rules).map((wager) => {
    const edge = edges.find((each) => each.wager === wager);
    return `${labelOf(rules, wager)}: ${edge ? percent(edge.edge.decimal) : t().unknownEdge}`;
  }))}`;
}

/** The last hands that one had chips in, the newest first. */
export function handsTold(rules: Ruleset, records: readonly RoundRecord[]): string {
  const own = records.filter((record) => record.mine && record.over).slice(-HANDS_TOLD).reverse();
  if (!own.length) return t().historyNone;
  return own.map((record) => sentences([`${t().round(record.number)}: ${signed(record.net)}`, record.hand.length ? `${t().yourHand}: ${cardNames(record.hand)}, ${handWords(playerRanking(rules), record.hand)}` : "", record.bank.length ? `${t().bank}: ${cardNames(record.bank)}` : ""])).join(" ");
}

/** What each choice is worth, the best first; what the last one cost; luck against skill. */
export function coachTold(advice: AdviceGiven | null, lastCost: number | null, luck: LuckShown | null): string {
  const options = (advice?.options ?? []).map((each, place) => `${optionWords(each.label)}${each.raise_cents ? ` ${money(each.raise_cents)}` : ""}${each.discard ? `, ${t().discarding(cardName(each.discard))}` : ""}: ${t().worth(signed(Math.round(each.cents)))}${place ? "" : `, ${t().best}`}`);
  const last = lastCost === null ? "" : lastCost > 0 ? t().coachCost(money(Math.round(lastCost))) : t().coachRight;
  const visit = luck?.rounds ? sentences([`${t().coachLuck(luck.rounds)}: ${t().coachExpected} ${signed(Math.round(luck.expected_cents))}, ${t().coachMistakes(luck.mistakes, luck.decisions)} ${signed(-Math.round(Math.abs(luck.mistakes_cents)))}, ${t().coachLuckWord} ${signed(Math.round(luck.luck_cents))}, ${t().coachResult} ${signed(luck.net_cents)}`]) : "";
  return [options.length ? sentences(options) : t().coachWait, last, visit].filter(Boolean).join(" ");
}

export function verdictTold(number: number, verdict: Verdict): string {
  return sentences([`${t().verify}: ${t().round(number)}`, ...verdict.checks.map((check) => `${t().checks[check.name]}: ${check.holds === null ? t().notThere : check.holds ? t().passed : t().notPassed}`)]);
}
