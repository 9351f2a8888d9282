"""Says what is wrong with the file of a cut, in sentences. Each refuses it: advice is for recordings."""

from typing import Literal

from tawam.languages import Language
from tawam.media.inspection import Inspection
from tawam.media.refusals import Reason
from tawam.recordings.recording import Finding

CutFindingCode = Literal[
    "empty",
    "no_film",
    "type_not_taken",
    "not_played",
    "damaged",
    "ends_early",
    "too_heavy",
    "not_looked_into",
    # The file is right, and nothing is to be made of it.
    "stopped",
    "consent_missing",
]

_WORDS: dict[CutFindingCode, dict[Language, str]] = {
    "empty": {
        "en": "The file is empty. Export the cut again and send it once more.",
        "ar": "الملف فارغ. صدّر المونتاج من جديد ثم أرسله.",
    },
    "no_film": {
        "en": "This is not a video. Send the cut as .mp4, .mov or .webm.",
        "ar": "هذا الملف ليس فيديو. أرسل المونتاج بصيغة MP4 أو MOV أو WebM.",
    },
    "type_not_taken": {
        "en": "Cuts cannot be of this type. Send .mp4, .mov or .webm.",
        "ar": "لا يُقبل المونتاج بهذه الصيغة. أرسله بصيغة MP4 أو MOV أو WebM.",
    },
    "not_played": {
        "en": "Browsers do not play this file ({codecs}). Export it as .mp4 with H.264 and AAC.",
        "ar": "لا تعرض المتصفّحات هذا الملف ({codecs}). صدّره بصيغة MP4 مع H.264 وAAC.",
    },
    "damaged": {
        "en": "The file cannot be read to its end. Export the cut again and send it once more.",
        "ar": "تعذّرت قراءة الملف حتى آخره. صدّر المونتاج من جديد ثم أرسله.",
    },
    "ends_early": {
        "en": "The file ends earlier than it says. Export the cut again and send it once more.",
        "ar": "ينتهي الملف قبل المدة المكتوبة فيه. صدّر المونتاج من جديد ثم أرسله.",
    },
    "too_heavy": {
        "en": "The file takes too much to look into. Export it in Full HD and send it once more.",
        "ar": "فحص هذا الملف يفوق طاقة الخادم. صدّره بدقة Full HD ثم أرسله.",
    },
    "not_looked_into": {
        "en": "The server could not look into this file for half a day. Send it once more.",
        "ar": "لم يتمكّن الخادم من فحص هذا الملف طوال نصف يوم. أرسله من جديد.",
    },
    "stopped": {
        "en": "Production stopped before the file was here. Send it once more when it goes on.",
        "ar": "توقّف الإنتاج قبل وصول الملف. أرسله من جديد حين يُستأنف.",
    },
    "consent_missing": {
        "en": "No consent covers this video any more, in its language and on all its channels.",
        "ar": "لم تعد هناك موافقة تشمل لغة هذا الفيديو وقنواته كلها.",
    },
}
_UNREADABLE: dict[Reason, CutFindingCode] = {
    "empty": "empty",
    "not_media": "no_film",
    "unsupported": "type_not_taken",
    "too_long": "too_heavy",
    "took_too_long": "too_heavy",
    "took_too_much_memory": "too_heavy",
    "too_large_picture": "too_heavy",
}
# What every browser plays, by container: FFmpeg's names.
_PICTURES = {"mov": {"h264", "av1", "vp9"}, "matroska": {"vp8", "vp9", "av1"}}
_SOUND = {"mov": {"aac", "mp3", "opus", "flac"}, "matroska": {"opus", "vorbis"}}


def findings_of(inspection: Inspection) -> list[Finding]:
    """The one thing for which the file is refused; empty for one that can be looked at."""
    container, picture, sound = inspection.container, inspection.video_codec, inspection.audio_codec
    if picture is None:
        return [finding("no_film")]
    if container not in _PICTURES:
        return [finding("type_not_taken")]
    if picture not in _PICTURES[container] or (sound and sound not in _SOUND[container]):
        return [finding("not_played", codecs=", ".join(filter(None, (picture, sound))))]
    return [] if inspection.is_whole else [finding("ends_early")]


def unreadable(reason: Reason) -> list[Finding]:
    """The finding of a file that could not be read."""
    return [finding(_UNREADABLE.get(reason, "damaged"))]


def finding(code: CutFindingCode, **values: str) -> Finding:
    words = _WORDS[code]
    return Finding(code=code, en=words["en"].format(**values), ar=words["ar"].format(**values), hard=True)
