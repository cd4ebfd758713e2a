"""The way in: runs a command, and turns whatever goes wrong into one clear message and an exit code."""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NoReturn, TextIO

from queenhigh.errors import BadInput, IllegalAction, QueenhighError

if TYPE_CHECKING:
    from collections.abc import Sequence

EXIT_FAULTY = 1
"""A rule file has faults, or a check failed."""
EXIT_BAD_INPUT = 2
"""The command was called with something that does not mean anything here."""
EXIT_OUR_FAULT = 70
"""Queenhigh contradicted itself (the number is EX_SOFTWARE of sysexits)."""
EXIT_CANNOT_PRINT = 74
"""Standard output takes nothing: the disk behind it is full, or it is closed (EX_IOERR of sysexits)."""
EXIT_PIPE_CLOSED = 141
"""The reader of our output went away, as with `| head` (128 + SIGPIPE)."""

COLLECT_AFTER = 150_000
"""New objects until Python looks for circles among them that nothing refers to any more; its own figure is 700, which a
command passes hundreds of times while it is only being imported."""
DEBUG_VARIABLE = "QUEENHIGH_DEBUG"
_NO_NAME = {errno.ENAMETOOLONG, errno.ELOOP}
_CANNOT_WRITE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave the process with its exit code."""
    from_the_shell = arguments is None  # the process is this command's alone
    if from_the_shell:
        gc.set_threshold(COLLECT_AFTER)
    given = list(sys.argv[1:] if arguments is None else arguments)
    _fill_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a dash shows "?" rather than nothing
    if sys.stdout is None:
        sys.exit(_cannot_print("it is closed"))
    debug = wants_insides() or "--debug" in takewhile(lambda word: word.startswith("-"), given)
    code = _run(given, debug=debug)
    if from_the_shell:
        gc.freeze()  # what is still there ends with the process: nobody has to look through it
    sys.exit(code)


def wants_insides() -> bool:
    """Whether somebody looks for a fault of ours: then what is of no use to others is shown as well."""
    return bool(os.environ.get(DEBUG_VARIABLE))


def _fill_closed() -> None:
    """A stream that was closed before the start is none at all: then nobody answers, and nobody is told."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # for as long as the process lives
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # as above


def _run(arguments: list[str], *, debug: bool) -> int:
    from queenhigh.cli.app import make_app  # noqa: PLC0415  # imported here so that its failure is reported as well

    try:
        try:
            _refuse_empty(arguments)
            make_app(arguments)(args=arguments, prog_name="queenhigh")
        finally:
            # Flushed here, not when the interpreter ends, so that a closed pipe is met where it can be handled.
            sys.stdout.flush()
    except SystemExit as left:
        return _code_of(left)
    except QueenhighError as error:
        if debug:
            raise
        return _report(error)
    except BrokenPipeError:
        return _pipe_closed()
    except OSError as error:
        if debug:
            raise
        if error.errno in _NO_NAME:
            return _report(_no_name(error))
        return _cannot_print(error.strerror) if _is_of_output(error) else _our_fault(error)
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as error:
        if debug:
            raise
        return _missing(error)
    except Exception as error:
        if debug:
            raise
        return _our_fault(error)
    return 0


def _refuse_empty(arguments: list[str]) -> None:
    """A variable of a script that was never set must not count as "not given": then a list would be of everybody."""
    for before, word in pairwise(("", *arguments)):
        option, given, value = word.partition("=")
        if not word or (given and not value and option.startswith("--") and option != "--"):
            name = option or (before if before.startswith("-") else "")
            message = f"{name} is given an empty value ('')" if name else "an empty word ('') is given"
            raise BadInput("argument/empty", f"{message}: fill it in, or leave it out", {"option": name})


def _no_name(error: OSError) -> BadInput:
    """A name that no file can have was typed by somebody."""
    name = str(error.filename or "")
    message = f"{name[:80] + '…' if len(name) > 80 else name} cannot be used: {error.strerror}"
    return BadInput("file/name", message, {"path": name})


def _is_of_output(error: OSError) -> bool:
    """A file of the user's has a name, and is refused by it where it is opened; what has none is our output."""
    return error.filename is None and error.errno in _CANNOT_WRITE


def _code_of(left: SystemExit) -> int:
    # Typer answers a closed pipe by leaving with 1, which here means a faulty file.
    cause = left.__context__
    if isinstance(cause, OSError) and cause.errno == errno.EPIPE:
        return _pipe_closed()
    return left.code if isinstance(left.code, int) else 0


def _report(error: QueenhighError) -> int:
    _complain(error.message)
    if error.code == "rules/faulty":
        return EXIT_FAULTY
    if isinstance(error, BadInput | IllegalAction):
        return EXIT_BAD_INPUT
    return EXIT_OUR_FAULT


def _missing(error: ModuleNotFoundError) -> int:
    from queenhigh.cli.extras import extra_with  # noqa: PLC0415  # reading the package's own list is slow, and seldom needed

    extra = extra_with(error.name or "")
    if extra is None:
        return _our_fault(error)
    _complain(f"this needs {error.name}, which is not installed: pip install 'queenhigh[{extra}]'")
    return EXIT_BAD_INPUT


def _our_fault(error: Exception) -> int:
    words = " ".join(str(error).split()) or "no more is known"
    _complain(
        f"this is a fault of Queenhigh, not yours: {type(error).__name__}: {words}."
        f" Run it again with {DEBUG_VARIABLE}=1 to see where, and please report it."
    )
    return EXIT_OUR_FAULT


def _complain(message: str) -> None:
    try:
        sys.stderr.write(f"queenhigh: {message}\n")
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)


def _cannot_print(why: str | None) -> int:
    _complain(f"standard output cannot be written: {why or 'unknown reason'}")
    _drop(sys.stdout)
    return EXIT_CANNOT_PRINT


def _pipe_closed() -> int:
    _drop(sys.stdout)
    return EXIT_PIPE_CLOSED


def _drop(stream: TextIO | None) -> None:
    """What is still buffered has no reader; without this the interpreter would complain about it when it ends."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
