"""The house's progressive meters: each a stream of its own, fed by one table or by many. Pure, like a table."""
