"""The access rules of notes: only the owner reads, writes and deletes a note."""

from sqlalchemy import true

from tawam.database.schema import new_id, now
from tawam.database.table_policies import NO_ROWS, VIEWER_ID, Grant, NewRows, Role, TablePolicy
from tawam.database.validators import one_line, several_lines
from tawam.notes.tables import notes

LONGEST_TITLE = 200
LONGEST_CONTENT = 20_000
MOST_NOTES = 500
# The titles and contents of one account: room for full notes in English, or for half-full ones in Arabic.
MOST_BYTES = 20 * 1024 * 1024
# The most rows of one answer: a full note in Arabic takes 40 KB or more.
_MOST_ROWS = 100

_COLUMNS = ("id", "user_id", "title", "content", "created_at", "updated_at")
_EDITABLE = ("title", "content", "updated_at")
_OWN = notes.c.user_id == VIEWER_ID


def _rows(columns: tuple[str, ...]) -> dict[Role, Grant]:
    return {
        Role.ANONYMOUS: Grant(columns, NO_ROWS),
        Role.USER: Grant(columns, _OWN),
        Role.PRODUCER: Grant(columns, _OWN),
        Role.ADMIN: Grant(columns, _OWN),
        Role.SERVICE: Grant(columns, true()),
    }


NOTES = TablePolicy(
    table=notes,
    read=_rows(_COLUMNS),
    insert={
        Role.USER: NewRows(_COLUMNS, are_own=True),
        Role.PRODUCER: NewRows(_COLUMNS, are_own=True),
        Role.ADMIN: NewRows(_COLUMNS, are_own=True),
        Role.SERVICE: NewRows(_COLUMNS, are_own=False),
    },
    update=_rows(_EDITABLE),
    delete=_rows(()),
    validators={
        "title": one_line("The title", LONGEST_TITLE),
        "content": several_lines("The note", LONGEST_CONTENT),
    },
    auto_now="updated_at",
    defaults={"id": new_id, "title": str, "content": str, "created_at": now},
    owner="user_id",
    max_rows_per_owner=MOST_NOTES,
    max_bytes_per_owner=MOST_BYTES,
    sized_columns=("title", "content"),
    max_rows=_MOST_ROWS,
)
