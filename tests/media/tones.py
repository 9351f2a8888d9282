"""Makes the sound of test films: a tone of a chosen loudness over a quiet noise, one second at a time."""

import math
import random
import struct
from dataclasses import dataclass
from functools import cache

Span = tuple[float, float]
RATE = 48_000
# A whole number of periods fits a second, so that seconds follow each other without a click.
_PITCH = 1000
_FULL = 32767


@dataclass(frozen=True, kw_only=True)
class Tone:
    """A tone of `loudness` LUFS while it sounds, over a noise of `noise` dBFS; spans are whole seconds.

    Attributes:
        pauses: the tone rests for three tenths of each second, as a speaker does.
        silence: when there is digital silence.
        clipped: when the tone is four times louder than fits.
    """

    loudness: float = -18
    noise: float = -62
    channels: int = 1
    pauses: bool = True
    silence: Span | None = None
    clipped: Span | None = None


def tone_second(tone: Tone, second: int) -> bytes:
    """The samples of one second as signed 16-bit numbers, channels interleaved."""
    if tone.silence and tone.silence[0] <= second < tone.silence[1]:
        return bytes(RATE * tone.channels * 2)
    return _samples(tone, bool(tone.clipped and tone.clipped[0] <= second < tone.clipped[1]))


@cache
def _samples(tone: Tone, is_clipped: bool) -> bytes:
    # A tone of this pitch in both loudspeakers measures the same in LUFS as its peak in dBFS.
    amplitude = 4.0 if is_clipped else 10 ** (tone.loudness / 20)
    noise = 10 ** (tone.noise / 20) * math.sqrt(3)
    source = random.Random(7)
    samples: list[int] = []
    for index in range(RATE):
        sounds = not tone.pauses or index < 0.7 * RATE
        value = amplitude * math.sin(2 * math.pi * _PITCH * index / RATE) if sounds else 0.0
        value += source.uniform(-noise, noise)
        samples.extend([max(-_FULL, min(_FULL, round(value * _FULL)))] * tone.channels)
    return struct.pack(f"<{len(samples)}h", *samples)
