"""X3: the type checker refuses to let tournament chips meet cents."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.project import ROOT

GOOD = """
from queenhigh.casino.ledger import of, posted
from queenhigh.tournament.chips import Chips

stack: Chips = Chips(500) + Chips(300)
paid = posted(of("cash", "person", "ann"), of("cash", "escrow", "friday"), 500, "buy-in")
"""
MIXED = {
    "a sum": "stack = Chips(500) + 300",
    "a difference": "stack = Chips(500) - 300",
    "the other way": "cents: int = 300 + Chips(500)",
    "an amount": "cents: int = Chips(500)",
    "chips from cents": "stack: Chips = 500",
    "a comparison": "more = Chips(500) > 300",
    "a posting": 'paid = posted(of("cash", "person", "ann"), of("cash", "escrow", "friday"), Chips(500), "buy-in")',
}


def test_x3_mypy_refuses_every_way_in_which_chips_could_meet_cash(tmp_path: Path) -> None:
    head = GOOD.rpartition("stack")[0]
    files = {name.replace(" ", "_"): f"{head}\n{line}\n" for name, line in MIXED.items()}
    for name, text in {"good": GOOD, **files}.items():
        (tmp_path / f"{name}.py").write_text(text)
    # Only the two modules that are meant, without all that they import, and without plug-ins: those take long.
    command = [sys.executable, "-m", "mypy", "--follow-imports=skip", "--no-error-summary", "--show-absolute-path"]
    command += ["--cache-dir", os.devnull, "--config-file", ""]
    meant = [str(ROOT / "src" / "queenhigh" / name) for name in ("tournament/chips.py", "casino/ledger.py")]
    done = subprocess.run(
        [*command, *meant, *sorted(str(path) for path in tmp_path.glob("*.py"))],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        check=False,
    )
    said = done.stdout
    if "error" not in said:
        pytest.fail(f"nothing was refused: {said} {done.stderr}")
    refused = {Path(line.split(":")[0]).stem for line in said.splitlines() if ": error:" in line}
    assert refused == set(files)
