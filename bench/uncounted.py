"""The server for one account that asks thousands of times a second, far more often than the rules allow."""

from limits import parse
from starlette.applications import Starlette

from tawam.app import app_from_environment
from tawam.http.limits import RULES


def app() -> Starlette:
    # Counted as it always is, and never too much.
    RULES["rest_requests"] = parse("100000/1 second")
    return app_from_environment()
