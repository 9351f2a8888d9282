"""Selects that embed tables, made up; and the same rows joined by hand from what each table answers alone."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from typing import Any
from urllib.parse import quote

from sqlalchemy import Boolean

from tawam.database.schema import Document
from tawam.database.table_policies import Role
from tawam.rest.relationships import RELATIONSHIPS, Link
from tawam.rest.tables import EXPOSED

Row = dict[str, Any]
# By table, every row that a caller is answered from it, with every column.
Tables = dict[str, list[Row]]

_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda value, other: value == other,
    "neq": lambda value, other: value != other,
    "gt": lambda value, other: value > other,
    "lte": lambda value, other: value <= other,
}


@dataclass
class Test:
    """A filter: on a column, on the presence of an embedded table, or several in a group."""

    __test__ = False

    name: str
    operator: str
    value: Any = None
    is_negated: bool = False
    members: list["Test"] = field(default_factory=list["Test"])

    @property
    def text(self) -> str:
        no = "not." if self.is_negated else ""
        if self.members:
            inner = ",".join(
                each.text if each.members else f"{each.name}.{each.text}" for each in self.members
            )
            return f"{no}{self.operator}({inner})"
        if self.operator == "is_null":
            return f"{no}is.null"
        if self.operator == "in":
            return f"{no}in.({','.join(map(_quoted, self.value))})"
        return f"{no}{self.operator}.{_quoted(self.value)}"

    @property
    def bare(self) -> str:
        """The text outside a group, where a value reaches to the end of the parameter."""
        if self.operator in _COMPARED and isinstance(self.value, str):
            return f"{'not.' * self.is_negated}{self.operator}.{self.value}"
        return self.text

    def holds(self, row: Row, present: dict[str, bool]) -> bool | None:
        """True, False or unknown, as in SQL."""
        found = self._found(row, present)
        return found if found is None or not self.is_negated else not found

    def _found(self, row: Row, present: dict[str, bool]) -> bool | None:
        if self.members:
            found = [each.holds(row, present) for each in self.members]
            decisive = self.operator == "or"
            return decisive if decisive in found else None if None in found else not decisive
        if self.operator == "is_null":
            return not present[self.name] if self.name in present else row[self.name] is None
        if self.operator == "in" and not self.value:
            # Nothing is in an empty list, not even the unknown.
            return False
        if row[self.name] is None:
            return None
        if self.operator == "in":
            return row[self.name] in self.value
        return _COMPARED[self.operator](row[self.name], self.value)


@dataclass
class Embed:
    """A table of a select; the request's own has no link."""

    table: str
    link: Link | None = None
    name: str = ""
    target: str = ""
    is_inner: bool = False
    is_spread: bool = False
    is_counted: bool = False
    columns: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    where: list[Test] = field(default_factory=list[Test])
    # Tables and columns, whether descending, whether nulls come first.
    order: list[tuple[str, str, bool, bool]] = field(default_factory=list[tuple[str, str, bool, bool]])
    limit: int | None = None
    offset: int = 0
    embeds: list["Embed"] = field(default_factory=list["Embed"])

    @property
    def select(self) -> str:
        columns = ["count"] if self.is_counted else [f"{name}:{column}" for name, column in self.columns]
        return ",".join([*columns, *[each.written for each in self.embeds]])

    @property
    def written(self) -> str:
        alias = "" if self.is_spread or self.name == self.target.partition("!")[0] else f"{self.name}:"
        return f"{'...' * self.is_spread}{alias}{self.target}{'!inner' * self.is_inner}({self.select})"

    def parameters(self, path: str = "") -> list[tuple[str, str]]:
        found = [("select", self.select)] if not path else []
        for each in self.where:
            if each.members:
                negated, _, group = each.text.partition(f"{each.operator}(")
                found.append((f"{path}{negated}{each.operator}", f"({group}"))
            else:
                found.append((path + each.name, each.bare))
        if self.order:
            found.append((f"{path}order", ",".join(map(_term, self.order))))
        if self.limit is not None:
            found.append((f"{path}limit", str(self.limit)))
        if self.offset:
            found.append((f"{path}offset", str(self.offset)))
        for each in self.embeds:
            found += each.parameters(f"{path}{each.name}.")
        return found

    @property
    def query(self) -> bytes:
        return "&".join(f"{quote(name)}={quote(text)}" for name, text in self.parameters()).encode()

    def rows(self, tables: Tables, around: Row | None = None) -> list[Row]:
        """The rows that a row holds, sorted and cut; of the request's own table, all of the page."""
        found = tables[self.table]
        if self.link and around is not None:
            found = [
                row
                for row in found
                if all(
                    around[here] is not None and row[there] == around[here] for here, there in self.link.join
                )
            ]
        found = [row for row in found if self._is_met(tables, row)]
        return self._sorted(tables, found)[self.offset :][: self.limit]

    def answer(self, tables: Tables, row: Row) -> Row:
        made = {name: row[column] for name, column in self.columns}
        for each in self.embeds:
            made |= each.member(tables, row)
        return made

    def member(self, tables: Tables, around: Row | None) -> Row:
        """What stands in the row around: a row, a list of rows, or their columns."""
        assert self.link
        if around is None:
            return dict.fromkeys(self.keys)
        found = self.rows(tables, around)
        made = [{"count": len(found)}] if self.is_counted else [self.answer(tables, row) for row in found]
        if self.is_spread and self.link.is_list:
            return {key: [row[key] for row in made] for key in self.keys}
        if self.is_spread:
            return made[0] if made else dict.fromkeys(self.keys)
        return {self.name: made if self.link.is_list else made[0] if made else None}

    @property
    def keys(self) -> list[str]:
        if not self.is_spread:
            return [self.name]
        return [*[name for name, _ in self.columns], *[key for each in self.embeds for key in each.keys]]

    def _is_met(self, tables: Tables, row: Row) -> bool:
        present = {each.name: bool(each.rows(tables, row)) for each in self.embeds}
        return all(each.holds(row, present) for each in self.where) and all(
            present[each.name] for each in self.embeds if each.is_inner
        )

    def _sorted(self, tables: Tables, rows: list[Row]) -> list[Row]:
        by_name = {each.name: each for each in self.embeds}
        last_descends = bool(self.order) and self.order[-1][2]

        def value(row: Row, table: str, column: str) -> Any:
            if not table:
                return row[column]
            inner = by_name[table].rows(tables, row)
            return inner[0][column] if inner else None

        def compared(one: Row, other: Row) -> int:
            for table, column, descends, nulls_first in [*self.order, ("", "id", last_descends, False)]:
                here, there = value(one, table, column), value(other, table, column)
                if here == there:
                    continue
                if here is None or there is None:
                    return -1 if (here is None) == nulls_first else 1
                return -1 if (here < there) != descends else 1
            return 0

        return sorted(rows, key=cmp_to_key(compared))


