"""Asks anew, whenever a signed address is used, whether whoever signed it may still open it."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from sqlalchemy import bindparam, select

from tawam.auth.access import Access, Caller, is_banned, role_of
from tawam.auth.errors import AccessDenied
from tawam.auth.tables import users
from tawam.database.errors import InvalidText
from tawam.database.port import Row, Statement
from tawam.database.schema import Id
from tawam.database.table_policies import Role
from tawam.objects.errors import AccessRefused, NoSuchObject
from tawam.objects.policies import SERVICE, Viewer
from tawam.objects.store import ObjectStore
from tawam.storage.errors import StorageError

# How long an address of a bucket of likeness works, whatever was asked for.
LIKENESS_SECONDS = 3600

_ACCOUNT = Statement(
    select(users.c.banned_until, users.c.deleted_at).where(users.c.id == bindparam("account", type_=Id()))
)


class Signer(NamedTuple):
    """Who signed an address.

    Attributes:
        session_id: of the session that signed; None for the service key, and for what the server signs on
            behalf of an account that sent no request.
    """

    role: Role
    user_id: str | None = None
    session_id: str | None = None

    @classmethod
    def of(cls, caller: Caller) -> Self:
        return cls(role_of(caller), caller.user_id, caller.session_id)

    @classmethod
    def in_claims(cls, claims: Mapping[str, Any]) -> Self:
        """
        Raises:
            StorageError: the token is from before tokens named their signer.
        """
        try:
            return cls(Role(claims["role"]), claims["owner"], claims["session"])
        except (KeyError, ValueError) as error:
            raise StorageError(400, "ExpiredToken", "Sign a new address") from error

    @property
    def claims(self) -> dict[str, Any]:
        return {"role": self.role.value, "owner": self.user_id, "session": self.session_id}

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.role, self.user_id)


class Signers:
    """Knows what signers may do now. In buckets without likeness a token alone opens its object."""

    def __init__(self, store: ObjectStore, access: Access) -> None:
        self._store = store
        self._access = access

    def seconds(self, bucket_id: str, asked: int) -> int:
        """Return for how long an address may work."""
        return asked if self._store.access.likeness(bucket_id) is None else min(asked, LIKENESS_SECONDS)

    def cache(self, bucket_id: str) -> str:
        """Return what `Cache-Control` says besides the object's own: of likeness each use comes back here."""
        return "private" if self._store.access.likeness(bucket_id) is None else "private, no-cache"

    async def check_consent(self, bucket_id: str, name: str) -> None:
        """
        Raises:
            NoSuchObject: whoever is seen or heard in the object has withdrawn, or their twin is deleted.
        """
        likeness = self._store.access.likeness(bucket_id)
        if likeness and not await likeness.is_consented(self._store.database, name):
            raise NoSuchObject

    async def viewer(self, claims: Mapping[str, Any]) -> Viewer:
        """Return whoever signed, in the role that they have now.

        Raises:
            StorageError: the session is over, or the account banned or deleted.
        """
        signer = Signer.in_claims(claims)
        if signer.user_id is None:
            return signer.viewer
        if signer.session_id is None:
            row = await self._store.database.fetch_one(_ACCOUNT, account=signer.user_id)
            if row is None or row["deleted_at"] is not None or is_banned(row):
                raise _refused()
            return signer.viewer
        try:
            caller = await self._access.caller_of_session(signer.session_id, signer.user_id)
        except (AccessDenied, InvalidText) as denied:
            raise _refused() from denied
        return Viewer(role_of(caller), caller.user_id)

    async def open(self, claims: Mapping[str, Any], bucket_id: str, name: str) -> Row:
        """Find the object that a verified token opens.

        Raises:
            NoSuchObject: there is none, or it is not the signer's to see any more.
            StorageError: as `viewer`.
        """
        if self._store.access.likeness(bucket_id) is None:
            return await self._store.find(bucket_id, name, SERVICE)
        viewer = await self.viewer(claims)
        row = await self._store.access.find(self._store.database, viewer, "open", bucket_id, name)
        await self.check_consent(bucket_id, name)
        return row

    async def writer(self, claims: Mapping[str, Any], bucket_id: str, name: str) -> Viewer:
        """Return on whose behalf a verified token writes an object; the store checks the right to write it.

        Raises:
            AccessRefused: whoever is to be seen in the object has withdrawn, or their twin is deleted.
            StorageError: as `viewer`.
        """
        if self._store.access.likeness(bucket_id) is None:
            return Viewer(Role(claims["role"]), claims["owner"])
        viewer = await self.viewer(claims)
        try:
            await self.check_consent(bucket_id, name)
        except NoSuchObject as error:
            raise AccessRefused from error
        return viewer


def _refused() -> StorageError:
    return StorageError(403, "AccessDenied", "Whoever signed this address may not open it any more")
