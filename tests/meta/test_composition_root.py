"""`bootstrap` is the only room that names a clock, entropy or a place of the user's.

What a room needs of them it is handed: a function that tells seconds, a seed, a folder.
"""

import ast
from typing import Final

import pytest

from tests.meta.project import ROOT

SOURCE: Final = ROOT / "src" / "queenhigh"
FREE: Final = ("bootstrap",)
MODULES: Final = frozenset({"datetime", "random", "secrets", "tempfile", "time", "uuid"})
"""Nothing is in these but clocks, chance and places of the machine's choosing."""
NAMES: Final = frozenset(
    [
        "environ",
        "environb",
        "getenv",
        "urandom",
        "getrandom",
        "getcwd",
        "gethostname",
        "getlogin",
        "gettempdir",
        "expanduser",
        "expandvars",
        "perf_counter",
        "monotonic",
        "time_ns",
        "SystemRandom",
    ]
)
"""As attributes of whatever they are called on: `os.environ`."""
ASKED: Final = frozenset({"home", "cwd", "time", "times", "generate", "generate_key", "generate_private_key"})
"""As calls: `Path.home()`, `loop.time()`, a key's `generate()`; while a `home` that was handed down is a value."""
CHANCE: Final = frozenset({"default_rng", "SeedSequence", "RandomState", "Random"})
"""Without a seed each of these asks the system for one."""
SEEDED: Final = CHANCE | {"Generator", "Philox", "PCG64"}
"""All else of `numpy.random` shares one state that nobody has seeded."""
IMPORTING: Final = frozenset({"import_module", "__import__"})
VARIABLES: Final = ("QUEENHIGH_", "XDG_", "HOME", "TMPDIR")
ALLOWED: Final = {
    # Typst reads typefaces only from a folder: it gets one that nobody else sees, and that goes with the process.
    "papers/sheet/typeset.py": ["tempfile"],
    # The loop's own clock, by which it calls back too: how long someone waits or is silent. No moment of it is kept or told.
    "web/line.py": ["self.loop.time()"],
    "web/metrics.py": ["self._requests.labels(path).time()"],  # by the library's stopwatch: how long a request takes
    "web/pulse.py": ["asyncio.get_running_loop().time()"],
    "web/turns.py": ["asyncio.get_running_loop().time()", "loop.time()"],
    # A command asks what kind of terminal it was called from, and workers tell each other which one they are.
    "cli/main.py": ["QUEENHIGH_DEBUG", "os.environ"],
    "cli/plain_tables.py": ["os.environ"],
    "cli/play.py": ["os.environ"],
    "cli/serve.py": ["os.environ"],
    "cli/serve_workers.py": ["QUEENHIGH_WORKER", "os.environ"],
    "cli/tables.py": ["os.environ"],
}


def named(source: str) -> list[str]:
    """Clocks, entropy and places that a module names."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found += [name.name for name in names if name.name.split(".")[0] in MODULES]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                found += [module] if module.split(".")[0] in MODULES else []
                found += [f"{module}.{name.name}" for name in names if module == "os" and name.name in NAMES]
            case ast.Attribute(attr=attr) if attr in NAMES:
                found.append(ast.unparse(node))
            case ast.Call(func=ast.Attribute(attr=name)) if name in ASKED:
                found.append(ast.unparse(node))
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[], keywords=[]) if name in CHANCE:
                found.append(f"{name}()")
            case ast.Call(
                func=ast.Attribute(attr=name) | ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]
            ) if name in IMPORTING:
                found += [text] if text.split(".")[0] in MODULES else []
            case ast.Attribute(value=ast.Attribute(attr="random"), attr=name) if name not in SEEDED:
                found.append(ast.unparse(node))
            case ast.Constant(value=str(text)) if text in VARIABLES or (text.isupper() and text.startswith(VARIABLES)):
                found.append(text)
            case _:
                pass
    return found


def test_only_the_composition_root_names_clock_entropy_and_places() -> None:
    paths = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in FREE]
    rooms = {path.relative_to(SOURCE).parts[0] for path in paths}
    assert {"simulation", "terminal", "papers", "envs", "api", "testing", "rules", "round"} <= rooms
    sources = {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    found = {name: sorted(set(bad)) for name, source in sources.items() if (bad := named(source))}
    assert found == ALLOWED


def test_the_composition_root_does_name_them() -> None:
    root = "".join(path.read_text(encoding="utf-8") for path in sorted((SOURCE / "bootstrap").glob("*.py")))
    imports = [line for line in root.splitlines() if line != "from __future__ import annotations"]
    assert {"time", "datetime", "secrets", "os.environ", "Path.home()", "XDG_DATA_HOME"} <= set(
        named("\n".join(imports))
    )


@pytest.mark.parametrize(
    "source, said",
    [
        ("from time import sleep", "time"),
        ("import datetime as d", "datetime"),
        ("import os\nos.environ['X']", "os.environ"),
        ("from os import urandom", "os.urandom"),
        ("Path.home()", "Path.home()"),
        ("Path(given).expanduser()", "Path(given).expanduser"),
        ("numpy.random.default_rng()", "default_rng()"),
        ("np.random.shuffle(deck)", "np.random.shuffle"),
        ("asyncio.get_running_loop().time()", "asyncio.get_running_loop().time()"),
        ("os.times()", "os.times()"),
        ("Ed25519PrivateKey.generate()", "Ed25519PrivateKey.generate()"),
        ("AESGCM.generate_key(128)", "AESGCM.generate_key(128)"),
        ("import_module('secrets').token_bytes(32)", "secrets"),
        ("__import__('time')", "time"),
        ("place = read('XDG_CACHE_HOME')", "XDG_CACHE_HOME"),
    ],
)
def test_the_reader_finds_what_is_planted(source: str, said: str) -> None:
    assert said in named(source)


def test_what_is_seeded_or_handed_down_is_no_chance() -> None:
    assert named("numpy.random.default_rng(seed)\nclock()\nself.home\nQUEENHIGH = 'Queenhigh at home'") == []
