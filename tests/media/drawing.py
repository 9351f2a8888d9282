"""Draws the pictures of test films: a plain scene in which a bar moves to and fro."""

from dataclasses import dataclass
from functools import cache

import av

Span = tuple[float, float]
_BLACK, _GREY, _BAR = 16, 128, 200
# Seconds that the bar takes from one side to the other.
_WAY = 8


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
    number = sum(moment >= cut for cut in scene.cuts)
    background = (60, 150, 100)[number % 3]
    bar = width // 8
    phase = _moved_for(scene, moment) / _WAY % 2
    start = round((width - bar) * min(phase, 2 - phase))
    line = bytearray(_flat(background, line_size))
    line[start : start + bar] = bytes([_BAR]) * bar
    return bytes(line)


def _moved_for(scene: Scene, moment: float) -> float:
    """How long the bar has moved: it stands while the scene is frozen."""
    if scene.frozen is None or moment < scene.frozen[0]:
        return moment
    return scene.frozen[0] + max(0.0, moment - scene.frozen[1])


@cache
def _flat(level: int, length: int) -> bytes:
    return bytes([level]) * length
