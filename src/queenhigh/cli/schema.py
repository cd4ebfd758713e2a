"""`queenhigh schema`: the JSON Schema of a rule file."""

from __future__ import annotations

import typer

from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.rules.jsonschema import rule_file_schema


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(schema)


def schema(*, json: JsonFlag = True) -> None:
    """Print the JSON Schema of a rule file, for editors and for programs that write such files.

    Try:

      queenhigh schema > queenhigh.schema.json
    """
    del json  # a schema is JSON in any case: the option is there because every command with data has it
    print_json(rule_file_schema())
