"""Every address of `/rest/v1`."""

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.types import Receive, Scope, Send

from tawam.auth.access import Access
from tawam.auth.errors import AccessDenied
from tawam.database.errors import ConstraintViolation, StatementTimeout
from tawam.database.port import Database
from tawam.http.limits import Limits
from tawam.rest.answers import as_rest_error
from tawam.rest.body import read_changes, read_new_rows
from tawam.rest.budget import Budget
from tawam.rest.call import Call, account_of, check_schema
from tawam.rest.errors import RestError, unknown_function, unknown_table
from tawam.rest.insert import insert_rows
from tawam.rest.query import read_query
from tawam.rest.read import read_rows
from tawam.rest.reads import Reads
from tawam.rest.tables import exposed
from tawam.rest.violations import as_rest_violation
from tawam.rest.write import delete_rows, update_rows
from tawam.rest.writes import Writes

Endpoint = Callable[[Request, Call], Awaitable[Response]]

_FUNCTIONS = "rpc/"


class RestEndpoints:
    """Reads and writes of the exposed tables, in the protocol of PostgREST: an ASGI application.

    What it raises is shaped by `answers.error_shape`.
    """

    def __init__(self, database: Database, access: Access, limits: Limits) -> None:
        self._access = access
        self._exposed = exposed(access.lifetime)
        self._budget = Budget(limits)
        self._reads = Reads(database, self._budget)
        self._writes = Writes(database, self._reads, self._budget)
        self._endpoints: dict[str, Endpoint] = {
            "GET": self.read,
            "HEAD": self.read,
            "PATCH": self.update,
            "POST": self.insert,
            "DELETE": self.delete,
        }

    def routes(self) -> list[BaseRoute]:
        return [Mount("/rest/v1", self)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            caller = await self._access.caller(request)
        except AccessDenied as denied:
            raise as_rest_error(denied) from denied
        account = account_of(request, caller)
        await self._budget.count(account)
        check_schema(request)
        name: str = scope["path"][len(scope["root_path"]) + 1 :]
        if name.startswith(_FUNCTIONS):
            raise unknown_function(name.removeprefix(_FUNCTIONS))
        if not name or "/" in name:
            raise HTTPException(404)
        policy = self._exposed.get(name)
        if policy is None:
            raise unknown_table(name)
        endpoint = self._endpoints.get(request.method)
        if endpoint is None:
            raise HTTPException(405, headers={"Allow": ", ".join(self._endpoints)})
        response = await self._answer(endpoint, request, Call.read(request, policy, caller, account))
        await response(scope, receive, send)

    async def _answer(self, endpoint: Endpoint, request: Request, call: Call) -> Response:
        try:
            return await endpoint(request, call)
        except StatementTimeout as error:
            raise RestError(400, "57014", "canceling statement due to statement timeout") from error
        except ConstraintViolation as error:
            raise as_rest_violation(error, call.relation.name) from error

    async def read(self, request: Request, call: Call) -> Response:
        return await read_rows(self._reads, call)

    async def update(self, request: Request, call: Call) -> Response:
        query = read_query(call.relation, call.query_string)
        return await update_rows(self._writes, call, query, await read_changes(request))

    async def insert(self, request: Request, call: Call) -> Response:
        # Before the body is read: most tables take none.
        granted = call.relation.insertable
        query = read_query(call.relation, call.query_string)
        for name in query.body_columns or ():
            call.relation.writable(name, granted.columns)
        rows = await read_new_rows(request, query.body_columns)
        return await insert_rows(self._writes, call, query, rows)

    async def delete(self, request: Request, call: Call) -> Response:
        query = read_query(call.relation, call.query_string)
        return await delete_rows(self._writes, call, query)
