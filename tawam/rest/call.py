"""One call of a table, as its headers say."""

from typing import NamedTuple, Self

from starlette.requests import Request
from starlette.types import Scope

from tawam.auth.access import Caller
from tawam.database.table_policies import TablePolicy
from tawam.http.client_address import client_address
from tawam.http.headers import header
from tawam.rest.errors import long_header, unknown_schema
from tawam.rest.preferences import Format, Preferences
from tawam.rest.relation import Relation

_SCHEMA = "public"
_READS = ("GET", "HEAD")
_LONGEST_HEADER = 1024


def account_of(request: Request, caller: Caller) -> str | None:
    """Whose budget a call is of; None for the service, which has no limits."""
    if caller.role == "service_role":
        return None
    return caller.user_id or client_address(request)


def check_schema(request: Request) -> None:
    """
    Raises:
        RestError: PGRST106 for another schema, whatever is asked of it.
    """
    schema = header(request.scope, b"accept-profile" if request.method in _READS else b"content-profile")
    if schema not in ("", _SCHEMA):
        raise unknown_schema(schema)


class Call(NamedTuple):
    """
    Attributes:
        viewer_id: the caller's account, which the row policies ask for; None without one.
        account: whose budget the call is of, an address where there is no account; None for the service.
        method: of the request; GET, HEAD, POST, PATCH or DELETE.
        range_header: `Range`; empty when there is none.
    """

    method: str
    relation: Relation
    viewer_id: str | None
    account: str | None
    query_string: bytes
    preferences: Preferences
    written_as: Format
    range_header: str

    @classmethod
    def read(cls, request: Request, policy: TablePolicy, caller: Caller, account: str | None) -> Self:
        """
        Raises:
            RestError: PGRST107, PGRST122 for what cannot be answered so, 431 for a long header; 42501 for a
                table that this role does not see.
        """
        scope = request.scope
        return cls(
            method=request.method,
            relation=Relation.seen_by(caller, policy),
            viewer_id=caller.user_id,
            account=account,
            query_string=scope["query_string"],
            preferences=Preferences.read(_short_header(scope, "prefer")),
            written_as=Format.read(_short_header(scope, "accept")),
            range_header=_short_header(scope, "range"),
        )


def _short_header(scope: Scope, name: str) -> str:
    """They are read in parts, and remembered."""
    text = header(scope, name.encode())
    if len(text) > _LONGEST_HEADER:
        raise long_header(name, _LONGEST_HEADER)
    return text
