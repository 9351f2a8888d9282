"""Files of captions as people save them, and what is delivered of them."""

import base64
import time
from contextlib import suppress
from typing import Any

import pytest

from tawam.checks import findings
from tawam.database.schema import new_id
from tawam.deliveries import statements
from tawam.deliveries.caption_errors import CaptionsInvalid
from tawam.deliveries.captions import read_captions
from tawam.deliveries.delivery import LONGEST_CAPTIONS
from tawam.settings import Settings
from tests.deliveries.depot import Depot

TIMES = "00:00:01.000 --> 00:00:02.000"
ARABIC = "1\n00:00:01,000 --> 00:00:02,000\nسعرنا رقم واحد، ولا شيء غيره.\n"


class TestWebVtt:
    @pytest.mark.parametrize(
        "before",
        [
            "WEBVTT\n",
            "WEBVTT a title\nKind: captions\n\n",
            "WEBVTT\n\nNOTES\n",
            "WEBVTT\n\nNOTE\n",
            "WEBVTT\n\nSTYLE\n",
            "WEBVTT\n\nREGION\n",
            "WEBVTT\n\nNOTE a remark\nof two lines\n\n",
            "WEBVTT\n\nSTYLE\n::cue { color: red }\n\n1\n",
        ],
    )
    @pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
    def test_loses_no_line(self, before: str, ending: str) -> None:
        file = f"\ufeff{before}{TIMES} align:start\nFirst\n{TIMES}\nSecond".replace("\n", ending)
        captions = read_captions(file)
        assert captions.cues == 2
        assert captions.srt == (
            "1\n00:00:01,000 --> 00:00:02,000\nFirst\n\n2\n00:00:01,000 --> 00:00:02,000\nSecond\n"
        )

    def test_keeps_words_that_no_tag_encloses(self) -> None:
        text = "<v Noura>Fish &amp; <b>chips</b>\n<i></i>\nif a < b"
        assert "\nFish & chips\nif a < b\n" in read_captions(f"WEBVTT\n\n{TIMES}\n{text}\n").srt

    @pytest.mark.parametrize("empty", ["", " ", "<b></b>", "&nbsp;"])
    def test_passes_over_cues_without_text(self, empty: str) -> None:
        captions = read_captions(f"WEBVTT\n\n{TIMES}\n{empty}\n\n{TIMES}\nText\n")
        assert (captions.cues, captions.srt.count("-->")) == (1, 1)


class TestSubRip:
    def test_loses_no_line(self) -> None:
        captions = read_captions(
            "1\n0:0:1,500 --> 00:00:02,000\n{\\an8}Above\n\nbelow <font color=red>a --> b</font>\n"
            "2\n00:00:03,000-->00:00:04,000\n2024"
        )
        assert captions.cues == 2
        assert "00:00:01.500 --> 00:00:02.000\nAbove\nbelow a --&gt; b\n" in captions.vtt
        assert captions.vtt.endswith("00:00:04.000\n2024\n")

    def test_passes_over_cues_without_text(self) -> None:
        times = "00:00:01,000 --> 00:00:02,000"
        captions = read_captions(f"1\n{times}\n\n2\n{times}\n{{\\an8}}\n\n3\n{times}\nText\n")
        assert (captions.cues, captions.vtt.count("-->"), captions.srt.count("-->")) == (1, 1, 1)


@pytest.mark.parametrize(
    ("text", "problem", "line"),
    [
        ("", "empty", 0),
        ("WEBVTT\n", "empty", 0),
        (f"WEBVTT\n\n{TIMES}\n", "empty", 0),
        ("WEBVTTS\n", "header", 1),
        (f"\nWEBVTT\n\n{TIMES}\nx", "header", 2),
        ("Some words", "timing", 1),
        (f"WEBVTT\n\n{TIMES}\nx\n\n00:03.000 -> 00:04.000\ny", "timing", 6),
        (f"WEBVTT\n\n{TIMES}\na --> b", "arrow", 4),
        (f"WEBVTT\n\n{'9' * 5_000}:00:01.000 --> 00:00:02.000\nx", "timing", 3),
        (f"{'9' * 5_000}:00:01,000 --> 00:00:02,000\nx", "timing", 1),
        (f"{ARABIC}\n{'9' * 5_000}:00:01,000 --> 00:00:02,000\nx", "timing", 5),
        ("WEBVTT\n\n00:02.000 --> 00:01.000\nx", "backwards", 3),
        (f"WEBVTT\n\n{TIMES}\nx\ufffdy", "damaged", 4),
        (f"WEBVTT\r\r{TIMES}\rx\0y", "damaged", 4),
        ("x" * (LONGEST_CAPTIONS + 1), "too_long", 0),
    ],
)
def test_what_would_be_lost_is_named(text: str, problem: str, line: int) -> None:
    with pytest.raises(CaptionsInvalid) as refused:
        read_captions(text)
    assert (refused.value.problem, refused.value.line) == (problem, line)


