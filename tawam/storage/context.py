"""The collaborators that every endpoint of `/storage/v1` gets."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Self

from starlette.requests import Request

from tawam.auth.access import Access, Caller, has_bearer, role_of
from tawam.auth.errors import AccessDenied
from tawam.auth.keys import SigningKeys
from tawam.http.client_address import client_address
from tawam.http.limits import Limits
from tawam.objects.listing import ObjectLists
from tawam.objects.policies import Viewer
from tawam.objects.quota import ParallelUploads
from tawam.objects.resumable import ResumableUploads
from tawam.objects.store import ObjectStore
from tawam.settings import Settings
from tawam.storage.errors import ServiceOnly, StorageError, access_error
from tawam.storage.renderer import Renderer
from tawam.storage.signers import Signer, Signers
from tawam.storage.tokens import Tokens


@dataclass(frozen=True)
class Storage:
    """
    Attributes:
        stall_seconds: how long a body may stand still.
    """

    store: ObjectStore
    lists: ObjectLists
    resumable: ResumableUploads
    access: Access
    tokens: Tokens
    signers: Signers
    stall_seconds: float
    uploads: ParallelUploads = field(repr=False)
    renderer: Renderer = field(repr=False)

    @classmethod
    def build(
        cls, settings: Settings, store: ObjectStore, access: Access, keys: SigningKeys, limits: Limits
    ) -> Self:
        """Build all collaborators from the settings."""
        return cls(
            store=store,
            lists=ObjectLists(store.database, store.access),
            resumable=ResumableUploads(store, timedelta(hours=settings.storage_upload_hours)),
            access=access,
            tokens=Tokens(keys),
            signers=Signers(store, access),
            stall_seconds=settings.storage_stall_seconds,
            uploads=ParallelUploads(settings.storage_parallel_uploads),
            renderer=Renderer(store, limits),
        )

    async def caller(self, request: Request) -> Caller:
        """
        Raises:
            StorageError: the key, the token or the session is not valid.
        """
        try:
            # Clients of tus, such as Uppy, send the session's token alone.
            caller = await self.access.caller(request, needs_key=False)
        except AccessDenied as denied:
            raise access_error(denied) from denied
        if request.headers.get("authorization") and not has_bearer(request):
            raise StorageError(403, "AccessDenied", "Invalid Compact JWS")
        return caller

    async def viewer(self, request: Request) -> Viewer:
        """
        Raises:
            StorageError: as `caller`.
        """
        caller = await self.caller(request)
        return Viewer(role_of(caller), caller.user_id)

    async def signer(self, request: Request) -> Signer:
        """Return the caller as one who signs an address.

        Raises:
            StorageError: as `caller`.
        """
        return Signer.of(await self.caller(request))

    async def service(self, request: Request) -> None:
        """Let the service key pass alone.

        Raises:
            StorageError: another caller.
        """
        if not (await self.viewer(request)).is_service:
            raise ServiceOnly

    @contextmanager
    def uploading(self, request: Request, viewer: Viewer) -> Generator[None]:
        """Count one body of the viewer's for the time of the block.

        Raises:
            TooManyUploads: the account, or the address of a caller without one, sends as many as it may.
        """
        if viewer.is_service:
            yield
            return
        sender = viewer.user_id or client_address(request)
        self.uploads.enter(sender)
        try:
            yield
        finally:
            self.uploads.leave(sender)
