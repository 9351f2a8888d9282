"""How often a mail box hears from the accounts, whether or not it has one."""

from tawam.auth.context import Auth
from tawam.auth.errors import too_many_mails
from tawam.http.limits import TooManyRequests


async def may_mail(auth: Auth, email: str) -> None:
    """Count a mail to `email`, whether or not there is an account.

    Raises:
        AuthError: 429 `over_email_send_rate_limit`.
    """
    try:
        # In this order: what the first refuses does not count for the second.
        await auth.limits.hit("mail_address", email)
        await auth.limits.hit("mail_address_hourly", email)
    except TooManyRequests as error:
        raise too_many_mails(error.retry_after) from error
