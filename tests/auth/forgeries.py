"""Tokens that must not be believed."""

import base64
import hmac
import json
import time
from collections.abc import Callable
from typing import Any

import jwt
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm

from tawam.auth.keys import SigningKeys

Claims = dict[str, Any]
Forgery = Callable[[SigningKeys, Claims], str]

OTHER_KEY = ec.generate_private_key(ec.SECP256R1())
RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def parts(header: Claims, claims: Any) -> str:
    return f"{b64(json.dumps(header).encode())}.{b64(json.dumps(claims).encode())}"


def signed(keys: SigningKeys, claims: Claims, **header: Any) -> str:
    """With our own key, whatever the header says."""
    headers = {"kid": keys.kid, **header}
    return jwt.encode(claims, keys.private_key, "ES256", {k: v for k, v in headers.items() if v is not None})


def own(change: Callable[[Claims], Any]) -> Forgery:
    """A token that we signed, with one claim that does not hold."""

    def forge(keys: SigningKeys, claims: Claims) -> str:
        changed = dict(claims)
        change(changed)
        return signed(keys, changed)

    return forge


def hmac_signed(secret: bytes, kid: str | None, claims: Claims, algorithm: str = "HS256") -> str:
    header = {"alg": algorithm, "typ": "JWT", **({"kid": kid} if kid else {})}
    text = parts(header, claims)
    return f"{text}.{b64(hmac.digest(secret, text.encode(), 'sha256'))}"


def public_pem(keys: SigningKeys) -> bytes:
    return keys.private_key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )


def tampered(keys: SigningKeys, claims: Claims) -> str:
    header, _, signature = signed(keys, claims).split(".")
    return f"{header}.{b64(json.dumps({**claims, 'sub': claims['session_id']}).encode())}.{signature}"


def der_signature(keys: SigningKeys, claims: Claims) -> str:
    text = parts({"alg": "ES256", "kid": keys.kid, "typ": "JWT"}, claims)
    return f"{text}.{b64(keys.private_key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))}"


def with_our_kid(key: Any, algorithm: str, **header: Any) -> Forgery:
    return lambda keys, claims: jwt.encode(claims, key, algorithm, {"kid": keys.kid, **header})


SUPABASE_DEMO_SECRET = b"super-secret-jwt-token-with-at-least-32-characters-long"

