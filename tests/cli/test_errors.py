"""Whatever is typed, there is one clear message, a right exit code, and never a traceback."""

import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenhigh.cli import game_argument
from queenhigh.cli.app import make_app
from queenhigh.cli.commands import COMMANDS, PANELS
from queenhigh.cli.main import main
from tests.cli.conftest import Call


def test_an_unknown_id_names_near_ones(call: Call) -> None:
    called = call("rules", "ca-tpc")
    assert (called.code, called.out) == (2, "")
    assert "'ca-tpc'" in called.err
    assert "ca-tcp" in called.err


def test_ids_equally_near_come_in_their_order(call: Call) -> None:
    assert "did you mean tcp-01, tcp-10, tcp-11?" in call("rules", "tcp-1").err


def test_an_unknown_attachment_is_named(call: Call) -> None:
    called = call("rules", "tcp-01+nothing")
    assert (called.code, called.out) == (2, "")
    assert "'nothing'" in called.err


@pytest.mark.parametrize(
    "name,content,code,said",
    [
        ("empty.toml", b"", 1, "missing"),
        ("binary.toml", b"\x00\xff\xfe\x01", 2, "not UTF-8"),
        ("syntax.toml", b"schema = [1\n", 1, "syntax.toml:"),
        ("mark.toml", b"\xef\xbb\xbfschema = 1\n", 1, "mark.toml:"),
        ("list.toml", b"[[seats]]\n[[seats]]\n", 1, "seats"),
        ("circle.toml", b'schema = 1\nextends = "circle.toml"\nid = "a"\n', 1, "circle"),
    ],
)
def test_bad_files(call: Call, tmp_path: Path, name: str, content: bytes, code: int, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    for command in ("rules", "check"):
        called = call(command, str(path))
        assert called.code == code, called.err
        assert said in called.out + called.err
        assert "Traceback" not in called.out + called.err


@pytest.mark.parametrize(
    "name,said",
    [
        ("./none.toml", "there is no file ./none.toml"),
        ("none/", "there is no file none/"),
        ("./", "folder"),
        ("", "an empty word ('') is given"),
        ("+", "no game"),
        ("tcp-01.toml/inside.toml", "there is no file"),
        ("a\0b.toml", "there is no file"),
        ("x" * 5000 + ".toml", "too long"),
        ("x" * 5000, "too long"),
        ("\x1b[31m/", "there is no file ?[31m/"),
    ],
    ids=lambda value: str(len(value)),
)
def test_bad_paths(call: Call, name: str, said: str) -> None:
    called = call("rules", name)
    assert (called.code, called.out) == (2, "")
    assert said in called.err
    assert len(called.err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments, option",
    [
        (("casino", "hands", "--person", "", "--data", "house"), "--person"),
        (("casino", "hands", "--person=", "--data", "house"), "--person"),
        (("casino", "ledger", "--data", ""), "--data"),
        (("bank", "ca-6cb", "--banks", ""), "--banks"),
        (("casino", "backup", "", "--data", "house"), ""),
        (("drill", ""), ""),
    ],
)
def test_an_empty_value_is_not_as_good_as_none(call: Call, arguments: tuple[str, ...], option: str) -> None:
    called = call(*arguments)
    assert (called.code, called.out) == (2, "")
    given = f"{option} is given an empty value" if option else "an empty word"
    assert called.err.startswith(f"queenhigh: {given} ('')")
    assert len(called.err.splitlines()) == 1


def test_a_setting_may_be_empty(call: Call) -> None:
    assert "empty value" not in call("rules", "tcp-01", "--set", "title=").err


@pytest.mark.parametrize("option", ["--history", "--transcript"])
def test_a_name_that_no_file_can_have_is_the_users(call: Call, option: str) -> None:
    called = call("deal", "tcp-01", option, "x" * 300)
    assert (called.code, called.out) == (2, "")
    assert called.err.startswith("queenhigh: " + "x" * 80 + "… cannot be used: ")
    assert len(called.err.splitlines()) == 1


def test_a_file_that_may_not_be_read(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests may run as root, whom no mode of a file keeps out: the refusal is planted.
    def refuse(self: Path, encoding: str) -> str:
        raise PermissionError(13, "Permission denied", str(self), encoding)

    path = tmp_path / "closed.toml"
    path.write_text("schema = 1\n", encoding="utf-8")
    monkeypatch.setattr(Path, "read_text", refuse)
    called = call("rules", str(path))
    assert (called.code, called.out) == (2, "")
    assert "Permission denied" in called.err


@pytest.mark.parametrize(
    "arguments",
    [("rules",), ("rules", "tcp-01", "--format", "pdf"), ("nothing",), ("check",), ("games", "--no-such-option")],
)
def test_wrong_usage(call: Call, arguments: tuple[str, ...]) -> None:
    called = call(*arguments)
    assert (called.code, called.out) == (2, "")
    assert "Usage" in called.err


def test_our_own_fault_is_one_line_and_says_how_to_see_more(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ZeroDivisionError(f"planted\nfor {name}")

    monkeypatch.setattr(game_argument, "check_path", broken)
    monkeypatch.delenv("QUEENHIGH_DEBUG", raising=False)
    called = call("rules", "tcp-01")
    assert (called.code, called.out) == (70, "")
    assert len(called.err.splitlines()) == 1
    assert "fault of Queenhigh" in called.err
    assert "QUEENHIGH_DEBUG" in called.err
    with pytest.raises(ZeroDivisionError):
        main(["--debug", "rules", "tcp-01"])
    monkeypatch.setenv("QUEENHIGH_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["rules", "tcp-01"])


def test_every_command_has_help_with_an_example(call: Call) -> None:
    assert call("--help").code == 0
    for command in COMMANDS:
        called = call(command, "--help")
        assert called.code == 0
        assert f"queenhigh {command}" in called.out.split("Usage", 1)[1].split("\n", 1)[1]


def test_the_help_says_of_each_command_what_the_command_says_of_itself(call: Call) -> None:
    for panel, commands in PANELS.items():
        for name, command in commands.items():
            app = make_app([name])
            found = {
                each.name or getattr(each.callback, "__name__", ""): getattr(each.callback, "__doc__", None)
                for each in app.registered_commands
            } | {each.name: each.help for each in app.registered_groups}
            told = inspect.cleandoc(found[name] or "").split("\n\n")[0]
            assert command.summary == " ".join(told.split())
        assert panel in call("--help").out


def test_a_misspelt_command_is_told_the_nearest_one(call: Call) -> None:
    called = call("anlyze", "tcp-01")
    assert called.code == 2
    assert "Did you mean 'analyze'?" in called.err


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=3))
def test_nonsense_never_ends_in_a_traceback(call: Call, words: list[str]) -> None:
    called = call("rules", *words)
    assert called.code in (0, 2)
    assert "Traceback" not in called.err
    assert "fault of Queenhigh" not in called.err


# ── as a process of its own ──────────────────────────────────────────────────────────────────────────────────────────


def test_version_and_exit_codes_of_the_program(start: Call) -> None:
    from queenhigh import __version__

    assert start("--version").out == f"queenhigh {__version__}\n"
    assert start("rules", "tcp-1").code == 2
    assert start("check", "tcp-01").code == 0
    missing = start("rules", "./missing.toml")
    assert (missing.code, missing.out) == (2, "")
    assert missing.err == "queenhigh: there is no file ./missing.toml\n"


def test_a_narrow_locale_still_prints(start: Call) -> None:
    called = start("rules", "ca-6cb", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert called.code == 0, called.err
    assert "Traceback" not in called.err
    assert "No more bets" in called.out
    data = start("rules", "ca-6cb", "--json", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert "“No more bets.”" in json.dumps(json.loads(data.out), ensure_ascii=False)


@pytest.mark.parametrize("arguments", [("games",), ("rules", "ca-6cb", "--json"), ("schema",)])
def test_a_reader_that_goes_away_is_no_error(arguments: tuple[str, ...]) -> None:
    program = Path(sys.executable).parent / "queenhigh"
    reading, writing = os.pipe()
    os.close(reading)  # whoever writes now meets a closed pipe
    result = subprocess.run(
        [program, *arguments], stdout=writing, stderr=subprocess.PIPE, text=True, check=False, timeout=120
    )
    os.close(writing)
    assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_help_does_not_load_what_it_does_not_need(option: str) -> None:
    script = (
        "import sys\n"
        "from queenhigh.cli.commands import COMMANDS\n"
        "from queenhigh.cli.main import main\n"
        f"try:\n    main(['{option}'])\n"
        "except SystemExit:\n    pass\n"
        "heavy = ('msgspec', 'numpy', 'scipy', 'numba', 'tree_sitter', 'hypothesis', 'queenhigh.rules')\n"
        "heavy += tuple(f'queenhigh.cli.{name}' for name in COMMANDS)\n"
        "print(sorted(name for name in heavy if name in sys.modules))\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert result.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [("games",), ("analyze", "tcp-01", "--json")])
def test_a_full_or_closed_output_is_said_and_no_fault_of_ours(command: tuple[str, ...]) -> None:
    program = Path(sys.executable).parent / "queenhigh"
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run([program, *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, "standard output cannot be written: No space left" in result.stderr) == (74, True)
    assert len(result.stderr.splitlines()) == 1
    shell = f'"{program}" {" ".join(command)} >&-'
    result = subprocess.run(["sh", "-c", shell], stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (
        74,
        "queenhigh: standard output cannot be written: it is closed\n",
    )


def test_a_closed_input_gives_no_answers_and_a_closed_error_stream_hears_nothing(tmp_path: Path) -> None:
    program = Path(sys.executable).parent / "queenhigh"

    def left_by(line: str) -> tuple[int, str]:
        shell = f'"{program}" {line}'
        result = subprocess.run(
            ["sh", "-c", shell], capture_output=True, text=True, check=False, env={**os.environ, "HOME": str(tmp_path)}
        )
        return result.returncode, result.stdout + result.stderr

    code, said = left_by("drill tcp-01 --count 1 --seed 3 <&-")
    assert (code, "TCP-01: 1 hand. q ends the drill" in said, "hands            0" in said) == (0, True, True)
    code, said = left_by("play tcp-01 <&-")
    assert (code, "a table needs a terminal" in said) == (2, True)
    picture = tmp_path / "strategy.svg"
    code, said = left_by(f"strategy tcp-01 --chart {picture} 2>&-")
    assert (code, said.startswith("Strategy"), picture.exists()) == (0, True, True)
    assert left_by("rules no-such-game 2>&-") == (2, "")
