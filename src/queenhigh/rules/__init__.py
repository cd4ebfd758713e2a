"""Rule files: the closed schema, loading with every fault at once, the published games, rules in English."""
