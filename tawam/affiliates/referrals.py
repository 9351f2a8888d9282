"""Who followed whose link: visits, and the signed cookie by which a later order is known."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from itsdangerous import BadData, TimestampSigner

from tawam.affiliates import statements
from tawam.affiliates.affiliate import Affiliate
from tawam.affiliates.codes import read_code
from tawam.catalogue.catalogue import Affiliates as Terms
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database
from tawam.database.schema import timestamp

_SECONDS_PER_DAY = 86_400


class Referral(msgspec.Struct, frozen=True):
    """`referred_at`: when the link was last followed, ISO 8601 in UTC."""

    affiliate_id: str
    referred_at: str


class Referrals:
    def __init__(self, database: Database, terms: Terms, secrets: Callable[[], list[bytes]]) -> None:
        """`secrets`: the newest, which comes last, signs the cookies; those of the others hold too."""
        self._database = database
        self._secrets = secrets
        self.lasts = terms.referral_days * _SECONDS_PER_DAY

    async def affiliate(self, code: str) -> Affiliate | None:
        """The partner of a link; None where it is nobody's, or no longer counts."""
        known = read_code(code)
        row = known and await self._database.fetch_one(statements.AFFILIATE_BY_CODE, code=known)
        return Affiliate(**row) if row and row["status"] == "active" else None

    async def count(self, affiliate: Affiliate, address: str, browser: str) -> None:
        """A visitor, once a day. They are known by a keyed hash that is another one tomorrow."""
        day = datetime.now(UTC).date().isoformat()
        told = "\0".join((day, affiliate.id, address, browser)).encode(errors="replace")
        visitor = hashlib.blake2b(
            told, key=self._secrets()[-1], digest_size=16, person=b"visitor"
        ).hexdigest()
        visit = {"affiliate_id": affiliate.id, "day": day, "visitor": visitor}
        if await self._database.fetch_one(statements.VISIT, **visit):
            return
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(statements.INSERT_VISIT, **visit)
        except UniqueViolation:
            # Two requests of one visitor, at the same moment.
            return

    def cookie(self, affiliate: Affiliate) -> str:
        return self._signer().sign(affiliate.id).decode()

    def _signer(self) -> TimestampSigner:
        return TimestampSigner(self._secrets(), salt="referral", digest_method=hashlib.sha256)

    async def read(self, cookie: str | None) -> Referral | None:
        """What a cookie of ours says; None for any other, an old one, and a partner that is paused."""
        if cookie is None:
            return None
        try:
            affiliate_id, moment = self._signer().unsign(cookie, max_age=self.lasts, return_timestamp=True)
        except BadData:
            return None
        row = await self._database.fetch_one(statements.AFFILIATE_BY_ID, affiliate_id=affiliate_id.decode())
        if row is None or row["status"] != "active":
            return None
        return Referral(row["id"], timestamp(moment))
