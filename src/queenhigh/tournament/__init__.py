"""Tournaments: entries, seats, levels, who is out, prizes. Pure, over tables: the same shape as a round and a session."""
