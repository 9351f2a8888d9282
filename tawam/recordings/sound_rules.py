"""The figures at which a person hears that a recording is quiet, silent or noisy; the guide gives none."""

# In LUFS: of the whole recording.
QUIET_LOUDNESS = -30.0
# In dBFS.
NOISE_FLOOR = -45.0
# Of peaks from 0 to 100. Speech near a microphone reaches 30 and more, speech from afar stays below this.
QUIET_PEAK = 10
# Seconds. Clipped moments that are closer than the last belong to one stretch.
QUIET_STRETCH = 10.0
LONG_SILENCE = 6.0
ONE_STRETCH = 3.0
# The first of each code: nobody reads more, and one recording may hold hundreds.
MOST_OF_A_CODE = 5
