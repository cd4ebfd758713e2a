"""Values that fit the schema of what travels, and values that almost do: for whoever sends what nobody should."""

from typing import Any

from hypothesis import strategies as st

from queenhigh.casino.wire.schema import wire_schemas

SCHEMAS = wire_schemas()
NAMES = [
    *("ann", "ben", "dina", "sam", "carl", "audrey", "ada", "house", "nobody", "os:root", "guest:odd-owl-7", "bot:1"),
    *("T1", "T2", "T3", "table:T1", "T3.progressive", "demo", "cash", "all", "2026-11-16"),
    *("ante", "play", "fold", "progressive"),
]
CARDS = ["Qh", "?? ??", "Ah Kh Qh", "2c", "", "Zz", "Q"]
NUMBERS = [0, 1, 2, 3, 6, 7, -1, 500, 1_000, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**30, -(10**30)]
LIKELY = [0, 1, 2, 3, 500, 1_000]
STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 1.5, "", "\x00", "é" * 200, "\ud7ff", [], {}, [[[]]], {"do": "sit"}, -1, 10**30]
)


def _text() -> st.SearchStrategy[Any]:
    return st.sampled_from([*NAMES, *CARDS, "0" * 64, "x" * 500]) | st.text(max_size=20)


def fitting(schema: dict[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """A value of a schema; now and then one that is none."""
    value = _fitting(schema, depth)
    return value if depth == 0 else st.integers(0, 19).flatmap(lambda roll: value if roll else STRANGE)


def _fitting(schema: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    if "$ref" in schema:
        return st.deferred(lambda: _fitting(SCHEMAS[schema["$ref"].rpartition("/")[2]], depth))
    if "anyOf" in schema:
        return st.one_of([fitting(each, depth + 1) for each in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "integer":
            return st.sampled_from(LIKELY) | st.sampled_from(NUMBERS)
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "number":
            return st.sampled_from([0, 0.5, -1.5, 1e300])
        case "array":
            return _array(schema, depth)
        case "object":
            return _object(schema, depth)
        case _:
            return _text()


def _array(schema: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    if "prefixItems" in schema:
        return st.tuples(*(fitting(each, depth + 1) for each in schema["prefixItems"])).map(list)
    if depth > 5 or not schema.get("items"):
        return st.just([])
    return st.lists(fitting(schema["items"], depth + 1), max_size=3)


def _object(schema: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    properties, required = schema.get("properties", {}), set(schema.get("required", ()))
    fields = {name: fitting(each, depth + 1) for name, each in properties.items()}
    optional = {name: each for name, each in fields.items() if name not in required}
    return st.fixed_dictionaries({name: each for name, each in fields.items() if name in required}, optional=optional)


def actions(choice: str) -> dict[str, st.SearchStrategy[Any]]:
    """The actions of one kind of stream, by name: `TableAction`, `HouseAction` or `MeterAction`."""
    found = {}
    for each in SCHEMAS[choice]["anyOf"]:
        schema = SCHEMAS[each["$ref"].rpartition("/")[2]]
        found[schema["properties"]["do"]["enum"][0]] = _fitting(schema, 0)
    return found
