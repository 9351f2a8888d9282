"""The sentences of findings, in the tone of the recording guide: what it is, and what helps."""

from collections.abc import Mapping
from typing import Literal

from tawam.languages import Language
from tawam.recordings.recording import RecordingKind

FindingCode = Literal[
    # Hard: the recording is refused for it.
    "empty",
    "wrong_kind",
    "type_not_taken",
    "unreadable",
    "too_short",
    "too_long",
    "too_few_lines",
    "no_sound",
    # Advice.
    "cut_short",
    "shorter_than_ideal",
    "longer_than_ideal",
    "upright",
    "few_pictures",
    "black",
    "frozen",
    "cut",
    "nothing_heard",
    "quiet",
    "overdriven",
    "silence",
    "noise",
    "shrunk_sound",
    # The server could not look: the team does.
    "not_looked_into",
]
Words = Mapping[FindingCode, str]

# `{when}` is `from 1:12 on`, `from 1:12 to 2:36` or `at 1:12`; `{length}` is `1:12`; `{pause}` is a length in
# words.
_EVERY_KIND: dict[Language, dict[FindingCode, str]] = {
    "en": {
        "empty": "The file is empty. Choose the recording again and send it once more.",
        "unreadable": (
            "The file cannot be read to its end. Send the original once more, straight from the "
            "phone or camera that made it."
        ),
        "no_sound": "There is no sound. Switch the microphone on and record again.",
        "cut_short": (
            "The file ends earlier than it says. If the end of your recording is missing, send "
            "the original once more."
        ),
        "upright": "The picture stands upright. Hold the camera sideways.",
        "few_pictures": "{rate} frames a second make movements jump. Set the camera to 25 or 30.",
        "black": "The picture is black {when}. Check that nothing covers the lens.",
        "frozen": "The picture stands still {when}. If you did move, send the original once more.",
        "cut": "The picture changes at once {when}. One take without cuts is best.",
        "nothing_heard": (
            "Nothing can be heard. Check that the microphone is on, and listen to ten seconds on headphones."
        ),
        "quiet": "Quiet {when}: move closer; do not raise it afterwards.",
        "overdriven": "Overdriven {when}: the tops are cut off. Move back a little.",
        "silence": "{pause} of silence {when}. That is no harm, unless something is missing there.",
        "noise": (
            "There is noise between the words. Switch off phone, fan and notifications, and move "
            "closer to the microphone."
        ),
        "shrunk_sound": "The sound was made smaller on its way, as messenger apps do. Send the original.",
        "not_looked_into": "We could not look into this file by machine. Our team looks at it.",
    },
    "ar": {
        "empty": "الملف فارغ. اختر التسجيل من جديد ثم أرسله.",
        "unreadable": "تعذّرت قراءة الملف حتى آخره. أرسل الملف الأصلي من جديد، كما خرج من هاتفك أو كاميرتك.",
        "no_sound": "لا صوت في التسجيل. شغّل الميكروفون ثم سجّل من جديد.",
        "cut_short": "ينتهي الملف قبل المدة المكتوبة فيه. إن نقص آخر تسجيلك فأرسل الملف الأصلي من جديد.",
        "upright": "الصورة طولية. احمل الكاميرا بالعرض.",
        "few_pictures": (
            "تبدو الحركة متقطّعة، فعدد الإطارات في الثانية {rate} فقط. اضبط الكاميرا على 25 أو 30 إطارًا."
        ),
        "black": "الصورة سوداء {when}. تأكّد من أن لا شيء يغطّي العدسة.",
        "frozen": "الصورة جامدة {when}. إن كنت تتحرّك فيها فأرسل الملف الأصلي من جديد.",
        "cut": "تتبدّل الصورة فجأة {when}. الأفضل لقطة واحدة بلا قطع.",
        "nothing_heard": "لا يُسمع شيء. تأكّد من أن الميكروفون يعمل، واستمع إلى عشر ثوانٍ منه بالسماعات.",
        "quiet": "صوتك خافت {when}. اقترب من الميكروفون، ولا ترفع الصوت بعد التسجيل.",
        "overdriven": "صوتك مشوّه {when} لشدّته. ابتعد قليلًا عن الميكروفون.",
        "silence": "صمت مدته {pause} {when}. لا يضرّ، إن لم تكن قد نسيت شيئًا.",
        "noise": "في التسجيل ضجيج بين الكلمات. أغلق الهاتف والمروحة والتنبيهات، واقترب من الميكروفون.",
        "shrunk_sound": "صُغِّر ملف الصوت في طريقه إلينا، كما تفعل تطبيقات المراسلة. أرسل الملف الأصلي.",
        "not_looked_into": "تعذّر فحص هذا الملف آليًا، ويراجعه فريقنا بنفسه.",
    },
}
_FILM: dict[Language, dict[FindingCode, str]] = {
    "en": {
        "type_not_taken": (
            "We cannot take files of this type. Send the original from your phone or camera, as "
            ".mp4, .mov or .webm."
        ),
    },
    "ar": {
        "type_not_taken": (
            "لا نقبل ملفات من هذا النوع. أرسل الملف الأصلي من هاتفك أو كاميرتك، بصيغة MP4 أو MOV أو WebM."
        ),
    },
}
_OF_KIND: dict[RecordingKind, dict[Language, dict[FindingCode, str]]] = {
    "base_video": {
        "en": {
            **_FILM["en"],
            "wrong_kind": (
                "This is not a video. Your base video shows your face, your gestures and your "
                "way of speaking."
            ),
            "too_short": (
                "At {length} it is too short to learn from. Record at least 2 minutes; 3 to 5 are ideal."
            ),
            "too_long": "At {length} it is longer than we can take. 3 to 5 minutes are ideal, 15 the most.",
            "too_few_lines": (
                "The picture has {lines} lines. Set the camera to Full HD (1080p) or 4K and record again."
            ),
            "shorter_than_ideal": "{length} is enough to begin with. 3 to 5 minutes show more of you.",
            "longer_than_ideal": "{length} is more than your twin needs. 3 to 5 minutes are ideal.",
        },
        "ar": {
            **_FILM["ar"],
            "wrong_kind": "هذا الملف ليس فيديو. يظهر في فيديو العيّنة وجهك وإيماءاتك وأسلوب حديثك.",
            "too_short": (
                "مدة الفيديو {length}، وهي أقصر مما يكفي توأمك. سجّل دقيقتين على الأقل، والمثالي "
                "من 3 إلى 5 دقائق."
            ),
            "too_long": (
                "مدة الفيديو {length}، وهي أطول مما نقبل. المثالي من 3 إلى 5 دقائق، والحد الأقصى 15 دقيقة."
            ),
            "too_few_lines": (
                "دقة الصورة {lines}p، وهي أقل مما يحتاج إليه توأمك. اضبط الكاميرا على Full HD "
                "(1080p) أو 4K ثم سجّل من جديد."
            ),
            "shorter_than_ideal": (
                "مدة الفيديو {length}، وهي تكفي بدايةً. والأفضل من 3 إلى 5 دقائق ليتعلّم توأمك أكثر."
            ),
            "longer_than_ideal": (
                "مدة الفيديو {length}، وهي أكثر مما يحتاج إليه توأمك. المثالي من 3 إلى 5 دقائق."
            ),
        },
    },
    "voice": {
        "en": {
            "wrong_kind": "This is not a recording of your voice alone. Send an .mp3 or .wav file.",
            "type_not_taken": "We cannot take sound of this type. Send your voice as an .mp3 or .wav file.",
            "too_short": "At {length} it is too short to learn from. Record at least 1 minute, 5 at most.",
            "too_long": "At {length} it is longer than we can take. Record 1 to 5 minutes.",
        },
        "ar": {
            "wrong_kind": "هذا الملف ليس تسجيلًا لصوتك وحده. أرسل صوتك في ملف بصيغة MP3 أو WAV.",
            "type_not_taken": "لا نقبل ملفات صوت من هذا النوع. أرسل صوتك في ملف بصيغة MP3 أو WAV.",
            "too_short": (
                "مدة التسجيل {length}، وهي أقصر مما يكفي توأمك. سجّل دقيقة واحدة على الأقل، و5 "
                "دقائق على الأكثر."
            ),
            "too_long": "مدة التسجيل {length}، وهي أطول مما نقبل. سجّل من دقيقة واحدة إلى 5 دقائق.",
        },
    },
    "consent": {
        "en": {
            **_FILM["en"],
            "wrong_kind": (
                "This is not a video. Say the statement into the camera, so that we see who agrees."
            ),
            "no_sound": (
                "There is no sound, and the statement has to be heard. Switch the microphone on "
                "and record again."
            ),
        },
        "ar": {
            **_FILM["ar"],
            "wrong_kind": "هذا الملف ليس فيديو. قل الإقرار أمام الكاميرا، لنرى من يوافق.",
            "no_sound": "لا صوت في التسجيل، والإقرار لا بد أن يُسمع. شغّل الميكروفون ثم سجّل من جديد.",
        },
    },
}


