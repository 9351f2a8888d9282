"""Caches of parsed queries and compiled statements.

Callers choose the keys, so entries are bounded in bytes.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# Of a query string or one of its parameters: the site's own requests are shorter.
_MAX_TEXT = 200
# Names and words of a statement's shape; it weighs some 15 KiB then. Pages need a third of it.
_MAX_SHAPE = 80
_SHAPES = 128
# Those that embed tables are larger, and longer to make. The site has a few of them, for its screens.
_MAX_LARGE_SHAPE = 1000
_LARGE_SHAPES = 16


def cached_if_short(function: Callable[P, T]) -> Callable[P, T]:
    """Cache the newest 128 results of calls whose texts are short; compute the others each time."""
    newest: Callable[..., T] = lru_cache(maxsize=128)(function)

    @wraps(function)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        for each in args:
            if isinstance(each, (str, bytes)) and len(each) > _MAX_TEXT:
                return function(*args, **kwargs)
        return newest(*args, **kwargs)

    return found


def cached_by_shape(function: Callable[P, T]) -> Callable[P, T]:
    """As `cached_if_short`, for statements of small shapes; all functions share one cache."""

    @wraps(function)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs or _size(args) > _MAX_SHAPE:
            return function(*args, **kwargs)
        return _newest(function, *args)

    return found


def cached_by_large_shape(function: Callable[P, T]) -> Callable[P, T]:
    """As `cached_by_shape`, for statements that embed tables, which have a cache of their own."""

    @wraps(function)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs or _size(args) > _MAX_LARGE_SHAPE:
            return function(*args, **kwargs)
        return _newest_large(function, *args)

    return found


@lru_cache(maxsize=_LARGE_SHAPES)
def _newest_large(function: Callable[..., Any], *args: Hashable) -> Any:
    return function(*args)


@lru_cache(maxsize=_SHAPES)
def _newest(function: Callable[..., Any], *args: Hashable) -> Any:
    return function(*args)


def _size(shape: object) -> int:
    return sum(map(_size, shape)) if isinstance(shape, tuple) else 1
