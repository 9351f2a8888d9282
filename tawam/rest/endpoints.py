"""The ASGI application below `/rest/v1/`."""

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from tawam.auth.access import Access
from tawam.auth.errors import AccessDenied
from tawam.database.errors import ConstraintViolation, StatementTimeout
from tawam.database.port import Database
from tawam.http.limits import Limits
from tawam.http.server_spans import ROUTE
from tawam.rest.account_limits import AccountLimits
from tawam.rest.body import read_changes, read_new_rows
from tawam.rest.errors import RestError, constraint_error, unknown_function, unknown_table
from tawam.rest.insert import insert_rows
from tawam.rest.query import parse_query
from tawam.rest.read import Reader, read_rows
from tawam.rest.request import RestRequest, check_schema, limited_account
from tawam.rest.responses import RestResponse, access_error
from tawam.rest.tables import exposed, visible_relation
from tawam.rest.time_zones import zone_of
from tawam.rest.write import delete_rows, update_rows
from tawam.rest.write_transactions import Writer

Endpoint = Callable[[Request, RestRequest], Awaitable[RestResponse]]

PREFIX = "/rest/v1/"
_FUNCTIONS = "rpc/"


class RestEndpoints:
    """Reads and writes of the exposed tables, in the protocol of PostgREST: an ASGI application.

    `responses.error_response` writes the errors it raises.
    """

    def __init__(self, database: Database, access: Access, limits: Limits) -> None:
        self._access = access
        self._exposed = exposed(access.lifetime)
        self._limits = AccountLimits(limits)
        self._reader = Reader(database, self._limits)
        self._writer = Writer(database, self._reader, self._limits)
        self._endpoints: dict[str, Endpoint] = {
            "GET": self.read,
            "HEAD": self.read,
            "PATCH": self.update,
            "POST": self.insert,
            "DELETE": self.delete,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            caller = await self._access.caller(request)
        except AccessDenied as denied:
            raise access_error(denied) from denied
        account = limited_account(request, caller)
        await self._limits.count_request(account)
        check_schema(request)
        name: str = scope["path"][len(PREFIX) :]
        policy = self._exposed.get(name)
        if policy is None:
            raise _unknown(name)
        scope[ROUTE] = f"{PREFIX}{policy.table.name}"
        endpoint = self._endpoints.get(scope["method"])
        if endpoint is None:
            raise HTTPException(405, headers={"Allow": ", ".join(self._endpoints)})
        relation = visible_relation(policy, caller)
        try:
            response = await endpoint(request, RestRequest.read(request, relation, caller, account))
        except StatementTimeout as error:
            raise RestError(400, "57014", "canceling statement due to statement timeout") from error
        except ConstraintViolation as error:
            raise constraint_error(error, relation.name) from error
        await response(scope, receive, send)

    def read(self, _: Request, asked: RestRequest) -> Awaitable[RestResponse]:
        return read_rows(self._reader, asked)

    async def update(self, request: Request, asked: RestRequest) -> RestResponse:
        # Checked before the body is read: most tables are not to be changed.
        granted = asked.relation.updatable
        query = parse_query(asked.relation, asked.query_string, zone=zone_of(asked.preferences))
        for name in query.body_columns or ():
            asked.relation.writable(name, granted.columns)
        return await update_rows(self._writer, asked, query, await read_changes(request))

    async def insert(self, request: Request, asked: RestRequest) -> RestResponse:
        granted = asked.relation.insertable
        query = parse_query(asked.relation, asked.query_string, zone=zone_of(asked.preferences))
        for name in query.body_columns or ():
            asked.relation.writable(name, granted.columns)
        rows = await read_new_rows(request, query.body_columns)
        return await insert_rows(self._writer, asked, query, rows)

    async def delete(self, _: Request, asked: RestRequest) -> RestResponse:
        query = parse_query(asked.relation, asked.query_string, zone=zone_of(asked.preferences))
        return await delete_rows(self._writer, asked, query)


def _unknown(name: str) -> Exception:
    """Make the error for a path that names no table."""
    if name.startswith(_FUNCTIONS):
        return unknown_function(name.removeprefix(_FUNCTIONS))
    return HTTPException(404) if not name or "/" in name else unknown_table(name)
