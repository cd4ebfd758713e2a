"""Queenhigh measured against named baselines: ``make bench``."""
