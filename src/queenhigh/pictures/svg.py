"""SVG as text: elements with their attributes in a fixed order, numbers without noise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Literal

Value = str | int | float
Anchor = Literal["start", "middle", "end"]

FONT = "Source Sans Pro, Helvetica Neue, Arial, sans-serif"

NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: float, places: int = 3) -> str:
    """A coordinate: at most `places` decimals, no trailing zeros, no minus zero."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"
    return "0" if text == "-0" else text


def element(tag: str, attributes: Mapping[str, Value | None], children: Iterable[str] = ()) -> str:
    """One element. Attributes without a value are left out; an underscore in a name stands for a hyphen."""
    given = {name.replace("_", "-"): value for name, value in attributes.items() if value is not None}
    told = "".join(
        f' {name}="{escape(value if isinstance(value, str) else number(value))}"' for name, value in given.items()
    )
    inside = "".join(children)
    return f"<{tag}{told}>{inside}</{tag}>" if inside else f"<{tag}{told}/>"


def group(children: Iterable[str], **attributes: Value | None) -> str:
    """Elements that belong together."""
    return element("g", attributes, children)


def path(data: str, **attributes: Value | None) -> str:
    """An outline."""
    return element("path", {"d": data, **attributes})


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value | None) -> str:
    """A rectangle by its upper left corner."""
    corner: dict[str, Value | None] = {"rx": radius} if radius else {}
    return element("rect", {"x": x, "y": y, "width": width, "height": height, **corner, **attributes})


def circle(x: float, y: float, radius: float, **attributes: Value | None) -> str:
    """A circle by its centre."""
    return element("circle", {"cx": x, "cy": y, "r": radius, **attributes})


def line(start: tuple[float, float], end: tuple[float, float], **attributes: Value | None) -> str:
    """A straight line."""
    (x1, y1), (x2, y2) = start, end
    return element("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **attributes})


def title(said: str) -> str:
    """What a reader who cannot see the drawing is told."""
    return f"<title>{escape(said, quote=False)}</title>"


def text(
    said: str,
    place: tuple[float, float],
    size: float,
    anchor: Anchor = "start",
    *,
    raw: bool = False,
    **attributes: Value | None,
) -> str:
    """Words at a place, in whatever sans the reader has; nothing for no words. `raw` words are elements already."""
    if not said:
        return ""
    x, y = place
    facts = {"x": x, "y": y, "text_anchor": None if anchor == "start" else anchor}
    face: dict[str, Value | None] = {"font_family": FONT, "font_size": size}
    return element("text", {**facts, **face, **attributes}, (said if raw else escape(said, quote=False),))


def document(
    width: str, height: str, view: tuple[float, float, float, float], children: Iterable[str], label: str
) -> str:
    """A whole drawing, with a name for those who cannot see it."""
    attributes: dict[str, Value | None] = {
        "xmlns": NAMESPACE,
        "width": width,
        "height": height,
        "viewBox": " ".join(number(value) for value in view),
        "role": "img",
    }
    # A line for each part, so that a difference between two drawings can be named by its line.
    return element("svg", attributes, ("\n", title(label), *(f"\n{child}" for child in children), "\n")) + "\n"
