"""The proof: exact odds, optimal strategy and a verdict on every printed figure, from a rule file alone."""
