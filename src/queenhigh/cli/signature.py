"""`queenhigh signature`: hashes of the running code, its dependencies and each rule file."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Annotated

import typer

from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.cli.publish_progress import steps_bar
from queenhigh.papers import signature as signed

CheckFlag = Annotated[
    bool,
    typer.Option("--check", help="Also read every file of every dependency and compare it with what was installed."),
]
FilesFlag = Annotated[bool, typer.Option("--files", help="List every file of the code with its hash.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(signature)


def signature(*, files: FilesFlag = False, check: CheckFlag = False, json: JsonFlag = False) -> None:
    """Print what is running here, as a lab checks it on site: the hash of the code, of its dependencies, of each rule file.

    The hash of the code is that of `sha256sum` over its files, sorted by path; --files lists them.

    Try:

      queenhigh signature

      queenhigh signature --check --json
    """
    found = signed.signature()
    changed: tuple[str, ...] = ()
    if check:
        with steps_bar(len(found.dependencies)) as tell:
            changed = signed.changed_dependency_files(tell)
    if json:
        print_json({**asdict(found), "changed": list(changed) if check else None})
    else:
        sys.stdout.write(f"queenhigh {found.version}, {found.python}\ncode {found.code} ({len(found.files)} files)\n\n")
        if files:
            print_table(("file", "sha256"), [(each.path, each.sha256) for each in found.files], whole=("sha256",))
        rules = [(each.id, each.sha256, each.rules_hash) for each in found.rules]
        print_table(
            ("rule file", "sha256 of its bytes", "hash of the game"),
            rows=rules,
            whole=("sha256 of its bytes", "hash of the game"),
        )
        packages = [(each.name, each.version, each.sha256) for each in found.dependencies]
        print_table(("dependency", "version", "sha256 of its record"), rows=packages, whole=("sha256 of its record",))
    if changed:
        if not json:
            sys.stdout.write("changed since installation:\n" + "".join(f"  {name}\n" for name in changed))
        raise typer.Exit(EXIT_FAULTY)
    if check and not json:
        sys.stdout.write("every file of every dependency is as it was installed\n")
