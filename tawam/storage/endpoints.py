"""The routes of `/storage/v1`."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router

from tawam.storage import buckets, listing, objects, renderings, signed_urls, tus
from tawam.storage.context import Storage
from tawam.storage.errors import PREFIX
from tawam.storage.responses import json_response

Handler = Callable[[Storage, Request], Awaitable[Response]]


async def purge(storage: Storage, request: Request) -> Response:
    """Nothing keeps copies between this server and its clients, so there is nothing to purge."""
    await storage.service(request)
    return json_response({"message": "success"})


# Of tus, where a header may name another method than the request's.
_ANY = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# The first route that fits answers: the names of acts come before those of buckets.
_ROUTES: list[tuple[str, str, Handler]] = [
    ("POST", "/bucket", buckets.create),
    ("GET", "/bucket", buckets.list_all),
    ("GET", "/bucket/{bucket}", buckets.read),
    ("PUT", "/bucket/{bucket}", buckets.update),
    ("DELETE", "/bucket/{bucket}", buckets.delete),
    ("POST", "/bucket/{bucket}/empty", buckets.empty),
    ("POST", "/object/list/{bucket}", listing.list_objects),
    ("POST", "/object/list-v2/{bucket}", listing.list_objects_v2),
    ("POST", "/object/move", objects.move),
    ("POST", "/object/copy", objects.copy),
    ("POST", "/object/upload/sign/{bucket}/{name:path}", signed_urls.sign_upload),
    ("PUT", "/object/upload/sign/{bucket}/{name:path}", signed_urls.upload_signed),
    ("GET", "/object/sign/{bucket}/{name:path}", signed_urls.download_signed),
    ("POST", "/object/sign/{bucket}/{name:path}", signed_urls.sign_one),
    ("POST", "/object/sign/{bucket}", signed_urls.sign_many),
    ("GET", "/object/public/{bucket}/{name:path}", objects.download_public),
    ("GET", "/object/authenticated/{bucket}/{name:path}", objects.download),
    ("GET", "/object/info/public/{bucket}/{name:path}", objects.info_public),
    ("GET", "/object/info/authenticated/{bucket}/{name:path}", objects.info),
    ("GET", "/object/info/{bucket}/{name:path}", objects.info_plain),
    ("GET", "/render/image/public/{bucket}/{name:path}", renderings.render_public),
    ("GET", "/render/image/authenticated/{bucket}/{name:path}", renderings.render_authenticated),
    ("GET", "/render/image/sign/{bucket}/{name:path}", renderings.render_signed),
    ("DELETE", "/object/{bucket}", objects.remove_many),
    ("GET", "/object/{bucket}/{name:path}", objects.download_plain),
    ("POST", "/object/{bucket}/{name:path}", objects.upload),
    ("PUT", "/object/{bucket}/{name:path}", objects.upload),
    ("DELETE", "/object/{bucket}/{name:path}", objects.remove_one),
    *(
        (method, f"/upload/resumable{path}", handler)
        for base in ("", "/sign")
        for method, path, handler in (
            *((method, base, tus.collection) for method in _ANY),
            *((method, base + "/{upload}", tus.upload) for method in _ANY),
        )
    ),
    ("DELETE", "/cdn/{bucket}/{name:path}", purge),
    ("DELETE", "/cdn/{bucket}", purge),
]


def storage_routes(storage: Storage) -> list[BaseRoute]:
    """Build the routes. `errors.error_response` writes the errors that they raise."""
    # The signed uploads come first: `sign` is no upload's id.
    ordered = sorted(_ROUTES, key=lambda route: "{upload}" in route[1] and "/sign" not in route[1])
    return [Mount(PREFIX, Router([_route(storage, *each) for each in ordered], redirect_slashes=False))]


def _route(storage: Storage, method: str, path: str, handler: Handler) -> Route:
    async def endpoint(request: Request) -> Response:
        return await handler(storage, request)

    return Route(path, endpoint, methods=[method])
