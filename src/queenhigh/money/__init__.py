"""Whole cents, transfers that sum to zero, and meters in micro-cents."""
