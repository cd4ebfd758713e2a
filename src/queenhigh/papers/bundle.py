"""Which documents there are, in which formats, and how each is made. Pure: a study in, bytes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from queenhigh.errors import BadInput
from queenhigh.papers.documents.drill_data import drills_data
from queenhigh.papers.documents.felt import felt_sheet
from queenhigh.papers.documents.manual import manual_sheet
from queenhigh.papers.documents.par import par_sheet
from queenhigh.papers.documents.plate import felt_plate
from queenhigh.papers.documents.proof import proof_sheet
from queenhigh.papers.documents.rack import rack_sheet
from queenhigh.papers.documents.rules import rules_sheet
from queenhigh.papers.documents.strategy import strategy_sheet
from queenhigh.papers.draw.felt import felt_svg
from queenhigh.papers.progress import silent
from queenhigh.papers.results import json_text, results
from queenhigh.papers.sheet.csv import csv_of
from queenhigh.papers.sheet.html import html_of
from queenhigh.papers.sheet.typeset import pdf_of
from queenhigh.rules.text.data import document_data
from queenhigh.rules.text.write import rules_document

if TYPE_CHECKING:
    from queenhigh.papers.progress import Tell
    from queenhigh.papers.sheet.blocks import Logo, Sheet
    from queenhigh.papers.study import Study

Format = Literal["pdf", "html", "svg", "csv", "json"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)


@dataclass(frozen=True, slots=True)
class Document:
    """A document: what it is called, how it is laid out, and what else it can be besides PDF and HTML."""

    name: str
    title: str
    sheet: Callable[[Study], Sheet] | None
    """What is set; none for a drawing that is a PDF by itself."""
    figures: bool = False
    """Whether it prints what the exact solver finds."""
    simulates: bool = False
    """Whether it prints a cross-check by simulation."""
    has_logo: bool = False
    """Whether it has a place for the logo of the house."""
    has_csv: bool = False
    plate: Callable[[Study], bytes] | None = None
    svg: Callable[[Study], str] | None = None
    data: Callable[[Study], Any] | None = None

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats that it comes in."""
        has = {
            "pdf": self.sheet or self.plate,
            "html": self.sheet,
            "svg": self.svg,
            "csv": self.has_csv,
            "json": self.data,
        }
        return tuple(form for form in FORMATS if has[form])


DOCUMENTS: Final = (
    Document("par-sheet", "Par sheet", par_sheet, figures=True, simulates=True, has_csv=True, data=results),
    Document(
        "rules",
        "Rules of play",
        lambda study: rules_sheet(study.ruleset),
        data=lambda study: document_data(rules_document(study.ruleset)),
    ),
    Document("rack-card", "Rack card", rack_sheet, figures=True, has_logo=True),
    Document("strategy-card", "Strategy card", strategy_sheet, figures=True, has_csv=True),
    Document(
        "felt",
        "Felt layout",
        lambda study: felt_sheet(study.ruleset),
        has_csv=True,
        svg=lambda study: felt_svg(study.ruleset),
    ),
    Document("felt-plate", "Felt plate", None, plate=lambda study: felt_plate(study.ruleset)),
    Document("art-proof", "Art proof", lambda study: proof_sheet(study.ruleset)),
    Document(
        "dealer-manual",
        "Dealer’s manual",
        lambda study: manual_sheet(study.ruleset),
        data=lambda study: drills_data(study.ruleset),
    ),
)


def check_formats(names: Iterable[str]) -> tuple[Format, ...]:
    """Formats by name, each once, in our order. Raises BadInput for one that there is not."""
    return tuple(_known(names, FORMATS, "format"))


def check_documents(names: Iterable[str]) -> tuple[str, ...]:
    """Documents by name, each once, in our order. Raises BadInput for one that there is not."""
    return tuple(_known(names, tuple(document.name for document in DOCUMENTS), "document"))


def _known(names: Iterable[str], known: tuple[Any, ...], what: str) -> list[Any]:
    wanted = {name.strip() for name in names}
    for name in sorted(wanted):
        if name not in known:
            message = f"there is no {what} {name!r}: there are {', '.join(known)}"
            raise BadInput(f"publish/unknown_{what}", message, {what: name, "known": known})
    if not wanted:
        raise BadInput(f"publish/no_{what}", f"name at least one {what}: {', '.join(known)}", {"known": known})
    return [name for name in known if name in wanted]


def chosen_files(
    formats: Iterable[str] = FORMATS, documents: Iterable[str] | None = None
) -> tuple[tuple[Document, tuple[Format, ...]], ...]:
    """The documents that are asked for, each with the formats that it comes in. Raises BadInput if there are none."""
    forms = check_formats(formats)
    names = check_documents(documents if documents is not None else (document.name for document in DOCUMENTS))
    chosen = [(each, tuple(form for form in forms if form in each.formats)) for each in DOCUMENTS if each.name in names]
    found = tuple((document, forms) for document, forms in chosen if forms)
    if not found:
        message = f"none of {', '.join(names)} comes as {' or '.join(forms)}"
        raise BadInput("publish/nothing", message, {"documents": names, "formats": forms})
    return found


def check_logo_place(chosen: Iterable[tuple[Document, tuple[Format, ...]]]) -> None:
    """Raises BadInput if none of the documents has a place for a logo."""
    if not any(document.has_logo for document, _ in chosen):
        having = tuple(document.name for document in DOCUMENTS if document.has_logo)
        message = f"none of these documents has a place for a logo: {', '.join(having)} has one"
        raise BadInput("logo/no_place", message, {"documents": having})


def make_documents(
    study: Study,
    formats: Iterable[str] = FORMATS,
    documents: Iterable[str] | None = None,
    tell: Tell = silent,
    logo: Logo | None = None,
) -> Mapping[str, bytes]:
    """Every document in every format that it comes in, by file name such as `par-sheet.pdf`.

    A logo goes where a document has a place for it.
    """
    made: dict[str, bytes] = {}
    for document, forms in chosen_files(formats, documents):
        tell(document.title.lower())
        sheet = document.sheet(study) if document.sheet else None
        if sheet is not None and sheet.logo:
            sheet = replace(sheet, own_logo=logo)
        made |= {f"{document.name}.{form}": _made(document, study, sheet, form) for form in forms}
    return made


def _made(document: Document, study: Study, sheet: Sheet | None, form: Format) -> bytes:
    if sheet is None:
        return document.plate(study) if document.plate else b""
    match form:
        case "pdf":
            return pdf_of(sheet)
        case "html":
            return html_of(sheet).encode()
        case "csv":
            return csv_of(sheet).encode()
        case "svg":
            return document.svg(study).encode() if document.svg else b""
        case "json":
            return json_text(document.data(study) if document.data else None).encode()
