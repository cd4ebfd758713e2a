"""A rule file as something that can be counted: cards, tests, pays; and what is refused."""
