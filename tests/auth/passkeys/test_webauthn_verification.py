"""Whatever bytes arrive in place of an authenticator's answer: refused, in little time and memory."""

import json
import time
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor, parse_cbor

from tawam.auth.passkeys.cbor import UnsafeCbor, check_authenticator_data, check_cbor
from tawam.auth.passkeys.relying_party import RelyingParty
from tawam.auth.passkeys.verification import (
    Authentication,
    Rejected,
    decode_response,
    verify_assertion,
    verify_attestation,
)
from tests.auth.passkeys.software_authenticator import Device

PARTY = RelyingParty("testserver", "https://testserver", "Tawam")
CHALLENGE = bytes(range(32))
OPTIONS = PARTY.creation_options("id", "ann@example.com", CHALLENGE, [], is_passkey=True)
ASKED = PARTY.request_options(CHALLENGE, [], is_passkey=True)
PUBLIC_KEY = verify_attestation(
    PARTY, msgspec.Raw(json.dumps(Device().create(OPTIONS)).encode()), CHALLENGE, is_passkey=True
).public_key


def raw(credential: Any) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(credential).encode())


def attested(attestation: bytes) -> msgspec.Raw:
    """A registration whose attestation object is these bytes."""
    credential = Device().create(OPTIONS)
    credential["response"]["attestationObject"] = bytes_to_base64url(attestation)
    return raw(credential)


def refused(credential: msgspec.Raw) -> None:
    with pytest.raises(Rejected):
        verify_attestation(PARTY, credential, CHALLENGE, is_passkey=True)


def laughs(levels: int) -> bytes:
    """CBOR in which each list holds the one before twice, by reference: 2 ** levels items."""
    shared = b"\xd8\x1c\x81\x00"
    for level in range(1, levels):
        reference = b"\xd8\x1d" + encode_cbor(level - 1)
        shared += b"\xd8\x1c\x82" + 2 * reference
    return bytes([0x98, levels]) + shared


def data_of(credential: dict[str, Any]) -> dict[str, Any]:
    return parse_cbor(base64url_to_bytes(credential["response"]["attestationObject"]))


class TestHostileCbor:
    def test_references_are_not_followed(self):
        attestation = data_of(Device().create(OPTIONS))
        data = attestation["authData"]
        laughing = data[: 37 + 16 + 2 + 32] + laughs(60)
        began = time.process_time()
        refused(attested(laughs(200)))
        refused(attested(encode_cbor({**attestation, "authData": laughing})))
        # A decoder that follows them would never end.
        assert time.process_time() - began < 5

    @pytest.mark.parametrize(
        "bytes_", [b"\x9f" * 16_000, b"\x81" * 16_000, b"\xa1\x00" * 8_000, b"\x9b" + b"\xff" * 8], ids=len
    )
    def test_depth_and_lengths_end(self, bytes_: bytes):
        refused(attested(bytes_))

    @pytest.mark.parametrize("data", [10**9, 2**63, None, "x" * 40, [], {}, bytes(36), True])
    def test_data_is_bytes(self, data: Any):
        refused(attested(encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})))

    def test_ends_where_it_says(self):
        attestation = base64url_to_bytes(Device().create(OPTIONS)["response"]["attestationObject"])
        refused(attested(attestation + b"\x00"))
        refused(attested(attestation[:-1]))
        for length in range(0, len(attestation), 7):
            refused(attested(attestation[:length]))

    @given(st.binary(max_size=300))
    @settings(max_examples=300, deadline=None)
    def test_any_bytes_are_told_apart(self, bytes_: bytes):
        for check in (check_cbor, check_authenticator_data):
            try:
                check(bytes_)
            except UnsafeCbor:
                continue
        refused(attested(bytes_))

    @given(st.integers(0, 400), st.integers(0, 255))
    @settings(max_examples=300, deadline=None)
    def test_a_changed_byte_raises_nothing_else(self, at: int, value: int):
        credential = Device().create(OPTIONS)
        attestation = bytearray(base64url_to_bytes(credential["response"]["attestationObject"]))
        attestation[at % len(attestation)] = value
        credential["response"]["attestationObject"] = bytes_to_base64url(bytes(attestation))
        try:
            verify_attestation(PARTY, raw(credential), CHALLENGE, is_passkey=True)
        except Rejected:
            return

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.binary(max_size=80),
            lambda item: st.lists(item, max_size=4) | st.dictionaries(st.text(max_size=8), item, max_size=4),
            max_leaves=10,
        )
    )
    @settings(max_examples=200, deadline=None)
    def test_any_items_in_its_parts_are_refused(self, item: Any):
        true = data_of(Device().create(OPTIONS))
        refused(attested(encode_cbor({**true, "authData": item})))
        refused(attested(encode_cbor({**true, "fmt": item if item != "none" else 1})))
        refused(attested(encode_cbor(item)))


