"""The facts of a column and of a table, which stand beside them in the domain's `tables.py`.

Policies of REST, the rows that Realtime sends, the export of a person's data and the browser's types follow
from them. A test fails for a column that has none.
"""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Column, Table

# Who reads it over REST, in the rows that the table's policy shows: `owner` is everybody who sees a row at
# all, `team` producers and admins, `nobody` the server alone.
Readers = Literal["owner", "team", "admins", "nobody"]
# `once`: in a new row. `always`: in a row that is there as well. Who may, and in which rows, the policy says.
Writes = Literal["never", "once", "always"]
# `secret`: it opens something, or proves that somebody may. `of the team`: notes and names of people who work
# here; the team answers by hand whoever asks. `ours`: ids and states by which the server finds things.
Withheld = Literal["secret", "of the team", "ours"]
# `exported`: it is personal, and `export-data` answers it. Withheld ones are personal, and it does not.
# `context`: says nothing of a person without the others, beside which it is exported. `impersonal`: is not.
Data = Literal["exported", Withheld, "context", "impersonal"]
# `deleted`: the row goes with the account. `with the twin`: minutes later, with the files. `kept`: until its
# rule ends it; `kept if open`: gone at once where the team has handled it, and its sender has bought nothing.
Erasure = Literal["deleted", "with the twin", "kept", "kept if open"]

_FACTS = "facts"
_RETENTION = "retention"


@dataclass(frozen=True)
class Facts:
    """What is decided about one column.

    Attributes:
        is_name: it is sorted by letters, whatever their case; others by code points.
    """

    reads: Readers
    data: Data
    writes: Writes = "never"
    is_name: bool = False

    @property
    def is_personal(self) -> bool:
        return self.data not in ("context", "impersonal")

    @property
    def is_exported(self) -> bool:
        return self.data in ("exported", "context")


@dataclass(frozen=True)
class Retention:
    """What is decided about the rows of a table that has personal columns.

    Attributes:
        rule: the rule of `tawam/retention/table.py` that ends them.
        erasure: what deleting the account does to them.
        export: the member of the answer of `export-data` that holds them.
    """

    rule: str
    erasure: Erasure = "kept"
    export: str = ""


def facts(reads: Readers, data: Data, writes: Writes = "never", *, is_name: bool = False) -> dict[str, Facts]:
    """Make the `info` of a column."""
    return {_FACTS: Facts(reads, data, writes, is_name)}


# What only the server reads, and says nothing of a person.
INTERNAL = facts("nobody", "impersonal")


def retention(rule: str, erasure: Erasure = "kept", *, export: str = "") -> dict[str, Retention]:
    """Make the `info` of a table."""
    return {_RETENTION: Retention(rule, erasure, export)}


def facts_of(column: Column[Any]) -> Facts:
    """
    Raises:
        LookupError: nothing is decided about the column.
    """
    if _FACTS not in column.info:
        raise LookupError(f"{column} has no facts: see tawam/database/facts.py")
    return column.info[_FACTS]


def retention_of(table: Table) -> Retention | None:
    """None where no column of the table is personal."""
    return table.info.get(_RETENTION)
