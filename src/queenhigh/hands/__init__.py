"""Rankings, the plain definition of a hand, and look-ups proven equal to it."""