def _quoted(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' if isinstance(value, str) else escaped


def _term(term: tuple[str, str, bool, bool]) -> str:
    table, column, descends, nulls_first = term
    name = f"{table}({column})" if table else column
    return f"{name}.{'desc' if descends else 'asc'}.{'nullsfirst' if nulls_first else 'nullslast'}"


class Selects:
    """Made-up selects: one seed, one sequence."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._number = 0

    def next(self, role: Role, tables: Tables) -> Embed:
        """Make a select of what `role` may read."""
        self._number = 0
        readable = [name for name in sorted(tables) if self._links(name, role)]
        root = Embed(self._chance.choice(readable))
        self._fill(root, role, tables, depth=0)
        return root

    def _fill(self, embed: Embed, role: Role, tables: Tables, depth: int) -> None:
        if depth and embed.link and embed.link.is_list and not embed.is_spread and self._is_rare(0.1):
            embed.is_counted = True
        columns = EXPOSED[embed.table].read[role].columns
        chosen = self._chance.sample(columns, min(len(columns), self._chance.randrange(1, 5)))
        for column in chosen if not embed.is_counted else ():
            self._number += 1
            embed.columns.append((f"c{self._number}", column))
        links = self._links(embed.table, role)
        if links and depth < 4 and not embed.is_counted:
            for _ in range(self._chance.choice((1, 1, 2, 3) if depth == 0 else (0, 0, 1, 2))):
                # Parameters reach the first of two tables that are spread under one name.
                inner = self._embed(self._chance.choice(links), role, tables, depth)
                if self._number < 40 and inner.name not in {each.name for each in embed.embeds}:
                    embed.embeds.append(inner)
        embed.where = [
            self._test(embed, role, tables, 0) for _ in range(self._chance.choice((0, 0, 0, 1, 1, 2)))
        ]
        if not embed.is_counted:
            self._page(embed, role)

    def _embed(self, link: Link, role: Role, tables: Tables, depth: int) -> Embed:
        self._number += 1
        column = link.join[0][0 if link.source != link.target else int(link.is_list)]
        targets = [f"{link.target}!{link.name}"]
        if link.source == link.target:
            targets = [f"{link.target}!{column}"] if link.is_list else [column]
        elif link.refers and len(link.join) == 1 and _is_alone(link):
            targets += [column, link.name, f"{link.target}!{column}"]
        embed = Embed(
            link.target,
            link,
            name=f"t{self._number}",
            target=self._chance.choice(targets),
            is_inner=self._is_rare(0.25),
            is_spread=self._is_rare(0.2),
        )
        if embed.is_spread:
            embed.name = embed.target.partition("!")[0]
        self._fill(embed, role, tables, depth + 1)
        return embed

    def _links(self, table: str, role: Role) -> list[Link]:
        """The links whose columns the role may read on both sides."""
        found: list[Link] = []
        for link in RELATIONSHIPS.of(table):
            here, there = (EXPOSED[each].read.get(role) for each in (table, link.target))
            if here and there and all(a in here.columns and b in there.columns for a, b in link.join):
                found.append(link)
        return found

    def _test(self, embed: Embed, role: Role, tables: Tables, depth: int) -> Test:
        if depth < 2 and self._is_rare(0.25):
            members = [
                self._test(embed, role, tables, depth + 1) for _ in range(self._chance.randrange(1, 4))
            ]
            return Test(
                "", self._chance.choice(["and", "or"]), is_negated=self._is_rare(0.3), members=members
            )
        named = [each for each in embed.embeds if not each.is_spread]
        if named and self._is_rare(0.3):
            return Test(self._chance.choice(named).name, "is_null", is_negated=self._is_rare(0.6))
        taken = {each.name for each in embed.embeds}
        column = self._chance.choice(
            [name for name in EXPOSED[embed.table].read[role].columns if name not in taken]
        )
        kind = EXPOSED[embed.table].table.c[column].type
        values = [row[column] for row in tables[embed.table] if row[column] is not None]
        operator = self._chance.choice(["eq", "neq", "gt", "lte", "in", "is_null"])
        if isinstance(kind, Document) or not values:
            operator = "is_null"
        elif isinstance(kind, Boolean):
            operator = "eq"
        value = self._chance.choice(values) if values else None
        if operator == "in":
            value = [self._chance.choice(values) for _ in range(self._chance.randrange(3))]
        return Test(column, operator, value, is_negated=self._is_rare(0.3))

    def _page(self, embed: Embed, role: Role) -> None:
        for _ in range(self._chance.choice((0, 0, 1, 2))):
            related = [each for each in embed.embeds if each.link and not each.link.is_list]
            inner = self._chance.choice(related) if related and self._is_rare(0.3) else None
            table = inner.table if inner else embed.table
            column = self._chance.choice(_sortable(table, role))
            name = inner.name if inner else ""
            embed.order.append((name, column, self._is_rare(0.5), self._is_rare(0.5)))
        if self._is_rare(0.25):
            embed.limit = self._chance.randrange(4)
        if self._is_rare(0.15):
            embed.offset = self._chance.randrange(3)

    def _is_rare(self, chance: float) -> bool:
        return self._chance.random() < chance


def _is_alone(link: Link) -> bool:
    """Whether its column joins no other table too."""
    return sum(each.join[0][0] == link.join[0][0] for each in RELATIONSHIPS.of(link.source)) == 1


def _sortable(table: str, role: Role) -> Sequence[str]:
    """Columns that are sorted by code points: names are sorted by letters."""
    policy = EXPOSED[table]
    columns = policy.read[role].columns
    kinds = {name: policy.table.c[name].type for name in columns}
    return [name for name in columns if not isinstance(kinds[name], Document) and name not in policy.names]
