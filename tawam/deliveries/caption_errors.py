"""What can be wrong with a file of captions."""

from typing import Literal

CaptionProblem = Literal[
    "empty", "header", "timing", "backwards", "order", "arrow", "beyond", "damaged", "too_long"
]


class CaptionsInvalid(Exception):
    """A file of captions that cannot be used. `line`: from 1; 0 when it is about the whole file."""

    def __init__(self, problem: CaptionProblem, line: int = 0) -> None:
        super().__init__(problem, line)
        self.problem: CaptionProblem = problem
        self.line = line
