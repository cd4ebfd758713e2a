/** What amounts are at the table that is looked at: money, or a tournament's chips, which are none. */
export const unit: {
  chips: boolean;
  /** Whether amounts are read aloud: then "500 chips", since nothing that is drawn says what they are. */
  aloud: boolean;
  /** The ISO 4217 code of the house's money; empty where the house has none of those. */
  currency: string;
} = $state({ chips: false, aloud: false, currency: "" });

/** What the house calls its money; a word like "cash" is no currency to write amounts with. */
export function moneyIs(currency: string): void {
  unit.currency = /^[A-Z]{3}$/.test(currency) ? currency : "";
}
