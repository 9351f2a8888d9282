"""SQL functions and operators that SQLite and PostgreSQL write differently."""

from typing import Any

from sqlalchemy import Boolean, ColumnElement, Integer, String, Table, Text, func, literal_column
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction

from tawam import folding
from tawam.database.schema import Document, Timestamp

_FROM, _TO = (signs.replace("'", "''") for signs in (folding.FROM, folding.TO))


class ByBytes(GenericFunction[str]):
    """Compares text by code point in both databases, whatever the collation of the PostgreSQL database."""

    type = String()
    inherit_cache = True


@compiles(ByBytes)
def _plain(element: ByBytes, compiler: SQLCompiler, **options: Any) -> str:
    return compiler.process(element.clauses, **options)


@compiles(ByBytes, "postgresql")
def _collated(element: ByBytes, compiler: SQLCompiler, **options: Any) -> str:
    return f'{compiler.process(element.clauses, **options)} COLLATE "C"'


class Matches(GenericFunction[bool]):
    """The case-sensitive `like`. SQLite uses GLOB, because its LIKE ignores case."""

    type = Boolean()
    inherit_cache = True


@compiles(Matches)
def _glob(element: Matches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} GLOB like_as_glob({wanted})"


@compiles(Matches, "postgresql")
def _like(element: Matches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} LIKE {wanted} ESCAPE '\\'"


class AsciiMatches(GenericFunction[bool]):
    """`ilike` for patterns in which only ASCII letters have a case, as in SQLite's LIKE.

    Other patterns use `lower`, which is a Python function in SQLite, handles all letters and takes five times
    as long.
    """

    type = Boolean()
    inherit_cache = True


@compiles(AsciiMatches)
def _ascii_ilike(element: AsciiMatches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} LIKE {wanted} ESCAPE '\\'"


