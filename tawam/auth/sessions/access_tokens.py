"""Access tokens: JWTs (RFC 7519) that name an account and one of its sessions."""

import re
import time
from collections.abc import Mapping
from typing import Any

import jwt
import msgspec

from tawam.auth.errors import ClaimsRejected, TokenExpired, TokenUnreadable
from tawam.auth.key_set import ALGORITHM, LEEWAY, LIFETIME
from tawam.auth.keys import SigningKeys
from tawam.database.port import Row

AUDIENCE = "authenticated"
_LONGEST = 16_384
# Three parts of unpadded base64url (RFC 7515, 7.1).
_COMPACT = re.compile(rb"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")
_REQUIRED = ["iss", "sub", "aud", "exp", "iat", "role", "aal", "session_id"]


class Claims(msgspec.Struct, frozen=True):
    """The claims that the server relies on; the others are for the browser."""

    sub: str
    session_id: str
    role: str
    exp: int


class AccessTokens:
    """Signs and verifies the access tokens of one issuer (`{site}/auth/v1`)."""

    def __init__(self, keys: SigningKeys, issuer: str) -> None:
        self._keys = keys
        self._issuer = issuer

    def mint(self, user: Row, session: Mapping[str, Any]) -> tuple[str, int]:
        """Sign a token for `session` (`id`, `aal`, `amr`); returns it with its expiry in Unix seconds."""
        issued = int(time.time())
        expires = issued + LIFETIME
        claims = {
            "iss": self._issuer,
            "sub": user["id"],
            "aud": AUDIENCE,
            "exp": expires,
            "iat": issued,
            "role": AUDIENCE,
            "aal": session["aal"],
            "session_id": session["id"],
            "email": user["email"] or "",
            "phone": "",
            "is_anonymous": user["is_anonymous"],
            "app_metadata": user["app_metadata"],
            "user_metadata": user["user_metadata"],
            "amr": session["amr"],
        }
        return self._keys.sign(claims), expires

    def verify(self, token: bytes) -> Claims:
        """Verify a token, with `LEEWAY` for clocks, and return its claims.

        Raises:
            TokenUnreadable: not a token that this server signed.
            TokenExpired, ClaimsRejected: the token is ours, but not valid here or now.
        """
        if len(token) > _LONGEST or not _COMPACT.fullmatch(token):
            raise TokenUnreadable("token is malformed")
        try:
            header = jwt.get_unverified_header(token)
            # The key decides the algorithm, never the token; critical headers are not supported.
            public_key = self._keys.public_key(header.get("kid", ""))
            if public_key is None or header.get("alg") != ALGORITHM or "crit" in header or "b64" in header:
                raise TokenUnreadable("signing method or key is not accepted")
            claims = jwt.decode(
                token,
                public_key,
                algorithms=[ALGORITHM],
                audience=AUDIENCE,
                issuer=self._issuer,
                leeway=LEEWAY,
                options={"require": _REQUIRED, "strict_aud": True},
            )
            return _checked(msgspec.convert(claims, Claims))
        except jwt.ExpiredSignatureError as error:
            raise TokenExpired("token is expired") from error
        except (jwt.MissingRequiredClaimError, jwt.ImmatureSignatureError) as error:
            raise ClaimsRejected("token claims are missing or not valid yet") from error
        except (jwt.InvalidAudienceError, jwt.InvalidIssuerError, msgspec.ValidationError) as error:
            raise ClaimsRejected("token has invalid claims") from error
        except (jwt.PyJWTError, ValueError, TypeError) as error:
            raise TokenUnreadable("token is malformed or its signature is invalid") from error


def _checked(claims: Claims) -> Claims:
    if claims.role != AUDIENCE:
        raise ClaimsRejected("token has an invalid role")
    return claims
