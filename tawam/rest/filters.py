"""The filters of PostgREST's grammar: `id=eq.7`, `or=(a.eq.1,and(b.gt.2,c.is.null))`."""

from typing import Any, Literal, cast, get_args

from sqlalchemy import Boolean, Column

from tawam.database.schema import Document
from tawam.rest.errors import RestError, not_supported, too_costly
from tawam.rest.operands import operand, pattern
from tawam.rest.reader import Reader
from tawam.rest.relation import Relation
from tawam.rest.shape import Check, Comparison, Condition, Group, Tree

MAX_DEPTH = 10
MAX_TERMS = 50
MAX_LIST = 500
# Each may look at every character of every text.
MAX_PATTERNS = 5

# A shape of its own rather than an operator of the grammar.
_ASCII: Comparison = "ilike_ascii"
_COMPARISONS = frozenset(get_args(Comparison)) - {_ASCII}
_CHECKS: dict[str, Check] = {
    "null": "is_null",
    "not_null": "is_not_null",
    "true": "is_true",
    "false": "is_false",
    "unknown": "is_unknown",
}
# Known to PostgREST, and refused here: regular expressions can take for ever, the others fit no column.
_REFUSED = frozenset(
    ("match", "imatch", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj", "fts", "plfts", "phfts", "wfts")
)
_QUANTIFIED = frozenset({"eq", "gt", "gte", "lt", "lte", "like", "ilike"})
_LOGIC: dict[str, tuple[Literal["and", "or"], bool]] = {
    "and": ("and", False),
    "or": ("or", False),
    "not.and": ("and", True),
    "not.or": ("or", True),
}


def is_logic(key: str) -> bool:
    return key in _LOGIC


class FilterReader:
    """Reads all filters of one request.

    Attributes:
        values: the operands, by the slot of their condition.
    """

    def __init__(self, relation: Relation) -> None:
        self.values: dict[str, Any] = {}
        self._relation = relation
        self._terms = self._patterns = 0

    def column(self, name: str, text: str) -> Tree:
        """`text` of the parameter `name=text`; the operand reaches to its end.

        Raises:
            RestError: see `operands.py`, PGRST100, 42703.
        """
        reader = Reader("filter", text)
        return self._condition(reader, self._relation.column(name), in_tree=False)

    def logic(self, key: str, text: str) -> Group:
        """`text` of the parameter `and`, `or`, `not.and` or `not.or`."""
        reader = Reader("logic tree", text)
        reader.expect("(")
        group = self._group(reader, key, depth=1)
        reader.finish()
        return group

    def _group(self, reader: Reader, key: str, depth: int) -> Group:
        """The members of a group whose opening parenthesis was read."""
        if depth > MAX_DEPTH:
            raise too_costly(f"Filters may be nested {MAX_DEPTH} deep.")
        members = [self._tree(reader, depth)]
        while reader.take(","):
            members.append(self._tree(reader, depth))
        reader.expect(")")
        joiner, is_negated = _LOGIC[key]
        return Group(joiner, is_negated, tuple(members))

    def _tree(self, reader: Reader, depth: int) -> Tree:
        for key in _LOGIC:
            if reader.take(f"{key}("):
                return self._group(reader, key, depth + 1)
        name = reader.name(".,()")
        reader.expect(".")
        return self._condition(reader, self._relation.column(name), in_tree=True)

    def _condition(self, reader: Reader, column: Column[Any], in_tree: bool) -> Tree:
        self._count()
        is_negated = reader.take("not.")
        operator = reader.until(".,()")
        if operator == "is":
            return self._check(reader, column, is_negated, in_tree)
        joiner = _quantifier(reader, operator)
        if operator in _REFUSED or (operator in _COMPARISONS and reader.peek() == "("):
            raise not_supported(f"the operator {operator} is not offered")
        if operator not in _COMPARISONS:
            reader.fail("expecting operator (eq, gt, ...)")
        if isinstance(column.type, Document):
            raise not_supported(f"{column.name} holds JSON, which is filtered by is.null alone")
        reader.expect(".")
        if joiner:
            return self._quantified(reader, column, operator, Group(joiner, is_negated, ()), in_tree)
        return self._comparison(column, operator, is_negated, _operand(reader, column, operator, in_tree))

    def _count(self) -> None:
        self._terms += 1
        if self._terms > MAX_TERMS:
            raise too_costly(f"A request may hold {MAX_TERMS} filters.")

    def _comparison(self, column: Column[Any], operator: str, is_negated: bool, value: Any) -> Condition:
        if operator in ("like", "ilike"):
            self._patterns += 1
            if self._patterns > MAX_PATTERNS:
                raise too_costly(f"A request may hold {MAX_PATTERNS} patterns.")
        slot = f"p{len(self.values)}"
        self.values[slot] = value
        is_ascii = operator == "ilike" and _has_ascii_case(value)
        shape = _ASCII if is_ascii else cast(Comparison, operator)
        return Condition(column.name, shape, is_negated, slot)

    def _quantified(
        self, reader: Reader, column: Column[Any], operator: str, group: Group, in_tree: bool
    ) -> Tree:
        """`like(any).{a,b}`: as many conditions, any or all of which must hold."""
        texts = reader.array()
        if not in_tree:
            reader.finish()
        if not texts:
            # Any of nothing holds for no row, all of nothing for every row.
            return self._comparison(
                column, "in", is_negated=(group.joiner == "and") != group.is_negated, value=[]
            )
        members: list[Tree] = []
        for text in texts:
            self._count()
            value = _single(column, operator, text)
            members.append(self._comparison(column, operator, is_negated=False, value=value))
        return group._replace(members=tuple(members))

    def _check(self, reader: Reader, column: Column[Any], is_negated: bool, in_tree: bool) -> Condition:
        reader.expect(".")
        text = reader.until(",)") if in_tree else reader.rest()
        check = _CHECKS.get(text.lower())
        if check is None:
            reader.fail("expecting null, not_null, true, false or unknown")
        if check not in ("is_null", "is_not_null") and not isinstance(column.type, Boolean):
            raise RestError(400, "42804", f"argument of IS {text.upper()} must be type boolean")
        return Condition(column.name, check, is_negated, "")


def _operand(reader: Reader, column: Column[Any], operator: str, in_tree: bool) -> Any:
    if operator == "in":
        return _list(reader, column, in_tree)
    return _single(column, operator, reader.element() if in_tree else reader.rest())


def _single(column: Column[Any], operator: str, text: str) -> Any:
    return pattern(column, text) if operator in ("like", "ilike") else operand(column, text)


def _has_ascii_case(text: str) -> bool:
    """Whether no letter but those of ASCII has a case: Arabic has none."""
    return all(letter.isascii() or letter.lower() == letter.upper() for letter in text)


def _quantifier(reader: Reader, operator: str) -> Literal["and", "or"] | None:
    """`(any)` or `(all)` behind an operator that takes them."""
    if operator not in _QUANTIFIED:
        return None
    return "or" if reader.take("(any)") else "and" if reader.take("(all)") else None


def _list(reader: Reader, column: Column[Any], in_tree: bool) -> list[Any]:
    reader.expect("(")
    if reader.take(")"):
        texts: list[str] = []
    else:
        texts = [reader.element()]
        while reader.take(","):
            texts.append(reader.element())
            if len(texts) > MAX_LIST:
                raise too_costly(f"A list may hold {MAX_LIST} values.")
        reader.expect(")")
    if not in_tree:
        reader.finish()
    return [operand(column, text) for text in texts]