@compiles(AsciiMatches, "postgresql")
def _ilike(element: AsciiMatches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"{text} ILIKE {wanted} ESCAPE '\\'"


class FoldedMatches(GenericFunction[bool]):
    """`ilike` for patterns that `folding` has folded: the text is folded for the comparison."""

    type = Boolean()
    inherit_cache = True


@compiles(FoldedMatches)
def _folded(element: FoldedMatches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"lower(fold({text})) LIKE lower({wanted}) ESCAPE '\\'"


@compiles(FoldedMatches, "postgresql")
def _translated(element: FoldedMatches, compiler: SQLCompiler, **options: Any) -> str:
    text, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"translate({text}, '{_FROM}', '{_TO}') ILIKE {wanted} ESCAPE '\\'"


class ByLetters(GenericFunction[str]):
    """Sorts names as people look for them: by their letters, whatever their case, marks and spelling."""

    type = String()
    inherit_cache = True


@compiles(ByLetters)
def _sort_key(element: ByLetters, compiler: SQLCompiler, **options: Any) -> str:
    return f"sort_key({compiler.process(element.clauses, **options)})"


@compiles(ByLetters, "postgresql")
def _sorted_letters(element: ByLetters, compiler: SQLCompiler, **options: Any) -> str:
    text = compiler.process(element.clauses, **options)
    return f"lower(translate({text}, '{folding.SORTED_FROM}', '{folding.SORTED_TO}')) COLLATE \"C\""


class Among(GenericFunction[bool]):
    """`in` with the whole list in one bind, so that lists of any length share one statement."""

    type = Boolean()
    inherit_cache = True
    # Else SQLAlchemy writes `… = 1` for SQLite, which then reads every row in place of an index.
    _is_implicitly_boolean = True


@compiles(Among)
def _in_json(element: Among, compiler: SQLCompiler, **options: Any) -> str:
    value, members = (compiler.process(each, **options) for each in element.clauses)
    return f"{value} IN (SELECT value FROM json_each({members}))"  # noqa: S608 because both were compiled


@compiles(Among, "postgresql")
def _in_array(element: Among, compiler: SQLCompiler, **options: Any) -> str:
    value, members = (compiler.process(each, **options) for each in element.clauses)
    return f"{value} = ANY ({members})"


class JsonRow(GenericFunction[str]):
    """The values of a row as a JSON list: each as `AsJson` or `JsonText` makes it."""

    type = Text()
    inherit_cache = True


@compiles(JsonRow)
def _json_array(element: JsonRow, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_array({compiler.process(element.clauses, **options)})"


@compiles(JsonRow, "postgresql")
def _json_build_array(element: JsonRow, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_build_array({compiler.process(element.clauses, **options)})"


class JsonRows(GenericFunction[str]):
    """An aggregate: the JSON texts of all rows as a list, in their order."""

    type = Text()
    inherit_cache = True


@compiles(JsonRows)
def _json_group_array(element: JsonRows, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_group_array(json({compiler.process(element.clauses, **options)}))"


@compiles(JsonRows, "postgresql")
def _json_agg(element: JsonRows, compiler: SQLCompiler, **options: Any) -> str:
    return f"coalesce(json_agg({compiler.process(element.clauses, **options)}), '[]')"


class JsonText(GenericFunction[str]):
    """A JSON text within a `JsonRow`, where SQLite would take it for a text like any other."""

    type = Text()
    inherit_cache = True


@compiles(JsonText)
def _json(element: JsonText, compiler: SQLCompiler, **options: Any) -> str:
    return f"json({compiler.process(element.clauses, **options)})"


@compiles(JsonText, "postgresql")
def _as_it_is(element: JsonText, compiler: SQLCompiler, **options: Any) -> str:
    return compiler.process(element.clauses, **options)


class AsJson(GenericFunction[Any]):
    """A column within a `JsonRow`: its JSON value is what its type makes of it in a row of its own."""

    type = Text()
    inherit_cache = True


@compiles(AsJson)
def _sqlite_value(element: AsJson, compiler: SQLCompiler, **options: Any) -> str:
    (column,) = element.clauses
    value = compiler.process(column, **options)
    if isinstance(column.type, Boolean):
        return f"json(CASE {value} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)"
    return f"json({value})" if isinstance(column.type, Document) else value


@compiles(AsJson, "postgresql")
def _postgres_value(element: AsJson, compiler: SQLCompiler, **options: Any) -> str:
    (column,) = element.clauses
    value = compiler.process(column, **options)
    if isinstance(column.type, Timestamp):
        return f"to_char({value} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')"
    return value


class Octets(GenericFunction[int]):
    """The length of a text in UTF-8 bytes."""

    type = Integer()
    inherit_cache = True


@compiles(Octets)
def _blob_length(element: Octets, compiler: SQLCompiler, **options: Any) -> str:
    return f"length(CAST({compiler.process(element.clauses, **options)} AS BLOB))"


@compiles(Octets, "postgresql")
def _octet_length(element: Octets, compiler: SQLCompiler, **options: Any) -> str:
    return f"octet_length({compiler.process(element.clauses, **options)})"


class PositionIn(GenericFunction[int]):
    """The place, from 1, of the second text in the first; 0 where it is not in it."""

    type = Integer()
    inherit_cache = True


@compiles(PositionIn)
def _instr(element: PositionIn, compiler: SQLCompiler, **options: Any) -> str:
    return f"instr({compiler.process(element.clauses, **options)})"


@compiles(PositionIn, "postgresql")
def _strpos(element: PositionIn, compiler: SQLCompiler, **options: Any) -> str:
    return f"strpos({compiler.process(element.clauses, **options)})"


class Position(GenericFunction[str]):
    """The place in the log of changes up to which transactions are committed, as a text.

    In PostgreSQL it is a snapshot, because ids are given before a commit, and commits come in any order.
    """

    type = String()
    inherit_cache = True


@compiles(Position)
def _last_id(element: Position, compiler: SQLCompiler, **options: Any) -> str:
    return "(SELECT CAST(coalesce(max(id), 0) AS TEXT) FROM changes)"


@compiles(Position, "postgresql")
def _snapshot(element: Position, compiler: SQLCompiler, **options: Any) -> str:
    return "pg_current_snapshot()::text"


class CommittedBetween(GenericFunction[bool]):
    """Whether a change was committed after one `Position` and up to another: no change is missed, none twice.

    Its arguments are the log's columns of ids and of transactions, and the two positions.
    """

    type = Boolean()
    inherit_cache = True


@compiles(CommittedBetween)
def _by_id(element: CommittedBetween, compiler: SQLCompiler, **options: Any) -> str:
    key, _, after, until = (compiler.process(each, **options) for each in element.clauses)
    return f"{key} > CAST({after} AS INTEGER) AND {key} <= CAST({until} AS INTEGER)"


@compiles(CommittedBetween, "postgresql")
def _by_snapshots(element: CommittedBetween, compiler: SQLCompiler, **options: Any) -> str:
    _, transaction, after, until = (compiler.process(each, **options) for each in element.clauses)
    after, until = f"{after}::text::pg_snapshot", f"{until}::text::pg_snapshot"
    given = f"{transaction}::text::xid8"
    return (
        f"{transaction} >= pg_snapshot_xmin({after})::text::bigint "
        f"AND NOT pg_visible_in_snapshot({given}, {after}) AND pg_visible_in_snapshot({given}, {until})"
    )


class Each(GenericFunction[Any]):
    """The members of a `ListOf` bind as rows. Name it `value`: that is the name of its column, too."""

    inherit_cache = True


@compiles(Each)
def _json_each(element: Each, compiler: SQLCompiler, **options: Any) -> str:
    return f"json_each({compiler.process(element.clauses, **options)})"


@compiles(Each, "postgresql")
def _unnest(element: Each, compiler: SQLCompiler, **options: Any) -> str:
    return f"unnest({compiler.process(element.clauses, **options)})"


def octets(table: Table, columns: tuple[str, ...]) -> ColumnElement[int]:
    """Return an expression for the length of all `columns` of a row together, in UTF-8 bytes."""
    return sum((func.coalesce(Octets(table.c[name]), 0) for name in columns), literal_column("0"))
