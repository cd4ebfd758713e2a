"""`queenhigh casino keys`: which key signs for a house, and new ones in its place."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from queenhigh.bootstrap.house_keys import key_path
from queenhigh.bootstrap.key_change import change_keys, key_terms
from queenhigh.bootstrap.places import keys_of
from queenhigh.casino.times import time_text
from queenhigh.cli.casino.options import KeyOption, PlaceOption, house_in
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput

NewFlag = Annotated[
    bool, typer.Option("--new", help="Make new keys and pass on to them; nobody may run the house meanwhile.")
]
ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why there are new keys; it is recorded.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(keys)


def keys(
    data: PlaceOption, *, new: NewFlag = False, reason: ReasonOption = "", key: KeyOption = None, json: JsonFlag = False
) -> None:
    """The public keys that a house has had: each was named by the key before it, in a list of heads that it signed.

    With --new the house gets new keys. What is sealed or signed from then on is so with them; the old ones stay in the
    file of keys, where they open rounds that are not over, and backups that were made under them.

    Try:

      queenhigh casino keys --data HOUSE

      queenhigh casino keys --new --reason "yearly change" --data HOUSE
    """
    if reason and not new:
        raise BadInput(
            "keys/reason", "a reason is recorded with new keys: add --new, or leave it out", {"reason": reason}
        )
    if new:
        change_keys(data, key, reason)
    with house_in(data) as reader:
        house, terms = reader.fact("house"), list(key_terms(reader))
    file = key_path(house, key)
    try:
        keys_of(data, key)
        fault = ""
    except BadInput as error:
        if key is not None:
            raise
        fault = error.message
    since = [time_text(term.after) if term.after else "" for term in terms]
    if json:
        told = [{"public": term.public, "since": at or None} for term, at in zip(terms, since, strict=True)]
        print_json({"house": house, "file": str(file), "there": file.is_file(), "fault": fault or None, "keys": told})
        return
    rows = [(term.public, at or "the founding") for term, at in zip(terms, since, strict=True)]
    print_table(("public key", "since"), rows, whole=("public key",))
    sys.stdout.write(f"{fault or f'keys in {file}'}\n")
    if new:
        sys.stdout.write("new keys: copy that file to a safe place, and publish the last public key\n")
