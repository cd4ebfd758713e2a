"""Cards, decks, and the way from a seed to a permutation."""
