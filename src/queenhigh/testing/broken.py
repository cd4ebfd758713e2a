"""Random rule files with one planted fault."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from queenhigh.rules.dump import toml_text
from queenhigh.testing.plants import PLANTS, Plant
from queenhigh.testing.rulesets import RuleFile, rule_files


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule file that was valid until a fault was planted in it."""

    valid: RuleFile
    plant: Plant
    data: dict[str, Any]
    text: str

    @property
    def code(self) -> str:
        """The code of the fault that the loader must report."""
        return self.plant.code

    @property
    def path(self) -> str:
        """The key path at which it must be reported."""
        return self.plant.path


def broken_rulesets(*plants: Plant) -> st.SearchStrategy[Broken]:
    """Files with one of these faults; with any of the whole catalogue if none is named."""
    return st.sampled_from(plants or PLANTS).flatmap(_planted)


def plant_in(file: RuleFile, plant: Plant) -> Broken:
    """A copy of a valid file, broken."""
    data = deepcopy(file.data)
    plant.breaks(data)
    return Broken(file, plant, data, toml_text(data))


def _planted(plant: Plant) -> st.SearchStrategy[Broken]:
    wants = plant.wants
    files = rule_files(bank=wants.bank, draw=wants.draw, meter=wants.meter, decision=wants.decision)
    return files.map(lambda file: plant_in(file, plant))


__all__ = ["PLANTS", "Broken", "Plant", "broken_rulesets", "plant_in"]
