"""Queenhigh, the open platform for Three Card Poker: rules as published, mathematics exact, the table real."""

__version__ = "0.1.0"
