"""The access rules of notes: only the owner reads, writes and deletes a note."""

from sqlalchemy import true

from tawam.database.column_checks import moment, one_line, several_lines
from tawam.database.exposure import NO_ROWS, VIEWER_ID, Exposure, Grant, NewRows, Standing
from tawam.database.schema import new_id, now
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


def _rows(columns: tuple[str, ...]) -> dict[Standing, Grant]:
    return {
        Standing.ANONYMOUS: Grant(columns, NO_ROWS),
        Standing.USER: Grant(columns, _OWN),
        Standing.ADMIN: Grant(columns, _OWN),
        Standing.SERVICE: Grant(columns, true()),
    }


NOTES = Exposure(
    table=notes,
    read=_rows(_COLUMNS),
    insert={
        Standing.USER: NewRows(_COLUMNS, are_own=True),
        Standing.ADMIN: NewRows(_COLUMNS, are_own=True),
        Standing.SERVICE: NewRows(_COLUMNS, are_own=False),
    },
    update=_rows(_EDITABLE),
    delete=_rows(()),
    checks={
        "title": one_line("The title", LONGEST_TITLE),
        "content": several_lines("The note", LONGEST_CONTENT),
        "updated_at": moment,
    },
    stamp="updated_at",
    defaults={"id": new_id, "title": str, "content": str, "created_at": now},
    owner="user_id",
    most_per_owner=MOST_NOTES,
    most_bytes_per_owner=MOST_BYTES,
    weighed=("title", "content"),
    most_rows=_MOST_ROWS,
)
