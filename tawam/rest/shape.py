"""The shape of a query: everything that makes its SQL text, without the values.

Shapes are tuples, so that two requests that differ in values alone share one compiled statement.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

Comparison = Literal[
    "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "ilike_ascii", "in", "isdistinct"
]
Check = Literal["is_null", "is_not_null", "is_true", "is_false", "is_unknown"]


class Condition(NamedTuple):
    """`slot` names the bind that holds the operand; empty where there is none."""

    column: str
    operator: Comparison | Check
    is_negated: bool
    slot: str


class Group(NamedTuple):
    joiner: Literal["and", "or"]
    is_negated: bool
    members: tuple["Tree", ...]


Tree = Condition | Group


class SelectItem(NamedTuple):
    """`name` is the key in the answer."""

    column: str
    name: str


class OrderTerm(NamedTuple):
    column: str
    is_descending: bool
    nulls_first: bool


class Conflict(NamedTuple):
    """What a new row does when another has its values in `columns`; none of them: it fails.

    Attributes:
        changes: the columns that the row in its way takes over from it.
    """

    columns: tuple[str, ...] = ()
    is_merged: bool = False
    changes: tuple[str, ...] = ()


# Whose cost depends on the texts they meet.
_PATTERNS = frozenset({"like", "ilike", "ilike_ascii"})
# More of them than that are not worth the event loop's time.
_MOST_OF_LOOKUP = 10


def conditions(where: Iterable[Tree]) -> Iterator[Condition]:
    """Every condition, at whatever depth."""
    for tree in where:
        if isinstance(tree, Condition):
            yield tree
        else:
            yield from conditions(tree.members)


def has_pattern(where: Iterable[Tree]) -> bool:
    return any(condition.operator in _PATTERNS for condition in conditions(where))


def is_lookup(where: tuple[Tree, ...], key: str) -> bool:
    """Whether at most one row can match, found through the primary key and compared in no time."""
    if not any(isinstance(tree, Condition) and tree[:3] == (key, "eq", False) for tree in where):
        return False
    operators = [condition.operator for condition in conditions(where)]
    return len(operators) <= _MOST_OF_LOOKUP and _PATTERNS.isdisjoint(operators) and "in" not in operators
