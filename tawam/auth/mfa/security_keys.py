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
from tawam.auth.passkeys.relying_party import RelyingParty, load_webauthn
from tawam.auth.passkeys.verification import (
    Authentication,
    Rejected,
    decode_response,
    verify_assertion,
    verify_attestation,
)
from tawam.database.port import Row, Transaction
from tawam.http.bodies import decode_json
from tawam.http.fields import Line

Verified = TypeVar("Verified")


class ClaimedRelyingParty(msgspec.Struct):
    """The site that the page claims to be. It is never trusted, and refused if it is another site."""

    rp_id: Line | None = field(name="rpId", default=None)
    rp_origins: Annotated[list[Line], Meta(max_length=10)] | None = field(name="rpOrigins", default=None)


class SecurityKeyAnswer(ClaimedRelyingParty):
    """The answer of a security key. `type`: `create` for a new key, `request` for a known one."""

    type: Line | None = None
    credential_response: msgspec.Raw = msgspec.Raw()


class _ChallengeBody(msgspec.Struct):
    webauthn: ClaimedRelyingParty | None = None


async def challenge_options(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, body: bytes
) -> dict[str, Any]:
    """Build the options of `navigator.credentials.create()` for a new factor, or `get()` for a known one.

    Args:
        body: the request body, in which the page claims its site.

    Raises:
        AuthError: 400 `validation_failed`: the page claims another site; 422
            `mfa_webauthn_verify_not_enabled`.
    """
    party = _relying_party(auth)
    await load_webauthn()
    asked = decode_json(body, _ChallengeBody) if body.strip() else _ChallengeBody()
    _check_relying_party(party, asked.webauthn or ClaimedRelyingParty())
    challenge = _challenges(auth, challenge_id)[-1]
    if factor["status"] == factors.UNVERIFIED:
        present = await credentials.credential_ids(transaction, user["id"])
        name = user["email"] or user["id"]
        public_key = party.creation_options(user["id"], name, challenge, present, is_passkey=False)
        return {"type": "create", "credential_options": {"publicKey": public_key}}
    known = await _credential(transaction, factor)
    public_key = party.request_options(challenge, [known["credential_id"]], is_passkey=False)
    return {"type": "request", "credential_options": {"publicKey": public_key}}


async def verify_answer(
    auth: Auth, transaction: Transaction, user: Row, factor: Row, challenge_id: str, answer: SecurityKeyAnswer
) -> None:
    """Verify the answer to a challenge; a new key is stored.

    Raises:
        Rejected: the answer is invalid.
        AuthError: 400 `validation_failed`: the answer is for another site or of another type.
        UniqueViolation: the key is registered already.
    """
    party = _relying_party(auth)
    await load_webauthn()
    _check_relying_party(party, answer)
    expected = "create" if factor["status"] == factors.UNVERIFIED else "request"
    if answer.type != expected:
        raise validation_failed(f"WebAuthn type must be {expected}")
    challenges, moment = _challenges(auth, challenge_id), datetime.now(UTC)
    if expected == "create":
        credential = answer.credential_response
        new = _first_valid(
            challenges, lambda challenge: verify_attestation(party, credential, challenge, is_passkey=False)
        )
        await credentials.add_credential(transaction, user["id"], new, moment, factor_id=factor["id"])
        return
    known = await _credential(transaction, factor)
    response = decode_response(answer.credential_response, Authentication)
    if response.raw_id != known["credential_id"]:
        raise Rejected("another key than was asked for")
    public_key = known["public_key"]
    proof = _first_valid(
        challenges, lambda each: verify_assertion(party, response, each, public_key, is_passkey=False)
    )
    await credentials.record_use(transaction, known, proof, moment)


def _challenges(auth: Auth, challenge_id: str) -> list[bytes]:
    """Derive the challenge with each data key, since keys may rotate meanwhile; the newest comes last."""
    return auth.keys.derivations("security key challenge", challenge_id)


def _first_valid(challenges: list[bytes], check: Callable[[bytes], Verified]) -> Verified:
    """Return the result of `check` for the first challenge that it accepts.

    Raises:
        Rejected: `check` accepts none.
    """
    *earlier, newest = challenges
    for challenge in earlier:
        with suppress(Rejected):
            return check(challenge)
    return check(newest)


def _relying_party(auth: Auth) -> RelyingParty:
    if auth.relying_party is None:
        message = "MFA verification is disabled for WebAuthn"
        raise AuthError(422, "mfa_webauthn_verify_not_enabled", message)
    return auth.relying_party


def _check_relying_party(party: RelyingParty, asker: ClaimedRelyingParty) -> None:
    is_own = asker.rp_id in (None, party.id) and party.origin in (asker.rp_origins or [party.origin])
    if not is_own:
        raise validation_failed(f"Security keys of this site are for {party.origin}")


async def _credential(transaction: Transaction, factor: Row) -> Row:
    known = await transaction.fetch_one(credentials.CREDENTIAL_OF_FACTOR, factor_id=factor["id"])
    if known is None:
        raise AuthError(404, "mfa_factor_not_found", "Factor not found")
    return known
