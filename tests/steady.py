"""Examples that come from the test and its seed, whatever else has been imported.

Hypothesis mixes numbers and words of our own modules into its examples, of those that happen to be there at that moment:
the same test would get other examples beside other tests.
"""

from functools import cache
from pathlib import Path
from types import ModuleType

from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants, constants_from_module

SOURCE = Path(__file__).parents[1] / "src" / "queenhigh"


def settle(effort: int) -> None:
    """At effort 1 only what Hypothesis itself holds to be tricky; above, what any of our modules names, imported or not."""
    assert callable(providers._get_local_constants), "Hypothesis gets them from somewhere else now"
    providers._get_local_constants = nothing if effort == 1 else whole_package
    providers.CONSTANTS_CACHE.cache.clear()


@cache
def nothing() -> Constants:
    """So that a change elsewhere gives no test of `make test` other examples."""
    return Constants()


@cache
def whole_package() -> Constants:
    """Numbers and words of all modules, in the order of their names."""
    found = Constants()
    for path in sorted(SOURCE.rglob("*.py")):
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        found |= constants_from_module(module)
    return found
