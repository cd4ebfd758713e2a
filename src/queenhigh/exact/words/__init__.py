"""A strategy as a dealer would say it."""
