"""Checks CBOR before it is decoded (CTAP 2.1, section 8): no tags, definite lengths, few levels.

General CBOR decoders follow references inside a value, by which a few kilobytes expand to gigabytes.
"""

_MAX_DEPTH = 8
_UNSIGNED, _NEGATIVE, _BYTES, _TEXT, _LIST, _MAP, _TAG, _SIMPLE = range(8)
# Layout of authenticator data (WebAuthn Level 3, 6.1): the head before the credential, and two flags.
_FLAGS_AT, _HEAD_BYTES, _AAGUID_BYTES = 32, 37, 16
_HAS_CREDENTIAL, _HAS_EXTENSIONS = 0x40, 0x80


class UnsafeCbor(ValueError):
    """Invalid CBOR, or features that authenticators do not use."""


def check_cbor(data: bytes) -> None:
    """Check that `data` is exactly one plain item.

    Raises:
        UnsafeCbor
    """
    if _end_of_item(data, 0) != len(data):
        raise UnsafeCbor("something follows the item")


def check_authenticator_data(data: bytes) -> None:
    """Check the CBOR inside authenticator data.

    Raises:
        UnsafeCbor: the key or the extensions are not plain, or something follows them.
    """
    if len(data) < _HEAD_BYTES:
        raise UnsafeCbor("too short")
    flags, at = data[_FLAGS_AT], _HEAD_BYTES
    if flags & _HAS_CREDENTIAL:
        length_at = at + _AAGUID_BYTES
        at = length_at + 2 + int.from_bytes(data[length_at : length_at + 2])
        at = _end_of_item(data, at)
    if flags & _HAS_EXTENSIONS:
        at = _end_of_item(data, at)
    if at != len(data):
        raise UnsafeCbor("something follows the authenticator data")


def _end_of_item(data: bytes, at: int, level: int = 0) -> int:
    """Return the end of the item that begins at `at`."""
    if level > _MAX_DEPTH or at >= len(data):
        raise UnsafeCbor("nested too deeply" if at < len(data) else "ends early")
    kind, count = data[at] >> 5, data[at] & 31
    at += 1
    if count >= 24:
        if count > 27 or kind == _TAG:
            raise UnsafeCbor("a length that is not told in advance")
        width = 1 << (count - 24)
        count = int.from_bytes(data[at : at + width])
        at += width
    if kind == _TAG:
        raise UnsafeCbor("a tag")
    if kind in (_BYTES, _TEXT):
        at += count
    elif kind in (_LIST, _MAP):
        for _ in range(count * (kind - _TEXT)):
            at = _end_of_item(data, at, level + 1)
    if at > len(data):
        raise UnsafeCbor("ends early")
    return at
