"""The typefaces, found where their packages put them.

Source Sans and Source Serif come as packages under the SIL Open Font License. The drawings carry
outlines rather than text, so that a print shop or a browser needs no font at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from queenhigh.errors import BadInput

# One format of each face, so that which one is taken never depends on the order of a folder.
FACES: Final = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "sans-black": ("font_source_sans_pro", "SourceSansPro-Black.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}


@dataclass(frozen=True, slots=True)
class Glyph:
    """The outline of one character, in units of the face, y upwards."""

    data: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
    """Drawing commands: moveTo, lineTo, qCurveTo, curveTo, closePath, with their points."""
    advance: float


def face_path(face: str) -> Path:
    """The file of a face."""
    package, name = FACES[face]
    try:
        return Path(str(files(package) / "files" / name))
    except ModuleNotFoundError as error:
        message = "documents need the extra 'publish': pip install 'queenhigh[publish]'"
        raise BadInput("publish/extra_missing", message, {"package": package}) from error


@cache
def printable_signs() -> frozenset[int]:
    """The characters that every face has."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # as below

    found = []
    for face in FACES:
        with TTFont(face_path(face), lazy=True) as font:
            found.append(frozenset(font.getBestCmap()))
    return frozenset.intersection(*found)


class Face:
    """One typeface in one weight."""

    def __init__(self, name: str) -> None:
        # The library takes a while to import: only those who draw text pay for it.
        from fontTools.ttLib import TTFont  # noqa: PLC0415

        font = TTFont(face_path(name), lazy=True)
        self._names: dict[int, str] = font.getBestCmap()
        self._glyphs = font.getGlyphSet()
        self.units: int = font["head"].unitsPerEm
        self.cap_height: float = font["OS/2"].sCapHeight / self.units
        self._known: dict[str, Glyph] = {}

    def glyph(self, character: str) -> Glyph:
        """The outline of a character. Raises BadInput if the face has none."""
        found = self._known.get(character)
        if found is None:
            found = self._known[character] = self._outline(character)
        return found

    def _outline(self, character: str) -> Glyph:
        from fontTools.pens.recordingPen import DecomposingRecordingPen  # noqa: PLC0415

        name = self._names.get(ord(character))
        if name is None:
            message = f"the typeface of the documents has no sign for {character!r}"
            raise BadInput("publish/no_glyph", message, {"character": character})
        pen = DecomposingRecordingPen(self._glyphs)
        self._glyphs[name].draw(pen)
        return Glyph(tuple((verb, tuple(points)) for verb, points in pen.value), self._glyphs[name].width)


@cache
def face_of(name: str) -> Face:
    """A face, read once."""
    return Face(name)
