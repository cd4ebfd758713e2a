"""The closed vocabulary of a rule file, as frozen, typed data."""
