"""The levels at which sound counts as silent or clipped, here and in the page; and its loudness over all."""

import math
from collections.abc import Sequence

# Seconds.
WINDOW = 0.1
SHORTEST_SILENCE = 2.0
# Levels are those of the loudest channel, in dBFS. Well-recorded speech lies above, a quiet room below.
SILENCE = -50.0
# A channel is clipped when samples stay at the top, or overshoot it as decoders of lossy codecs let them.
TOP = -0.1
OVERSHOOT = 0.05
SAMPLES_AT_TOP = 4
# EBU R128 says these for silence, and for what is quiet beside the rest.
NO_LOUDNESS = -70.0
BELOW_THE_REST = -10.0


def integrated_loudness(momentary: Sequence[float]) -> float | None:
    """Return the loudness over all in LUFS, as EBU R128 gates it; None for nothing but silence.

    Args:
        momentary: the loudness of 0.4 seconds each, every tenth of a second.
    """
    heard = [level for level in momentary if level > NO_LOUDNESS]
    if not heard:
        return None
    gate = _mean(heard) + BELOW_THE_REST
    return round(_mean([level for level in heard if level > gate]), 1)


def _mean(levels: Sequence[float]) -> float:
    return 10 * math.log10(sum(10 ** (level / 10) for level in levels) / len(levels))
