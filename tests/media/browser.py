"""Asks Chromium how long files are and how it shows them, and what the Studio's page says of them."""

import asyncio
import json
import subprocess
import tempfile
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote

import msgspec

_ROOT = Path(__file__).parents[2]
_LOOK = "src/areas/studio/recordings/inspection/inspect-file.ts"
_CHROMIUMS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
_PATIENCE_SECONDS = 300
_PAGE = """<!doctype html><meta charset=utf-8><script src=/look.js></script><script type=module>
const once = (target, ...names) => new Promise((resolve, reject) => {
  for (const name of names) target.addEventListener(name, resolve, { once: true });
  target.addEventListener("error", () => reject(new Error("not played")), { once: true });
  setTimeout(() => reject(new Error(`no ${names}`)), 20_000);
});
async function play(file) {
  const video = document.createElement("video");
  video.muted = true;
  video.src = URL.createObjectURL(file);
  try {
    await once(video, "loadeddata");
    const estimate = video.duration;
    video.currentTime = Math.min(estimate, 2) / 2;
    await once(video, "seeked");
    const shown = quarters(video);
    // At its end the player knows how long the film was.
    video.currentTime = 1e6;
    const seconds = await once(video, "seeked", "ended").then(() => video.duration, () => null);
    return { estimate, seconds, width: video.videoWidth, height: video.videoHeight, quarters: shown };
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
  }
}
function quarters(video) {
  if (!video.videoWidth) return null;
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext("2d");
  context.drawImage(video, 0, 0, 64, 64);
  const levelAt = (x, y) => context.getImageData(x, y, 1, 1).data[1];
  return [[levelAt(12, 12), levelAt(52, 12)], [levelAt(12, 52), levelAt(52, 52)]];
}
async function hear(file) {
  try {
    return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await file.arrayBuffer())).duration;
  } catch {
    return null;
  }
}
const results = {};
const waiting = Object.entries(await (await fetch("/names")).json());
async function takeTurns() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, kind] = next;
    const file = new File([await (await fetch("/" + encodeURIComponent(name))).blob()], name);
    const { seconds, width, height, findings, peaks } = await tawamLook.inspectFile(file, kind);
    results[name] = { played: await play(file), decoded: await hear(file),
                      look: { seconds, width, height, findings, peaks } };
  }
}
// Most of the time is the player's waiting.
await Promise.all(Array.from({ length: 4 }, takeTurns));
await fetch("/results", { method: "POST", body: JSON.stringify(results) });
</script>"""


class Played(msgspec.Struct, frozen=True):
    """What the player says. `estimate` is its length before it has seen the end; lengths may be infinite."""

    estimate: float | None
    seconds: float | None
    width: int
    height: int
    quarters: list[list[int]] | None


class LookFinding(msgspec.Struct, frozen=True):
    code: str
    at: float | None
    until: float | None
    isGrave: bool  # noqa: N815 because the page writes it so


class Look(msgspec.Struct, frozen=True):
    """What the page of the Studio says before it sends a file."""

    seconds: float | None
    width: int | None
    height: int | None
    findings: list[LookFinding]
    peaks: list[int] | None


class Seen(msgspec.Struct, frozen=True):
    """`played` and `decoded`, the length of the decoded sound, are None for what Chromium cannot open."""

    played: Played | None
    decoded: float | None
    look: Look


async def seen_in_chromium(files: Mapping[str, tuple[bytes, str]]) -> dict[str, Seen]:
    """Open `files`, each a content and a kind of recording, in Chromium."""
    with tempfile.TemporaryDirectory() as folder:
        script = await asyncio.to_thread(_bundled, Path(folder))
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()

        def deliver(results: bytes) -> None:
            loop.call_soon_threadsafe(answer.set_result, results)

        server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(files, script, deliver))
        Thread(target=server.serve_forever, daemon=True).start()
        browser = await asyncio.create_subprocess_exec(
            *_command(folder, server.server_port),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            results = await asyncio.wait_for(answer, _PATIENCE_SECONDS)
        finally:
            browser.terminate()
            await browser.wait()
            server.shutdown()
            server.server_close()
    return msgspec.json.decode(results, type=dict[str, Seen])


def _bundled(folder: Path) -> bytes:
    """The page's own code that looks into files, as a script by itself."""
    target = folder / "look.js"
    subprocess.run(
        [
            "node_modules/.bin/rolldown",
            _LOOK,
            "--file",
            str(target),
            "--format",
            "iife",
            "--name",
            "tawamLook",
        ],
        cwd=_ROOT / "web",
        check=True,
        capture_output=True,
    )
    return target.read_bytes()


def _command(folder: str, port: int) -> list[str]:
    [chromium, *_] = [path for path in _CHROMIUMS if Path(path).exists()]
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
    ]
    return [chromium, *options, f"--user-data-dir={folder}/profile", f"http://127.0.0.1:{port}/"]


def _handler(
    files: Mapping[str, tuple[bytes, str]], script: bytes, deliver: Any
) -> type[BaseHTTPRequestHandler]:
    names = json.dumps({name: kind for name, (_, kind) in files.items()}).encode()
    pages = {
        "": (_PAGE.encode(), "text/html"),
        "look.js": (script, "text/javascript"),
        "names": (names, "application/json"),
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = unquote(self.path[1:])
            content, kind = pages.get(name) or (
                files[name][0] if name in files else b"",
                "application/octet-stream",
            )
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_POST(self) -> None:
            deliver(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *_: object) -> None:  # noqa: A002 because the library calls it so
            """Say nothing."""

    return Handler
