"""Time-based one-time passwords (RFC 6238): SHA-1, six digits, a step of 30 seconds."""

import hmac
import io
import time

import segno
from pyotp import random_base32
from pyotp.totp import TOTP

STEP = 30
# A phone's clock may be a step behind or ahead.
_DRIFT = (0, -1, 1)
# What the largest QR code of error correction M holds (ISO/IEC 18004, version 40).
MOST_IN_PICTURE = 2331


def new_secret() -> str:
    """160 random bits in Base32, as RFC 4226 advises."""
    return random_base32()


def accepted_step(secret: str, code: str, last_used: int | None) -> int | None:
    """The time step whose code this is; None if there is none nearby, or it was used already (RFC 6238, 5.2).

    Args:
        last_used: the step of the last accepted code: earlier ones do not hold any more.
    """
    digits = code.replace(" ", "").encode()
    totp, current = TOTP(secret), int(time.time()) // STEP
    for step in (current + drift for drift in _DRIFT):
        is_right = hmac.compare_digest(totp.generate_otp(step).encode(), digits)
        if is_right and (last_used is None or step > last_used):
            return step
    return None


def address(secret: str, account: str, issuer: str) -> str:
    """The `otpauth:` address that an authenticator app takes."""
    return TOTP(secret).provisioning_uri(name=account, issuer_name=issuer)


def picture(text: str) -> str:
    """A QR code as SVG, on white of its own so that it reads on any page.

    Clients put it into a `data:` address as it is, where `#` would end it; colours have names here. A long
    text takes tenths of a second.

    Args:
        text: of `MOST_IN_PICTURE` bytes at most.
    """
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        out, kind="svg", xmldecl=False, nl=False, svgclass=None, lineclass=None, omitsize=True, light="white"
    )
    # A size of its own for images without one, a view box for those that are given another.
    size = code.symbol_size(scale=4)[0]
    sized = out.getvalue().decode().replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    return sized.replace('"#fff"', '"white"').replace('"#000"', '"black"')
