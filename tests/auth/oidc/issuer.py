"""A small OpenID Connect provider on a loopback port: discovery, keys, a sign-in page, tokens.

It keeps to the standard and knows nothing of our code. `mode` names one way in which it does not.
"""

import base64
import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast
from urllib.parse import parse_qs, parse_qsl, unquote, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

CLIENT_ID, CLIENT_SECRET = "tawam-tests", "s3cr%t:/ +"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)

Claims = dict[str, Any]

# Bodies that take the place of every answer.
_SPOILT = {
    "not JSON": b"<html>",
    "half a character": b'{"issuer": "\xd8", "access_token": "\xd8"}',
    "deep": b'{"other": ' + b"[" * 30_000,
}

# Each makes an id token that must not be believed.
ID_TOKEN_DEVIATIONS = [
    "bad issuer",
    "bad audience",
    "for several",
    "bad nonce",
    "no nonce",
    "no audience",
    "no expiry",
    "no subject",
    "expired",
    "from the future",
    "of another access token",
    "subject empty",
    "subject a number",
    "alg none",
    "shared secret",
    "public key as secret",
    "other key",
    "unknown key",
    "another algorithm",
    "not a token",
]


class Issuer:
    """What it says of the person, and how it answers.

    Attributes:
        person: claims of whoever signs in next.
        mode: empty, or one of the deviations below.
        requests: paths asked for, in order.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.person: Claims = {"sub": "person-1", "email": "ann@example.com", "email_verified": True}
        self.mode = ""
        self.requests: list[str] = []
        self.auth_methods = ["client_secret_basic"]
        self.grants: dict[str, Claims] = {}

    def discovery(self) -> Claims:
        elsewhere = "https://evil.example" if self.mode == "discovery of another" else self.address
        return {
            "issuer": elsewhere,
            "authorization_endpoint": f"{self.address}/authorize?tenant=1",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "userinfo_endpoint": f"{self.address}/userinfo",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
            "token_endpoint_auth_methods_supported": self.auth_methods,
        }

    def keys(self) -> Claims:
        if self.mode == "before its keys":
            return {"keys": []}
        public = json.loads(RSAAlgorithm.to_jwk(KEY.public_key()))
        shared = {"kty": "oct", "kid": "shared", "use": "sig", "k": b64(CLIENT_SECRET.encode())}
        return {"keys": [{**public, "kid": "main", "use": "sig", "alg": "RS256"}, shared]}

    def authorize(self, query: dict[str, str]) -> str:
        """Where a browser goes once the person has signed in here."""
        if self.mode == "refuses":
            answer = {"error": "access_denied", "error_description": "<script>alert(1)</script>"}
        else:
            code = secrets.token_urlsafe(16)
            self.grants[code] = {**query, "person": dict(self.person)}
            answer = {"code": code}
        if self.mode == "mixed up":
            answer["iss"] = "https://evil.example"
        return f"{query['redirect_uri']}?{urlencode({**answer, 'state': query['state']})}"

    def token(self, form: dict[str, str], client: tuple[str, str]) -> tuple[int, Claims]:
        grant = self.grants.pop(form.get("code", ""), None)
        if self.mode == "broken":
            return 500, {"error": "server_error"}
        if grant is None or client != (CLIENT_ID, CLIENT_SECRET):
            return 400, {"error": "invalid_grant"}
        challenge = b64(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if form.get("redirect_uri") != grant["redirect_uri"] or challenge != grant["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        access_token = secrets.token_urlsafe(16)
        self.grants[access_token] = grant["person"]
        id_token = self.id_token(nonce=grant["nonce"], person=grant["person"], access_token=access_token)
        return 200, {"access_token": access_token, "token_type": "Bearer", "id_token": id_token}

    def id_token(self, *, nonce: str, person: Claims | None = None, access_token: str | None = None) -> str:
        now = int(time.time())
        claims: Claims = {
            "iss": self.address,
            "aud": CLIENT_ID,
            "exp": now + 300,
            "iat": now,
            "nonce": nonce,
            **(self.person if person is None else person),
        }
        if access_token:
            claims["at_hash"] = b64(hashlib.sha256(access_token.encode()).digest()[:16])
        return deviating(self.mode, claims)


def known_as_acme(issuer: Issuer) -> dict[str, Any]:
    """Settings that name it."""
    registration = {"issuer": issuer.address, "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    return {"openid_providers": {"acme": registration}}


def deviating(mode: str, claims: Claims) -> str:
    """The claims signed, with the one thing wrong that `mode` names."""
    now = int(time.time())
    wrong: dict[str, Claims] = {
        "bad issuer": {"iss": "https://evil.example"},
        "bad audience": {"aud": "another-client"},
        "for several": {"aud": [CLIENT_ID, "another-client"], "azp": "another-client"},
        "bad nonce": {"nonce": "of another sign-in"},
        "expired": {"iat": now - 7200, "exp": now - 3600},
        "from the future": {"iat": now + 3600, "exp": now + 7200},
        "of another access token": {"at_hash": b64(bytes(16))},
        "subject empty": {"sub": ""},
        "subject a number": {"sub": 7},
        "unverified e-mail": {"email_verified": False},
    }
    missing = {
        "no nonce": "nonce",
        "no audience": "aud",
        "no expiry": "exp",
        "no subject": "sub",
        "no word on the e-mail": "email_verified",
    }
    claims = {**claims, **wrong.get(mode, {})}
    if mode in missing:
        del claims[missing[mode]]
    if mode.startswith("thin"):
        claims = {name: value for name, value in claims.items() if not name.startswith("email")}
    match mode:
        case "alg none":
            header = b64(json.dumps({"alg": "none", "kid": "main"}).encode())
            return f"{header}.{b64(json.dumps(claims).encode())}."
        case "shared secret":
            return hmac_signed(CLIENT_SECRET.encode(), "shared", claims)
        case "public key as secret":
            return hmac_signed(RSAAlgorithm.to_jwk(KEY.public_key()).encode(), "main", claims)
        case "other key":
            return jwt.encode(claims, OTHER_KEY, "RS256", {"kid": "main"})
        case "unknown key":
            return jwt.encode(claims, OTHER_KEY, "RS256", {"kid": "other"})
        case "another algorithm":
            return jwt.encode(claims, KEY, "RS512", {"kid": "main"})
        case "not a token":
            return "nonsense"
        case _:
            return jwt.encode(claims, KEY, "RS256", {"kid": "main"})


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def hmac_signed(secret: bytes, kid: str, claims: Claims) -> str:
    header = {"alg": "HS256", "kid": kid}
    text = f"{b64(json.dumps(header).encode())}.{b64(json.dumps(claims).encode())}"
    return f"{text}.{b64(hmac.digest(secret, text.encode(), 'sha256'))}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def issuer(self) -> Issuer:
        return cast("_Server", self.server).issuer

    def do_GET(self) -> None:
        path, query = urlsplit(self.path).path, dict(parse_qsl(urlsplit(self.path).query))
        self.issuer.requests.append(path)
        match path:
            case "/.well-known/openid-configuration":
                self._answer(200, self.issuer.discovery())
            case "/keys":
                self._answer(200, self.issuer.keys())
            case "/authorize":
                self._answer(302, {}, {"Location": self.issuer.authorize(query)})
            case "/userinfo":
                person = dict(
                    self.issuer.grants.get(self.headers["Authorization"].removeprefix("Bearer "), {})
                )
                if self.issuer.mode == "thin, of another":
                    person["sub"] = "another"
                self._answer(200, person)
            case _:
                self._answer(404, {})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.issuer.requests.append(self.path)
        form = {name: values[0] for name, values in parse_qs(body, strict_parsing=True).items()}
        self._answer(*self.issuer.token(form, self._client(form)))

    def _client(self, form: dict[str, str]) -> tuple[str, str]:
        """RFC 6749, 2.3.1: the header's parts are form-encoded."""
        if self.issuer.auth_methods == ["client_secret_post"]:
            return form.get("client_id", ""), form.get("client_secret", "")
        text = base64.b64decode(self.headers["Authorization"].removeprefix("Basic ")).decode()
        name, _, secret = text.partition(":")
        return unquote(name), unquote(secret)

    def _answer(self, status: int, body: Claims, headers: dict[str, str] | None = None) -> None:
        raw = _SPOILT.get(self.issuer.mode) or json.dumps(body).encode()
        self.send_response(status)
        for name, value in {**(headers or {}), "Content-Type": "application/json"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Nothing: the tests' own output is enough."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    issuer: Issuer


@contextmanager
def running_issuer() -> Generator[Issuer]:
    server = _Server(("127.0.0.1", 0), _Handler)
    server.issuer = Issuer(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server.issuer
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
