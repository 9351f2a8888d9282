"""How the exposed tables refer to each other: what `select=` may embed in their rows."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from sqlalchemy import Table, UniqueConstraint

from tawam.database.table_policies import TablePolicy
from tawam.rest.errors import ambiguous_relation, unknown_relation
from tawam.rest.tables import EXPOSED, Relation

# Relations that hold without a constraint in the database: most outlive one side, or join two columns.
_UNCONSTRAINED = (
    ("cut_comments", ("video_id", "cut"), "cuts", ("video_id", "number")),
    ("cut_decisions", ("video_id", "cut"), "cuts", ("video_id", "number")),
    ("cuts", ("video_id", "version"), "script_versions", ("video_id", "number")),
    ("script_comments", ("video_id", "version"), "script_versions", ("video_id", "number")),
    ("script_decisions", ("video_id", "version"), "script_versions", ("video_id", "number")),
    ("deliveries", ("video_id", "cut"), "cuts", ("video_id", "number")),
    ("recordings", ("consent_request_id",), "consent_requests", ("id",)),
    ("ledger_entries", ("twin_id",), "twins", ("id",)),
    ("payment_events", ("order_id",), "orders", ("id",)),
    ("lead_notes", ("lead_id",), "contact_messages", ("id",)),
    ("lead_notes", ("lead_id",), "affiliate_applications", ("id",)),
    ("lead_notes", ("lead_id",), "orders", ("id",)),
)
# An account is no table of REST; its profile has the same id.
_ACCOUNTS, _PROFILES = "users", "profiles"


class Link(NamedTuple):
    """A foreign key, seen from one of its two tables.

    Attributes:
        name: the name of its constraint.
        target: the table that the rows of `source` embed.
        join: pairs of a column of `source` and the column of `target` that equals it.
        refers: a row of `source` names its row of `target`, and others may name the same.
        is_list: a row of `source` may have many rows of `target`.
    """

    name: str
    source: str
    target: str
    join: tuple[tuple[str, str], ...]
    refers: bool
    is_list: bool

    @property
    def cardinality(self) -> str:
        return "one-to-many" if self.is_list else "many-to-one" if self.refers else "one-to-one"

    @property
    def description(self) -> dict[str, str]:
        """What an error says of the link where several are possible."""
        here, there = (", ".join(columns) for columns in zip(*self.join, strict=True))
        return {
            "cardinality": self.cardinality,
            "embedding": f"{self.source} with {self.target}",
            "relationship": f"{self.name} using {self.source}({here}) and {self.target}({there})",
        }


class Relationships:
    """The links between `policies`' tables."""

    def __init__(self, policies: Mapping[str, TablePolicy]) -> None:
        self.policies = policies

    def of(self, table: str) -> list[Link]:
        """All links of a table to others, and to itself."""
        return self._links[table]

    @cached_property
    def _links(self) -> dict[str, list[Link]]:
        found: dict[str, list[Link]] = {name: [] for name in self.policies}
        for table, columns, target, referred in self._foreign_keys():
            if not self.policies[table].columns.issuperset(columns):
                continue
            name = f"fk_{table}_{'_'.join(columns)}_{target}"
            is_unique = frozenset(columns) in _keys(self.policies[table].table)
            pairs = tuple(zip(columns, referred, strict=True))
            back = tuple((there, here) for here, there in pairs)
            found[table].append(Link(name, table, target, pairs, refers=not is_unique, is_list=False))
            found[target].append(Link(name, target, table, back, refers=False, is_list=not is_unique))
        return found

    def _foreign_keys(self) -> Iterable[tuple[str, tuple[str, ...], str, tuple[str, ...]]]:
        for name, policy in self.policies.items():
            for constraint in sorted(policy.table.foreign_key_constraints, key=lambda each: str(each.name)):
                target = constraint.referred_table.name
                columns = tuple(column.name for column in constraint.columns)
                if target == _ACCOUNTS and name != _PROFILES:
                    target = _PROFILES
                if target in self.policies:
                    yield name, columns, target, tuple(each.column.name for each in constraint.elements)
        yield from (each for each in _UNCONSTRAINED if each[0] in self.policies and each[2] in self.policies)

    def references(self, table: str) -> list[Link]:
        """Return the links by which a row of `table` names rows of others."""
        own = f"fk_{table}_"
        return [link for link in self._links[table] if not link.is_list and link.name.startswith(own)]

    def find(self, around: Relation, target: str, hint: str) -> tuple[Link, Relation]:
        """Find the one link from a table to `target`: a table, a foreign key, or a column that is one.

        Args:
            around: the table in whose rows others are embedded.
            hint: the foreign key or column that `target!hint` names; or empty.

        Raises:
            RestError: PGRST200 for no link, PGRST201 for several; 42501 where the caller's role may not read
                the table, or the columns that join it.
        """
        links = [link for link in self.of(around.name) if _matches(link, target, hint)]
        if not links:
            raise unknown_relation(around.name, target, hint)
        if len(links) > 1:
            names = [f"{link.target}!{link.name}" for link in links]
            raise ambiguous_relation(around.name, target, [link.description for link in links], names)
        link = links[0]
        found = Relation(self.policies[link.target], around.role)
        if found.role not in found.policy.read:
            raise found.forbidden()
        for here, there in link.join:
            around.column(here)
            found.column(there)
        return link, found


RELATIONSHIPS = Relationships(EXPOSED)


def _keys(table: Table) -> set[frozenset[str]]:
    constraints = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    return {frozenset(column.name for column in key.columns) for key in (table.primary_key, *constraints)}


def _matches(link: Link, target: str, hint: str) -> bool:
    """Whether `target!hint` means this link; the rules are PostgREST's."""
    here, there = link.join[0] if len(link.join) == 1 else ("", "")
    if link.source == link.target:
        # A table's name means those that refer to a row; the column means the row that it refers to.
        if link.is_list:
            return target == link.target and hint in ("", there)
        return link.refers and target == here and not hint
    if hint:
        return target == link.target and hint in (link.name, here, there)
    return target in (link.target, link.name, here)
