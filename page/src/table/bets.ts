/** Chips on spots: what may be put where, what Rebet and Double come to. Pure; the server has the last word. */
import { leastOf, oneMax, type Ruleset } from "../rules/ruleset.ts";
import type { RoundView, Stake } from "../wire/types.ts";

export interface Bet { spot: number; wager: string; cents: number }

/** What a bettor has on a wager of a spot. */
export function standing(stakes: readonly Stake[], bettor: string, spot: number, wager: string): number {
  return stakes.find((stake) => stake.bettor === bettor && stake.spot === spot && stake.wager === wager)?.cents ?? 0;
}

/** How many more cents may lie there: by the bettor's own maximum, and by the spot's. */
export function room(rules: Ruleset, stakes: readonly Stake[], bettor: string, spot: number, wager: string): number {
  const terms = rules.wager[wager];
  if (!terms) return 0;
  const others = stakes.filter((stake) => stake.spot === spot && stake.wager === wager).reduce((sum, stake) => sum + stake.cents, 0);
  const own = standing(stakes, bettor, spot, wager);
  return Math.max(0, Math.min(oneMax(terms) - own, (terms.cents_max ?? Infinity) - others));
}

/** What one click with a chip puts there: never below the spot's minimum, never above what fits; 0 where nothing does. */
export function clickCents(rules: Ruleset, stakes: readonly Stake[], bettor: string, bet: { spot: number; wager: string }, chip: number, purse: number): number {
  const terms = rules.wager[bet.wager];
  if (!terms || terms.kind === "raise") return 0;
  const least = standing(stakes, bettor, bet.spot, bet.wager) > 0 ? terms.cents_step : leastOf(terms);
  const most = Math.min(room(rules, stakes, bettor, bet.spot, bet.wager), purse);
  const wanted = Math.min(Math.max(chip, least), most);
  const whole = wanted - (wanted % terms.cents_step);
  return whole >= least ? whole : 0;
}

/** Bets that fit limits and balance, in order; `clipped` says that something did not. */
export function fitting(rules: Ruleset, stakes: readonly Stake[], bettor: string, bets: readonly Bet[], purse: number): { bets: Bet[]; clipped: boolean } {
  const found: Bet[] = [];
  let left = purse;
  let clipped = false;
  let lying = [...stakes];
  for (const bet of bets) {
    const cents = clickCents(rules, lying, bettor, bet, bet.cents, left);
    // Never more than was asked for: a minimum above it means that it does not fit.
    const put = cents <= bet.cents ? cents : 0;
    if (put !== bet.cents) clipped = true;
    if (!put) continue;
    found.push({ ...bet, cents: put });
    left -= put;
    lying = [...lying.filter((stake) => !(stake.bettor === bettor && stake.spot === bet.spot && stake.wager === bet.wager)), { bettor, spot: bet.spot, wager: bet.wager, cents: standing(lying, bettor, bet.spot, bet.wager) + put }];
  }
  return { bets: found, clipped };
}

/** The own bets of a round as they lie there. */
export function ownBets(round: RoundView | null, bettor: string): Bet[] {
  return (round?.stakes ?? []).filter((stake) => stake.bettor === bettor).map(({ spot, wager, cents }) => ({ spot, wager, cents }));
}

export function total(bets: readonly { cents: number }[]): number {
  return bets.reduce((sum, bet) => sum + bet.cents, 0);
}

/** The most that one may buy: what the house holds, and what one's own limits on losses still leave. */
export function buyMost(held: number, limits: readonly { kind: string; most: number | null; done: number }[]): number {
  const left = limits.filter((each) => each.kind === "loss" && each.most !== null).map((each) => Math.max(0, (each.most ?? 0) - each.done));
  return Math.min(held, ...left);
}

/** Which spots a person may bet on: the own ones, and others' where the rules let one stand behind. */
export function maysBetOn(rules: Ruleset, round: RoundView, bettor: string, spot: number, wager: string): boolean {
  const terms = rules.wager[wager];
  if (!terms || terms.kind === "raise" || round.bank.bettor === bettor) return false;
  const seated = round.people.find((person) => person.seats.includes(spot));
  if (!seated || seated.bettor === round.bank.bettor) return false;
  if (seated.bettor === bettor) return true;
  // Behind another's hand one bets once there is a bet of its own.
  const hasBet = round.stakes.some((stake) => stake.spot === spot && stake.bettor === seated.bettor);
  return rules.seats.backline && terms.backline && hasBet && round.people.some((person) => person.bettor === bettor);
}
