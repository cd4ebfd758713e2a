/** A meter and its wins, as `/api/meters` tells them. Amounts of a meter are micro-cents. */
export interface WinData { win: number; at: string; table: string; round: number; spot: number; bettor: string; percent: number; cents: number; status: string }

export interface MeterData {
  meter: string;
  currency: string;
  state: string;
  shows_micro_cents: number;
  reserve_micro_cents: number;
  contribution_bp: number;
  next_contribution_bp: number | null;
  seed_micro_cents: number;
  ceiling_micro_cents: number | null;
  tables: string[];
  unlinked: Record<string, string>;
  due: WinData[];
  stranded: WinData[];
  hits: WinData[];
  counters: {
    wagers: number;
    wager_cents: number;
    seeds_micro_cents: number;
    contributions_micro_cents: number;
    awards_micro_cents: number;
    overflow_micro_cents: number;
    adjustments_micro_cents: number;
    transfers_in_micro_cents: number;
    transfers_out_micro_cents: number;
    hits_by_percent: Record<string, number>;
    paid_cents: number;
  };
  changes: { at: string; what: string; by: string[]; reason: string; micro_cents: number }[];
}

export interface WinPageData {
  serial: string;
  house: string;
  meter: string;
  currency: string;
  status: string;
  at: string;
  table: string;
  game: string;
  rules_hash: string;
  round: number;
  seat: number;
  bettor: string;
  hand: string;
  why: string;
  percent: number;
  cents: number;
  before_micro_cents: number;
  after_micro_cents: number;
  signed: { what: string; by: string; at: string }[];
  deck: number;
  all_accounted: boolean;
  cards: { spots: Record<string, string>; bank: string; rest: string } | null;
  tax_form: boolean;
  tax_from_cents: number;
}

/** Seeds + contributions − awards − what the ceiling kept out + adjustments + transfers: what the meter must show. */
export function mustShow(meter: MeterData): number {
  const sums = meter.counters;
  return sums.seeds_micro_cents + sums.contributions_micro_cents - sums.awards_micro_cents - sums.overflow_micro_cents + sums.adjustments_micro_cents + sums.transfers_in_micro_cents - sums.transfers_out_micro_cents;
}
