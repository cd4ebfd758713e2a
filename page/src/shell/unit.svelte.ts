/** What amounts are at the table that is looked at: money, or a tournament's chips, which are none. */
export const unit: {
  chips: boolean;
  /** Whether amounts are read aloud: then "500 chips", since nothing that is drawn says what they are. */
  aloud: boolean;
} = $state({ chips: false, aloud: false });
