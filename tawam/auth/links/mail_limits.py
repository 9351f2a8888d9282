"""Limits on mails to one address, whether or not it has an account.

An address gets twenty mails a day, however many callers ask. The shares keep one caller from using up
another's: twelve for strangers, of which one stranger gets six at most and four are kept for sign-in and
recovery; two for reminders of a change; six for signed-in callers and known devices. Strangers who come late
must send a proof of work. `docs/decisions/0027-limits-are-no-weapon.md` gives the reasons.
"""

from dataclasses import dataclass
from typing import Literal

from starlette.requests import Request

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, ProofOfWorkRequired, too_many_mails
from tawam.auth.sessions.known_devices import find_known_device
from tawam.http.client_address import client_address
from tawam.http.limits import TooManyRequests
from tawam.http.proof import Proof
from tawam.http.proof_of_work import proof_of

Purpose = Literal["signup", "recovery", "magiclink", "email_change", "reauthentication", "invite"]
PURPOSES: tuple[Purpose, ...] = ("signup", "recovery", "magiclink", "email_change")
_SIGN_IN_PURPOSES = ("recovery", "magiclink")
# Recipients for whom this mail is the last of the day; the mail says so.
FinalRecipients = frozenset[str]
_NONE: FinalRecipients = frozenset()
# The proof of work gets harder after each such number of mails that strangers asked for.
_MAILS_PER_DIFFICULTY = 6


@dataclass(frozen=True)
class Requester:
    """The caller who asks for a mail.

    Attributes:
        source: a client address, an account or a known device.
        is_known: whether the mail box belongs to the caller, as far as known.
    """

    source: str
    is_known: bool
    proof: Proof | None = None


async def count_mail(
    auth: Auth, request: Request, email: str, purpose: Purpose, rule: str
) -> FinalRecipients:
    """Count a mail to `email` that anybody may ask for, whether or not the address has an account.

    Args:
        rule: the limit that counts the requests of one client address.

    Raises:
        ProofOfWorkRequired: the mail may go out with a proof of work.
        AuthError: 429 `over_email_send_rate_limit`.
        TooManyRequests: the client address has asked for too many mails.
    """
    device_id = await find_known_device(auth, request, email)
    if device_id is not None:
        asker = Requester(f"device {device_id}", is_known=True, proof=proof_of(request))
    else:
        await auth.limits.hit(rule, client_address(request))
        asker = Requester(client_address(request), is_known=False, proof=proof_of(request))
    return await _count(auth, email, purpose, asker)


async def count_mail_to_own_address(
    auth: Auth, request: Request, user_id: str, email: str, purpose: Purpose
) -> FinalRecipients:
    """As `count_mail`, for the address of the signed-in account."""
    return await _count(
        auth, email, purpose, Requester(f"account {user_id}", is_known=True, proof=proof_of(request))
    )


async def count_mail_to_new_address(
    auth: Auth, request: Request, user_id: str, email: str
) -> FinalRecipients:
    """As `count_mail`, for the new address that the signed-in account asks for."""
    return await _count(
        auth, email, "email_change", Requester(f"account {user_id}", is_known=False, proof=proof_of(request))
    )


async def may_mail_reminder(auth: Auth, request: Request, email: str) -> bool:
    """Count a reminder to the new address of a pending change; returns whether it may go out.

    The caller is not told the result. Reminders have their own count: refusals of other endpoints would
    reveal the pending change to strangers.
    """
    try:
        await _hit(auth, "mail_again", f"{email} reminder {client_address(request)}")
        await _hit(auth, "mail_reminder", email)
    except AuthError:
        return False
    return True


async def count_mail_by_admin(auth: Auth, admin_id: str, email: str, purpose: Purpose) -> None:
    """As `count_mail`, for a mail that an admin sends."""
    await _hit(auth, "mail_again", f"{email} {purpose} admin {admin_id}")
    await _hit(auth, "mail_team", email)


async def release_mail_limit(auth: Auth, request: Request, email: str, user_id: str | None = None) -> None:
    """Let the next request go without a pause, after a mail failed or arrived. The day's count stays."""
    device_id = await find_known_device(auth, request, email)
    sources = [client_address(request), f"device {device_id}", f"account {user_id}"]
    for source in sources:
        for purpose in PURPOSES:
            await auth.limits.clear("mail_again", f"{email} {purpose} {source}")


async def _count(auth: Auth, email: str, purpose: Purpose, asker: Requester) -> FinalRecipients:
    # In this order: a mail that the first limit refuses does not count for the second.
    again = f"{email} {purpose} {asker.source}"
    await _check(auth, "mail_again", again)
    is_reserved = asker.is_known and await auth.limits.left("mail_known", email) > 0
    if is_reserved:
        await _hit(auth, "mail_known", email)
    else:
        await _count_stranger_mail(auth, email, purpose, asker)
    await _hit(auth, "mail_again", again)
    return await _final_recipients(auth, email, purpose, asker)


async def _count_stranger_mail(auth: Auth, email: str, purpose: Purpose, asker: Requester) -> None:
    pair = f"{email} {asker.source}"
    counts = [("mail_source", pair), ("mail_strangers", email)]
    if purpose not in _SIGN_IN_PURPOSES:
        counts.append(("mail_other", email))
    for rule, key in counts:
        # Checked first: a proof of work could not help.
        await _check(auth, rule, key)
    unproven = (("mail_source_unproven", pair), ("mail_unproven", email))
    try:
        for rule, key in unproven:
            await auth.limits.check(rule, key)
    except TooManyRequests as error:
        await _require_proof_of_work(auth, email, purpose, asker, error)
    else:
        counts += unproven
    for rule, key in counts:
        await _hit(auth, rule, key)


async def _require_proof_of_work(
    auth: Auth, email: str, purpose: Purpose, asker: Requester, refused: TooManyRequests
) -> None:
    subject = f"mail {purpose} {email}"
    if asker.proof is not None and await auth.proofs_of_work.accepts(asker.proof, subject):
        return
    pressure = await auth.limits.used("mail_strangers", email) // _MAILS_PER_DIFFICULTY
    challenge = auth.proofs_of_work.challenge(subject, pressure)
    raise ProofOfWorkRequired(too_many_mails(refused.retry_after), challenge)


async def _final_recipients(auth: Auth, email: str, purpose: Purpose, asker: Requester) -> FinalRecipients:
    rules = ["mail_strangers"] if purpose in _SIGN_IN_PURPOSES else ["mail_strangers", "mail_other"]
    is_open = all([await auth.limits.left(rule, email) for rule in rules])
    if is_open or (asker.is_known and await auth.limits.left("mail_known", email)):
        return _NONE
    return frozenset({email})


async def _check(auth: Auth, rule: str, key: str) -> None:
    try:
        await auth.limits.check(rule, key)
    except TooManyRequests as error:
        raise too_many_mails(error.retry_after) from error


async def _hit(auth: Auth, rule: str, key: str) -> None:
    try:
        await auth.limits.hit(rule, key)
    except TooManyRequests as error:
        raise too_many_mails(error.retry_after) from error
