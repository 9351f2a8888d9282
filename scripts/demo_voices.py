"""Speaks the words of the demonstration by eSpeak NG: python scripts/demo_voices.py.

Reads `tawam/demo/media/words.json`, writes Opus files beside it, and writes into it when each line ends.
"""

from __future__ import annotations

import array
import itertools
import json
import re
import subprocess
import tempfile
import wave
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tawam.brand import load_brand
from tawam.consents.statement import statements

_ROOT = Path(__file__).parent.parent
_MEDIA = _ROOT / "tawam/demo/media"
_SITE_FILMS = _ROOT / "web/films/results"
# What eSpeak NG makes.
_RATE = 22_050
# Its voices, softer ones of those it has, and their pitch.
_VOICES = {
    "woman": {"en": "en-gb-x-rp+f4", "ar": "ar+f4", "fr": "fr+f4", "es": "es+f4"},
    "man": {"en": "en-gb-x-rp+m3", "ar": "ar+m3", "fr": "fr+m3", "es": "es+m3"},
}
_PITCH = {"woman": 46, "man": 38}
# Words a minute: as slowly as a line has time for.
_SPEEDS = range(145, 281, 5)
_PAUSES = {".": 0.6, ",": 0.42, "،": 0.42}
# Seconds between two lines of a film, and the longest pause within one.
_BREATH = 0.12
_SHORT_PAUSE = 0.22
# Of a sample of 16 bits.
_SILENT = 60
# In LUFS and dBFS. A quiet room stays between the words, as in every recording.
_LOUDNESS = -20.0
_SOFT = (
    "highpass=f=85,lowpass=f=6200,equalizer=f=3200:t=q:w=1:g=-3,"
    "acompressor=threshold=0.09:ratio=2.2:attack=8:release=140"
)
_ROOM = "anoisesrc=color=brown:amplitude=0.0014:seed=7:sample_rate=48000"
_BITS = "18k"


def main() -> None:
    words: dict[str, Any] = json.loads((_MEDIA / "words.json").read_text())
    said = statements(load_brand())
    for voice, language in itertools.product(_VOICES, ("en", "ar")):
        speech = words["speech"][language]
        _finish(_speech(_said(speech), voice, language), f"speech.{voice}.{language}")
        # Without its first sentence: name and day differ from person to person.
        statement = words["consent"].get(language, {}).get("said") or said[language].text.partition(". ")[2]
        _finish(_speech(statement, voice, language), f"consent.{voice}.{language}")
    for (name, film), language in itertools.product(words["films"].items(), ("en", "ar")):
        seconds = _seconds(_SITE_FILMS / f"{name}.{language}.mp4")
        _finish(_narration(film[language], film["voice"], language, seconds), f"{name}.{language}")
    (_MEDIA / "words.json").write_text(_written(words))


def _said(line: Mapping[str, str]) -> str:
    """The line with its vowel marks, where it has any: without them nobody could read Arabic aloud."""
    return line.get("said", line["text"])


def _speech(text: str, voice: str, language: str) -> array.array[int]:
    """The clauses with a pause after each, and one at both ends, so that it can be repeated."""
    spoken = _silence(_PAUSES["."])
    for clause in re.split(r"(?<=[.,،])\s+", text):
        spoken += _speak(clause, voice, language, _SPEEDS[0]) + _silence(_PAUSES[clause[-1]])
    return spoken


def _silence(seconds: float) -> array.array[int]:
    return array.array("h", bytes(2 * round(seconds * _RATE)))


def _narration(lines: list[dict[str, Any]], voice: str, language: str, seconds: float) -> array.array[int]:
    """Each line at its moment; notes when it ends."""
    spoken = _silence(seconds)
    ends = [*(line["at"] for line in lines[1:]), seconds]
    for line, end in zip(lines, ends, strict=True):
        most = round((end - line["at"] - _BREATH) * _RATE)
        for speed in _SPEEDS:
            samples = _speak(_said(line), voice, line.get("language", language), speed, _SHORT_PAUSE)
            if len(samples) <= most:
                break
        else:
            raise SystemExit(f"{line['text']} takes longer than until {end}")
        start = round(line["at"] * _RATE)
        spoken[start : start + len(samples)] = samples
        line["until"] = round(line["at"] + len(samples) / _RATE, 2)
        print(f"{line['at']:5} {line['until']:5} {speed} {line['text']}")
    return spoken


def _speak(text: str, voice: str, language: str, speed: int, pause: float = 1.0) -> array.array[int]:
    """The samples of a text without the silence around it, and with pauses of at most `pause` seconds."""
    most_pause = round(pause * _RATE)
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        options = [
            "-v",
            _VOICES[voice][language],
            "-s",
            str(speed),
            "-p",
            str(_PITCH[voice]),
            "-w",
            file.name,
        ]
        subprocess.run(["espeak-ng", *options, text], check=True)
        with wave.open(file.name) as spoken:
            samples = array.array("h", spoken.readframes(spoken.getnframes()))
    heard = [number for number, sample in enumerate(samples) if abs(sample) > _SILENT]
    kept = array.array("h")
    for number, following in itertools.pairwise(heard):
        kept += samples[number : min(following, number + most_pause)]
    return kept


def _finish(samples: array.array[int], name: str) -> None:
    """Soften it, bring it to its loudness, and write it as Opus."""
    with tempfile.TemporaryDirectory() as folder:
        raw, soft = f"{folder}/raw.wav", f"{folder}/soft.wav"
        with wave.open(raw, "wb") as file:
            file.setparams((1, 2, _RATE, 0, "NONE", ""))
            file.writeframes(samples.tobytes())
        _ffmpeg("-i", raw, "-af", f"aresample=48000,{_SOFT}", "-c:a", "pcm_f32le", soft)
        gain = _LOUDNESS - _loudness(soft)
        mixed = (
            f"[0]volume={gain:.2f}dB,alimiter=limit=0.6:level=0[voice];{_ROOM}[room];"
            "[voice][room]amix=duration=first:normalize=0"
        )
        options = ["-c:a", "libopus", "-b:a", _BITS, "-vbr", "on", "-application", "audio", "-ac", "1"]
        plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        _ffmpeg("-i", soft, "-filter_complex", mixed, *options, *plain, str(_MEDIA / f"{name}.ogg"))
    print(name, f"{gain:+.1f} dB", (_MEDIA / f"{name}.ogg").stat().st_size)


def _ffmpeg(*arguments: str) -> None:
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *arguments], check=True)


def _loudness(file: str) -> float:
    """Of sound in one channel that is heard from two loudspeakers, in LUFS."""
    command = ["ffmpeg", "-nostats", "-i", file, "-af", "ebur128=dualmono=true", "-f", "null", "-"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", said)[-1])


def _seconds(film: Path) -> float:
    command = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", str(film)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _written(words: Mapping[str, Any]) -> str:
    """As JSON with a line of the film on one line."""
    text = json.dumps(words, ensure_ascii=False, indent=2)
    return (
        re.sub(
            r"\{\n\s+(\"at\"[^{}]*?)\n\s+\}",
            lambda found: "{ " + re.sub(r"\n\s+", " ", found[1]) + " }",
            text,
        )
        + "\n"
    )


if __name__ == "__main__":
    main()
