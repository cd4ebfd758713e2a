/** What a meter must show, by its counters. Amounts of a meter are micro-cents. */
import type { MeterTold } from "../../wire/schema.ts";

/** Seeds + contributions − awards − what the ceiling kept out + adjustments + transfers: what the meter must show. */
export function mustShow(meter: MeterTold): number {
  const sums = meter.counters;
  return sums.seeds_micro_cents + sums.contributions_micro_cents - sums.awards_micro_cents - sums.overflow_micro_cents + sums.adjustments_micro_cents + sums.transfers_in_micro_cents - sums.transfers_out_micro_cents;
}
