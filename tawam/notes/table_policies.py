"""The access rules of notes: only the owner reads, writes and deletes a note."""

from tawam.database.schema import new_id, now
from tawam.database.table_policies import (
    VIEWER_ID,
    Grant,
    NewRows,
    Role,
    TablePolicy,
    changeable,
    new_row_columns,
    owned,
    readable,
)
from tawam.database.validators import one_line, several_lines
from tawam.notes.tables import notes

LONGEST_TITLE = 200
LONGEST_CONTENT = 20_000
MOST_NOTES = 500
# The titles and contents of one account: room for full notes in English, or for half-full ones in Arabic.
MOST_BYTES = 20 * 1024 * 1024
# The most rows of one answer: a full note in Arabic takes 40 KB or more.
_MOST_ROWS = 100

_OWN = owned(notes.c.user_id == VIEWER_ID)
_OWN_NOTE = NewRows(new_row_columns(notes), are_own=True)

NOTES = TablePolicy(
    table=notes,
    read=readable(notes, _OWN),
    insert={
        Role.USER: _OWN_NOTE,
        Role.PRODUCER: _OWN_NOTE,
        Role.ADMIN: _OWN_NOTE,
        Role.SERVICE: NewRows(new_row_columns(notes), are_own=False),
    },
    update=changeable(notes, _OWN),
    delete={role: Grant((), rows) for role, rows in _OWN.items()},
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
