"""The filters of bindings, such as `status=in.(paid,failed),amount=gt.100`, evaluated on rows in Python.

They compare as the databases do: texts by code point, and a comparison with null is never true.
"""

from collections.abc import Callable
from functools import partial
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple

import re2
from sqlalchemy import Boolean, Column, String

from tawam.database.port import Row
from tawam.database.schema import Document
from tawam.folding import fold, has_spellings
from tawam.rest.errors import RestError, not_supported, too_costly
from tawam.rest.filters import MAX_LIST, operand
from tawam.rest.syntax import Scanner
from tawam.rest.tables import Relation

MAX_CONDITIONS = 20
_MAX_PATTERN = 500
# Bytes that a compiled expression and its automaton may take. RE2 reads a text once, whatever the expression.
_PATTERN_MEMORY = 1024 * 1024

# What a value of the column has to meet; the value is not null.
Test = Callable[[Any], bool]

_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": eq,
    "neq": ne,
    "lt": lt,
    "lte": le,
    "gt": gt,
    "gte": ge,
}
_IS: dict[str, Callable[[Any], bool]] = {
    "null": lambda value: value is None,
    "not_null": lambda value: value is not None,
    "true": lambda value: value is True,
    "false": lambda value: value is False,
    "unknown": lambda value: value is None,
}
_PATTERNS = ("like", "ilike", "match", "imatch")


class Condition(NamedTuple):
    """
    Attributes:
        takes_null: whether `test` decides about null, too; else null never meets the condition.
    """

    column: str
    test: Test
    is_negated: bool
    takes_null: bool = False

    def holds(self, row: Row) -> bool:
        value = row[self.column]
        if value is None and not self.takes_null:
            return False
        return self.test(value) is not self.is_negated


def parse_filter(relation: Relation, text: str) -> tuple[Condition, ...]:
    """Parse all conditions of one binding; a row has to meet each of them.

    Raises:
        RestError: the text is no filter, or names a column that the role may not read.
    """
    scanner = Scanner("filter", text)
    conditions = [_condition(scanner, relation)]
    while scanner.accept_token(","):
        conditions.append(_condition(scanner, relation))
        if len(conditions) > MAX_CONDITIONS:
            raise too_costly(f"A filter may hold {MAX_CONDITIONS} conditions.")
    scanner.expect_end()
    return tuple(conditions)


def _condition(scanner: Scanner, relation: Relation) -> Condition:
    column = relation.column(scanner.name("=,.()"))
    scanner.expect("=")
    is_negated = scanner.accept("not.")
    operator = scanner.read_until(".,()")
    scanner.expect(".")
    if operator == "is":
        return Condition(column.name, _check(scanner, column), is_negated, takes_null=True)
    if isinstance(column.type, Document):
        raise not_supported(f"{column.name} holds JSON, which is filtered by is.null alone")
    if operator == "in":
        wanted = frozenset(operand(column, text) for text in _list(scanner, MAX_LIST))
        return Condition(column.name, wanted.__contains__, is_negated)
    text = scanner.element(",")
    if operator in _PATTERNS:
        return Condition(column.name, _pattern(column, operator, text), is_negated)
    if operator == "isdistinct":
        other = None if text == "null" else operand(column, text)
        return Condition(column.name, partial(ne, other), is_negated, takes_null=True)
    compare = _COMPARISONS.get(operator)
    if compare is None:
        scanner.fail("expecting operator (eq, gt, ...)")
    right = operand(column, text)
    return Condition(column.name, partial(_compared, compare, right), is_negated)


def _compared(compare: Callable[[Any, Any], bool], right: Any, left: Any) -> bool:
    return compare(left, right)


def _check(scanner: Scanner, column: Column[Any]) -> Test:
    text = scanner.read_until(",").rstrip(" \t").lower()
    check = _IS.get(text)
    if check is None:
        scanner.fail("expecting null, not_null, true, false or unknown")
    if "null" not in text and not isinstance(column.type, Boolean):
        raise RestError(400, "42804", f"argument of IS {text.upper()} must be type boolean")
    return check


def _list(scanner: Scanner, most: int) -> list[str]:
    texts = scanner.list(most)
    if len(texts) > most:
        raise too_costly(f"A list may hold {most} values.")
    return texts


def _pattern(column: Column[Any], operator: str, text: str) -> Test:
    """Make the test of `like` and `ilike` (SQL) or `match` and `imatch` (regular expressions of RE2)."""
    if not isinstance(column.type, String):
        message = f"operator does not exist: {column.name} is not text"
        raise RestError(400, "42883", message, hint="Patterns match text columns alone.")
    if len(text) > _MAX_PATTERN:
        raise too_costly(f"A pattern may hold {_MAX_PATTERN} characters.")
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _PATTERN_MEMORY
    options.case_sensitive = not operator.startswith("i")
    options.dot_nl = True
    is_whole = operator.endswith("like")
    is_folded = operator == "ilike" and has_spellings(text)
    text = fold(text) if is_folded else text
    try:
        compiled = re2.compile(_like(operand(column, text)) if is_whole else operand(column, text), options)
    except (re2.error, UnicodeError) as error:
        raise RestError(400, "2201B", "invalid regular expression") from error
    find = compiled.fullmatch if is_whole else compiled.search
    return lambda value: find(fold(value) if is_folded else value) is not None


def _like(pattern: str) -> str:
    """Turn a pattern of `like` into a regular expression."""
    parts, letters = list[str](), iter(pattern)
    for letter in letters:
        if letter == "\\":
            following = next(letters, None)
            if following is None:
                raise RestError(400, "22025", "LIKE pattern must not end with escape character")
            parts.append(re2.escape(following))
        else:
            parts.append({"%": ".*", "_": "."}.get(letter) or re2.escape(letter))
    return "".join(parts)
