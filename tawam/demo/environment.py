"""The settings of a demonstration are the defaults, so that it reaches no database, mail server or bank."""

import os
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings

from tawam.settings import ENV_FILE_IGNORED, PREFIX, Settings


class _Kept(BaseSettings):
    """The settings that hold for a demonstration as well."""

    model_config = Settings.model_config

    port: int = Field(default=8000, ge=1, le=65535)
    web_dist: Path = Path("web/dist")


# Dollars: so that the story has payouts that a second admin approves.
SECOND_ADMIN_ABOVE = "500"


def demo_settings(data_dir: Path, port: int | None = None) -> Settings:
    """Take all settings out of the environment of this process, and return those of the demonstration.

    The processes that it starts have the same ones, without what is in `.env`. The port and the folder of the
    built site are kept. The server listens on the loopback address.

    Args:
        port: the port to listen on; None for the one that is set.

    Raises:
        pydantic.ValidationError: one of those that are kept is malformed.
    """
    kept = _Kept()
    for name in [name for name in os.environ if name.upper().startswith(PREFIX)]:
        del os.environ[name]
    os.environ[ENV_FILE_IGNORED] = "true"
    os.environ[f"{PREFIX}DATA_DIR"] = str(data_dir)
    os.environ[f"{PREFIX}PORT"] = str(port or kept.port)
    os.environ[f"{PREFIX}WEB_DIST"] = str(kept.web_dist)
    os.environ[f"{PREFIX}SECOND_ADMIN_ABOVE"] = SECOND_ADMIN_ABOVE
    return Settings()
