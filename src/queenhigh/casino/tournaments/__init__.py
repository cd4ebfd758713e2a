"""Tournaments in a house: their streams, their money in escrow, their tables, and what the house does for them."""
