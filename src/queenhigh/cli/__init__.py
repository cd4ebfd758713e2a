"""The command line: each command parses, calls, and prints; everything it prints comes from another room."""

from queenhigh.cli.main import main

__all__ = ["main"]
