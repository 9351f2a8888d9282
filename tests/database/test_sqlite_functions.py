"""What SQLite compares texts with, beside what it comes with."""

import sqlite3

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tawam.database.sqlite_functions import FUNCTIONS

_TEXTS = st.text("aAéÉن%_*?[]^-\\ \n", max_size=8)
_PATTERNS = st.lists(
    st.sampled_from(
        ["a", "A", "é", "ن", "%", "_", "*", "?", "[", "]", "^", "[^a]", "\\%", "\\_", "\\\\", "\\*"]
    )
).map("".join)


@pytest.fixture(scope="module")
def sqlite():
    with sqlite3.connect(":memory:") as connection:
        for name, function in FUNCTIONS.items():
            connection.create_function(name, 1, function, deterministic=True)
        connection.execute("pragma case_sensitive_like=ON")
        yield connection
    connection.close()


@given(text=_TEXTS, pattern=_PATTERNS)
@example(text="[a]", pattern="[a]")
@example(text="50%", pattern="%\\%")
@example(text="line\nbreak", pattern="%_break")
def test_a_pattern_of_like_finds_the_same_as_one_of_glob(sqlite: sqlite3.Connection, text: str, pattern: str):
    (as_like, as_glob) = sqlite.execute(
        "select ?1 like ?2 escape '\\', ?1 glob like_as_glob(?2)", (text, pattern)
    ).fetchone()
    assert as_glob == as_like


def test_nothing_stays_nothing(sqlite: sqlite3.Connection):
    assert sqlite.execute("select lower(null), like_as_glob(null)").fetchone() == (None, None)
