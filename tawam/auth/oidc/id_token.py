"""Verifies id tokens (OpenID Connect Core 1.0, 2)."""

import asyncio
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import jwt

from tawam.auth.oidc.providers import Provider
from tawam.auth.sessions.access_tokens import LEEWAY

# Asymmetric algorithms only: no `none`, and no HMAC, whose key could be a public key.
_ALGORITHMS = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
_REQUIRED_CLAIMS = ["iss", "sub", "aud", "exp", "iat", "nonce"]
_MAX_TOKEN_LENGTH = 16_384
_MAX_SUBJECT_LENGTH = 255


class IdTokenRejected(Exception):
    """The id token is invalid."""


@dataclass(frozen=True)
class ProviderUser:
    """A user whom a provider has authenticated.

    Attributes:
        subject: the user's id at the provider, which never changes.
        claims: all claims about the user, such as the address and the name.
    """

    subject: str
    claims: dict[str, Any]

    @property
    def email(self) -> str | None:
        """The address, if the provider has verified it."""
        email = self.claims.get("email")
        # Some providers send it as text.
        is_verified = self.claims.get("email_verified") in (True, "true")
        return email if is_verified and isinstance(email, str) and email else None


async def verify_id_token(
    provider: Provider, token: str, *, nonce: str, access_token: str | None
) -> ProviderUser:
    """Verify `token` and return its user.

    Args:
        nonce: the nonce that the token must carry, which binds it to this sign-in.
        access_token: the access token to which its `at_hash` is bound, if any.

    Raises:
        IdTokenRejected: the signature, issuer, audience, nonce or time is invalid.
        ProviderFailed: its keys cannot be read.
    """
    # Not above, because the packages take 2 MB of memory, and many sites have no providers.
    await asyncio.to_thread(import_module, "authlib.oidc.core")
    from authlib.oidc.core import CodeIDToken
    from joserfc.errors import JoseError

    if len(token) > _MAX_TOKEN_LENGTH:
        raise IdTokenRejected("it is too long")
    try:
        header = jwt.get_unverified_header(token)
        claims = await _decode_claims(provider, token, header)
        # Claims beyond those of every JWT: `azp`, `at_hash` and the nonce.
        params = {"client_id": provider.client_id, "nonce": nonce, "access_token": access_token}
        CodeIDToken(claims, header, params=params).validate(leeway=LEEWAY)
    except (jwt.PyJWTError, JoseError, ValueError, TypeError) as error:
        raise IdTokenRejected(str(error)) from error
    subject = claims["sub"]
    if not subject or len(subject) > _MAX_SUBJECT_LENGTH or not subject.isprintable():
        raise IdTokenRejected("its subject is no id")
    if "at_hash" in claims and access_token is None:
        raise IdTokenRejected("the access token that it came with is missing")
    return ProviderUser(subject, claims)


async def _decode_claims(provider: Provider, token: str, header: dict[str, Any]) -> dict[str, Any]:
    metadata, algorithm = await provider.metadata(), header.get("alg")
    allowed = _ALGORITHMS & set(metadata.id_token_signing_alg_values_supported)
    if algorithm not in allowed or "crit" in header:
        raise IdTokenRejected("it is not signed as the provider signs")
    jwk = await provider.key(header.get("kid"))
    if jwk is None or jwk.get("alg", algorithm) != algorithm or jwk.get("kty") == "oct":
        raise IdTokenRejected("it is not signed with a key of the provider's")
    return jwt.decode(
        token,
        jwt.PyJWK(jwk, algorithm).key,
        algorithms=[algorithm],
        audience=provider.client_id,
        issuer=provider.issuer,
        leeway=LEEWAY,
        options={"require": _REQUIRED_CLAIMS},
    )
