"""The one generator of readable rules: `write` makes a ruleset a `document`, and `plain` and `markdown` print it."""
