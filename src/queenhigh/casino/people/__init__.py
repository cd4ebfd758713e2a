"""The people of a house: who they are outside of the entries, how they prove it, and what protects them while they play."""
