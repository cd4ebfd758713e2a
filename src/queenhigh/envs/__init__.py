"""Environments for agents that learn: one seat (Gymnasium), all seats (PettingZoo), many tables at once (the kernel)."""
