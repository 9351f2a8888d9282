"""Lists the objects and folders of a bucket, page by page, in every order.

A folder is what the names of its objects begin with. The folders of a level are found by jumping through an
index from one to the next, so a list costs what its page holds, not what the bucket holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, bindparam, func, literal, or_, select, true
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


class ObjectLists:
    """Lists for viewers; each sees what the policy of the bucket lets it list."""

    def __init__(self, database: Database, access: ObjectAccess) -> None:
        self._database = database
        self._access = access

    async def level(
        self, viewer: Viewer, bucket_id: str, folder: str, search: str, page: Page
    ) -> tuple[list[str], list[Row]]:
        """List one level: the folders in `folder`, then its objects.

        Args:
            folder: empty for the top; else it ends with a slash.
            search: what the names begin with, in any case.

        Returns:
            The names of the folders without the slash, and the rows of the objects.
        """
        scope = self._scope(viewer, bucket_id)
        if scope is None:
            return [], []
        predicate, values = scope
        wanted = page.offset + page.limit
        is_back = page.sort == "name" and page.is_descending
        folders = await self._folders(predicate, values, folder, search, None if is_back else wanted)
        if is_back:
            folders.reverse()
        shown = folders[page.offset : wanted]
        left = page.limit - len(shown)
        if left <= 0:
            return shown, []
        statement = _level_statement(predicate, page.sort, page.is_descending, bool(search))
        rows = await self._database.fetch_list(
            statement,
            **values,
            folder=folder,
            **({"pattern": _pattern(folder, search)} if search else {}),
            most=left,
            skipped=max(0, page.offset - len(folders)),
        )
        return shown, rows

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
        self, viewer: Viewer, bucket_id: str, prefix: str, page: Page, behind: str | None
    ) -> tuple[list[str], list[Row]]:
        """List the folders and objects of one level together, in the order of their names.

        Args:
            prefix: what the names begin with; it need not end with a slash.
            behind: the last name of the page before; that of a folder ends with a slash.

        Returns:
            Up to `limit` folders, with the slash, and up to `limit` rows.
        """
        scope = self._scope(viewer, bucket_id)
        if scope is None:
            return [], []
        predicate, values = scope
        folder = folder_of(prefix)
        names = await self._folders(predicate, values, folder, prefix[len(folder) :], None, is_exact=True)
        folders = [f"{folder}{name}/" for name in names]
        if behind is not None:
            folders = [each for each in folders if (each < behind if page.is_descending else each > behind)]
        if page.is_descending:
            folders.reverse()
        statement = _delimited_statement(predicate, page.is_descending, behind is not None)
        rows = await self._database.fetch_list(
            statement,
            **values,
            folder=folder,
            first=prefix,
            end=after(prefix),
            most=page.limit,
            **({"last_name": behind} if behind is not None else {}),
        )
        return folders[: page.limit], rows

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
    condition = and_(
        objects.c.bucket_id == bindparam("bucket_id"),
        objects.c.name >= _bind("first"),
        objects.c.name < _bind("end"),
        predicate,
    )
    if is_continued:
        column, value, name = (
            objects.c[sort],
            bindparam("last_value", type_=objects.c[sort].type),
            _bind("last_name"),
        )
        is_behind = column < value if is_descending else column > value
        is_same = and_(column == value, objects.c.name < name if is_descending else objects.c.name > name)
        condition = and_(condition, or_(is_behind, is_same))
    return Statement(
        select(*_columns())
        .where(condition)
        .order_by(*_order(sort, is_descending))
        .limit(bindparam("most", type_=Integer()))
    )


@cache
def _delimited_statement(
    predicate: ColumnElement[bool], is_descending: bool, is_continued: bool
) -> Statement:
    condition = and_(
        objects.c.bucket_id == bindparam("bucket_id"),
        objects.c.folder == _bind("folder"),
        objects.c.name >= _bind("first"),
        objects.c.name < _bind("end"),
        predicate,
    )
    if is_continued:
        name, last = objects.c.name, _bind("last_name")
        condition = and_(condition, name < last if is_descending else name > last)
    return Statement(
        select(*_columns())
        .where(condition)
        .order_by(*_order("name", is_descending))
        .limit(bindparam("most", type_=Integer()))
    )


def _order(sort: SortColumn, is_descending: bool) -> list[ColumnElement[Any]]:
    columns = [objects.c.name] if sort == "name" else [objects.c[sort], objects.c.name]
    return [column.desc() if is_descending else column.asc() for column in columns]


def _pattern(folder: str, search: str) -> str:
    return f"{folder}{search}".lower().translate(_PATTERN_SIGNS) + "%"
