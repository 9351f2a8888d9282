"""One call of a table, as its headers say."""

from typing import NamedTuple, Self

from starlette.requests import Request

from tawam.auth.access import Caller
from tawam.database.exposure import Exposure
from tawam.http.headers import header
from tawam.rest.errors import unknown_schema
from tawam.rest.preferences import Format, Preferences
from tawam.rest.relation import Relation

_SCHEMA = "public"
_READS = ("GET", "HEAD")


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
        method: of the request; GET, HEAD, POST, PATCH or DELETE.
        range_header: `Range`; empty when there is none.
    """

    method: str
    relation: Relation
    viewer_id: str | None
    query_string: bytes
    preferences: Preferences
    written_as: Format
    range_header: str

    @classmethod
    def read(cls, request: Request, exposure: Exposure, caller: Caller) -> Self:
        """
        Raises:
            RestError: PGRST107, PGRST122 for what cannot be answered so; 42501 for a table that this
                standing does not see.
        """
        scope = request.scope
        return cls(
            method=request.method,
            relation=Relation.seen_by(caller, exposure),
            viewer_id=caller.user_id,
            query_string=scope["query_string"],
            preferences=Preferences.read(header(scope, b"prefer")),
            written_as=Format.read(header(scope, b"accept")),
            range_header=header(scope, b"range"),
        )
