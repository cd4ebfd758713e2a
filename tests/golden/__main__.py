"""``python -m tests.golden``: says which transcripts differ; ``--write`` writes them anew, to be read before a commit."""

import sys

from tests.golden.scenario import golden, names, play


def main() -> int:
    """Compare, or write."""
    chosen = [name for name in sys.argv[1:] if not name.startswith("-")] or names()
    changed = [name for name in chosen if not golden(name).exists() or golden(name).read_text("utf-8") != play(name)]
    for name in changed:
        if "--write" in sys.argv:
            golden(name).write_text(play(name), encoding="utf-8")
        print(f"{name}: {'written' if '--write' in sys.argv else 'differs'}")
    print(f"{len(chosen)} transcripts, {len(changed)} differ")
    return 0 if "--write" in sys.argv or not changed else 1


if __name__ == "__main__":
    sys.exit(main())
