"""Draws the pictures of test films: a plain scene with a bar that moves once around in eight seconds."""

from dataclasses import dataclass
from functools import cache

import av

Span = tuple[float, float]
_BLACK, _GREY, _BAR = 16, 128, 200
_ROUND = 8


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What happens in a film. At each of `cuts` the scene becomes another; spans are seconds."""

    black: Span | None = None
    frozen: Span | None = None
    cuts: tuple[float, ...] = ()


@dataclass(frozen=True)
class Picture:
    width: int
    height: int


def draw(picture: Picture, scene: Scene, moment: float) -> av.VideoFrame:
    """The picture of `scene` at `moment`."""
    frame = av.VideoFrame(picture.width, picture.height, "yuv420p")
    luma = frame.planes[0]
    luma.update(_luma(scene, moment, picture.width, luma.line_size) * picture.height)
    for plane in frame.planes[1:]:
        plane.update(_flat(_GREY, plane.buffer_size))
    return frame


def _luma(scene: Scene, moment: float, width: int, line_size: int) -> bytes:
    """One line of brightness: every line of a picture is the same."""
    if scene.black and scene.black[0] <= moment < scene.black[1]:
        return _flat(_BLACK, line_size)
    if scene.frozen and scene.frozen[0] <= moment < scene.frozen[1]:
        moment = scene.frozen[0]
    number = sum(moment >= cut for cut in scene.cuts)
    background = (60, 150, 100)[number % 3]
    bar = width // 8
    start = round((width - bar) * (moment % _ROUND) / _ROUND)
    line = bytearray(_flat(background, line_size))
    line[start : start + bar] = bytes([_BAR]) * bar
    return bytes(line)


@cache
def _flat(level: int, length: int) -> bytes:
    return bytes([level]) * length
