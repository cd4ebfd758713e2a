"""What is installed only on demand, and what to say if it is missing."""

from __future__ import annotations

from importlib.util import find_spec

from queenhigh.errors import BadInput


def need(extra: str, *modules: str) -> None:
    """Refuse to go on without an extra, and name it."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        message = f"this needs {', '.join(missing)}, which is not installed: pip install 'queenhigh[{extra}]'"
        raise BadInput("extra/missing", message, {"extra": extra, "missing": tuple(missing)})
