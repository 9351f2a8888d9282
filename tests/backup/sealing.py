"""Encrypts with a passphrase as age does, at a thousandth of its cost, by the format's specification."""

import base64
import hashlib
import hmac
import os

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_LOG_COST = 8
_LABEL = b"age-encryption.org/v1"


def seal(content: bytes, secret: str) -> bytes:
    file_key, salt, nonce = os.urandom(16), os.urandom(16), os.urandom(16)
    wrapping = hashlib.scrypt(
        secret.encode(), salt=_LABEL + b"/scrypt" + salt, n=2**_LOG_COST, r=8, p=1, dklen=32
    )
    wrapped = ChaCha20Poly1305(wrapping).encrypt(bytes(12), file_key, None)
    stanza = b"-> scrypt %s %d\n%s\n" % (_encoded(salt), _LOG_COST, _encoded(wrapped))
    header = _LABEL + b"\n" + stanza + b"---"
    mac = hmac.digest(_derived(file_key, b"", b"header"), header, "sha256")
    last_chunk = bytes(11) + b"\1"
    body = ChaCha20Poly1305(_derived(file_key, nonce, b"payload")).encrypt(last_chunk, content, None)
    return header + b" " + _encoded(mac) + b"\n" + nonce + body


def _encoded(data: bytes) -> bytes:
    return base64.b64encode(data).rstrip(b"=")


def _derived(key: bytes, salt: bytes, purpose: bytes) -> bytes:
    return HKDF(SHA256(), 32, salt, purpose).derive(key)
