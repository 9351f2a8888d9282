"""Finds the page or file of a path. A page's path may hold values, such as `/studio/{production}`."""

from collections.abc import Mapping

from tawam.site.pages import Choice

_LONGEST_VALUE = 200


class PageTable:
    """Pages and files by path; a plain path goes before one with values."""

    def __init__(self, choices: Mapping[str, Choice]) -> None:
        self._plain = {path: choice for path, choice in choices.items() if "{" not in path}
        # By the part before the first value, because nearly every other path is ruled out by it.
        self._with_values: dict[str, list[tuple[list[str], Choice]]] = {}
        for path, choice in choices.items():
            if "{" in path:
                start = path[: path.index("{")]
                self._with_values.setdefault(start, []).append((path.split("/"), choice))

    def find(self, path: str) -> Choice | None:
        return self._plain.get(path) or self._by_values(path)

    def _by_values(self, path: str) -> Choice | None:
        for start, pages in self._with_values.items():
            if not path.startswith(start):
                continue
            parts = path.split("/")
            for names, choice in pages:
                if len(names) == len(parts) and all(map(_fits, names, parts)):
                    return choice
        return None


def _fits(name: str, part: str) -> bool:
    """Whether a part of a path is the one that the page names, or a value where it names one in braces."""
    return 0 < len(part) <= _LONGEST_VALUE if name.startswith("{") else name == part
