"""Has a browser read WebVTT, all files in one page."""

import json
import shutil
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from subprocess import DEVNULL, Popen
from threading import Thread
from typing import Any, NamedTuple

_PAGE = b"""<!doctype html><meta charset="utf-8"><script type="module">
const files = await (await fetch("/files")).json();
const read = (text) => new Promise((done) => {
  const video = document.createElement("video");
  const element = document.createElement("track");
  element.kind = "captions";
  element.src = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
  element.onerror = () => done(null);
  element.onload = () => done([...element.track.cues].map((cue) => [
    cue.startTime, cue.endTime, cue.id, cue.text, cue.getCueAsHTML().textContent,
    [cue.vertical, cue.line, cue.position, cue.size, cue.align, cue.snapToLines],
  ]));
  video.append(element);
  document.body.append(video);
  element.track.mode = "hidden";
});
const found = [];
for (let at = 0; at < files.length; at += 50) {
  found.push(...await Promise.all(files.slice(at, at + 50).map(read)));
  document.body.replaceChildren();
}
await fetch("/found", { method: "POST", body: JSON.stringify(found) });
</script><body>"""


class Shown(NamedTuple):
    """A cue as the browser has it. `shown`: its text without tags."""

    start: int
    end: int
    identifier: str
    text: str
    shown: str
    settings: tuple[Any, ...]


def read_in_browser(files: Sequence[str], folder: Path) -> list[list[Shown] | None]:
    """The cues of each file; None for one that the browser does not take."""
    answers: Queue[bytes] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(files).encode() if self.path == "/files" else _PAGE
            self._answer(body, "application/json" if self.path == "/files" else "text/html")

        def do_POST(self) -> None:
            answers.put(self.rfile.read(int(self.headers["content-length"])))
            self._answer(b"", "text/plain")

        def _answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 because the base names it
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium") or "chromium"
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
    browser = Popen([program, *options, "--remote-debugging-port=0", address], stdout=DEVNULL, stderr=DEVNULL)
    try:
        found = json.loads(answers.get(timeout=120))
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()
        server.server_close()
    return [None if cues is None else [_shown(cue) for cue in cues] for cues in found]


def _shown(cue: list[Any]) -> Shown:
    start, end, identifier, text, shown, settings = cue
    return Shown(round(start * 1000), round(end * 1000), identifier, text, shown, tuple(settings))
