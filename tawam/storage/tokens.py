"""Signs and verifies the tokens of signed downloads and uploads: JWTs (RFC 7519) with HMAC-SHA-256."""

import time
from typing import Any, Literal

import jwt

from tawam.auth.keys import SigningKeys
from tawam.storage.errors import StorageError
from tawam.storage.signers import Signer

Use = Literal["download", "rendering", "upload", "archive"]

MAX_SECONDS = 10 * 365 * 24 * 3600
UPLOAD_SECONDS = 2 * 3600
# The longest name, percent-free, and the other claims in Base64 stay far below this.
_LONGEST = 8192


class Tokens:
    """Makes tokens that open one object. Each use has a key of its own, derived from the server's data key.

    Tokens end when their time is up, or when the data key they were made with is removed.
    """

    def __init__(self, keys: SigningKeys) -> None:
        self._keys = keys

    def download(self, url: str, signer: Signer, seconds: int) -> str:
        """Sign a download of `url`, a bucket and a name, for so many seconds."""
        return self._sign("download", {"url": url, **signer.claims}, seconds)

    def rendering(self, url: str, transform: dict[str, Any], signer: Signer, seconds: int) -> str:
        """As `download`, of a picture that looks as `transform` says and no other way."""
        return self._sign("rendering", {"url": url, "transform": transform, **signer.claims}, seconds)

    def archive(self, url: str, signer: Signer, seconds: int) -> str:
        """As `download`, of a file that is no object."""
        return self._sign("archive", {"url": url, **signer.claims}, seconds)

    def upload(self, url: str, signer: Signer, seconds: int, *, is_upsert: bool) -> str:
        """Sign an upload to `url` on behalf of the signer."""
        return self._sign("upload", {"url": url, "upsert": is_upsert, **signer.claims}, seconds)

    def verify(self, use: Use, token: str, *urls: str) -> dict[str, Any]:
        """Return the claims of a token, which is for one of `urls`.

        Raises:
            StorageError: 400, the token is not ours, has expired, or is for another object.
        """
        claims = self._claims(use, token)
        if claims.get("url") not in urls:
            raise StorageError(400, "InvalidSignature", "The signature does not fit this object")
        return claims

    def claims_of_known(self, token: str) -> dict[str, Any]:
        """Return the claims of a token that was verified before, even if its time is up since."""
        return jwt.decode(token, options={"verify_signature": False})

    def _claims(self, use: Use, token: str) -> dict[str, Any]:
        if not token or len(token) > _LONGEST:
            raise StorageError(400, "InvalidJWT", "A token is needed")
        for key in reversed(self._keys.derivations(f"signed {use}s", "")):
            try:
                return jwt.decode(token, key, algorithms=["HS256"], options={"require": ["exp"]})
            except jwt.ExpiredSignatureError as error:
                raise StorageError(400, "ExpiredToken", "The signature has expired") from error
            except jwt.InvalidTokenError:
                continue
        raise StorageError(400, "InvalidJWT", "The token is not valid")

    def _sign(self, use: Use, claims: dict[str, Any], seconds: int) -> str:
        moment = int(time.time())
        key = self._keys.derive(f"signed {use}s", "")
        return jwt.encode({**claims, "iat": moment, "exp": moment + seconds}, key, algorithm="HS256")
