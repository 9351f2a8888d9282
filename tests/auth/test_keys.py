"""The signing key and the API keys."""

import shutil
import stat
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import jwt
import pytest

from tawam.auth.key_set import KeysUnusable
from tawam.auth.keys import SigningKeys
from tawam.auth.mfa import factors

# A folder as it was written while the signing key stood for the data key too, and what came of it.
BEFORE = Path(__file__).parent / "keys_of_before"
KID = "b-yIZLNnKjfLjQLvzV3vLQc1AvJgVtRcR1-uZL8bN4U"
FACTOR_ID = "0190a5f0-0000-7000-8000-000000000001"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
SEALED = "RBCoqxbDVmt7L3bLvhA+0fcyknlG8UKc5zjfg4fH8ZBy7fZHGF8NWbWlVvbP0eExzqlCarJCcXb9NBC9"
DERIVED = "b96528717c6fcd3eb9f9b819dbf8c95d9a1e21347768de2ac39b10459f1a9de3"


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
    assert len(list(folder.iterdir())) == 4


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


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("signing-key.pem", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"),
        ("data-key.1", b"c2hvcnQ=\n"),
        ("data-key.1", b"no base64!"),
        # Else whoever sends no key at all would be the service.
        ("service_role.{}.jwt", b""),
        ("anon.{}.jwt", b"\xff\xfe"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, name: str, content: bytes):
    SigningKeys.load(tmp_path)
    (path,) = (tmp_path / "keys").glob(name.format("*"))
    path.write_bytes(content)
    with pytest.raises(KeysUnusable, match=str(path)):
        SigningKeys.load(tmp_path)


def test_what_a_killed_process_left_behind_is_no_key(tmp_path: Path):
    before = load(tmp_path)
    (tmp_path / "keys" / ".signing-key.20990101T000000000000Z.pem.0a1b").write_bytes(b"half of")
    assert load(tmp_path) == before


class TestFolderOfBefore:
    """One that was written before there were data keys loses nothing, and nobody is signed out."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        shutil.copytree(BEFORE, tmp_path / "keys", ignore=shutil.ignore_patterns("README.md"))
        return tmp_path

    def test_signs_and_is_called_as_before(self, folder: Path):
        anon, service = ((BEFORE / f"{role}.{KID}.jwt").read_text() for role in ("anon", "service_role"))
        assert load(folder) == (KID, anon, service)
        assert load(folder) == (KID, anon, service)

    def test_derives_and_opens_as_before(self, folder: Path):
        keys = SigningKeys.load(folder)
        assert keys.derive("refresh token", "a").hex() == DERIVED
        assert factors.decrypt_secret(keys, FACTOR_ID, SEALED) == SECRET

    def test_is_brought_up_by_one_of_those_that_start_together(self, folder: Path):
        with ProcessPoolExecutor(4, get_context("spawn")) as pool:
            assert {kid for kid, _, _ in pool.map(load, [folder] * 8)} == {KID}
        names = sorted(path.name.split(".")[0] for path in (folder / "keys").iterdir())
        assert names == ["anon", "anon", "data-key", "service_role", "service_role", "signing-key"]