def sentence(code: FindingCode, kind: RecordingKind, language: Language) -> str:
    """Return the sentence of `code` for a recording of `kind`; its placeholders are still open."""
    own = _OF_KIND[kind][language]
    return own[code] if code in own else _EVERY_KIND[language][code]


def length(seconds: float) -> str:
    """Return a length or a moment as clocks show it: `1:12`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def when(at: float | None, until: float | None, *, is_to_end: bool) -> dict[Language, str]:
    """Return the words for a stretch or a moment; `from beginning to end` without one."""
    if at is None:
        return {"en": "from beginning to end", "ar": "من أول التسجيل إلى آخره"}
    start = length(at)
    if until is None or length(until) == start:
        return {"en": f"at {start}", "ar": f"عند {start}"}
    if is_to_end:
        return {"en": f"from {start} on", "ar": f"من {start} إلى النهاية"}
    return {"en": f"from {start} to {length(until)}", "ar": f"من {start} إلى {length(until)}"}


def pause(seconds: float) -> dict[Language, str]:
    """Return a length of three seconds or more in words."""
    count = round(seconds)
    if count >= 100:
        return {"en": length(seconds), "ar": length(seconds)}
    return {"en": f"{count} seconds", "ar": f"{count} {'ثوانٍ' if count <= 10 else 'ثانية'}"}
