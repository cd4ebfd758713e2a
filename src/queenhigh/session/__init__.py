"""What lasts across rounds: who banks, which pack is dealt, the rack, purses and meters. Pure, like a round."""
