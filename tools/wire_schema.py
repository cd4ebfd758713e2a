"""Write the JSON Schema of everything that travels where the page's types are generated from."""

import json
from pathlib import Path

from queenhigh.web.openapi import openapi
from queenhigh.web.routes import DOORS

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "page" / "src" / "wire" / "schema.json"


def schema_text() -> str:
    """The whole schema, one type after another, those of the HTTP doors included, as it is kept in the repository."""
    return (
        json.dumps({"components": {"schemas": openapi(DOORS)["components"]["schemas"]}}, indent=1, sort_keys=True)
        + "\n"
    )


def main() -> None:
    """Write it."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(schema_text(), encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
