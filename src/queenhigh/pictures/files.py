"""A picture as a file in the format that its name asks for: SVG by ourselves, PNG and PDF through Typst."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

from queenhigh.errors import BadInput

ENDINGS: Final = (".svg", ".png", ".pdf")
_POINTS_AN_INCH: Final = 144.0
_PAGE: Final = """#set page(width: auto, height: auto, margin: 0pt)
#set document(title: sys.inputs.title)
#image(bytes(sys.inputs.svg), format: "svg", alt: sys.inputs.title)"""


def check_picture(path: str) -> None:
    """Refuse a format that there is not, or that needs what is not installed, before anything is drawn for it."""
    if not path.lower().endswith(ENDINGS):
        allowed = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise BadInput(
            "picture/format", f"{path} is no picture: {allowed} is drawn", {"path": path, "allowed": ENDINGS}
        )
    if not path.lower().endswith(".svg"):
        _typst()


def picture_bytes(path: str, svg: str, name: str) -> bytes:
    """The picture for this path, whose ending says the format."""
    check_picture(path)
    ending = path.lower().rpartition(".")[2]
    if ending == "svg":
        return svg.encode()
    made: Any = _typst().compile(
        _PAGE.encode(),
        format=ending,
        ppi=_POINTS_AN_INCH,
        font_paths=[str(files("font_source_sans_pro") / "files")],
        ignore_system_fonts=True,
        sys_inputs={"svg": svg, "title": name},
    )
    return bytes(made)


def _typst() -> Any:
    try:
        files("font_source_sans_pro")
        import typst  # noqa: PLC0415  # only those who want other formats than SVG need the extra
    except ModuleNotFoundError as error:
        message = "pictures as PNG and PDF need the extra 'publish': pip install 'queenhigh[publish]'"
        raise BadInput("picture/extra_missing", message, {"package": error.name}) from error
    return typst
