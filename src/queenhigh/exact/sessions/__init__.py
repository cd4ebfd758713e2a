"""Many rounds: distribution, ruin, hold, and the bank's side."""
