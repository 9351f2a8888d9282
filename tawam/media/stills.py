"""Keeps a few frames of a film as pictures: a poster and a strip."""

import io

import av
from PIL import Image, WebPImagePlugin

from tawam.media.view import View, resized

_FRAMES = 12
_POSTER_WIDTH = 640
_FRAME_WIDTH = 160
# A film may be a line of pixels; what is made of it stays a picture.
_STEEPEST = 4
# One that fades in is black at first.
_POSTER_FRAME = 1

# Pillow looks for its parts when the first picture is written, when nothing may be opened any more.
Image.preinit()
_FORMAT = WebPImagePlugin.WebPImageFile.format


class Stills:
    """Takes twelve frames, in the middle of each twelfth of `duration` seconds."""

    def __init__(self, duration: float) -> None:
        self._moments = [duration * (number + 0.5) / _FRAMES for number in range(_FRAMES)]
        self._frames: list[Image.Image] = []
        self._poster: Image.Image | None = None

    def offer(self, frame: av.VideoFrame, view: View, moment: float) -> None:
        """Look at a frame; frames come in the order of their moments."""
        due = sum(each <= moment for each in self._moments) - len(self._frames)
        if self._poster is None or len(self._frames) <= _POSTER_FRAME < len(self._frames) + due:
            self._poster = _picture(frame, view, _POSTER_WIDTH)
        if due > 0:
            self._frames += [_picture(frame, view, _FRAME_WIDTH)] * due

    def poster(self) -> bytes | None:
        return _webp(self._poster) if self._poster else None

    def strip(self) -> bytes | None:
        if not self._poster:
            return None
        last = (
            self._frames[-1]
            if self._frames
            else self._poster.resize(_fitting(self._poster.size, _FRAME_WIDTH))
        )
        frames = [*self._frames, *[last] * (_FRAMES - len(self._frames))]
        # Pictures of joined films may have different shapes.
        size = (_FRAME_WIDTH, max(frame.height for frame in frames))
        strip = Image.new("RGB", (_FRAME_WIDTH * _FRAMES, size[1]))
        for number, frame in enumerate(frames):
            strip.paste(frame, (number * _FRAME_WIDTH, (size[1] - frame.height) // 2))
        return _webp(strip)


def _picture(frame: av.VideoFrame, view: View, width: int) -> Image.Image:
    wide, high = _fitting((view.width, view.height), width)
    size = (high, wide) if view.is_turned else (wide, high)
    picture: Image.Image = resized(frame, *size, "rgb24").to_image()
    return picture if view.transpose is None else picture.transpose(view.transpose)


def _fitting(size: tuple[int, int], width: int) -> tuple[int, int]:
    return width, min(max(round(width * size[1] / size[0]), 1), width * _STEEPEST)


def _webp(picture: Image.Image) -> bytes:
    content = io.BytesIO()
    picture.save(content, _FORMAT, quality=75)
    return content.getvalue()