HEADS = ("", f"WEBVTT\n\n{TIMES}\n", "1\n00:00:01,000 --> 00:00:02,000\n")
PIECES = (
    *(
        "{\\",
        "<",
        "<font ",
        "</font",
        "&",
        "&#",
        "&#x",
        "&lt;b",
        "&#1",
        "9",
        "-->",
        "-->\n",
        "\n",
        "\n\n",
        " ",
        "1\n",
    ),
    *(
        "00:",
        "0:0:0,0 --> ",
        f"{TIMES}\n",
        f"{TIMES}\nx\n\n",
        "NOTE\n",
        "NOTE\n\n",
        "é",
        "\u0300",
        "\r",
        "\t-",
        ">",
        "}",
    ),
)


@pytest.mark.parametrize("head", HEADS, ids=["bare", "vtt", "srt"])
def test_any_file_is_soon_read_or_refused(head: str) -> None:
    for piece in PIECES:
        text = head + piece * ((LONGEST_CAPTIONS - len(head)) // len(piece))
        started = time.thread_time()
        with suppress(CaptionsInvalid):
            read_captions(text, 10_000_000)
        assert time.thread_time() - started < 1.5, piece


def sent(file: bytes) -> str:
    return base64.b64encode(file).decode()


class TestFiles:
    async def test_are_decoded_by_the_server(self, depot: Depot) -> None:
        row = await depot.announce(await depot.approved())
        body: dict[str, Any] = {"delivery_id": row["id"], "spoken": "ar"}
        for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1256", "iso8859_6"):
            file = ARABIC.replace(".", "").encode(encoding)
            await depot.calls.answer("add-captions", depot.noura, **body, id=new_id(), file=sent(file))
            (held,) = await depot.all("delivery_captions")
            assert held["srt"] == ARABIC.replace(".", ""), encoding

    async def test_that_are_damaged_are_refused_with_the_place(
        self, depot: Depot, settings: Settings
    ) -> None:
        row = await depot.announce(await depot.approved())
        body: dict[str, Any] = {"delivery_id": row["id"], "spoken": "ar", "id": new_id()}
        data = ARABIC.encode()
        for file in (data[:50] + b"\xff" + data[50:], data[:-3], data + ARABIC.encode("cp1256")):
            answer = await depot.calls.post("add-captions", depot.noura, **body, file=sent(file))
            assert answer.status_code == 400
            assert answer.json()["fields"]["text"].startswith(("Line 3: ", "Line 6: "))
        assert (
            await depot.calls.post("add-captions", depot.noura, **body, text="a\ufffd")
        ).status_code == 400
        for wrong in ({}, {"file": "", "text": ""}, {"file": "é"}, {"file": "%"}):
            refused = await depot.calls.refusal("add-captions", depot.noura, **body, **wrong)
            assert refused == (400, "invalid_request"), wrong
        assert await depot.all("delivery_captions") == []

    async def test_of_before_are_named_by_the_check(self, depot: Depot, settings: Settings) -> None:
        row = await depot.announce(await depot.approved())
        body = {"delivery_id": row["id"], "spoken": "ar", "id": new_id(), "text": ARABIC}
        await depot.calls.answer("add-captions", depot.noura, **body)

        async def found() -> tuple[bool, str]:
            (finding,) = [each async for each in findings(settings) if each.about == "captions"]
            return finding.is_well, finding.sentence

        assert (await found())[0]
        (held,) = await depot.all("delivery_captions")
        async with depot.world.database.transaction() as transaction:
            await transaction.execute(statements.DELETE_CAPTIONS, captions_id=held["id"])
            lost = {**held, "vtt": held["vtt"].replace("س", "\ufffd")}
            await transaction.execute(statements.INSERT_CAPTIONS, **lost)
        is_well, sentence = await found()
        assert not is_well
        assert row["id"] in sentence
