"""Every address of `/rest/v1`."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from tawam.auth.access import Access, Caller
from tawam.auth.errors import AccessDenied
from tawam.database.errors import StatementTimeout
from tawam.database.port import Database
from tawam.http.bodies import InvalidBody, read_json
from tawam.rest.answers import as_rest_error
from tawam.rest.errors import (
    RestError,
    bad_body,
    forbidden,
    unknown_function,
    unknown_schema,
    unknown_table,
)
from tawam.rest.preferences import Format, Preferences
from tawam.rest.query import read_query
from tawam.rest.read import read_rows
from tawam.rest.relation import Relation
from tawam.rest.tables import EXPOSED
from tawam.rest.write import update_rows

_SCHEMA = "public"


class RestEndpoints:
    """Reads and updates of the exposed tables, in the protocol of PostgREST."""

    def __init__(self, database: Database, access: Access) -> None:
        self._database = database
        self._access = access

    def routes(self) -> list[BaseRoute]:
        """What they raise is shaped by `answers.error_shape`."""
        return [
            Mount(
                "/rest/v1",
                routes=[
                    Route("/{table}", self.read, methods=["GET", "HEAD"]),
                    Route("/{table}", self.update, methods=["PATCH"]),
                    Route("/{table}", self.insert, methods=["POST"]),
                    Route("/{table}", self.delete, methods=["DELETE"]),
                    Route("/rpc/{function}", self.call, methods=["GET", "POST"]),
                ],
            )
        ]

    async def read(self, request: Request) -> Response:
        relation = await self._relation(request, "accept-profile")
        preferences = Preferences.read(request.headers)
        written_as = Format.read(request.headers.get("accept", ""))
        query = read_query(relation, request.scope["query_string"], request.headers.get("range"))
        try:
            return await read_rows(self._database, relation, query, preferences, written_as)
        except StatementTimeout as error:
            raise RestError(400, "57014", "canceling statement due to statement timeout") from error

    async def update(self, request: Request) -> Response:
        relation = await self._relation(request, "content-profile")
        preferences = Preferences.read(request.headers)
        written_as = Format.read(request.headers.get("accept", ""))
        query = read_query(relation, request.scope["query_string"])
        try:
            body = await read_json(request)
        except InvalidBody as error:
            raise bad_body("The body must be one JSON object.") from error
        return await update_rows(self._database, relation, query, body, preferences, written_as)

    async def insert(self, request: Request) -> Response:
        """No table takes new rows from outside: a profile is made together with its account."""
        relation = await self._relation(request, "content-profile")
        raise forbidden(f"table {relation.name}", relation.is_anonymous)

    async def delete(self, request: Request) -> Response:
        """No table gives up rows to callers, least of all to one that names none."""
        relation = await self._relation(request, "content-profile")
        if not read_query(relation, request.scope["query_string"]).where:
            raise RestError(400, "21000", "DELETE requires a WHERE clause")
        raise forbidden(f"table {relation.name}", relation.is_anonymous)

    async def call(self, request: Request) -> Response:
        await self._caller(request)
        raise unknown_function(request.path_params["function"])

    async def _relation(self, request: Request, schema_header: str) -> Relation:
        """The table of the address, as the caller may see it."""
        caller = await self._caller(request)
        schema = request.headers.get(schema_header, _SCHEMA)
        if schema != _SCHEMA:
            raise unknown_schema(schema)
        exposure = EXPOSED.get(request.path_params["table"])
        if exposure is None:
            raise unknown_table(request.path_params["table"])
        return Relation(exposure, caller)

    async def _caller(self, request: Request) -> Caller:
        try:
            return await self._access.caller(request)
        except AccessDenied as denied:
            raise as_rest_error(denied) from denied
