"""Knows by the name of a file whether those who are seen or heard in it consent to it being shown."""

from sqlalchemy import Table, bindparam, select

from tawam.database.port import Database, Statement, Transaction
from tawam.objects.policies import IsConsented
from tawam.productions.tables import twins
from tawam.recordings.paths import row_at


def shown_rows(table: Table) -> Statement:
    """Select the row of a file whose twin is neither stopped by a withdrawal nor deleted."""
    return Statement(
        select(table.c.id)
        .join(twins, twins.c.id == table.c.twin_id)
        .where(table.c.id == bindparam("row_id"), twins.c.status.not_in(("stopped", "deleted")))
    )


def consented_by(statement: Statement) -> IsConsented:
    """
    Args:
        statement: finds the row with the id `row_id` while its file may be shown.
    """

    async def is_consented(reader: Database | Transaction, name: str) -> bool:
        row_id = row_at(name)
        # An object of an operator's own belongs to no row.
        return row_id is None or await reader.fetch_one(statement, row_id=row_id) is not None

    return is_consented
