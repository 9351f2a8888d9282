"""Translates the errors of database drivers."""

from collections.abc import Callable

from tawam.database.errors import DatabaseError


class Translated:
    """A context manager that raises classes of `errors.py` instead of the driver's errors.

    It has no state, so one object serves all blocks.

    Args:
        translation: translates a driver's error; returns None for errors that do not come from the database.
    """

    def __init__(self, translation: Callable[[BaseException], DatabaseError | None]) -> None:
        self._translation = translation

    def __enter__(self) -> None: ...

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        translation = None if error is None else self._translation(error)
        if translation is not None:
            raise translation from error
