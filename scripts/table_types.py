"""Print the tables of `/rest/v1` as TypeScript: the columns that a browser may read, add and change."""

import json
import re
from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from sqlalchemy import Boolean, CheckConstraint, Column, Integer, String, Table
from sqlalchemy.types import TypeEngine

from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.tables import affiliates
from tawam.allowances.allowance import Entry
from tawam.allowances.tables import allowance_entries
from tawam.audit import trail
from tawam.audit.tables import audit_log
from tawam.auth.access import Caller
from tawam.auth.tables import sessions
from tawam.catalogue.catalogue import PlanType
from tawam.consents.scope import ConsentChannel, ConsentPurpose
from tawam.consents.tables import consents
from tawam.cuts.cut import Cut
from tawam.database.schema import Document, Id, Timestamp
from tawam.database.table_policies import Grant, NewRows, Role, TablePolicy
from tawam.deliveries.delivery import CaptionsRow, Delivery, PublicationRow
from tawam.deliveries.tables import deliveries, delivery_captions, publications
from tawam.languages import Language
from tawam.leads.affiliate_applications import AffiliateApplication
from tawam.leads.handling import LeadKind
from tawam.leads.tables import affiliate_applications, contact_messages, lead_notes
from tawam.ledger.entry import EntryActor, EntryKind
from tawam.ledger.tables import ledger_entries
from tawam.orders.inbox import EventOutcome
from tawam.orders.order import Order, Payment, SubscriptionRow
from tawam.orders.tables import orders, payment_events, payments, subscriptions
from tawam.productions.tables import productions
from tawam.recordings.recording import Recording
from tawam.recordings.tables import recordings
from tawam.rest.relationships import RELATIONSHIPS, Link
from tawam.rest.tables import EXPOSED
from tawam.videos.tables import cuts, videos

# No browser holds the service key.
BROWSER_ROLES = (Role.ANONYMOUS, Role.USER, Role.PRODUCER, Role.ADMIN)

# The structs that the server reads rows into, or writes rows from: a column has the type of its field.
STRUCTS: dict[Table, type[Any]] = {
    orders: Order,
    payments: Payment,
    subscriptions: SubscriptionRow,
    affiliates: Affiliate,
    affiliate_applications: AffiliateApplication,
    recordings: Recording,
    cuts: Cut,
    allowance_entries: Entry,
    deliveries: Delivery,
    delivery_captions: CaptionsRow,
    publications: PublicationRow,
}
# Columns that no struct describes, or describes as any text.
ANNOTATIONS: dict[Column[Any], Any] = {
    orders.c.plan_type: PlanType,
    payment_events.c.outcome: EventOutcome,
    contact_messages.c.language: Language,
    lead_notes.c.kind: LeadKind,
    sessions.c.aal: get_type_hints(Caller)["aal"],
    audit_log.c.before: get_type_hints(trail.record)["before"],
    audit_log.c.after: get_type_hints(trail.record)["after"],
    productions.c.language: Language,
    consents.c.language: Language,
    consents.c.languages: list[Language],
    consents.c.channels: list[ConsentChannel],
    consents.c.purposes: list[ConsentPurpose],
    ledger_entries.c.kind: EntryKind,
    ledger_entries.c.actor: EntryActor,
    videos.c.language: Language,
    videos.c.channels: list[ConsentChannel],
}
# The SQL types of the columns that nothing above describes.
SQL_TYPES: tuple[tuple[type[TypeEngine[Any]], str], ...] = (
    (Boolean, "boolean"),
    (Integer, "number"),
    (String, "string"),
    (Id, "string"),
    (Timestamp, "string"),
    (Document, "unknown"),
)
PYTHON_TYPES: dict[Any, str] = {
    Any: "unknown",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}

# Such as `status in ('paid', 'failed')`.
CHOICE = re.compile(r"(\w+) in \(('\w+'(?:, '\w+')*)\)")


def checked_choices(table: Table) -> dict[str, tuple[str, ...]]:
    """Find the columns to which a check constraint leaves some texts only; returns the texts by column."""
    checks = [str(one.sqltext) for one in table.constraints if isinstance(one, CheckConstraint)]
    found = [match for match in map(CHOICE.fullmatch, checks) if match]
    return {match[1]: tuple(re.findall(r"'(\w+)'", match[2])) for match in found}


def union(texts: Iterable[str]) -> str:
    return " | ".join(f'"{text}"' for text in texts)


