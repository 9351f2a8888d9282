"""Stripe's form encoding: `items[0][price]=x` is `{"items": [{"price": "x"}]}`."""

from collections.abc import Iterable
from typing import Any


def nested(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        *path, last = name.replace("]", "").split("[")
        target = found
        for part in path:
            target = target.setdefault(part, {})
        target[last] = value
    return {name: _lists(value) for name, value in found.items()}


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if all(key.isdigit() or key == "" for key in value):
        return [_lists(each) for each in value.values()]
    return {key: _lists(each) for key, each in value.items()}
