"""Time-based one-time passwords (RFC 6238): SHA-1, six digits, a step of 30 seconds."""

import hmac
import io
import time

import segno
from pyotp import random_base32
from pyotp.totp import TOTP

from tawam.normalization import typed_code

STEP = 30
# A phone's clock may be a step behind or ahead.
_DRIFT = (0, -1, 1)
# Capacity of the largest QR code with error correction M (ISO/IEC 18004, version 40).
MAX_QR_CODE_BYTES = 2331


def new_secret() -> str:
    """Generate 160 random bits in Base32, as RFC 4226 advises."""
    return random_base32()


def matching_step(secret: str, code: str, last_used: int | None) -> int | None:
    """Return the time step of `code`; None if no near step matches or the code was used (RFC 6238, 5.2).

    Args:
        last_used: the step of the last accepted code; that step and earlier ones are refused.
    """
    digits = typed_code(code).encode()
    totp, current = TOTP(secret), int(time.time()) // STEP
    for step in (current + drift for drift in _DRIFT):
        is_right = hmac.compare_digest(totp.generate_otp(step).encode(), digits)
        if is_right and (last_used is None or step > last_used):
            return step
    return None


def provisioning_uri(secret: str, account: str, issuer: str) -> str:
    """Return the `otpauth:` URI for authenticator apps."""
    return TOTP(secret).provisioning_uri(name=account, issuer_name=issuer)


def qr_code_svg(text: str) -> str:
    """Draw a QR code as SVG, on a white background so that it is readable on any page.

    Clients put the SVG into a `data:` URL unescaped, where `#` would end it; so colours are named. A long
    text takes tenths of a second.

    Args:
        text: at most `MAX_QR_CODE_BYTES` bytes.
    """
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        out, kind="svg", xmldecl=False, nl=False, svgclass=None, lineclass=None, omitsize=True, light="white"
    )
    # A default size for `<img>` without one, and a view box for those with another.
    size = code.symbol_size(scale=4)[0]
    sized = out.getvalue().decode().replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    return sized.replace('"#fff"', '"white"').replace('"#000"', '"black"')
