"""The shared MetaData, and the column types that differ between the two databases.

Values are the same in Python for both databases: a time is ISO 8601 text in UTC with
microseconds (`2026-11-21T03:05:00.123456+00:00`), an id is lower-case UUID text, JSON is plain data.
"""

from datetime import UTC, datetime
from typing import Any

import msgspec
import uuid_utils
from sqlalchemy import CHAR, JSON, Dialect, MetaData, String, TypeDecorator
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TIMESTAMP, UUID
from sqlalchemy.types import TypeEngine

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def new_id() -> str:
    """Make a time-ordered UUID (version 7, RFC 9562), as text."""
    return str(uuid_utils.uuid7())


def now() -> str:
    """Return the present moment in the format of `Timestamp` columns."""
    return timestamp(datetime.now(UTC))


def timestamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


class Timestamp(TypeDecorator[str]):
    """`timestamptz` in PostgreSQL, text in SQLite; text in Python."""

    impl = String(32)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        kind: Any = TIMESTAMP(timezone=True) if dialect.name == "postgresql" else String(32)
        return dialect.type_descriptor(kind)

    def bind_processor(self, dialect: Dialect) -> Any:
        return _moment if dialect.name == "postgresql" else None

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return _moment_text if dialect.name == "postgresql" else None


class Id(TypeDecorator[str]):
    """`uuid` in PostgreSQL, 36 characters in SQLite; text in Python."""

    impl = CHAR(36)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        kind = UUID(as_uuid=False) if dialect.name == "postgresql" else CHAR(36)
        return dialect.type_descriptor(kind)

    def bind_processor(self, dialect: Dialect) -> Any:
        return None

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return _id_text if dialect.name == "postgresql" else None


class Document(TypeDecorator[Any]):
    """`jsonb` in PostgreSQL, JSON text in SQLite; plain data in Python."""

    impl = JSON
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        kind: Any = JSONB() if dialect.name == "postgresql" else String()
        return dialect.type_descriptor(kind)

    def bind_processor(self, dialect: Dialect) -> Any:
        return _document_text

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return _document


class ListOf(TypeDecorator[list[Any]]):
    """Values of one type in one bind: an array in PostgreSQL, a JSON text in SQLite; a list in Python.

    The statement's text is the same for any number of values.
    """

    impl = JSON
    cache_ok = True

    def __init__(self, item: TypeEngine[Any]) -> None:
        super().__init__()
        self.item = item

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        kind: Any = ARRAY(self.item) if dialect.name == "postgresql" else String()
        return dialect.type_descriptor(kind)

    def bind_processor(self, dialect: Dialect) -> Any:
        process = self.item.dialect_impl(dialect).bind_processor(dialect)
        is_array = dialect.name == "postgresql"

        def bound(values: list[Any]) -> Any:
            members = [process(value) for value in values] if process else values
            return members if is_array else _document_text(members)

        return bound

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return None


def _moment(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)


def _moment_text(value: datetime | None) -> str | None:
    return None if value is None else timestamp(value)


def _id_text(value: object) -> str | None:
    return None if value is None else str(value)


def _document_text(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _document(value: str | None) -> Any:
    return None if value is None else msgspec.json.decode(value)
