/** Chips on spots: what may be put where, what Rebet, Double and Undo come to. Pure; the server has the last word. */
import { feeOf, leastOf, madeWith, oneMax, type Ruleset } from "../rules/ruleset.ts";
import type { RoundView, Stake } from "../wire/types.ts";

export type Bet = Pick<Stake, "spot" | "wager" | "cents">;

/** What a bettor has on a wager of a spot. */
export function standing(stakes: readonly Stake[], bettor: string, spot: number, wager: string): number {
  return stakes.find((stake) => stake.bettor === bettor && stake.spot === spot && stake.wager === wager)?.cents ?? 0;
}

/** How many more cents may lie there: by the bettor's own maximum, and by the spot's; the same for what must equal it. */
export function room(rules: Ruleset, stakes: readonly Stake[], bettor: string, spot: number, wager: string): number {
  const rooms = madeWith(rules, wager).map((name) => {
    const terms = rules.wager[name];
    if (!terms) return 0;
    const lying = stakes.filter((stake) => stake.spot === spot && stake.wager === name).reduce((sum, stake) => sum + stake.cents, 0);
    const own = standing(stakes, bettor, spot, name);
    return Math.min(oneMax(terms) - own, (terms.cents_max ?? Infinity) - lying);
  });
  return Math.max(0, Math.min(...rooms));
}

/** What of a purse is free: fees are still to be paid, and the largest raise must stay possible. */
function freeCents(rules: Ruleset, stakes: readonly Stake[], bettor: string, purse: number): number {
  const kept = stakes.filter((stake) => stake.bettor === bettor).reduce((sum, stake) => sum + feeOf(rules, stake.wager) + raiseTimes(rules, stake.wager) * stake.cents, 0);
  return purse - kept;
}

function raiseTimes(rules: Ruleset, wager: string): number {
  return rules.decision?.wager === wager ? Math.max(0, ...Object.values(rules.decision.option).map((option) => option.raise?.max ?? 0)) : 0;
}

/** What one click with a chip puts there: never below the spot's minimum, never above what fits; 0 where nothing does. */
export function clickCents(rules: Ruleset, stakes: readonly Stake[], bettor: string, bet: { spot: number; wager: string }, chip: number, purse: number): number {
  const terms = rules.wager[bet.wager];
  if (!terms || terms.kind === "raise" || terms.equals) return 0;
  const lies = standing(stakes, bettor, bet.spot, bet.wager) > 0;
  const made = madeWith(rules, bet.wager);
  const least = lies ? terms.cents_step : leastOf(terms);
  const fees = lies ? 0 : made.reduce((sum, name) => sum + feeOf(rules, name), 0);
  const affords = Math.floor((freeCents(rules, stakes, bettor, purse) - fees) / (made.length + raiseTimes(rules, bet.wager)));
  const wanted = Math.min(Math.max(chip, least), room(rules, stakes, bettor, bet.spot, bet.wager), affords);
  const whole = wanted - (wanted % terms.cents_step);
  return whole >= least ? whole : 0;
}

/** Whether a click put less there than the chip is worth; a spot that takes one amount alone says nothing of it. */
export function isClipped(rules: Ruleset, wager: string, chip: number, cents: number): boolean {
  const terms = rules.wager[wager];
  return !!terms && cents < chip && leastOf(terms) < oneMax(terms);
}

/** Bets that fit limits and balance, in order; `clipped` says that something did not. */
export function fitting(rules: Ruleset, stakes: readonly Stake[], bettor: string, bets: readonly Bet[], purse: number): { bets: Bet[]; clipped: boolean } {
  const found: Bet[] = [];
  let left = purse;
  let clipped = false;
  let lying = [...stakes];
  for (const bet of placing(rules, bets)) {
    const cents = clickCents(rules, lying, bettor, bet, bet.cents, left);
    // Never more than was asked for: a minimum above it means that it does not fit.
    const put = cents <= bet.cents ? cents : 0;
    if (put !== bet.cents) clipped = true;
    if (!put) continue;
    found.push({ ...bet, cents: put });
    for (const wager of madeWith(rules, bet.wager)) {
      left -= put;
      lying = [...lying.filter((stake) => !(stake.bettor === bettor && stake.spot === bet.spot && stake.wager === wager)), { bettor, spot: bet.spot, wager, cents: standing(lying, bettor, bet.spot, wager) + put }];
    }
  }
  return { bets: found, clipped };
}

