"""Write the pictures of the documentation that are drawn from rule files."""

from __future__ import annotations

from pathlib import Path

from queenhigh.papers.draw.felt import felt_svg
from queenhigh.rules.load import load

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


def main() -> None:
    """Draw the felt that the README shows."""
    (PICTURES / "felt.svg").write_text(felt_svg(load("ca-6cb")), encoding="utf-8")


if __name__ == "__main__":
    main()