class TestHostileJson:
    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("id", "x" * 1365),
            ("rawId", ""),
            ("rawId", "%%%"),
            ("rawId", "AAAA"),
            ("type", "password"),
            ("type", "x" * 33),
            ("response", None),
            ("response", {}),
        ],
        ids=str,
    )
    def test_every_field_has_bounds(self, field: str, value: Any):
        refused(raw({**Device().create(OPTIONS), field: value}))

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("clientDataJSON", "A" * 8193),
            ("clientDataJSON", "eyJ0eXBlIjo"),
            ("clientDataJSON", bytes_to_base64url(b"[" * 5000)),
            ("clientDataJSON", bytes_to_base64url(b"7")),
            ("clientDataJSON", bytes_to_base64url(b"{}")),
            ("attestationObject", "A" * 22_529),
            ("attestationObject", "é"),
            ("transports", ["usb"] * 17),
            ("transports", ["x" * 33]),
            ("transports", 7),
        ],
        ids=lambda value: str(value)[:20],
    )
    def test_every_part_has_bounds(self, field: str, value: Any):
        credential = Device().create(OPTIONS)
        credential["response"][field] = value
        refused(raw(credential))

    def test_the_whole_has_an_end(self):
        refused(raw({**Device().create(OPTIONS), "clientExtensionResults": {"x": "y" * 40_000}}))

    @given(st.binary(max_size=200), st.binary(max_size=100), st.binary(max_size=80))
    @settings(max_examples=200, deadline=None)
    def test_any_assertion_is_refused(self, data: bytes, client_data: bytes, signature: bytes):
        credential = Device().get(ASKED)
        response = credential["response"]
        response["authenticatorData"] = bytes_to_base64url(data)
        response["signature"] = bytes_to_base64url(signature)
        with pytest.raises(Rejected):
            verify_assertion(
                PARTY,
                decode_response(raw(credential), Authentication),
                CHALLENGE,
                PUBLIC_KEY,
                is_passkey=True,
            )
        response["clientDataJSON"] = bytes_to_base64url(client_data)
        with pytest.raises(Rejected):
            verify_assertion(
                PARTY,
                decode_response(raw(credential), Authentication),
                CHALLENGE,
                PUBLIC_KEY,
                is_passkey=True,
            )

    def test_references_in_an_assertion_are_not_followed(self):
        credential = Device().get(ASKED)
        data = bytearray(base64url_to_bytes(credential["response"]["authenticatorData"]))
        data[32] |= 0x80
        credential["response"]["authenticatorData"] = bytes_to_base64url(bytes(data) + laughs(60))
        with pytest.raises(Rejected):
            verify_assertion(
                PARTY,
                decode_response(raw(credential), Authentication),
                CHALLENGE,
                PUBLIC_KEY,
                is_passkey=True,
            )


class TestRelyingParty:
    @pytest.mark.parametrize(
        ("site", "domain", "origin"),
        [
            ("https://www.example.com", "www.example.com", "https://www.example.com"),
            ("https://Example.com:443", "example.com", "https://example.com"),
            ("https://example.com:8443", "example.com", "https://example.com:8443"),
            ("https://توأم.example", "xn--igbn6fk.example", "https://xn--igbn6fk.example"),
            ("http://localhost:8000", "localhost", "http://localhost:8000"),
            # What `make run` serves: browsers know no keys of an address, and reach it by this name too.
            ("http://127.0.0.1:8000", "localhost", "http://localhost:8000"),
            ("http://[::1]:8000", "localhost", "http://localhost:8000"),
            ("http://0.0.0.0:8000", "localhost", "http://localhost:8000"),
        ],
    )
    def test_is_the_sites_domain(self, site: str, domain: str, origin: str):
        assert RelyingParty.of(site, "Tawam") == RelyingParty(domain, origin, "Tawam")

    @pytest.mark.parametrize(
        "site", ["http://example.com", "https://192.0.2.1", "https://127.0.0.1", "http://192.0.2.1:8000", ""]
    )
    def test_there_is_none_where_browsers_have_no_keys(self, site: str):
        assert RelyingParty.of(site, "Tawam") is None