/** Bets in an order in which they may be made: what needs another wager comes after it. */
export function placing(rules: Ruleset, bets: readonly Bet[]): Bet[] {
  const rank = ({ wager }: Bet) => (rules.wager[wager]?.kind === "meter" ? 2 : rules.wager[wager]?.needs.length ? 1 : 0);
  return [...bets].sort((a, b) => rank(a) - rank(b));
}

/** How to come from the bets that lie there to others: what is taken back, in order, and what is put down then. */
export function changes(rules: Ruleset, now: readonly Bet[], wanted: readonly Bet[]): { back: Bet[]; put: Bet[] } {
  const there = (bets: readonly Bet[], bet: Bet) => bets.find((each) => each.spot === bet.spot && each.wager === bet.wager)?.cents ?? 0;
  const less = now.filter((bet) => there(wanted, bet) < bet.cents);
  // What rests on a wager that is lifted is lifted before it, and comes back after.
  const rests = (bet: Bet) => less.some((lifted) => lifted.spot === bet.spot && lifted.wager !== bet.wager && needs(rules, bet.wager, lifted.wager));
  const back = placing(rules, now.filter((bet) => less.includes(bet) || rests(bet))).reverse();
  const put = placing(rules, wanted.map((bet) => ({ ...bet, cents: bet.cents - (back.some((each) => each.spot === bet.spot && each.wager === bet.wager) ? 0 : there(now, bet)) })).filter((bet) => bet.cents > 0));
  return { back, put };
}

function needs(rules: Ruleset, wager: string, other: string): boolean {
  const terms = rules.wager[wager];
  return !!terms && (terms.needs.includes(other) || (terms.kind === "meter" && !terms.needs.length));
}

/** Bets without those of one act. */
export function without(bets: readonly Bet[], act: readonly Bet[]): Bet[] {
  return bets
    .map((bet) => ({ ...bet, cents: bet.cents - total(act.filter((each) => each.spot === bet.spot && each.wager === bet.wager)) }))
    .filter((bet) => bet.cents > 0);
}

/** The own bets of a round as they were made; what equals another wager came with it, and goes with it. */
export function ownBets(rules: Ruleset | null, round: RoundView | null, bettor: string): Bet[] {
  return (round?.stakes ?? []).filter((stake) => stake.bettor === bettor && !rules?.wager[stake.wager]?.equals).map(({ spot, wager, cents }) => ({ spot, wager, cents }));
}

export function total(bets: readonly { cents: number }[]): number {
  return bets.reduce((sum, bet) => sum + bet.cents, 0);
}

/** The flat fees that a bettor's wagers cost, which are taken when the bets are closed. */
export function feesOf(rules: Ruleset | null, stakes: readonly Stake[], bettor: string): number {
  return rules ? stakes.filter((stake) => stake.bettor === bettor).reduce((sum, stake) => sum + feeOf(rules, stake.wager), 0) : 0;
}

/** The most that one may buy: what the house holds, and what one's own limits on losses still leave. */
export function buyMost(held: number, limits: readonly { kind: string; most: number | null; done: number }[]): number {
  const left = limits.filter((each) => each.kind === "loss" && each.most !== null).map((each) => Math.max(0, (each.most ?? 0) - each.done));
  return Math.min(held, ...left);
}

/** Which spots a person may bet on: the own ones, and others' where the rules let one stand behind. */
export function maysBetOn(rules: Ruleset, round: RoundView, bettor: string, spot: number, wager: string): boolean {
  const terms = rules.wager[wager];
  if (!terms || terms.kind === "raise" || terms.equals || round.bank.bettor === bettor) return false;
  const seated = round.people.find((person) => person.seats.includes(spot));
  if (!seated || seated.bettor === round.bank.bettor) return false;
  if (seated.bettor === bettor) return true;
  // Behind another's hand one bets once there is a bet of its own.
  const hasBet = round.stakes.some((stake) => stake.spot === spot && stake.bettor === seated.bettor);
  return rules.seats.backline && terms.backline && hasBet && round.people.some((person) => person.bettor === bettor);
}
