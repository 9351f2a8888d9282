"""The company's clock. The Emirates have kept one time all year since 1920."""

from datetime import timedelta, timezone

DUBAI = timezone(timedelta(hours=4))
