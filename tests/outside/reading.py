"""Reads what the server shows to others, from the running application and from the source.

It imports hardly anything of the server, and looks for objects by what they are, not by where they stand: its
answers stay the same when modules move.
"""

import ast
import gc
import importlib
import json
import pkgutil
import re
import runpy
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
from sqlalchemy import ColumnElement
from sqlalchemy.dialects import sqlite
from starlette.routing import Mount, Route

import tawam
from tests.rules.repository import ROOT, files

_DOTTED = re.compile(r"[a-z_{}]+(\.[a-z_{}]+)+")
# Names of files, modules, columns, and those that other standards give.
_NO_NAME = re.compile(
    r"(tawam|authlib|av|http|websocket|lavfi|opentelemetry|host|process|service|manifest|not|data|\{\})\..*"
    r"|.*\.(id|py|txt|html|json|log|pem|key|sock|lock|svg|ttf|css|js|ts|png|webp|mp4|xml|ics|zip|com|org|net)"
)
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_]+")
# Nobody sees them, or they end a line.
_MARKS = re.compile("[\\x00-\\x1f\\u061c\\u2000-\\u200f\\u2028-\\u202f\\u2066-\\u2069]")
_ARABIC = re.compile(r"[\u0600-\u06ff]")
_UNION = re.compile(r'"[^"]+"(?: \| "[^"]+")+')
# What is read of the source.
_KINDS = (ast.Call, ast.Constant, ast.Dict, ast.JoinedStr, ast.Tuple)
_BOUNDS = (
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "minItems",
    "maxItems",
    "pattern",
)


# The application.


def reachable(root: object) -> list[Any]:
    """Everything that an object holds, however deep, without what modules and types hold."""
    seen: dict[int, Any] = {}
    waiting = [root]
    while waiting:
        found = waiting.pop()
        if id(found) in seen or isinstance(found, ModuleType | type | str | bytes | int):
            continue
        seen[id(found)] = found
        # A function's globals are all of its module.
        within = found.__closure__ or () if isinstance(found, FunctionType) else gc.get_referents(found)
        waiting.extend(within)
    return list(seen.values())


def with_attributes(objects: Iterable[Any], *names: str) -> list[Any]:
    """Those whose type has all of the attributes."""
    wanted = set(names)
    return [one for one in objects if wanted <= _names_of(type(one))]


def _names_of(kind: type) -> set[str]:
    annotations = getattr(kind, "__annotations__", None)
    # Cython's types have a descriptor there.
    return {*dir(kind), *(annotations if isinstance(annotations, dict) else ())}


def routes(listed: Iterable[Any], above: str = "") -> Iterator[str]:
    """Yield each route and its methods."""
    for route in listed:
        path = above + getattr(route, "path", "?")
        within = getattr(route, "routes", None)
        if isinstance(route, Mount) and isinstance(within, list) and within:
            yield from routes(within, path)
        elif isinstance(route, Route):
            yield f"{path} {' '.join(sorted(route.methods or ()))}"
        else:
            yield f"{path} {type(route).__name__}"


# Structs.


def fields_of(kind: Any, path: str) -> Iterator[str]:
    """Yield each field of a struct and of those within it: its path, its type and its bounds."""
    (schema,), components = msgspec.json.schema_components([kind], ref_template="{name}")
    yield from _fields(schema, components, path, ())


def _fields(
    schema: Mapping[str, Any], known: Mapping[str, Any], path: str, above: tuple[str, ...]
) -> Iterator[str]:
    if "$ref" in schema:
        name = schema["$ref"]
        if name in above:
            yield f"{path} as above"
        else:
            yield from _fields(known[name], known, path, (*above, name))
        return
    if "anyOf" in schema:
        for number, option in enumerate(schema["anyOf"]):
            is_struct = "$ref" in option and "anyOf" not in known[option["$ref"]] and len(schema["anyOf"]) > 2
            yield from _fields(option, known, f"{path}<{number}>" if is_struct else path, above)
        return
    properties, items = schema.get("properties"), schema.get("items")
    if properties is not None:
        required = schema.get("required", ())
        if not properties:
            yield f"{path} nothing"
        for name, one in properties.items():
            yield from _fields(one, known, f"{path}.{name}{'' if name in required else '?'}", above)
    elif isinstance(items, dict):
        yield f"{path} array{_bounds(schema)}"
        yield from _fields(items, known, f"{path}[]", above)
    elif isinstance(schema.get("additionalProperties"), dict):
        yield from _fields(schema["additionalProperties"], known, f"{path}{{}}", above)
    else:
        yield f"{path} {schema.get('type', '')}{_bounds(schema)}"


def _bounds(schema: Mapping[str, Any]) -> str:
    facts = [f"{name}={schema[name]}" for name in _BOUNDS if name in schema]
    if "enum" in schema:
        facts.append("|".join(sorted(map(str, schema["enum"]))))
    if "default" in schema:
        facts.append(f"default={json.dumps(schema['default'], ensure_ascii=False)}")
    return "".join(f" {fact}" for fact in facts)


