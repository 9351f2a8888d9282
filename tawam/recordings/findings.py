"""Says what the figures of a recording mean, in the words of the guide. Reads no file and no database."""

from collections.abc import Iterable, Iterator, Sequence

from tawam.media.inspection import Inspection, Span
from tawam.media.refusals import Reason
from tawam.media.spans import joined
from tawam.recordings import finding_words as words
from tawam.recordings import sound_rules
from tawam.recordings.finding_words import FindingCode
from tawam.recordings.kinds import RULES, KindRules
from tawam.recordings.recording import Finding, RecordingKind

# Where the guide gives no figure, these are the ones at which a person sees it.
_STILL = 3.0
_FEW_PICTURES = 23.5
_SHRUNK_RATE = 32_000
_TO_END = 2.0

_UNREADABLE: dict[Reason, FindingCode] = {
    "empty": "empty",
    "not_media": "wrong_kind",
    "unsupported": "type_not_taken",
}


def findings_of(inspection: Inspection, kind: RecordingKind) -> list[Finding]:
    """Return what there is to say: what the recording is refused for first, then advice in order of time."""
    found = _Findings(inspection, kind)
    return [*_refusing(found), *sorted(_advice(found), key=lambda finding: finding.at or 0)]


def unreadable(reason: Reason, kind: RecordingKind) -> list[Finding]:
    """Return the finding of a file that could not be read."""
    return [_plain(_UNREADABLE.get(reason, "unreadable"), kind, hard=True)]


def unchecked(kind: RecordingKind) -> list[Finding]:
    """Return the finding of a file that the server could not look into, for no fault of the file."""
    return [_plain("not_looked_into", kind, hard=False)]


def _plain(code: FindingCode, kind: RecordingKind, *, hard: bool) -> Finding:
    en, ar = words.sentence(code, kind, "en"), words.sentence(code, kind, "ar")
    return Finding(code=code, en=en, ar=ar, hard=hard)


class _Findings:
    """Writes findings about one recording."""

    def __init__(self, inspection: Inspection, kind: RecordingKind) -> None:
        self.inspection = inspection
        self.kind: RecordingKind = kind
        self.rules: KindRules = RULES[kind]

    def hard(self, code: FindingCode) -> Finding:
        return self._finding(code, hard=True)

    def advice(self, code: FindingCode, at: float | None = None, until: float | None = None) -> Finding:
        return self._finding(code, at, until)

    def spans(self, code: FindingCode, spans: Iterable[Span]) -> Iterator[Finding]:
        for _, (start, end) in zip(range(sound_rules.MOST_OF_A_CODE), spans, strict=False):
            yield self.advice(code, start, end)

    def _finding(
        self, code: FindingCode, at: float | None = None, until: float | None = None, *, hard: bool = False
    ) -> Finding:
        seen = self.inspection
        is_to_end = until is not None and until >= seen.duration - _TO_END
        when = words.when(at, until, is_to_end=is_to_end)
        pause = words.pause(until - at) if at is not None and until is not None else {"en": "", "ar": ""}
        values = {
            "length": words.length(seen.duration),
            "lines": lines(seen),
            "rate": f"{seen.frame_rate or 0:.4g}",
        }
        en, ar = (
            words.sentence(code, self.kind, language).format(
                when=when[language], pause=pause[language], **values
            )
            for language in ("en", "ar")
        )
        return Finding(code=code, at=_rounded(at), until=_rounded(until), en=en, ar=ar, hard=hard)


def lines(inspection: Inspection) -> int:
    """The lines of the picture as cameras count them: those of its shorter side."""
    return min(inspection.width or 0, inspection.height or 0)


def _refusing(found: _Findings) -> Iterator[Finding]:
    seen, rules = found.inspection, found.rules
    if not _is_of_kind(seen, rules):
        yield found.hard("wrong_kind")
        return
    if not _is_taken(seen, rules):
        yield found.hard("type_not_taken")
        return
    # A voice has sound, or nothing could have been read; a statement that nobody hears is none.
    if not seen.has_audio:
        yield found.hard("no_sound")
    if rules.min_seconds is not None and seen.duration < rules.min_seconds:
        yield found.hard("too_short")
    if rules.max_seconds is not None and seen.duration > rules.max_seconds:
        yield found.hard("too_long")
    if rules.lines is not None and lines(seen) < rules.lines:
        yield found.hard("too_few_lines")


