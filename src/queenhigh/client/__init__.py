"""A typed client of a live server: sit down and play in five lines."""

from queenhigh.client.client import Client, Listed
from queenhigh.client.fair import Verdict
from queenhigh.client.fold import fold, fold_private
from queenhigh.client.table import LiveTable

__all__ = ["Client", "Listed", "LiveTable", "Verdict", "fold", "fold_private"]
