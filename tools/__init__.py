"""Programs that keep the repository true: clause table, gauntlet, pins."""