FORGERIES: dict[str, Forgery] = {
    "alg none": lambda keys, claims: parts({"alg": "none", "kid": keys.kid}, claims) + ".",
    "alg None": lambda keys, claims: parts({"alg": "None", "kid": keys.kid}, claims) + ".",
    "alg nOnE": lambda keys, claims: parts({"alg": "nOnE", "kid": keys.kid}, claims) + ".",
    "alg empty": lambda keys, claims: parts({"alg": "", "kid": keys.kid}, claims) + ".",
    "alg missing": lambda keys, claims: parts({"kid": keys.kid}, claims) + ".AAAA",
    "alg a number": lambda keys, claims: parts({"alg": 256, "kid": keys.kid}, claims) + ".AAAA",
    "no signature": lambda keys, claims: signed(keys, claims).rpartition(".")[0] + ".",
    "signature of zeros": lambda keys, claims: signed(keys, claims).rpartition(".")[0] + "." + b64(bytes(64)),
    "signature cut": lambda keys, claims: signed(keys, claims)[:-8],
    "signature in DER": der_signature,
    "claims changed": tampered,
    "public key as HMAC secret": lambda keys, claims: hmac_signed(public_pem(keys), keys.kid, claims),
    "public JWK as HMAC secret": lambda keys, claims: hmac_signed(
        json.dumps(keys.jwks["keys"][0]).encode(), keys.kid, claims
    ),
    "well-known HMAC secret": lambda keys, claims: hmac_signed(SUPABASE_DEMO_SECRET, None, claims),
    "well-known HMAC secret with our kid": lambda keys, claims: hmac_signed(
        SUPABASE_DEMO_SECRET, keys.kid, claims
    ),
    "empty HMAC secret": lambda keys, claims: hmac_signed(b"", keys.kid, claims),
    "HMAC called ES256": lambda keys, claims: hmac_signed(public_pem(keys), keys.kid, claims, "ES256"),
    "another P-256 key": with_our_kid(OTHER_KEY, "ES256"),
    "another P-384 key": with_our_kid(ec.generate_private_key(ec.SECP384R1()), "ES384"),
    "an RSA key": with_our_kid(RSA_KEY, "RS256"),
    "an RSA key, PSS": with_our_kid(RSA_KEY, "PS256"),
    "an Ed25519 key": with_our_kid(ed25519.Ed25519PrivateKey.generate(), "EdDSA"),
    "key in the header": with_our_kid(
        OTHER_KEY, "ES256", jwk=json.loads(ECAlgorithm.to_jwk(OTHER_KEY.public_key()))
    ),
    "key set by address": with_our_kid(OTHER_KEY, "ES256", jku="https://evil.example/jwks.json"),
    "certificate by address": with_our_kid(OTHER_KEY, "ES256", x5u="https://evil.example/cert.pem"),
    "no kid": lambda keys, claims: signed(keys, claims, kid=None),
    "unknown kid": lambda keys, claims: signed(keys, claims, kid="unknown"),
    "kid a path": lambda keys, claims: signed(keys, claims, kid="../../../../dev/null"),
    "kid SQL": lambda keys, claims: signed(keys, claims, kid="' union select 'secret"),
    "crit": lambda keys, claims: signed(keys, claims, crit=["exp"], exp=1),
    "b64 false": lambda keys, claims: signed(keys, claims, crit=["b64"], b64=True),
    "expired": own(lambda claims: claims.update(exp=int(time.time()) - 3600)),
    "not valid yet": own(lambda claims: claims.update(nbf=int(time.time()) + 3600)),
    "issued in the future": own(lambda claims: claims.update(iat=int(time.time()) + 3600)),
    "no expiry": own(lambda claims: claims.pop("exp")),
    "expiry as text": own(lambda claims: claims.update(exp="never")),
    "endless expiry": own(lambda claims: claims.update(exp=1e400)),
    "another issuer": own(lambda claims: claims.update(iss="https://evil.example/auth/v1")),
    "no issuer": own(lambda claims: claims.pop("iss")),
    "another audience": own(lambda claims: claims.update(aud="anon")),
    "a list of audiences": own(lambda claims: claims.update(aud=["authenticated", "anon"])),
    "no audience": own(lambda claims: claims.pop("aud")),
    "role service_role": own(lambda claims: claims.update(role="service_role")),
    "no session": own(lambda claims: claims.pop("session_id")),
    "a session that never was": own(
        lambda claims: claims.update(session_id="00000000-0000-4000-8000-000000000000")
    ),
    "a session that is no id": own(lambda claims: claims.update(session_id="x' or 1=1")),
    "a session with a NUL": own(lambda claims: claims.update(session_id="a\0b")),
    "another account": own(lambda claims: claims.update(sub="00000000-0000-4000-8000-000000000000")),
    "subject a number": own(lambda claims: claims.update(sub=1)),
    "claims a list": lambda keys, claims: (
        f"{b64(json.dumps({'alg': 'ES256', 'kid': keys.kid}).encode())}.{b64(b'[1]')}.AAAA"
    ),
    "one part": lambda keys, claims: "e30",
    "two parts": lambda keys, claims: signed(keys, claims).rpartition(".")[0],
    "five parts": lambda keys, claims: signed(keys, claims) + ".e30.e30",
    "padding": lambda keys, claims: signed(keys, claims) + "==",
    "not base64": lambda keys, claims: "%%%.%%%.%%%",
    "header not JSON": lambda keys, claims: f"{b64(b'{')}.e30.AAAA",
    "deep nesting": lambda keys, claims: f"{b64(b'[' * 4000)}.e30.AAAA",
    "24 KiB": lambda keys, claims: signed(keys, {**claims, "pad": "x" * 18_000}),
}
