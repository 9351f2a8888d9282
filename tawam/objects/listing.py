"""Lists the objects and folders of a bucket, page by page, in every order.

A folder is what the names of its objects begin with. The folders of a level are found by jumping through an
index from one to the next, so a list costs what its page holds, not what the bucket holds. Only folders that
are sorted by time among the objects cost all that is below them: a folder has no time of its own.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, bindparam, func, literal, or_, select, true
from sqlalchemy.types import Integer

from tawam.database.port import Database, Row, Statement
from tawam.database.sql_functions import PositionIn
from tawam.objects.access import ObjectAccess, viewer_values
from tawam.objects.names import after, folder_of
from tawam.objects.policies import Viewer
from tawam.objects.tables import Name, objects

SortColumn = Literal["name", "created_at", "updated_at", "last_accessed_at"]
_PATTERN_SIGNS = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


@dataclass(frozen=True)
class Page:
    """The part of a list that a caller asks for, and its order."""

    limit: int
    offset: int = 0
    sort: SortColumn = "name"
    is_descending: bool = False


class Entry(NamedTuple):
    """A folder or an object of a level.

    Attributes:
        name: in full; that of a folder ends with a slash.
        row: of an object; None for a folder.
        began_at: of a folder, if the list is sorted by time: when its first object was created.
    """

    name: str
    row: Row | None = None
    began_at: str | None = None

    def value(self, sort: SortColumn) -> str:
        """Return what the entry is sorted by."""
        if sort == "name":
            return self.name
        return self.began_at or "" if self.row is None else self.row[sort]


class ObjectLists:
    """Lists for viewers; each sees what the policy of the bucket lets it list."""

    def __init__(self, database: Database, access: ObjectAccess) -> None:
        self._database = database
        self._access = access

    async def level(
        self, viewer: Viewer, bucket_id: str, folder: str, search: str, page: Page
    ) -> list[Entry]:
        """List the folders and objects of one level: by name together, by time the folders first.

        Args:
            folder: empty for the top; else it ends with a slash.
            search: what the names begin with, in any case.
        """
        scope = self._scope(viewer, bucket_id)
        if scope is None:
            return []
        predicate, values = scope
        wanted = page.offset + page.limit
        folders = await self._folders(
            predicate, values, folder, search, None if page.is_descending else wanted
        )
        folders = [f"{folder}{name}/" for name in folders]
        if page.is_descending:
            folders.reverse()
        # At least so many objects come before the page, and as many more may as there are folders.
        skipped = max(0, page.offset - len(folders))
        rows = await self._database.fetch_list(
            _level_statement(predicate, page.sort, page.is_descending, bool(search)),
            **values,
            folder=folder,
            **({"pattern": _pattern(folder, search)} if search else {}),
            most=wanted - skipped,
            skipped=skipped,
        )
        if page.sort != "name":
            entries = [*map(Entry, folders), *(Entry(row["name"], row) for row in rows)]
            start = page.offset - skipped
            return entries[start : start + page.limit]
        return _among(folders, rows, skipped, page)

    async def keys(
        self, viewer: Viewer, bucket_id: str, prefix: str, page: Page, behind: tuple[str, str] | None
    ) -> list[Row]:
        """List all objects whose names begin with `prefix`, whatever their folders.

        Args:
            behind: the sort column and the name of the last row of the page before.
        """
        scope = self._scope(viewer, bucket_id)
        if scope is None:
            return []
        predicate, values = scope
        statement = _keys_statement(predicate, page.sort, page.is_descending, behind is not None)
        last = {"last_value": behind[0], "last_name": behind[1]} if behind else {}
        return await self._database.fetch_list(
            statement, **values, first=prefix, end=after(prefix), most=page.limit, **last
        )

    async def delimited(
        self, viewer: Viewer, bucket_id: str, prefix: str, page: Page, behind: tuple[str, str] | None
    ) -> list[Entry]:
        """List the folders and objects of one level together, in the order of `page`.

        Args:
            prefix: what the names begin with; it need not end with a slash.
            behind: what the last entry of the page before is sorted by, and its name.
        """
        scope = self._scope(viewer, bucket_id)
        if scope is None:
            return []
        predicate, values = scope
        if page.sort == "name":
            folders = await self._named_folders(predicate, values, prefix, page, behind)
        else:
            folders = await self._timed_folders(predicate, values, prefix, page, behind)
        last = {"last_value": behind[0], "last_name": behind[1]} if behind else {}
        rows = await self._database.fetch_list(
            _delimited_statement(predicate, page.sort, page.is_descending, behind is not None),
            **values,
            folder=folder_of(prefix),
            first=prefix,
            end=after(prefix),
            most=page.limit,
            **last,
        )
        entries = [*folders, *(Entry(row["name"], row) for row in rows)]
        entries.sort(key=lambda entry: (entry.value(page.sort), entry.name), reverse=page.is_descending)
        return entries[: page.limit]

    async def _named_folders(
        self,
        predicate: ColumnElement[bool],
        values: Mapping[str, Any],
        prefix: str,
        page: Page,
        behind: tuple[str, str] | None,
    ) -> list[Entry]:
        folder = folder_of(prefix)
        names = await self._folders(predicate, values, folder, prefix[len(folder) :], None, is_exact=True)
        entries = [Entry(f"{folder}{name}/") for name in names]
        if behind is not None:
            is_back, last = page.is_descending, behind[1]
            entries = [each for each in entries if (each.name < last if is_back else each.name > last)]
        return entries[-page.limit :] if page.is_descending else entries[: page.limit]

    async def _timed_folders(
        self,
        predicate: ColumnElement[bool],
        values: Mapping[str, Any],
        prefix: str,
        page: Page,
        behind: tuple[str, str] | None,
    ) -> list[Entry]:
        last = {"last_value": behind[0], "last_name": behind[1]} if behind else {}
        rows = await self._database.fetch_list(
            _timed_folders_statement(predicate, page.is_descending, behind is not None),
            **values,
            folder=folder_of(prefix),
            first=prefix,
            end=after(prefix),
            most=page.limit,
            **last,
        )
        return [Entry(row["name"], None, row["began_at"]) for row in rows]

    def _scope(self, viewer: Viewer, bucket_id: str) -> tuple[ColumnElement[bool], Mapping[str, Any]] | None:
        predicate = true() if viewer.is_service else self._access.predicate(viewer, "list", bucket_id)
        if predicate is None:
            return None
        return predicate, {"bucket_id": bucket_id, **viewer_values(predicate, viewer)}

    async def _folders(
        self,
        predicate: ColumnElement[bool],
        values: Mapping[str, Any],
        folder: str,
        search: str,
        most: int | None,
        *,
        is_exact: bool = False,
    ) -> list[str]:
        """Return the names of the folders in `folder` that begin with `search`, in order."""
        rows = await self._database.fetch_list(
            _folders_statement(predicate),
            **values,
            # A folder's own objects have `folder` as theirs, and sort before all below it.
            begin=folder + search if is_exact else folder,
            folder=folder,
            end=after(folder + search if is_exact else folder),
            # Its names are compared here, so more may be needed than are asked for.
            most=_MOST_FOLDERS if most is None or (search and not is_exact) else most,
        )
        start = len(folder)
        names = [row["found"][start:].partition("/")[0] for row in rows]
        return names if is_exact else [name for name in names if name.lower().startswith(search.lower())]


_MOST_FOLDERS = 10_000
_text = Name


def _bind(name: str) -> Any:
    return bindparam(name, type_=_text)


def _columns() -> tuple[Any, ...]:
    return tuple(objects.c)


@cache
def _folders_statement(predicate: ColumnElement[bool]) -> Statement:
    """Jump from each folder of the level behind everything below it, to the first object of the next."""
    folder = _bind("folder")
    in_bucket = and_(objects.c.bucket_id == bindparam("bucket_id"), predicate)

    def nearest(lower: ColumnElement[bool]) -> Any:
        return (
            select(objects.c.folder)
            .where(in_bucket, lower, objects.c.folder < _bind("end"))
            .order_by(objects.c.folder)
            .limit(1)
            .scalar_subquery()
        )

    # One lower bound each: with two of them SQLite would pass by every object of the level itself.
    found = select(nearest(objects.c.folder > _bind("begin")).label("found"), literal(1).label("number")).cte(
        "found", recursive=True
    )
    # The level's part of the found folder, with a sign behind the slash, sorts behind all below it.
    rest = func.substr(found.c.found, func.length(folder) + 1)
    own = func.substr(rest, 1, PositionIn(rest, literal("/")) - 1)
    following = folder.concat(own).concat("0")
    found = found.union_all(
        select(nearest(objects.c.folder >= following), found.c.number + 1).where(
            found.c.found.is_not(None), found.c.number < bindparam("most", type_=Integer())
        )
    )
    return Statement(select(found.c.found).where(found.c.found.is_not(None)).order_by(found.c.number))


@cache
def _level_statement(
    predicate: ColumnElement[bool], sort: SortColumn, is_descending: bool, is_searched: bool
) -> Statement:
    condition = and_(
        objects.c.bucket_id == bindparam("bucket_id"), objects.c.folder == _bind("folder"), predicate
    )
    if is_searched:
        condition = and_(condition, func.lower(objects.c.name).like(_bind("pattern"), escape="\\"))
    return Statement(
        select(*_columns())
        .where(condition)
        .order_by(*_order(sort, is_descending))
        .limit(bindparam("most", type_=Integer()))
        .offset(bindparam("skipped", type_=Integer()))
    )


@cache
def _keys_statement(
    predicate: ColumnElement[bool], sort: SortColumn, is_descending: bool, is_continued: bool
) -> Statement:
    keys = select(*_columns()).where(
        objects.c.bucket_id == bindparam("bucket_id"),
        objects.c.name >= _bind("first"),
        objects.c.name < _bind("end"),
        predicate,
    )
    return _page(keys, objects.c[sort], objects.c.name, is_descending, is_continued)


@cache
def _delimited_statement(
    predicate: ColumnElement[bool], sort: SortColumn, is_descending: bool, is_continued: bool
) -> Statement:
    level = select(*_columns()).where(
        objects.c.bucket_id == bindparam("bucket_id"),
        objects.c.folder == _bind("folder"),
        objects.c.name >= _bind("first"),
        objects.c.name < _bind("end"),
        predicate,
    )
    return _page(level, objects.c[sort], objects.c.name, is_descending, is_continued)


@cache
def _timed_folders_statement(
    predicate: ColumnElement[bool], is_descending: bool, is_continued: bool
) -> Statement:
    """Group what is below a level by its folders. Each began when its first object was created."""
    folder = _bind("folder")
    rest = func.substr(objects.c.folder, func.length(folder) + 1)
    own = func.substr(rest, 1, PositionIn(rest, literal("/")))
    below = (
        select(folder.concat(own).label("name"), objects.c.created_at)
        .where(
            objects.c.bucket_id == bindparam("bucket_id"),
            objects.c.folder > _bind("first"),
            objects.c.folder < _bind("end"),
            predicate,
        )
        .subquery()
    )
    first_moment = func.min(below.c.created_at).label("began_at")
    began = select(below.c.name, first_moment).group_by(below.c.name).subquery()
    folders = select(began.c.name, began.c.began_at)
    return _page(folders, began.c.began_at, began.c.name, is_descending, is_continued)


def _page(
    rows: Select[*tuple[Any, ...]],
    column: ColumnElement[Any],
    name: ColumnElement[Any],
    is_descending: bool,
    is_continued: bool,
) -> Statement:
    """Cut `rows`, sorted by `column` and then by `name`, behind the last of the page before."""
    if is_continued:
        value, last = bindparam("last_value", type_=column.type), _bind("last_name")
        is_behind = column < value if is_descending else column > value
        is_same = and_(column == value, name < last if is_descending else name > last)
        rows = rows.where(or_(is_behind, is_same))
    order = [column.desc(), name.desc()] if is_descending else [column.asc(), name.asc()]
    return Statement(rows.order_by(*order).limit(bindparam("most", type_=Integer())))


def _among(folders: Sequence[str], rows: Sequence[Row], skipped: int, page: Page) -> list[Entry]:
    """Merge folders and objects by name, both in the order of `page`, and cut the page out.

    Args:
        rows: those behind the first `skipped` objects of the level.
    """
    first = 0
    if skipped:
        if not rows:
            return []
        # The folders before the first of these objects come before the page.
        sorted_folders = folders[::-1] if page.is_descending else folders
        number = bisect_left(sorted_folders, rows[0]["name"])
        first = len(folders) - number if page.is_descending else number
    entries = [*map(Entry, folders[first:]), *(Entry(row["name"], row) for row in rows)]
    entries.sort(key=lambda entry: entry.name, reverse=page.is_descending)
    start = page.offset - skipped - first
    return entries[start : start + page.limit]


def _order(sort: SortColumn, is_descending: bool) -> list[ColumnElement[Any]]:
    columns = [objects.c.name] if sort == "name" else [objects.c[sort], objects.c.name]
    return [column.desc() if is_descending else column.asc() for column in columns]


def _pattern(folder: str, search: str) -> str:
    return f"{folder}{search}".lower().translate(_PATTERN_SIGNS) + "%"
