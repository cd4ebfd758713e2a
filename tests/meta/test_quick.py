"""`make quick` finds every test that a change reaches, the nearest first."""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.meta.project import ROOT
from tools import clock, patience, quick

FILES = {
    "src/queenhigh/__init__.py": "if TYPE_CHECKING:\n    from queenhigh.api.front import load\n",
    "src/queenhigh/api/front.py": "from queenhigh.felt import chips\n",
    "src/queenhigh/felt/__init__.py": "",
    "src/queenhigh/felt/chips.py": "def count() -> int:\n    from queenhigh.felt.colours import red\n    return red\n",
    "src/queenhigh/felt/colours.py": "red = 1\n",
    "src/queenhigh/cli/main.py": "from importlib import import_module\nimport_module(f'queenhigh.cli.{name}')\n",
    "src/queenhigh/cli/games.py": "",
    "tests/conftest.py": "",
    "tests/kit.py": "from queenhigh.felt.chips import count\n",
    "tests/api/test_front.py": "import queenhigh as qh\n",
    "tests/felt/test_words.py": "",
    "tests/other/conftest.py": "",
    "tests/other/test_chips.py": "import queenhigh.felt.chips\n",
    "tests/other/test_by_kit.py": "from tests.kit import count\n",
    "tests/other/test_program.py": "import subprocess\n",
    "tests/other/test_game.py": "GAME = 'tcp-01'\n",
    "tests/meta/test_all.py": "",
    "tests/page/test_felt.py": "",
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "changed, reached",
    [
        # Colours: the room's own tests; chips import it, and then who imports chips; the front door last.
        (
            "src/queenhigh/felt/colours.py",
            ["felt/test_words", "meta/test_all", "other/test_chips", "other/test_by_kit", "api/test_front"],
        ),
        ("tests/kit.py", ["meta/test_all", "other/test_by_kit"]),
        ("tests/other/test_game.py", ["other/test_game", "meta/test_all"]),
        ("src/queenhigh/rules/games/tcp-01.toml", ["meta/test_all", "other/test_game"]),
        ("src/queenhigh/rules/games/tcp-010.toml", ["meta/test_all"]),
        ("src/queenhigh/cli/games.py", ["meta/test_all", "other/test_program"]),
        ("README.md", ["meta/test_all"]),
        ("page/src/felt/Felt.svelte", ["meta/test_all", "page/test_felt"]),
        ("src/queenhigh/web/page/index.html", ["meta/test_all", "page/test_felt"]),
    ],
)
def test_the_tests_of_a_change_are_found(house: Path, changed: str, reached: list[str]) -> None:
    assert quick.reached_tests(house, [changed]) == [f"tests/{each}.py" for each in reached]


@pytest.mark.parametrize("changed", ["tests/conftest.py", "pyproject.toml"])
def test_what_every_test_stands_on_reaches_them_all(house: Path, changed: str) -> None:
    assert set(quick.reached_tests(house, [changed])) == {name for name in FILES if "/test_" in name}


def test_a_conftest_reaches_its_folder(house: Path) -> None:
    beside = {"tests/other/" + each for each in ("test_chips.py", "test_by_kit.py", "test_program.py", "test_game.py")}
    assert set(quick.reached_tests(house, ["tests/other/conftest.py"])) == beside | {"tests/meta/test_all.py"}


def test_nothing_reaches_nothing(house: Path) -> None:
    assert quick.reached_tests(house, []) == []


def test_of_this_repository_a_round_reaches_its_own_tests_first_and_the_documents_at_last() -> None:
    found = quick.reached_tests(ROOT, ["src/queenhigh/round/settle.py"])
    assert found.index("tests/round/test_random_rounds.py") < found.index("tests/papers/test_pages.py")
    assert "tests/round/test_random_rounds.py" not in quick.reached_tests(ROOT, ["src/queenhigh/terminal/canvas.py"])


def test_no_more_files_are_collected_than_the_time_suffices_for() -> None:
    usual = {"near": 40.0, "long": 90.0, "next": 30.0, "far": 40.0}
    # 40 + 30 leave 30 of 100 seconds: too few for the long one and for the far one.
    assert quick.fitting(["near", "long", "next", "far"], usual, 100) == ["near", "next"]
    # One that nobody has measured counts as the mean of the others, (40 + 90 + 30 + 40) ÷ 4 = 50 s: it fits, and 10 s are left.
    assert quick.fitting(["near", "new", "next"], usual, 100) == ["near", "new"]
    # The nearest is run whatever it takes, and without any measure everything fits that is not too much.
    assert quick.fitting(["long", "next"], usual, 50) == ["long"]
    assert quick.fitting(["a", "b", "c"], {}, 2) == ["a", "b"]


@pytest.mark.parametrize("seconds, is_over", [(-1, True), (1000, False)])
def test_a_run_ends_when_the_time_is_over_and_not_before(
    monkeypatch: pytest.MonkeyPatch, *, seconds: int, is_over: bool
) -> None:
    monkeypatch.setenv(clock.UNTIL, str(time.time() + seconds))
    item = cast("Any", SimpleNamespace(session=SimpleNamespace(shouldstop=False)))
    patience.pytest_runtest_teardown(item)
    assert bool(item.session.shouldstop) == is_over


LONG = """
import os, time
from pathlib import Path
import pytest
from tools import clock

@pytest.fixture
def lamp():
    os.environ[clock.UNTIL] = str(time.time() - clock.GRACE_SECONDS)  # the time goes by while it is set up
    yield
    Path("out").touch()

def test_short(): ...
def test_that_never_ends(lamp):
    while True:
        try:
            time.sleep(3600)
        except Exception:
            continue
def test_that_comes_too_late(): ...
"""


def test_what_goes_on_after_the_grace_is_given_up_and_put_away(tmp_path: Path) -> None:
    (tmp_path / "test_long.py").write_text(LONG, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "tools.patience", "-p", "no:cacheprovider", "test_long.py"],
        cwd=tmp_path,
        env=os.environ | {clock.UNTIL: str(time.time() + 1000), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == pytest.ExitCode.INTERRUPTED, run.stdout + run.stderr
    assert "1 passed, 1 skipped" in run.stdout
    assert clock.GIVEN_UP in run.stdout
    assert (tmp_path / "out").exists()


def test_what_make_did_before_counts_unless_it_was_all_of_the_time() -> None:
    assert quick.end(1000.0, "") == 1000 + quick.SECONDS
    assert quick.end(1000.0, "980") == 980 + quick.SECONDS
    assert quick.end(1000.0, "400") == 1000 + quick.SECONDS_MIN
    assert quick.SECONDS + clock.GRACE_SECONDS < 120


def test_the_plugin_is_left_to_pytest_to_import() -> None:
    """One that is there already cannot be rewritten: pytest would warn, and a warning is an error here."""
    code = "import sys, tools.quick; print('tools.patience' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
