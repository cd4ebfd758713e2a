"""The felt as a press takes it: one page of PDF in which every ink is a separation of its own, and nothing is RGB.

Typst sets pages, but knows no named inks. The drawing is made of a few shapes of ours, so that it can be
written down as it is: each shape becomes a path in its separation. Nothing is compressed, and no date is
written: the same drawing gives the same bytes on any machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, fromstring

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.outlines import Matrix, dashes_of, outline_of, transform_of
from queenhigh.pictures.svg import NAMESPACE, number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

INCH: Final = 72.0
SLUG: Final = 2.0
"""Inches around the cloth, for marks and the line that says what it is."""
BLEED: Final = 0.25
MARKS: Final = "#000000"
"""What marks are drawn in: on every plate, so that plates can be laid over each other."""
_HREF: Final = "href"


def plate_pdf(layers: Sequence[str], slug: str, inches: tuple[float, float]) -> bytes:
    """Drawings over each other on a page of their true size, another one in the slug, marks, and the boxes of a press."""
    wide, deep = inches
    tall = deep + 2 * SLUG
    stream = "\n".join(
        [
            *(line for svg in layers for line in _placed(svg, (SLUG, SLUG), tall)),
            *_placed(slug, (SLUG, SLUG + deep + 0.6), tall),
            *_marks(wide, deep),
        ]
    )
    return _document(stream, wide, deep)


def _placed(svg: str, at: tuple[float, float], tall: float) -> Iterator[str]:
    """A drawing in inches with y downwards, put onto a page in points with y upwards."""
    root = fromstring(svg)  # noqa: S314  # our own drawing, made a moment ago
    arts = {str(each.get("id")): each for each in root.iter() if each.get("id")}
    yield "q"
    yield f"{number(INCH)} 0 0 {number(-INCH)} {number(at[0] * INCH)} {number((tall - at[1]) * INCH)} cm"
    for child in root:
        yield from _element(child, arts)
    yield "Q"


def _element(node: Element, arts: Mapping[str, Element]) -> Iterator[str]:
    tag = node.tag.removeprefix(f"{{{NAMESPACE}}}")
    if tag in ("title", "defs"):
        return
    matrix = transform_of(node.get("transform", ""))
    yield "q"
    if matrix != Matrix():
        yield f"{matrix} cm"
    if tag == "g":
        for child in node:
            yield from _element(child, arts)
    elif tag == "use":
        yield from _element(arts[str(node.get(_HREF)).removeprefix("#")], arts)
    else:
        yield from _shape(tag, node)
    yield "Q"


def _shape(tag: str, node: Element) -> Iterator[str]:
    fill, stroke = node.get("fill", "none"), node.get("stroke", "none")
    opacity = node.get("opacity")
    if opacity is not None:
        yield f"/{_state(float(opacity))} gs"
    if fill != "none":
        yield f"/{_space(fill)} cs 1 scn"
    if stroke != "none":
        yield f"/{_space(stroke)} CS 1 SCN {number(float(node.get('stroke-width', '1')), 4)} w"
        yield f"[{dashes_of(node.get('stroke-dasharray', ''))}] 0 d"
    yield from outline_of(tag, node.attrib)
    yield {(True, True): "B", (True, False): "f", (False, True): "S"}.get((fill != "none", stroke != "none"), "n")


def _space(colour: str) -> str:
    """The name of a colour's separation on the page; a colour that is no ink of ours is a mistake."""
    places = {ink.screen: f"Ink{place}" for place, ink in enumerate(style.INKS)}
    return "All" if colour == MARKS else places[colour]


def _state(opacity: float) -> str:
    return f"Clear{round(100 * opacity)}"


def _marks(wide: float, deep: float) -> Iterator[str]:
    """Lines at the corners, outside of what is cut."""
    yield "q /All CS 1 SCN 1 w"
    for x, across in ((SLUG, -1), (SLUG + wide, 1)):
        for y, up in ((SLUG, -1), (SLUG + deep, 1)):
            near, far = 0.3 * INCH, 1.3 * INCH
            px, py = x * INCH, y * INCH
            yield f"{number(px + across * near)} {number(py)} m {number(px + across * far)} {number(py)} l S"
            yield f"{number(px)} {number(py + up * near)} m {number(px)} {number(py + up * far)} l S"
    yield "Q"


def _document(stream: str, wide: float, deep: float) -> bytes:
    around = SLUG * INCH
    whole = f"[0 0 {number(wide * INCH + 2 * around)} {number(deep * INCH + 2 * around)}]"
    trim = _box(around, wide, deep)
    bleed = _box(around - BLEED * INCH, wide + 2 * BLEED, deep + 2 * BLEED)
    spaces = "".join(f"/Ink{place} {_separation(ink.name, ink.cmyk)} " for place, ink in enumerate(style.INKS))
    spaces += f"/All {_separation('All', (100, 100, 100, 100))}"
    clear = sorted({int(word[6:]) for word in stream.split() if word.startswith("/Clear")})
    states = " ".join(f"/Clear{each} << /ca {each / 100:g} /CA {each / 100:g} >>" for each in clear)
    resources = f"<< /ColorSpace << {spaces} >> /ExtGState << {states} >> >>"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox {whole} /BleedBox {bleed} /TrimBox {trim} /Resources {resources} /Contents 4 0 R >>",
        f"<< /Length {len(stream.encode('ascii'))} >>\nstream\n{stream}\nendstream",
    )
    body = "%PDF-1.6\n"
    offsets = []
    for place, text in enumerate(objects, 1):
        offsets.append(len(body))
        body += f"{place} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    tail = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return (body + head + tail).encode("ascii")


def _box(start: float, wide: float, deep: float) -> str:
    return f"[{number(start)} {number(start)} {number(start + wide * INCH)} {number(start + deep * INCH)}]"


def _separation(name: str, cmyk: tuple[int, int, int, int]) -> str:
    mixed = " ".join(number(part / 100) for part in cmyk)
    tint = f"<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [{mixed}] /N 1 >>"
    return f"[/Separation /{name.replace(' ', '#20')} /DeviceCMYK {tint}]"
