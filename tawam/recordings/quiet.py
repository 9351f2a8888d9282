"""Finds the stretches of a recording in which somebody speaks, but too far from the microphone."""

from collections.abc import Sequence

from tawam.media.inspection import Span

# Of peaks from 0 to 100. Speech near a microphone reaches 30 and more, speech from afar stays below this.
_QUIET_PEAK = 10
_SHORTEST = 10.0


def quiet_spans(waveform: Sequence[int], duration: float, silences: Sequence[Span]) -> list[Span]:
    """Return the stretches of ten seconds or more that stay quiet without being silent."""
    if not waveform:
        return []
    step = duration / len(waveform)
    spans: list[Span] = []
    start: float | None = None
    for number, peak in enumerate([*waveform, 100]):
        moment = number * step
        is_quiet = peak < _QUIET_PEAK and not _is_silent(moment + step / 2, silences)
        if is_quiet and start is None:
            start = moment
        elif not is_quiet and start is not None:
            if moment - start >= _SHORTEST:
                spans.append((start, moment))
            start = None
    return spans


def _is_silent(moment: float, silences: Sequence[Span]) -> bool:
    return any(start <= moment <= end for start, end in silences)