def functions(objects: Iterable[Any]) -> Iterator[str]:
    """Yield who may call each function, and its request and answer."""
    for one in with_attributes(objects, "name", "callers", "request_type", "answer_type"):
        answer = one.answer_type
        yield f"{one.name} called by {one.callers.name.lower()}"
        yield from fields_of(one.request_type, f"{one.name} request")
        if isinstance(answer, type) and issubclass(answer, msgspec.Struct):
            yield from fields_of(answer, f"{one.name} answer")
        else:
            yield f"{one.name} answer {getattr(answer, '__name__', answer)}"


def tagged_structs() -> Iterator[str]:
    """Yield the structs that are written with their name, and their fields."""
    for module in pkgutil.walk_packages(tawam.__path__, "tawam."):
        if not module.name.startswith(("tawam.demo.", "tawam.commands.")):
            importlib.import_module(module.name)
    waiting = list(msgspec.Struct.__subclasses__())
    while waiting:
        kind = waiting.pop()
        waiting.extend(kind.__subclasses__())
        tag = kind.__struct_config__.tag
        if tag is not None and kind.__module__.startswith("tawam.") and not kind.__subclasses__():
            yield from fields_of(kind, str(tag))


def browser_types(folder: Path) -> Iterator[str]:
    """Yield what `scripts/generate-types` makes from tables and forms."""
    block = ""
    for line in runpy.run_path(f"{ROOT}/scripts/table_types.py")["typescript"]():
        if line.endswith("{"):
            block = line.removesuffix(" {").removesuffix(":").removesuffix(" =").removeprefix("export type ")
        elif not line.startswith(("//", "}")):
            yield f"{block} {_UNION.sub(_sorted_union, line)}"
    runpy.run_path(f"{ROOT}/scripts/function_contract.py")["write"](folder)
    for file in sorted({*folder.rglob("*.ts")} - {folder / "functions.ts"}):
        lines = file.read_text(encoding="utf-8").splitlines()
        yield from (f"{file.stem} {line}" for line in lines if not line.startswith("/"))


def _sorted_union(union: re.Match[str]) -> str:
    return " | ".join(sorted(union[0].split(" | ")))


# Rights.


def sql_of(condition: ColumnElement[bool]) -> str:
    compiled = condition.compile(dialect=sqlite.dialect(paramstyle="named"))
    values = {name: value for name, value in compiled.params.items() if value is not None}
    text = re.sub(r"\s+", " ", str(compiled))
    return f"{text} {json.dumps(values, sort_keys=True, default=str)}" if values else text


def _roles(grants: Mapping[Any, Any]) -> list[tuple[str, Any]]:
    return sorted((str(role.value), grant) for role, grant in grants.items())


def table_rights(objects: Iterable[Any]) -> Iterator[str]:
    """Yield by table who may do what with which columns and rows."""
    policies = {one.table.name: one for one in with_attributes(objects, "table", "read", "insert", "update")}
    for name, policy in policies.items():
        for act in ("read", "insert", "update", "delete"):
            columns: dict[str, list[str]] = {}
            for role, grant in _roles(getattr(policy, act)):
                for column in grant.columns:
                    columns.setdefault(column, []).append(role)
                if act == "insert":
                    yield f"{name} {act} by {role}: {'own rows' if grant.are_own else 'any rows'}"
                else:
                    yield f"{name} {act} by {role}: rows where {sql_of(grant.rows)}"
            for column, roles in columns.items():
                yield f"{name}.{column} {act} by {' '.join(roles)}"
        facts = {
            "checks values of": sorted(policy.validators),
            "has defaults of": sorted(policy.defaults),
            "sets to now": policy.auto_now,
            "is owned by": policy.owner,
            "rows of an owner": policy.max_rows_per_owner,
            "bytes of an owner": policy.max_bytes_per_owner,
            "counts bytes of": sorted(policy.sized_columns),
            "rows of an answer": policy.max_rows,
            "sorts by letters": sorted(policy.names),
        }
        yield from (f"{name} {fact} {value}" for fact, value in facts.items() if value)


def bucket_rights(objects: Iterable[Any]) -> Iterator[str]:
    for bucket in with_attributes(objects, "id", "is_public", "account_bytes", "predicate"):
        yield f"bucket {bucket.id} public={bucket.is_public} largest={bucket.max_size}"
        yield f"bucket {bucket.id} bytes of an account={bucket.account_bytes} types={' '.join(bucket.types)}"
        asks, shows = bucket.may_write is not None, bucket.likeness is not None
        yield f"bucket {bucket.id} shows people={shows} asks before writing={asks}"
        for act in ("read", "write", "delete", "list", "open"):
            yield from _predicates(f"bucket {bucket.id}", bucket, act)


def topic_rights(objects: Iterable[Any]) -> Iterator[str]:
    for topic in with_attributes(objects, "prefix", "table", "read", "predicate"):
        for act in ("read", "write"):
            yield from _predicates(f"topic {topic.prefix}:", topic, act)


