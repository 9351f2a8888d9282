"""Takes from a filter graph what its filters say of the frames."""

from collections.abc import Iterator

from av.error import BlockingIOError as NothingYet
from av.error import EOFError as NoMore
from av.filter import Graph


def metadata_of(graph: Graph) -> Iterator[dict[str, str]]:
    """Yield the metadata that the filters wrote on each frame that is ready."""
    while True:
        try:
            yield graph.pull().metadata
        except (NothingYet, NoMore):
            return
