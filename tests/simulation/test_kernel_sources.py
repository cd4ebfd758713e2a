"""A kernel that was compiled from other sources is never used: the list of its sources is complete."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

import queenhigh.simulation
from queenhigh.simulation.chance import next_word
from queenhigh.simulation.kernel import _SOURCES
from tests.meta.project import ROOT

HERE = Path(queenhigh.simulation.__file__).parent


def _imports(name: str) -> set[str]:
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    outside_checks = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    modules = {node.module or "" for node in outside_checks}
    return {module.rsplit(".", 1)[1] for module in modules if module.startswith("queenhigh.simulation.")}


def test_every_module_that_the_kernel_imports_is_one_of_its_sources() -> None:
    reached, waiting = set[str](), {"kernel"}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= _imports(name) - reached
    assert set(_SOURCES) == reached


def test_a_part_of_the_kernel_is_not_called_from_outside() -> None:
    """It has no machine code of its own; what Python finds there must refuse, and not crash."""
    with pytest.raises(TypeError, match="not callable"):
        next_word(np.zeros(4, dtype=np.uint64))


def test_numba_has_an_upper_bound_while_its_inner_classes_are_built_upon() -> None:
    """Whatever is not of Numba's own promises may go with any release: the bound is what the tests have seen."""
    parts = ast.parse((HERE / "parts.py").read_text(encoding="utf-8"))
    assert any(isinstance(node, ast.ImportFrom) and (node.module or "").startswith("numba.core") for node in parts.body)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    bounds = [entry for entry in project["optional-dependencies"]["simulate"] if entry.startswith("numba")]
    assert len(bounds) == 1
    above = re.search(r"<(\d+)\.(\d+)$", bounds[0])
    assert above is not None
    major, minor = (int(part) for part in metadata.version("numba").split(".")[:2])
    assert (major, minor + 1) == (int(above[1]), int(above[2]))
