"""Opens the traces that the settings name. Without `TAWAM_TRACES_URL` OpenTelemetry is not imported."""

from contextlib import AbstractAsyncContextManager, nullcontext

from tawam.settings import Settings

# What the optional dependency `traces` installs.
_PACKAGES = ("opentelemetry", "google", "requests")


class TracesUnusable(Exception):
    """`TAWAM_TRACES_URL` is set, and OpenTelemetry's packages are not installed."""


def open_traces(settings: Settings) -> AbstractAsyncContextManager[None]:
    """What traces this process during its block; nothing without `TAWAM_TRACES_URL`.

    Raises:
        TracesUnusable
    """
    if not settings.traces_url:
        return nullcontext()
    try:
        from tawam.traces.export import exporting
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PACKAGES:
            raise
        raise TracesUnusable(
            f"TAWAM_TRACES_URL needs packages that are not installed, such as {error.name}. Install them, "
            "`.venv/bin/uv pip install --require-hashes -r requirements-traces.txt`, or leave it empty."
        ) from error
    return exporting(settings)
