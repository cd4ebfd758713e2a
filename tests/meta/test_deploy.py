"""The files of containers, and the commands on the pages for whoever runs a house, are such that the program takes them."""

import re
import shlex
from functools import cache
from pathlib import PurePath
from typing import Any, Final

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from queenhigh.cli.casino import register as register_casino
from queenhigh.cli.serve import register as register_serve
from queenhigh.cli.signature import register as register_signature
from tests.meta.project import ROOT

DEPLOY: Final = ROOT / "deploy"
PAGES: Final = ("operations.md", "server.md", "people.md", "casino.md", "cage.md")


@cache
def commands() -> Any:
    """The commands of a house."""
    app = typer.Typer()
    for register in (register_casino, register_serve, register_signature):
        register(app)
    return typer.main.get_command(app)


def check(words: list[str]) -> None:
    """Every word with dashes is an option of the command that the words before it name."""
    found = commands()
    for word in words:
        if not hasattr(found, "commands"):
            break
        assert word in found.commands, words
        found = found.commands[word]
    known = {name for each in found.params for name in each.opts} | {"--help"}
    for word in words:
        if re.match("--[a-z]", word):
            assert word.partition("=")[0] in known, (word, words)


def container() -> str:
    return (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def test_the_container_takes_what_is_there_and_starts_what_is_there() -> None:
    text = container()
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for line in re.findall(r"^COPY (.*) \S+$", text, re.MULTILINE):
        for name in line.split():
            assert (ROOT / name).exists()
            assert f"!{PurePath(name)}" in kept
    (start,) = re.findall(r"^ENTRYPOINT (\[.*\])$", text, re.MULTILINE)
    (more,) = re.findall(r"^CMD (\[.*\])$", text, re.MULTILINE)
    program, *words = yaml.safe_load(start) + yaml.safe_load(more)
    assert program == "queenhigh"
    check(words)


def test_the_nodes_of_the_compose_file_are_started_and_reached_as_it_says() -> None:
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    house, database = made["services"]["house"], made["services"]["database"]
    (line,) = house["command"]
    words = shlex.split(line.replace("$$", "$"))
    start = words.index("queenhigh") + 1
    check(words[start:])
    given = dict(zip(words[start:], words[start + 1 :], strict=False))
    (ports,) = house["ports"]
    inside = ports.rsplit(":", 1)[1].split("-")
    assert [int(port) for port in inside] == [8000, 8000 + int(given["--workers"]) - 1]
    assert given["--database"] == f"postgresql://{database['environment']['POSTGRES_USER']}@database/house"
    assert database["environment"]["POSTGRES_DB"] == "house"
    assert "FORWARDED_ALLOW_IPS=*" in container()
    # A server that makes a new database listens at a socket alone: only by the network it is there when others reach it.
    assert "-h 127.0.0.1" in database["healthcheck"]["test"][1]
    assert house["restart"] == database["restart"] == "unless-stopped"
    assert (ROOT / "deploy" / house["build"]["context"] / house["build"]["dockerfile"]).is_file()


@pytest.mark.parametrize("page", PAGES)
def test_every_command_on_the_pages_of_operations_is_one(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = re.findall(r"`queenhigh (casino [a-z][^`]*|serve [^`]*|signature[^`]*)`", text)
    lines += re.findall(
        r"^(?:\s{4,}|\$ )(?:\S+=\S+ )*queenhigh (casino [a-z].*|serve.*|signature.*)$", text, re.MULTILINE
    )
    assert lines or page == "people.md"
    for line in lines:
        check(shlex.split(line.replace("$(date +%F)", "today").replace("\n", " ").replace("…", ""), comments=True))
