"""The signing key and the API keys."""

import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import jwt
import pytest

from tawam.auth.keys import SigningKeys


def load(folder: Path) -> tuple[str, str, str]:
    keys = SigningKeys.load(folder)
    return keys.kid, keys.anon_key, keys.service_role_key


def test_are_made_once(tmp_path: Path):
    assert load(tmp_path) == load(tmp_path)


def test_are_the_same_for_processes_that_start_together(tmp_path: Path):
    with ProcessPoolExecutor(4, get_context("spawn")) as pool:
        assert len(set(pool.map(load, [tmp_path] * 8))) == 1


def test_are_readable_by_their_owner_alone(tmp_path: Path):
    SigningKeys.load(tmp_path)
    folder = tmp_path / "keys"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    assert len(list(folder.iterdir())) == 3


def test_api_keys_carry_their_role_and_our_signature(tmp_path: Path):
    keys = SigningKeys.load(tmp_path)
    public = jwt.PyJWK(keys.jwks["keys"][0])
    for key, role in ((keys.anon_key, "anon"), (keys.service_role_key, "service_role")):
        assert jwt.get_unverified_header(key)["kid"] == keys.kid
        assert jwt.decode(key, public)["role"] == role


def test_the_published_half_has_no_secret(tmp_path: Path):
    (jwk,) = SigningKeys.load(tmp_path).jwks["keys"]
    assert jwk.keys() == {"kty", "crv", "x", "y", "kid", "alg", "use", "key_ops"}
    assert (jwk["kty"], jwk["crv"], jwk["alg"], jwk["use"], jwk["key_ops"]) == (
        "EC",
        "P-256",
        "ES256",
        "sig",
        ["verify"],
    )


def test_another_kind_of_key_is_refused(tmp_path: Path):
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ed25519

    (tmp_path / "keys").mkdir()
    pem = ed25519.Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "keys" / "signing-key.pem").write_bytes(pem)
    with pytest.raises(ValueError, match="not a P-256 key"):
        SigningKeys.load(tmp_path)
