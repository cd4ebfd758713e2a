/** What amounts are at the table that is looked at: money, or a tournament's chips, which are none. */
export const unit: { chips: boolean } = $state({ chips: false });
