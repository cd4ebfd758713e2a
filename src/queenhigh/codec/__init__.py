"""One codec for every action and event: how they are spelled, what of them is hidden, and how old ones are read."""
