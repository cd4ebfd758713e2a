"""Many rounds at once: a rule file compiled to flat arrays for one kernel, card for card the same game as `round`."""
