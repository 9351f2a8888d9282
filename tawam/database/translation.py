"""Where a driver's errors become ours."""

from collections.abc import Callable

from tawam.database.errors import DatabaseError


class Translated:
    """Raises `errors.py` classes in its block instead of the driver's. Without state: one serves all.

    Args:
        translation: our error for the driver's; None for what is not the database's.
    """

    def __init__(self, translation: Callable[[BaseException], DatabaseError | None]) -> None:
        self._translation = translation

    def __enter__(self) -> None: ...

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        translation = None if error is None else self._translation(error)
        if translation is not None:
            raise translation from error
