"""What was made of a caller's words is remembered only while it is small: caches are bounded in bytes."""

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# Of a query string, or one parameter of it: what pages ask again and again is shorter.
_LONGEST = 200
# Names and words of a statement's shape; it weighs some 15 KiB then. Pages need a third of it.
_LARGEST = 80
_SHAPES = 128


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Remember the newest 128 results for arguments that are short texts; make those of others each time."""
    newest: Callable[..., T] = lru_cache(maxsize=128)(function)

    @wraps(function)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        for each in args:
            if isinstance(each, (str, bytes)) and len(each) > _LONGEST:
                return function(*args, **kwargs)
        return newest(*args, **kwargs)

    return found


def by_shape(function: Callable[P, T]) -> Callable[P, T]:
    """As `remembered`, for statements of small shapes; all functions share one memory of the newest."""

    @wraps(function)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs or _size(args) > _LARGEST:
            return function(*args, **kwargs)
        return _newest(function, *args)

    return found


@lru_cache(maxsize=_SHAPES)
def _newest(function: Callable[..., Any], *args: Hashable) -> Any:
    return function(*args)


def _size(shape: object) -> int:
    return sum(map(_size, shape)) if isinstance(shape, tuple) else 1
