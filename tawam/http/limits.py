"""How often a caller may ask. Every rule of the server is in `RULES`."""

import hashlib
import math
import time
from collections.abc import Callable

from limits import RateLimitItem, parse
from limits.aio.storage import Storage
from limits.aio.strategies import MovingWindowRateLimiter

from tawam.errors import ApiError
from tawam.http.limit_storage import BoundedStorage

RULES: dict[str, RateLimitItem] = {
    name: parse(rate)
    for name, rate in {
        # Keyed by address of the caller. Several people share one behind a company's network, so of
        # the accounts' requests those are counted that failed, or that send a mail.
        "signup": "300/5 minutes",
        # Wrong passwords: more of them take a proof of work, and beyond the second count nothing helps.
        "password": "36/1 minute",
        "password_address": "180/10 minutes",
        # Right ones.
        "sign_in_address": "1200/5 minutes",
        "refresh": "150/5 minutes",
        "verify": "60/5 minutes",
        "resend": "60/5 minutes",
        "recover": "60/5 minutes",
        "otp": "60/5 minutes",
        "email_change": "60/5 minutes",
        "anonymous": "30/1 hour",
        # A page may ask as it opens; nothing is stored for it.
        "passkey_options": "300/5 minutes",
        "passkey": "60/5 minutes",
        "authorize": "60/5 minutes",
        "id_token": "60/5 minutes",
        "checkout": "30/5 minutes",
        "checkout_status": "120/1 minute",
        # Posts of either form, those that break a rule among them, before anything is made of them.
        "form_post": "30/1 minute",
        "contact": "5/1 minute",
        "affiliate": "5/1 minute",
        # Well below what the whole server takes, so that nobody uses that up alone.
        "contact_hourly": "20/1 hour",
        "affiliate_hourly": "20/1 hour",
        # More of either form within the hour take a proof of work.
        "unproven_lead": "3/1 hour",
        "referral": "600/1 minute",
        "referral_unknown": "20/10 minutes",
        # Visitors that count; a program that changes its browser's name is one more each time.
        "visit": "30/1 hour",
        # Keyed by account or mailed address, known or not.
        "export_data": "10/1 hour",
        "statement": "60/1 minute",
        "receipt": "120/1 minute",
        "receipt_pdf": "20/1 minute",
        # Of data requests every twentieth is counted, so 600 a minute; 120 with patterns.
        "rest_requests": "30/1 minute",
        "rest_searches": "120/1 minute",
        # Attempts without a proof of work, from devices that the account does not know.
        "password_account": "20/5 minutes",
        "sign_in_account": "300/5 minutes",
        # Attempts with one: the more there are, the harder the next.
        "password_proven": "1000/1 hour",
        "password_change": "10/1 hour",
        "user_update": "60/5 minutes",
        "reauthenticate": "60/5 minutes",
        "current_password": "10/5 minutes",
        "verify_account": "15/1 hour",
        "passkey_registration": "30/5 minutes",
        "factor_challenge": "30/1 minute",
        "factor_code": "15/1 minute",
        "factor_code_hourly": "60/1 hour",
        "recovery_code": "10/1 hour",
        # Each set is told by mail.
        "recovery_code_set": "10/1 hour",
        # Keyed by session.
        "refresh_session": "60/5 minutes",
        # Keyed by a device that the account knows.
        "password_device": "10/5 minutes",
        # Keyed by account and caller's address: wrong passwords.
        "password_pair": "30/1 hour",
        # Keyed by mailed address, known or not, see `auth/mail_limits.py`: the same mail for the same asker,
        "mail_again": "1/1 minute",
        # what one asker may ask for in all, and without a proof of work,
        "mail_source": "6/1 day",
        "mail_source_unproven": "4/1 day",
        # what strangers may ask for: in all, without a proof, other things than a way in, reminders. With
        # what its own people may, twenty mails a day.
        "mail_strangers": "12/1 day",
        "mail_unproven": "8/1 day",
        "mail_other": "8/1 day",
        "mail_reminder": "2/1 day",
        "mail_known": "6/1 day",
        "mail_team": "10/1 hour",
        # Keyed by the nonce of a challenge: a proof counts once. Longer than challenges last.
        "proof": "1/11 minutes",
        # Keyed by nothing: the whole server. Beyond what it takes without a proof of work, everybody
        # is asked for one, and those that bring it have a share of their own.
        "contact_unproven": "300/1 hour",
        "affiliate_unproven": "300/1 hour",
        "contact_proven": "3000/1 hour",
        "affiliate_proven": "3000/1 hour",
    }.items()
}


class TooManyRequests(ApiError):
    """429 with `Retry-After` in whole seconds (RFC 6585)."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(
            429,
            "over_request_rate_limit",
            f"Too many requests. Try again in {retry_after} seconds.",
            {"Retry-After": str(retry_after)},
        )
        self.retry_after = retry_after


# A longer key is counted by its hash.
_LONGEST_KEY = 128


class Limits:
    """Counts over moving windows: exact, and so is `Retry-After`.

    Args:
        open_storage: where one rule counts: in the memory of this process, unless another place is given.
    """

    def __init__(self, open_storage: Callable[[], Storage] = BoundedStorage) -> None:
        self._strategies = {rule: MovingWindowRateLimiter(open_storage()) for rule in RULES}

    async def hit(self, rule: str, key: str = "") -> None:
        """Count one request.

        Args:
            rule: a name in `RULES`.
            key: whose count: an address, an account; empty for the whole server.

        Raises:
            TooManyRequests: the count is used up; this request is not added to it.
        """
        if not await self._strategies[rule].hit(RULES[rule], rule, _bounded(key)):
            raise TooManyRequests(await self._wait(rule, key))

    async def check(self, rule: str, key: str = "") -> None:
        """As `hit`, without counting: for limits that only failures count against.

        Raises:
            TooManyRequests: the count is used up.
        """
        if not await self._strategies[rule].test(RULES[rule], rule, _bounded(key)):
            raise TooManyRequests(await self._wait(rule, key))

    async def clear(self, rule: str, key: str = "") -> None:
        """Forget what was counted."""
        await self._strategies[rule].clear(RULES[rule], rule, _bounded(key))

    async def left(self, rule: str, key: str = "") -> int:
        """How often `hit` would pass at present."""
        stats = await self._strategies[rule].get_window_stats(RULES[rule], rule, _bounded(key))
        return max(0, stats.remaining)

    async def used(self, rule: str, key: str = "") -> int:
        """How many were counted that still count."""
        return RULES[rule].amount - await self.left(rule, key)

    async def _wait(self, rule: str, key: str) -> int:
        stats = await self._strategies[rule].get_window_stats(RULES[rule], rule, _bounded(key))
        return max(1, math.ceil(stats.reset_time - time.time()))


def _bounded(key: str) -> str:
    return key if len(key) <= _LONGEST_KEY else hashlib.sha256(key.encode(errors="replace")).hexdigest()
