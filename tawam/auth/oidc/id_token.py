"""Verifies id tokens (OpenID Connect Core 1.0, 2)."""

from dataclasses import dataclass
from typing import Any

import jwt
from authlib.oidc.core import CodeIDToken
from joserfc.errors import JoseError

from tawam.auth.oidc.providers import Provider
from tawam.auth.sessions.access_tokens import LEEWAY

# Signatures that need a private key: no `none`, and nothing that a public key could make.
_ALGORITHMS = frozenset(
    {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"}
)
_REQUIRED = ["iss", "sub", "aud", "exp", "iat", "nonce"]
_LONGEST = 16_384
_LONGEST_SUBJECT = 255


class IdTokenRejected(Exception):
    """The token is not the provider's word to us, here and now."""


@dataclass(frozen=True)
class Person:
    """Whom a provider vouches for.

    Attributes:
        subject: the person's id there, which never changes.
        claims: everything that was said of them, the address and the name among it.
    """

    subject: str
    claims: dict[str, Any]

    @property
    def email(self) -> str | None:
        """The address, if the provider says that it has verified it."""
        email = self.claims.get("email")
        # Some write it as text.
        is_verified = self.claims.get("email_verified") in (True, "true")
        return email if is_verified and isinstance(email, str) and email else None


async def verified_person(provider: Provider, token: str, *, nonce: str, access_token: str | None) -> Person:
    """Who `token` is about.

    Args:
        nonce: what it must carry, so that it answers this very sign-in.
        access_token: what came with it, to which its `at_hash` is bound.

    Raises:
        IdTokenRejected: the signature, issuer, audience, nonce or time does not hold.
        ProviderFailed: its keys cannot be read.
    """
    if len(token) > _LONGEST:
        raise IdTokenRejected("it is too long")
    try:
        header = jwt.get_unverified_header(token)
        claims = await _signed_claims(provider, token, header)
        # What goes beyond a JWT's own claims: `azp`, `at_hash` and the nonce.
        params = {"client_id": provider.client_id, "nonce": nonce, "access_token": access_token}
        CodeIDToken(claims, header, params=params).validate(leeway=LEEWAY)
    except (jwt.PyJWTError, JoseError, ValueError, TypeError) as error:
        raise IdTokenRejected(str(error)) from error
    subject = claims["sub"]
    if not subject or len(subject) > _LONGEST_SUBJECT or not subject.isprintable():
        raise IdTokenRejected("its subject is no id")
    if "at_hash" in claims and access_token is None:
        raise IdTokenRejected("the access token that it came with is missing")
    return Person(subject, claims)


async def _signed_claims(provider: Provider, token: str, header: dict[str, Any]) -> dict[str, Any]:
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
        options={"require": _REQUIRED},
    )
