"""Pin the complete closure of ``.[dev]`` in constraints.txt, from a fresh environment. Runs on a bare Python."""

import subprocess
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADER = "# The complete closure of .[dev], exact: what main is tested with. Refresh: make constraints\n"


def main() -> None:
    """Install what pyproject.toml allows into a throw-away environment, and write down what came."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = f"{folder}/bin/python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{ROOT}[dev]"], check=True)
        frozen = subprocess.run([python, "-m", "pip", "freeze"], check=True, capture_output=True, text=True).stdout
    # "name @ address" is how pip writes the project itself; an address has no place in the file.
    # What follows a "+" says how a package was built for this machine (torch==2.13.0+cpu), and others have another.
    pins = [line.partition("+")[0] for line in frozen.splitlines() if "==" in line and " @ " not in line]
    (ROOT / "constraints.txt").write_text(HEADER + "\n".join(pins) + "\n", encoding="utf-8")
    print(f"{len(pins)} versions pinned in constraints.txt")


if __name__ == "__main__":
    main()
