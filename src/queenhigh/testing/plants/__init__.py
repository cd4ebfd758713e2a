"""Faults to be planted into valid rule files, each with the code and the place that the loader must answer with."""

from __future__ import annotations

from queenhigh.testing.plants import dealing, form, house, paying, tables, wagering
from queenhigh.testing.plants.kit import Plant

PLANTS: tuple[Plant, ...] = (
    *form.PLANTS,
    *dealing.PLANTS,
    *wagering.PLANTS,
    *paying.PLANTS,
    *tables.PLANTS,
    *house.PLANTS,
)
"""The whole catalogue, in the order of a rule file."""

__all__ = ["PLANTS", "Plant"]
