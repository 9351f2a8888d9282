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
from tawam.auth.errors import AuthError, ProofNeeded, too_many_mails
from tawam.auth.sessions.known_devices import known_device
from tawam.http.client_address import client_address
from tawam.http.limits import TooManyRequests
from tawam.http.proof import Proof
from tawam.http.proof_of_work import proof_of

Purpose = Literal["signup", "recovery", "magiclink", "email_change", "reauthentication", "invite"]
PURPOSES: tuple[Purpose, ...] = ("signup", "recovery", "magiclink", "email_change")
_WAYS_IN = ("recovery", "magiclink")
# The mail boxes for which a mail is the last of the day; it says so.
LastFor = frozenset[str]
_NOT_LAST: LastFor = frozenset()
# So many mails at strangers' request make the next proof harder.
_STEP = 6


@dataclass(frozen=True)
class Asker:
    """
    Attributes:
        source: a caller's address, an account, a device that the account knows.
        is_known: the mail box is the asker's own, as far as we know.
    """

    source: str
    is_known: bool
    proof: Proof | None = None


async def may_mail(auth: Auth, request: Request, email: str, purpose: Purpose, rule: str) -> LastFor:
    """Count a mail to `email` that anybody may ask for, whether or not there is an account.

    Args:
        rule: what counts the requests of one address.

    Raises:
        ProofNeeded: with a proof of work it may go out.
        AuthError: 429 `over_email_send_rate_limit`.
        TooManyRequests: the address has asked for too many, of whomever.
    """
    device_id = await known_device(auth, request, email)
    if device_id is not None:
        asker = Asker(f"device {device_id}", is_known=True, proof=proof_of(request))
    else:
        await auth.limits.hit(rule, client_address(request))
        asker = Asker(client_address(request), is_known=False, proof=proof_of(request))
    return await _count(auth, email, purpose, asker)


async def may_mail_own(auth: Auth, request: Request, user_id: str, email: str, purpose: Purpose) -> LastFor:
    """As `may_mail`, for the address of the account that is signed in."""
    return await _count(
        auth, email, purpose, Asker(f"account {user_id}", is_known=True, proof=proof_of(request))
    )


async def may_mail_other(auth: Auth, request: Request, user_id: str, email: str) -> LastFor:
    """As `may_mail`, for the address that the account that is signed in wants to move to."""
    return await _count(
        auth, email, "email_change", Asker(f"account {user_id}", is_known=False, proof=proof_of(request))
    )


async def may_remind(auth: Auth, request: Request, email: str) -> bool:
    """Count a reminder to an address that some account is to move to; whether it may go out: nobody is told.

    Counted apart from all else: what other endpoints refuse the address would tell strangers of the change.
    """
    try:
        await _hit(auth, "mail_again", f"{email} reminder {client_address(request)}")
        await _hit(auth, "mail_reminder", email)
    except AuthError:
        return False
    return True


async def team_may_mail(auth: Auth, admin_id: str, email: str, purpose: Purpose) -> None:
    """As `may_mail`, for what the team sends on purpose."""
    await _hit(auth, "mail_again", f"{email} {purpose} admin {admin_id}")
    await _hit(auth, "mail_team", email)


async def not_mailed(auth: Auth, request: Request, email: str, user_id: str | None = None) -> None:
    """Nothing was mailed, or it has arrived: the next try need not wait. The day's count stays."""
    device_id = await known_device(auth, request, email)
    sources = [client_address(request), f"device {device_id}", f"account {user_id}"]
    for source in sources:
        for purpose in PURPOSES:
            await auth.limits.clear("mail_again", f"{email} {purpose} {source}")


async def _count(auth: Auth, email: str, purpose: Purpose, asker: Asker) -> LastFor:
    # In this order: what the first refuses does not count for the second.
    again = f"{email} {purpose} {asker.source}"
    await _check(auth, "mail_again", again)
    is_reserved = asker.is_known and await auth.limits.left("mail_known", email) > 0
    if is_reserved:
        await _hit(auth, "mail_known", email)
    else:
        await _count_stranger(auth, email, purpose, asker)
    await _hit(auth, "mail_again", again)
    return await _last_for(auth, email, purpose, asker)


async def _count_stranger(auth: Auth, email: str, purpose: Purpose, asker: Asker) -> None:
    pair = f"{email} {asker.source}"
    counts = [("mail_source", pair), ("mail_strangers", email)]
    if purpose not in _WAYS_IN:
        counts.append(("mail_other", email))
    for rule, key in counts:
        # Before work is asked for that would be in vain.
        await _check(auth, rule, key)
    unproven = (("mail_source_unproven", pair), ("mail_unproven", email))
    try:
        for rule, key in unproven:
            await auth.limits.check(rule, key)
    except TooManyRequests as error:
        await _require_proof(auth, email, purpose, asker, error)
    else:
        counts += unproven
    for rule, key in counts:
        await _hit(auth, rule, key)


async def _require_proof(
    auth: Auth, email: str, purpose: Purpose, asker: Asker, refused: TooManyRequests
) -> None:
    subject = f"mail {purpose} {email}"
    if asker.proof is not None and await auth.proofs_of_work.accepts(asker.proof, subject):
        return
    pressure = await auth.limits.used("mail_strangers", email) // _STEP
    challenge = auth.proofs_of_work.challenge(subject, pressure)
    raise ProofNeeded(too_many_mails(refused.retry_after), challenge)


async def _last_for(auth: Auth, email: str, purpose: Purpose, asker: Asker) -> LastFor:
    rules = ["mail_strangers"] if purpose in _WAYS_IN else ["mail_strangers", "mail_other"]
    is_open = all([await auth.limits.left(rule, email) for rule in rules])
    if is_open or (asker.is_known and await auth.limits.left("mail_known", email)):
        return _NOT_LAST
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
