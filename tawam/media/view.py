"""How a player shows a decoded picture: turned, mirrored, and with pixels that need not be square."""

import struct
from fractions import Fraction
from typing import NamedTuple

import av
from PIL import Image

# Browsers stretch no picture beyond this.
_MAX_SIDE = 32_767
# The tangent of an angle that is no more than rounding.
_ASKEW = 0.01
_Transpose = Image.Transpose
# By whether sides change places, and whether the picture's columns and rows are read backwards then.
_TRANSPOSES: dict[tuple[bool, bool, bool], Image.Transpose] = {
    (False, True, False): _Transpose.FLIP_LEFT_RIGHT,
    (False, False, True): _Transpose.FLIP_TOP_BOTTOM,
    (False, True, True): _Transpose.ROTATE_180,
    (True, False, False): _Transpose.TRANSPOSE,
    (True, True, False): _Transpose.ROTATE_270,
    (True, False, True): _Transpose.ROTATE_90,
    (True, True, True): _Transpose.TRANSVERSE,
}


class View(NamedTuple):
    """The size and position in which a picture is shown.

    Attributes:
        width, height: as people see it.
        is_turned: its sides change places.
        transpose: makes the decoded picture the one that people see; None for one that is so already.
    """

    width: int
    height: int
    is_turned: bool = False
    transpose: Image.Transpose | None = None


def view_of(frame: av.VideoFrame, pixel_aspect: Fraction | None) -> View:
    """Return how `frame` is shown; `pixel_aspect` is the width of a pixel by its height."""
    width, height = _with_square_pixels(frame.width, frame.height, pixel_aspect or Fraction(1))
    is_turned, is_left_right, is_upside_down = _position(frame)
    if is_turned:
        width, height = height, width
    return View(width, height, is_turned, _TRANSPOSES.get((is_turned, is_left_right, is_upside_down)))


def resized(frame: av.VideoFrame, width: int, height: int, form: str) -> av.VideoFrame:
    """Return the decoded picture in another size and format of pixels."""
    # Each frame would start threads of its own.
    return frame.reformat(width, height, form, interpolation="AREA", threads=1)


def _with_square_pixels(width: int, height: int, aspect: Fraction) -> tuple[int, int]:
    """Stretch the side whose pixels are longer, as browsers do: no line is lost."""
    if aspect <= 0:
        return width, height
    stretched = (_half_up(width * aspect), height) if aspect >= 1 else (width, _half_up(height / aspect))
    return stretched if max(stretched) <= _MAX_SIDE else (width, height)


def _half_up(length: Fraction) -> int:
    return int(length + Fraction(1, 2))


def _position(frame: av.VideoFrame) -> tuple[bool, bool, bool]:
    """Read the display matrix (ISO/IEC 14496-12). Players leave a picture as it is that would stand askew."""
    data = frame.side_data.get("DISPLAYMATRIX")
    if data is None:
        return False, False, False
    # A point of the picture at (x, y) is shown at (a x + c y, b x + d y).
    a, b, _, c, d = struct.unpack_from("=5i", bytes(data))
    straight, across = abs(a) + abs(d), abs(b) + abs(c)
    if across <= straight * _ASKEW:
        return False, a < 0, d < 0
    if straight <= across * _ASKEW:
        return True, c < 0, b < 0
    return False, False, False
