"""Print one JSON Schema (draft 2020-12) of what the browser and the server exchange, and of the catalogue."""

import json
import sys
from inspect import cleandoc
from typing import Any

import msgspec
from function_contract import contracts

from tawam.calls.call import File
from tawam.calls.refusals import RefusalBody
from tawam.catalogue.catalogue import Catalogue

TYPES = (
    Catalogue,
    *(kind for one in contracts() for kind in (one.request, one.answer) if kind is not File),
    RefusalBody,
)


def closed(schema: dict[str, Any]) -> dict[str, Any]:
    """Objects with named properties have no others, so that a misspelt field is a type error."""
    if "description" in schema:
        schema["description"] = cleandoc(schema["description"])
    if "properties" in schema:
        schema["additionalProperties"] = False
    # Lengths belong to the server's check; as types they would be tuples of every length.
    for definition in schema.get("properties", {}).values():
        definition.pop("maxItems", None)
    return schema


def main() -> None:
    _, definitions = msgspec.json.schema_components(TYPES, ref_template="#/$defs/{name}")
    definitions = {name: closed(schema) for name, schema in definitions.items()}
    json.dump({"title": "Api", "$defs": definitions}, sys.stdout, ensure_ascii=False)


main()
