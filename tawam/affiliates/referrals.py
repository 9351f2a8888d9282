"""Referral links: their codes and addresses, their visits, and the signed cookie that credits an order."""

import hashlib
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from itsdangerous import BadData, TimestampSigner

from tawam.affiliates import statements
from tawam.affiliates.affiliate import Affiliate
from tawam.catalogue.catalogue import Affiliates as Terms
from tawam.database.errors import UniqueViolation
from tawam.database.port import Database
from tawam.database.schema import timestamp
from tawam.languages import Language, path_prefix
from tawam.orders.checkout_calls import Referral

_SECONDS_PER_DAY = 86_400
# Without the characters that are easily misread: 0 and o, 1 and l and i.
_CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
# 59 bits.
_CODE_LENGTH = 12
_CODE = re.compile(f"[{_CODE_ALPHABET}]{{{_CODE_LENGTH}}}")


class Links(msgspec.Struct, frozen=True):
    """Builds addresses of the site for mails and statements. `site_url`: without a slash at its end."""

    site_url: str

    def page(self, path: str, language: Language) -> str:
        return f"{self.site_url}{path_prefix(language)}{path}"

    def referral(self, code: str, language: Language) -> str:
        """Return the link that an affiliate shares."""
        return self.page(f"/r/{code}", language)


class Referrals:
    def __init__(self, database: Database, terms: Terms, signing_keys: Callable[[], list[bytes]]) -> None:
        """
        Args:
            signing_keys: returns the keys of the cookies, the newest last. It signs; all of them verify.
        """
        self._database = database
        self._signing_keys = signing_keys
        self.max_age = terms.referral_days * _SECONDS_PER_DAY

    async def find_affiliate(self, code: str) -> Affiliate | None:
        """Return the active affiliate with this code; None for an unknown code or a paused affiliate."""
        known = read_code(code)
        row = known and await self._database.fetch_one(statements.AFFILIATE_BY_CODE, code=known)
        return Affiliate(**row) if row and row["status"] == "active" else None

    async def count_visit(self, affiliate: Affiliate, address: str, user_agent: str) -> None:
        """Count a visitor, once a day.

        A visitor is stored as a keyed hash of day, network address and browser, so that neither can be read
        from the table and nobody can be recognized on another day.
        """
        day = datetime.now(UTC).date().isoformat()
        identity = "\0".join((day, affiliate.id, address, user_agent)).encode(errors="replace")
        key = self._signing_keys()[-1]
        visitor = hashlib.blake2b(identity, key=key, digest_size=16, person=b"visitor").hexdigest()
        visit = {"affiliate_id": affiliate.id, "day": day, "visitor": visitor}
        if await self._database.fetch_one(statements.VISIT, **visit):
            return
        try:
            async with self._database.transaction() as transaction:
                await transaction.execute(statements.INSERT_VISIT, **visit)
        except UniqueViolation:
            # A second request of the same visitor was faster.
            return

    def sign_cookie(self, affiliate: Affiliate) -> str:
        return self._signer().sign(affiliate.id).decode()

    async def read(self, cookie: str | None) -> Referral | None:
        """Return the referral of a cookie; None if it is forged or expired, or the affiliate is paused."""
        if cookie is None:
            return None
        try:
            affiliate_id, signed_at = self._signer().unsign(
                cookie, max_age=self.max_age, return_timestamp=True
            )
        except BadData:
            return None
        row = await self._database.fetch_one(statements.AFFILIATE_BY_ID, affiliate_id=affiliate_id.decode())
        if row is None or row["status"] != "active":
            return None
        return Referral(row["id"], timestamp(signed_at))

    def _signer(self) -> TimestampSigner:
        return TimestampSigner(self._signing_keys(), salt="referral", digest_method=hashlib.sha256)


def new_code() -> str:
    """Return a random code, so that none can be guessed from another."""
    return "".join(secrets.choice(_CODE_ALPHABET) for _ in range(_CODE_LENGTH))


def read_code(typed: str) -> str | None:
    """Return the code in lower case, as it is stored; None if the text is no code."""
    code = typed.lower()
    return code if _CODE.fullmatch(code) else None
