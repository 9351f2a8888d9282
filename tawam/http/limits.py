"""Rate limits. `RULES` holds every rule of the server."""

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
        # Keyed by the client's address. Several people share one address behind a company's network, so of
        # the account requests only those count that failed or that send a mail.
        "signup": "300/5 minutes",
        # Wrong passwords: beyond the first count an attempt needs a proof of work; beyond the second count
        # every attempt is refused.
        "password": "36/1 minute",
        "password_address": "180/10 minutes",
        # Right passwords.
        "sign_in_address": "1200/5 minutes",
        "refresh": "150/5 minutes",
        "verify": "60/5 minutes",
        "resend": "60/5 minutes",
        "recover": "60/5 minutes",
        "otp": "60/5 minutes",
        "email_change": "60/5 minutes",
        "anonymous": "30/1 hour",
        # Pages may send this request as they open; the server stores nothing for it.
        "passkey_options": "300/5 minutes",
        "passkey": "60/5 minutes",
        "authorize": "60/5 minutes",
        "id_token": "60/5 minutes",
        "checkout": "30/5 minutes",
        "checkout_status": "120/1 minute",
        # Bodies that no endpoint could use: too long, no JSON, or of another shape.
        "refused_body": "30/1 minute",
        # Posts of either form, invalid ones included; counted before the body is read.
        "form_post": "30/1 minute",
        "contact": "5/1 minute",
        "affiliate": "5/1 minute",
        # Far below the limits of the whole server, so that no single client can exhaust them.
        "contact_hourly": "20/1 hour",
        "affiliate_hourly": "20/1 hour",
        # Beyond this count, posts of either form within the hour need a proof of work.
        "unproven_lead": "3/1 hour",
        # Functions that a consent link calls; links that nobody was sent.
        "consent_link": "120/1 minute",
        "consent_link_unknown": "20/10 minutes",
        # Programs that read calendars; addresses that nobody was given.
        "calendar": "120/1 minute",
        "calendar_unknown": "20/10 minutes",
        "referral": "600/1 minute",
        # Sockets of Realtime that are opened, and messages that come without one.
        "realtime_connect": "600/1 minute",
        "realtime_broadcast": "600/1 minute",
        # Pictures in a size that nobody asked for a moment ago.
        "rendering": "120/1 minute",
        "referral_unknown": "20/10 minutes",
        # Visitors that are counted; a program that changes its User-Agent is a new visitor each time.
        "visit": "30/1 hour",
        # Keyed by account, or by mail address, whether it has an account or not.
        "export_data": "10/1 hour",
        "start_recording": "60/1 hour",
        # Acts on videos and scripts.
        # Each may mail the team.
        "create_video": "100/1 hour",
        # Files of many videos that are read, for a preview or to make them.
        "bulk_videos": "60/10 minutes",
        "draft_script": "20/1 hour",
        "video_act": "60/1 minute",
        # Films, captions and archives: each is an entry of the ledger.
        "download": "120/10 minutes",
        "statement": "60/1 minute",
        "receipt": "120/1 minute",
        "receipt_pdf": "20/1 minute",
        # Certificates and records of ledgers.
        "certificate": "20/1 minute",
        # Mails that ask for consent: by the account that asks,
        "consent_request": "10/1 hour",
        "consent_request_daily": "30/1 day",
        # by account and recipient, and by recipient.
        "consent_request_pair": "4/1 day",
        "consent_request_mailbox": "12/1 day",
        # Every twentieth data request is counted, so the limit is 1,200 a minute; 120 with patterns. Screens
        # read what they show again when somebody changes it: ten times at once, then every four seconds.
        "rest_requests": "60/1 minute",
        "rest_searches": "120/1 minute",
        # Attempts without a proof of work, from devices that never signed in to the account.
        "password_account": "20/5 minutes",
        "sign_in_account": "300/5 minutes",
        # Attempts with a proof of work: the more of them, the harder the next challenge.
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
        # The account gets a mail about each new set.
        "recovery_code_set": "10/1 hour",
        # Keyed by session.
        "refresh_session": "60/5 minutes",
        # Keyed by a device that has signed in to the account before.
        "password_device": "10/5 minutes",
        # Keyed by account and client address: wrong passwords.
        "password_pair": "30/1 hour",
        # Keyed by mail address, whether it has an account or not, see `auth/links/mail_limits.py`: the same
        # mail for the same client,
        "mail_again": "1/1 minute",
        # all mails for one client, and those without a proof of work,
        "mail_source": "6/1 day",
        "mail_source_unproven": "4/1 day",
        # mails for clients without a known device: all, those without a proof of work, those for something
        # other than signing in, reminders. With the mails for known devices that makes twenty a day.
        "mail_strangers": "12/1 day",
        "mail_unproven": "8/1 day",
        "mail_other": "8/1 day",
        "mail_reminder": "2/1 day",
        "mail_known": "6/1 day",
        "mail_team": "10/1 hour",
        # Keyed by the nonce of a challenge: a proof is accepted once. The window is longer than a challenge
        # is valid.
        "proof": "1/11 minutes",
        # Without a key, for the whole server. Beyond the `unproven` count every client needs a proof of work;
        # requests with a proof have a count of their own.
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


# A longer key is replaced by its hash.
_LONGEST_KEY = 128


class Limits:
    """Counts requests over moving windows. The counts and `Retry-After` are exact.

    Args:
        open_storage: makes the storage of one rule; by default in the memory of this process.
    """

    def __init__(self, open_storage: Callable[[], Storage] = BoundedStorage) -> None:
        self._strategies = {rule: MovingWindowRateLimiter(open_storage()) for rule in RULES}

    async def hit(self, rule: str, key: str = "") -> None:
        """Count one request.

        Args:
            rule: a name in `RULES`.
            key: the address or account to count for; empty for the whole server.

        Raises:
            TooManyRequests: the limit is reached; this request is not counted.
        """
        if not await self._strategies[rule].hit(RULES[rule], rule, _bounded(key)):
            raise TooManyRequests(await self._wait(rule, key))

    async def check(self, rule: str, key: str = "") -> None:
        """Check the limit without counting, for rules that count failures only.

        Raises:
            TooManyRequests: the limit is reached.
        """
        if not await self._strategies[rule].test(RULES[rule], rule, _bounded(key)):
            raise TooManyRequests(await self._wait(rule, key))

    async def clear(self, rule: str, key: str = "") -> None:
        """Remove the counts of `key`."""
        await self._strategies[rule].clear(RULES[rule], rule, _bounded(key))

    async def left(self, rule: str, key: str = "") -> int:
        """Return how many more requests the rule allows now."""
        stats = await self._strategies[rule].get_window_stats(RULES[rule], rule, _bounded(key))
        return max(0, stats.remaining)

    async def used(self, rule: str, key: str = "") -> int:
        """Return how many requests of the current window were counted."""
        return RULES[rule].amount - await self.left(rule, key)

    async def _wait(self, rule: str, key: str) -> int:
        stats = await self._strategies[rule].get_window_stats(RULES[rule], rule, _bounded(key))
        return max(1, math.ceil(stats.reset_time - time.time()))


def _bounded(key: str) -> str:
    return key if len(key) <= _LONGEST_KEY else hashlib.sha256(key.encode(errors="replace")).hexdigest()
