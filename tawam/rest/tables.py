"""Every table that can be reached at `/rest/v1/{name}`."""

from tawam.database.exposure import Exposure
from tawam.profiles.exposure import PROFILES

EXPOSED: dict[str, Exposure] = {exposure.table.name: exposure for exposure in (PROFILES,)}
