"""The one generator of readable rules: a ruleset becomes a document, and renderers print it."""

from queenhigh.rules.text.document import Document, Grid, Item, Paragraph, Points, Row, Section, Statement, Steps
from queenhigh.rules.text.markdown import as_markdown
from queenhigh.rules.text.plain import as_text, text_lines
from queenhigh.rules.text.write import rules_document

__all__ = [
    "Document",
    "Grid",
    "Item",
    "Paragraph",
    "Points",
    "Row",
    "Section",
    "Statement",
    "Steps",
    "as_markdown",
    "as_text",
    "rules_document",
    "text_lines",
]
