"""The page's typefaces: the letters that it needs, under names of their own, as the fonts' licence asks of changed copies."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET: Final = Path(__file__).parent.parent / "page" / "src" / "theme" / "fonts"
CUTS: Final = (
    ("font_source_sans_pro", "SourceSansPro-Regular.ttf", "Queenhigh Sans", "sans-400"),
    ("font_source_sans_pro", "SourceSansPro-Semibold.ttf", "Queenhigh Sans", "sans-600"),
    ("font_source_serif_pro", "SourceSerifPro-Regular.ttf", "Queenhigh Serif", "serif-400"),
    ("font_source_serif_pro", "SourceSerifPro-Bold.ttf", "Queenhigh Serif", "serif-700"),
)
LETTERS: Final = (*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„†•…‹›€−×≤≥≠≈→←↑↓✓½¼¾"))
NAMES: Final = {1, 3, 4, 6, 16, 18, 25}
"""Where a font says what it is called."""


def main() -> None:
    """Write the fonts, and their licence beside them."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for package, file, family, name in CUTS:
        files = Path(str(import_module(package).__file__)).parent / "files"
        font = TTFont(files / file)
        options = Options(
            layout_features=["kern", "liga", "tnum", "lnum", "smcp", "c2sc"], hinting=False, flavor="woff"
        )
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=LETTERS)
        subsetter.subset(font)
        for record in font["name"].names:
            if record.nameID in NAMES:
                record.string = family if record.nameID != 6 else family.replace(" ", "")
        font.flavor = "woff2"
        font.save(TARGET / f"{name}.woff2")
        shutil.copy(files / "LICENSE.txt", TARGET / f"LICENSE-{name.split('-')[0]}.txt")
        print(name, (TARGET / f"{name}.woff2").stat().st_size)


if __name__ == "__main__":
    main()
