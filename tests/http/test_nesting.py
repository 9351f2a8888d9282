"""How deep and wide a JSON text is, told without decoding it, at about the cost of decoding one."""

import gc
import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tawam.http.bodies import MAX_BODY, MalformedBody, decode_json
from tawam.http.nesting import MAX_CONTAINERS, MAX_DEPTH, nesting_problem

TEXTS = st.text(alphabet='[]{}"\\,: aé\n', max_size=12)
VALUES = st.recursive(
    TEXTS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4)
)
ROW = b'{"name":"Ann Smith","age":33,"text":"some words that go on for a little while"},'
ORDINARY = b'{"rows":[' + ROW * (MAX_BODY // len(ROW) - 1) + b"{}]}"
COSTLY = {
    "lists that nobody closes": b"[" * MAX_BODY,
    "objects that nobody closes": b'{"a":' * (MAX_BODY // 5),
    "quotes": b'"' * MAX_BODY,
    "quotes behind lists": b"[" * 65 + b"]" * 65 + b'"' * (MAX_BODY - 130),
    "escapes": b'["' + b"\\\\" * (MAX_BODY // 2 - 1),
    "escaped quotes behind lists": b"[]" * 65 + b'"' + b'\\"' * (MAX_BODY // 2 - 66),
    "lists and objects by turns": b"[{" * (MAX_BODY // 2),
    "quotes and brackets by turns": b'"[' * (MAX_BODY // 2),
    "strings of brackets": b"[" + b'"[",' * (MAX_BODY // 4 - 1) + b"0]",
    "strings and lists by turns": b"[" + b'"[",[],' * (MAX_BODY // 7 - 1) + b"[]]",
    "lists without end": b"[]" * (MAX_BODY // 2),
    "a list of lists": b"[" + b"[]," * (MAX_BODY // 3 - 2) + b"[]]",
    "a list of objects": b"[" + b'{"a":1},' * (MAX_BODY // 8 - 2) + b"{}]",
    "the deepest lists": b"[" + (b"[" * 63 + b"]" * 63 + b",") * (MAX_BODY // 127 - 1) + b"0]",
}


def nested(depth: int, inner: Any = "]}[{") -> Any:
    return (
        inner if depth == 0 else [nested(depth - 1, inner)] if depth % 2 else {"{": nested(depth - 1, inner)}
    )


class TestDepth:
    @settings(deadline=None)
    @given(VALUES, st.booleans())
    def test_is_that_of_the_value_whatever_its_texts_hold(self, value: Any, is_ascii: bool) -> None:
        # More brackets than the depth that is allowed, or nothing would be looked at.
        padding = [[]] * MAX_DEPTH
        deepest = json.dumps([nested(MAX_DEPTH - 1), padding, value], ensure_ascii=is_ascii)
        too_deep = json.dumps([value, padding, nested(MAX_DEPTH), value], ensure_ascii=is_ascii)
        assert nesting_problem(deepest.encode()) is None
        assert nesting_problem(too_deep.encode()) == f"is nested deeper than {MAX_DEPTH} levels"

    def test_is_found_wherever_the_pieces_end(self) -> None:
        for length in range(4000, 4200):
            before = json.dumps(["[" * (length % 7)] + [[]] * (length // 2) + ["]" * (length % 5)])
            assert nesting_problem(f"[{before}, {json.dumps(nested(MAX_DEPTH - 2))}]".encode()) is None
            assert nesting_problem(f"[{before}, {json.dumps(nested(MAX_DEPTH))}]".encode()) is not None


class TestWidth:
    def test_is_counted_outside_of_texts(self) -> None:
        assert nesting_problem(b"[" + b"[]," * (MAX_CONTAINERS - 2) + b'"[[[{{"]') is None
        refused = b"[" + b"{}," * MAX_CONTAINERS + b"0]"
        assert nesting_problem(refused) == f"holds more than {MAX_CONTAINERS} lists and objects"
        with pytest.raises(MalformedBody, match=r"The body holds more than"):
            decode_json(refused)

    def test_a_text_of_brackets_may_be_as_long_as_a_body(self) -> None:
        text = "{[" * (MAX_BODY // 2 - 20)
        assert decode_json(json.dumps({"text": text}).encode()) == {"text": text}


class TestCost:
    @pytest.mark.parametrize("body", COSTLY)
    def test_no_body_is_looked_at_much_longer_than_an_ordinary_one_is_decoded(self, body: str) -> None:
        usual, looking = seconds(lambda: msgspec.json.decode(ORDINARY), lambda: nesting_problem(COSTLY[body]))
        assert looking < 4 * usual


def seconds(*works: Callable[[], Any]) -> list[float]:
    """Of the processor; the best of some turns, in which other work on the machine disturbs all alike."""
    taken: list[list[float]] = [[] for _ in works]
    # As `timeit` does: a collection looks at everything that the tests before this one have left.
    gc.disable()
    try:
        for _ in range(25):
            for work, times in zip(works, taken, strict=True):
                started = time.process_time()
                work()
                times.append(time.process_time() - started)
    finally:
        gc.enable()
    return [min(times) for times in taken]
