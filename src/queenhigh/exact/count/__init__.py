"""Counting deals: by inclusion and exclusion, and one by one as the reference."""
