"""Advice, drills and bots: from what a seat sees to what it should do, and why."""
