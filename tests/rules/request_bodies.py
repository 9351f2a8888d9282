"""Every type that a body is decoded as: what handlers read, and what functions take."""

import ast
import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

import msgspec

from tests.rules.repository import ROOT, files

_READERS = ("read_json", "decode_json")


def request_bodies() -> list[type[msgspec.Struct]]:
    """By name. Bodies that are read without a type are rows, or are turned into one of these."""
    found: set[type[msgspec.Struct]] = set()
    for file in files("tawam/*.py"):
        text = file.read_text()
        if any(f"{reader}(" in text for reader in _READERS) or " request_type = " in text:
            module = _module(file)
            found |= _read_in(module, ast.parse(text)) | _taken_in(module)
    return sorted(found, key=lambda struct: f"{struct.__module__}.{struct.__qualname__}")


def _module(file: Path) -> ModuleType:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return importlib.import_module(".".join(part for part in parts if part != "__init__"))


def _read_in(module: ModuleType, tree: ast.Module) -> set[type[msgspec.Struct]]:
    """The second argument of `read_json` and its like."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    kinds = (call.args[1] for call in calls if _is_reader(call.func) and len(call.args) > 1)
    named = (getattr(module, kind.id, None) for kind in kinds if isinstance(kind, ast.Name))
    return {kind for kind in named if _is_struct(kind)}


def _is_reader(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id in _READERS


def _taken_in(module: ModuleType) -> set[type[msgspec.Struct]]:
    """What functions name in `request_type`."""
    taken = (getattr(kind, "request_type", None) for _, kind in inspect.getmembers(module, inspect.isclass))
    return {kind for kind in taken if _is_struct(kind)}


def _is_struct(kind: Any) -> TypeGuard[type[msgspec.Struct]]:
    return inspect.isclass(kind) and issubclass(kind, msgspec.Struct)
