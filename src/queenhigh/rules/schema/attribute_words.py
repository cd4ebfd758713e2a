"""What the schema's classes say of their attributes: the docstring below each, read from the source when it is asked for.

A class does not keep it.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from importlib import import_module

from queenhigh.rules.schema.part import Part


def attribute_words(part: type[Part]) -> dict[str, str]:
    """Attribute → its docstring, those of the classes below included."""
    said: dict[str, str] = {}
    for each in reversed(part.__mro__):
        if issubclass(each, Part):
            said |= _modules_words(each.__module__).get(each.__name__, {})
    return said


@cache
def _modules_words(module: str) -> dict[str, dict[str, str]]:
    """Class → attribute → docstring, for one module."""
    body = ast.parse(inspect.getsource(import_module(module))).body
    return {node.name: _class_words(node) for node in body if isinstance(node, ast.ClassDef)}


def _class_words(node: ast.ClassDef) -> dict[str, str]:
    said: dict[str, str] = {}
    for stated, below in zip(node.body, node.body[1:], strict=False):
        match stated, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                said[name] = inspect.cleandoc(text)
            case _:
                pass
    return said
