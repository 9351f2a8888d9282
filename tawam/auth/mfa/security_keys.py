"""Security keys as second factors: challenges, and verification of the answers (WebAuthn Level 3)."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, field

from tawam.auth.context import Auth
from tawam.auth.errors import AuthError, validation_failed
from tawam.auth.mfa import factors
from tawam.auth.passkeys import credentials
from tawam.auth.passkeys.relying_party import RelyingParty
from tawam.auth.passkeys.verification import Authentication, Rejected, decoded, registered, signed
from tawam.database.port import Row, Transaction
from tawam.http.bodies import decode_json
from tawam.http.fields import Line

Checked = TypeVar("Checked")


class Asker(msgspec.Struct):
    """For which site a page believes that it asks. It is never believed, and refused where it is another."""

    rp_id: Line | None = field(name="rpId", default=None)
    rp_origins: Annotated[list[Line], Meta(max_length=10)] | None = field(name="rpOrigins", default=None)


class Answer(Asker):
    """`type`: `create` for a key that is new, `request` for one that is known."""

    type: Line | None = None
    credential_response: msgspec.Raw = msgspec.Raw()


class _Asked(msgspec.Struct):
    webauthn: Asker | None = None


async def options(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, body: bytes
) -> dict[str, Any]:
    """What `navigator.credentials` takes: of a new factor for `create()`, of a known one for `get()`.

    Args:
        body: of the request, in which the page says where it believes to be.

    Raises:
        AuthError: 400 `validation_failed`: for another site; 422 `mfa_webauthn_verify_not_enabled`.
    """
    party = _party(auth)
    asked = decode_json(body, _Asked) if body.strip() else _Asked()
    _check_asker(party, asked.webauthn or Asker())
    challenge = _challenges(auth, challenge_id)[-1]
    if factor["status"] == factors.UNVERIFIED:
        present = await credentials.ids_of(transaction, user["id"])
        name = user["email"] or user["id"]
        public_key = party.creation_options(user["id"], name, challenge, present, is_passkey=False)
        return {"type": "create", "credential_options": {"publicKey": public_key}}
    known = await _credential(transaction, factor)
    public_key = party.request_options(challenge, [known["credential_id"]], is_passkey=False)
    return {"type": "request", "credential_options": {"publicKey": public_key}}


async def show(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, answer: Answer
) -> None:
    """Check the answer to a challenge; a new key is kept.

    Raises:
        Rejected: it does not hold.
        AuthError: 400 `validation_failed`: for another site, or not what was asked for.
        UniqueViolation: the key is known already.
    """
    party = _party(auth)
    _check_asker(party, answer)
    expected = "create" if factor["status"] == factors.UNVERIFIED else "request"
    if answer.type != expected:
        raise validation_failed(f"WebAuthn type must be {expected}")
    challenges, moment = _challenges(auth, challenge_id), datetime.now(UTC)
    if expected == "create":
        credential = answer.credential_response
        new = _held(challenges, lambda challenge: registered(party, credential, challenge, is_passkey=False))
        await credentials.add(transaction, user["id"], new, moment, factor_id=factor["id"])
        return
    known = await _credential(transaction, factor)
    response = decoded(answer.credential_response, Authentication)
    if response.raw_id != known["credential_id"]:
        raise Rejected("another key than was asked for")
    public_key = known["public_key"]
    proof = _held(challenges, lambda each: signed(party, response, each, public_key, is_passkey=False))
    await credentials.count_use(transaction, known, proof, moment)


def _challenges(auth: Auth, challenge_id: str) -> list[bytes]:
    """One for each data key, which may have changed since it was asked for; the newest comes last."""
    return auth.keys.derivations("security key challenge", challenge_id)


def _held(challenges: list[bytes], check: Callable[[bytes], Checked]) -> Checked:
    """What `check` makes of the first challenge for which it holds.

    Raises:
        Rejected: it holds for none.
    """
    *earlier, newest = challenges
    for challenge in earlier:
        with suppress(Rejected):
            return check(challenge)
    return check(newest)


def _party(auth: Auth) -> RelyingParty:
    if auth.relying_party is None:
        message = "MFA verification is disabled for WebAuthn"
        raise AuthError(422, "mfa_webauthn_verify_not_enabled", message)
    return auth.relying_party


def _check_asker(party: RelyingParty, asker: Asker) -> None:
    is_own = asker.rp_id in (None, party.id) and party.origin in (asker.rp_origins or [party.origin])
    if not is_own:
        raise validation_failed(f"Security keys of this site are for {party.origin}")


async def _credential(transaction: Transaction, factor: Row) -> Row:
    known = await transaction.fetch_one(credentials.CREDENTIAL_OF_FACTOR, factor_id=factor["id"])
    if known is None:
        raise AuthError(404, "mfa_factor_not_found", "Factor not found")
    return known