def _is_of_kind(seen: Inspection, rules: KindRules) -> bool:
    if rules.is_film:
        return seen.video_codec is not None
    # The picture in an mp3 file is its cover.
    return seen.video_codec is None or seen.container in rules.containers


def _is_taken(seen: Inspection, rules: KindRules) -> bool:
    sound = seen.audio_codec or ""
    sound = "pcm" if sound.startswith("pcm_") else sound
    return (
        seen.container in rules.containers
        and (not seen.has_audio or sound in rules.audio_codecs)
        and (not rules.is_film or seen.video_codec in rules.video_codecs)
    )


def _advice(found: _Findings) -> Iterator[Finding]:
    seen, rules = found.inspection, found.rules
    if not seen.is_whole:
        yield found.advice("cut_short")
    if rules.ideal_seconds and rules.min_seconds and rules.max_seconds:
        shortest, longest = rules.ideal_seconds
        if rules.min_seconds <= seen.duration < shortest:
            yield found.advice("shorter_than_ideal")
        if longest < seen.duration <= rules.max_seconds:
            yield found.advice("longer_than_ideal")
    if rules.is_film and seen.video_codec is not None:
        yield from _picture_advice(found)
    if seen.has_audio:
        yield from _sound_advice(found)


def _picture_advice(found: _Findings) -> Iterator[Finding]:
    seen = found.inspection
    if (seen.height or 0) > (seen.width or 0):
        yield found.advice("upright")
    if seen.frame_rate is not None and seen.frame_rate < _FEW_PICTURES:
        yield found.advice("few_pictures")
    yield from found.spans("black", seen.black)
    # What is black stands still as well: it is said once.
    still = (span for span in _at_least(seen.frozen, _STILL) if not _overlaps(span, seen.black))
    yield from found.spans("frozen", still)
    yield from found.spans("cut", ((moment, moment) for moment in seen.cuts))


def _sound_advice(found: _Findings) -> Iterator[Finding]:
    seen = found.inspection
    if seen.loudness is None:
        yield found.advice("nothing_heard")
        return
    if seen.loudness < sound_rules.QUIET_LOUDNESS:
        yield found.advice("quiet")
    else:
        yield from found.spans("quiet", _quiet_spans(seen.waveform, seen.duration, seen.silences))
    yield from found.spans(
        "overdriven", joined([(moment, moment) for moment in seen.clipped], sound_rules.ONE_STRETCH)
    )
    yield from found.spans("silence", _at_least(seen.silences, sound_rules.LONG_SILENCE))
    if seen.noise_floor is not None and seen.noise_floor > sound_rules.NOISE_FLOOR:
        yield found.advice("noise")
    if seen.sample_rate is not None and seen.sample_rate < _SHRUNK_RATE:
        yield found.advice("shrunk_sound")


def _quiet_spans(waveform: Sequence[int], duration: float, silences: Sequence[Span]) -> list[Span]:
    """Find the stretches of ten seconds or more in which somebody speaks too far from the microphone."""
    if not waveform:
        return []
    step = duration / len(waveform)
    spans: list[Span] = []
    start: float | None = None
    for number, peak in enumerate([*waveform, 100]):
        moment = number * step
        is_quiet = peak < sound_rules.QUIET_PEAK and not _is_silent(moment + step / 2, silences)
        if is_quiet and start is None:
            start = moment
        elif not is_quiet and start is not None:
            if moment - start >= sound_rules.QUIET_STRETCH:
                spans.append((start, moment))
            start = None
    return spans


def _is_silent(moment: float, silences: Sequence[Span]) -> bool:
    return any(start <= moment <= end for start, end in silences)


def _at_least(spans: Sequence[Span], seconds: float) -> Iterator[Span]:
    return (span for span in spans if span[1] - span[0] >= seconds)


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)