def type_of_annotation(annotation: Any) -> str:
    """Write a Python annotation as a TypeScript type, without `None`, which the column tells.

    Raises:
        TypeError: nobody has said how to write such an annotation.
    """
    if annotation in PYTHON_TYPES:
        return PYTHON_TYPES[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return union(arguments)
    if origin in (Union, UnionType):
        # Rows always hold every column; a field is unset only in an answer that leaves it out.
        shown = (one for one in arguments if one not in (NoneType, msgspec.UnsetType))
        return " | ".join(type_of_annotation(one) for one in shown)
    if origin is list:
        return f"Array<{type_of_annotation(arguments[0])}>"
    if origin is dict and arguments[0] is str:
        return f"Record<string, {type_of_annotation(arguments[1])}>"
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return _type_of_struct(annotation)
    raise TypeError(f"no TypeScript type for {annotation}")


def _type_of_struct(struct: type[msgspec.Struct]) -> str:
    fields = (
        f"{name}: {type_of_annotation(hint)}{' | null' if NoneType in get_args(hint) else ''}"
        for name, hint in get_type_hints(struct).items()
    )
    return f"{{ {'; '.join(fields)} }}"


def type_of_column(column: Column[Any]) -> str:
    """Write a column's TypeScript type: by its annotation, its check constraint or its SQL type.

    Raises:
        TypeError: nobody has said how to write such an annotation or SQL type.
    """
    table = column.table
    assert isinstance(table, Table)
    described = get_type_hints(STRUCTS[table]) if table in STRUCTS else {}
    annotation = ANNOTATIONS.get(column, described.get(column.name))
    choices = checked_choices(table)
    if annotation is not None:
        written = type_of_annotation(annotation)
    elif column.name in choices:
        written = union(choices[column.name])
    else:
        written = _type_of_sql(column)
    return f"{written} | null" if column.nullable else written


def _type_of_sql(column: Column[Any]) -> str:
    for kind, written in SQL_TYPES:
        if isinstance(column.type, kind):
            return written
    raise TypeError(f"no TypeScript type for {column.type!r} of {column}")


def granted_columns(policy: TablePolicy, grants: Iterable[Grant | NewRows | None]) -> list[Column[Any]]:
    """List the columns that `grants` name, in the order of the table."""
    names = {name for grant in grants if grant is not None for name in grant.columns}
    return [column for column in policy.table.columns if column.name in names]


def readable_columns(policy: TablePolicy) -> list[Column[Any]]:
    return granted_columns(policy, [policy.read.get(role) for role in BROWSER_ROLES])


def row_name(table: Table) -> str:
    """Name the type of a row of `table`: `PaymentEventsRow` for `payment_events`."""
    return f"{table.name.title().replace('_', '')}Row"


def row_lines(policy: TablePolicy) -> Iterator[str]:
    yield f"export type {row_name(policy.table)} = {{"
    for_everybody = granted_columns(policy, [policy.read.get(role) for role in (Role.ANONYMOUS, Role.USER)])
    for column in readable_columns(policy):
        if for_everybody and column not in set(for_everybody):
            yield "/** Readable for the team only. */"
        yield f"{column.name}: {type_of_column(column)}"
    yield "}"


def written_columns(policy: TablePolicy, grants: Iterable[Grant | NewRows | None]) -> str:
    """Write the type of a body that may name the columns of `grants`; `Nothing` where there are none."""
    columns = granted_columns(policy, grants)
    if not columns:
        return "Nothing"
    return f"Partial<Pick<{row_name(policy.table)}, {union(column.name for column in columns)}>>"


def table_lines(policy: TablePolicy) -> Iterator[str]:
    yield f"{policy.table.name}: {{"
    yield f"Row: {row_name(policy.table)}"
    yield f"Insert: {written_columns(policy, [policy.insert.get(role) for role in BROWSER_ROLES])}"
    yield f"Update: {written_columns(policy, [policy.update.get(role) for role in BROWSER_ROLES])}"
    references = RELATIONSHIPS.references(policy.table.name)
    yield f"Relationships: [{', '.join(map(relationship, references))}]"
    yield "}"


def relationship(link: Link) -> str:
    """Write a link as the PostgREST client's types read it, to know what `select` may embed."""
    here, there = zip(*link.join, strict=True)
    facts = {
        "foreignKeyName": link.name,
        "columns": here,
        "isOneToOne": not link.refers,
        "referencedRelation": link.target,
        "referencedColumns": there,
    }
    return json.dumps(facts)


def typescript() -> Iterator[str]:
    """Yield the lines of the file."""
    policies = [policy for policy in EXPOSED.values() if readable_columns(policy)]
    yield "// A row's times are texts in ISO 8601, its amounts are cents."
    for policy in policies:
        yield from row_lines(policy)
    yield "type Nothing = { [Name in never]: never }"
    yield "/** The tables that `/rest/v1` offers to the site, in the form that the PostgREST client reads. */"
    yield "export type Tables = {"
    yield "public: {"
    yield "Tables: {"
    for policy in policies:
        yield from table_lines(policy)
    yield "}"
    yield "Views: Nothing"
    yield "Functions: Nothing"
    yield "}"
    yield "}"


if __name__ == "__main__":
    print("\n".join(typescript()))