def _predicates(name: str, policy: Any, act: str) -> Iterator[str]:
    roles = sorted({role for act in ("read", "write") for role in getattr(policy, act)})
    for role in roles:
        found = policy.predicate(act, role)
        yield f"{name} {act} by {role.value}: {'never' if found is None else sql_of(found)}"


# The source.


def source_nodes() -> list[ast.AST]:
    """What the server's modules say, without the demonstration and without docstrings."""
    found: list[ast.AST] = []
    for path in files("tawam/*.py"):
        if not path.is_relative_to(ROOT / "tawam/demo"):
            waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
            while waiting:
                node = waiting.pop()
                if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                    if isinstance(node, _KINDS):
                        found.append(node)
                    waiting.extend(ast.iter_child_nodes(node))
    return found


def refusals(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the statuses of each code that stands beside one, and the sentences by code."""
    codes: set[str] = set()
    for node in nodes:
        for status, code in _status_and_code(node):
            codes.add(code)
            yield f"{code} {status}"
    for node in nodes:
        if isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            named = [(_text(key), _text(value)) for key, value in pairs if key is not None]
        elif isinstance(node, ast.Call):
            code = next((text for text in map(_text, node.args) if text in codes), None)
            named = [(code, _text(keyword.value)) for keyword in node.keywords if keyword.arg in ("en", "ar")]
        else:
            continue
        yield from (f"{code} says {text}" for code, text in named if code in codes and text and " " in text)


def _status_and_code(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call):
        given: list[ast.expr] = [*node.args, *(keyword.value for keyword in node.keywords)]
    elif isinstance(node, ast.Tuple):
        given = node.elts
    else:
        return
    constants = [one.value for one in given if isinstance(one, ast.Constant)]
    statuses = [one for one in constants if type(one) is int and 400 <= one < 600]
    codes = [one for one in constants if isinstance(one, str) and _CODE.fullmatch(one)]
    if statuses and codes:
        yield statuses[0], codes[0]


def _text(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def arabic_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield what the server says in Arabic."""
    for text in map(_text, nodes):
        if text and _ARABIC.search(text):
            yield _MARKS.sub(lambda mark: f"\\u{ord(mark[0]):04x}", text)


def dotted_names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield names such as `user.banned`: of the audit trail, of a provider's events, of spans."""
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            text = "".join(_text(part) or "{}" for part in node.values)
        else:
            text = _text(node) or ""
        if _DOTTED.fullmatch(text) and not _NO_NAME.fullmatch(text):
            yield text


# Files.


def keys_of(value: Any, path: str) -> Iterator[str]:
    """Yield the paths of a JSON document's fields, with their types."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from keys_of(one, f"{path}.{name}")
    elif isinstance(value, list):
        for one in value:
            yield from keys_of(one, f"{path}[]")
    else:
        yield f"{path} {type(value).__name__}"


def settings(kind: Any) -> Iterator[str]:
    """Yield the settings with their types and defaults."""
    for name, field in kind.model_fields.items():
        annotation = re.sub(r"\btawam(\.\w+)*\.", "", str(field.annotation))
        yield f"TAWAM_{name.upper()} {annotation} {field.default!r} {field.metadata or ''}".rstrip()


def metrics(text: str) -> Iterator[str]:
    """Yield the metrics with their kinds; those of a counter's beginning come with its first count."""
    kinds = (line.removeprefix("# TYPE ") for line in text.splitlines() if line.startswith("# TYPE "))
    yield from (kind for kind in kinds if "_created " not in kind)


# Databases.


def sqlite_schema(file: Path) -> Iterator[str]:
    with sqlite3.connect(file) as connection:
        rows = connection.execute("select type, name, sql from sqlite_master where sql is not null")
        for kind, name, sql in rows:
            parts = [sql] if kind != "table" else re.split(r",\s*\n", sql.strip())
            yield from (f"{kind} {name}: {_on_one_line(part)}" for part in parts)


POSTGRES = {
    "column": """
        select table_name, column_name || ' ' || data_type
          || coalesce('(' || character_maximum_length || ')', '')
          || ' nullable=' || is_nullable || ' default=' || coalesce(column_default, '')
        from information_schema.columns where table_schema = 'public'""",
    "constraint": """
        select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'""",
    "index": "select tablename, indexdef from pg_indexes where schemaname = 'public'",
    "trigger": """
        select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal""",
    "function": """
        select proname, pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')""",
    "right": """
        select table_name, grantee || ' ' || privilege_type from information_schema.role_table_grants
        where table_schema = 'public' and grantee <> grantor""",
}


def postgres_line(kind: str, name: str, text: str) -> str:
    return f"{kind} {name}: {_on_one_line(text)}"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def links(page: str) -> Iterator[str]:
    """Yield where a page leads."""
    yield from re.findall(r'href="([^"]+)"', page)
