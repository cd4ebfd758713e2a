"""Queenhigh, the open platform for Three Card Poker: rules as published, mathematics exact, the table real.

    import queenhigh as qh

Whatever `qh` offers is in `__all__`, and is imported when it is first asked for: the import itself costs next to nothing.
"""

# Type checkers know this name; importing it from `typing` would take longer than all the rest of this file.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from queenhigh.api.dealing import deal
    from queenhigh.api.figures import analyze, strategy
    from queenhigh.api.game import load
    from queenhigh.api.publishing import publish
    from queenhigh.api.simulating import simulate
    from queenhigh.api.table import Table
    from queenhigh.errors import QueenhighError

__version__ = "0.1.0"

__all__ = [
    "QueenhighError",
    "Table",
    "__version__",
    "analyze",
    "deal",
    "load",
    "publish",
    "simulate",
    "strategy",
]

# In the order in which a newcomer meets them; the reference page keeps it.
_HOMES = {
    "Table": "queenhigh.api.table",
    "load": "queenhigh.api.game",
    "deal": "queenhigh.api.dealing",
    "analyze": "queenhigh.api.figures",
    "strategy": "queenhigh.api.figures",
    "simulate": "queenhigh.api.simulating",
    "publish": "queenhigh.api.publishing",
    "QueenhighError": "queenhigh.errors",
}


if not TYPE_CHECKING:  # else a checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415  # only when something is asked for

        # Not kept here: the rooms are attributes of this module too, and a name has one home.
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
