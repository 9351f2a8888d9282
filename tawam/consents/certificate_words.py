"""The words of a certificate in both languages."""

from tawam.languages import Language

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Certificate of deletion",
        "twin": "Twin",
        "person": "Person shown",
        "deleted_at": "Deletion was decided",
        "destroyed_at": "Last object destroyed",
        "objects": "Destroyed objects",
        "none": "There were no recordings.",
        "base_video": "Base video",
        "voice": "Voice recording",
        "consent": "Spoken consent",
        "cut": "Cut of a video",
        "delivery": "Finished video",
        "picture": "Preview picture",
        "bytes": "{size} bytes, destroyed {moment}",
        "hash": "SHA-256",
        "model": "The note of the twin's model was deleted, and the model itself is being deleted.",
        "no_model": "No model had been made of the twin.",
        "erased": (
            "Every file listed here was erased from our storage at the time stated; parts of uploads that "
            "were not finished, or were replaced, are erased within {hours} hours of it."
        ),
        "backups": "Copies in backups are overwritten by {day} at the latest.",
        "entry": "This is entry {number} of the likeness ledger, which keeps only this:",
    },
    "ar": {
        "title": "شهادة حذف",
        "twin": "التوأم الرقمي",
        "person": "صاحب الصورة",
        "deleted_at": "تاريخ قرار الحذف",
        "destroyed_at": "تاريخ إتلاف آخر ملف",
        "objects": "الملفات المتلفة",
        "none": "لم تكن هناك تسجيلات.",
        "base_video": "فيديو العيّنة",
        "voice": "التسجيل الصوتي",
        "consent": "الإقرار المصوّر",
        "cut": "مونتاج فيديو",
        "delivery": "فيديو جاهز",
        "picture": "صورة معاينة",
        "bytes": "أُتلف في {moment}، وحجمه بالبايت: {size}",
        "hash": "البصمة SHA-256",
        "model": "حُذفت البيانات المسجّلة عن نموذج التوأم، والنموذج نفسه قيد الحذف.",
        "no_model": "لم يكن للتوأم نموذج.",
        "erased": (
            "مُحي كل ملف مذكور هنا من مخازننا في الوقت المبيّن، وتُمحى خلال {hours} ساعة منه أجزاء ما لم "
            "يكتمل إرساله أو حلّ غيره محله."
        ),
        "backups": "تزول النسخ الباقية في النسخ الاحتياطية في موعد أقصاه {day}.",
        "entry": "هذا القيد رقم {number} من سجل الصورة والصوت، ولا يبقى من التوأم في السجل إلا ما ورد هنا:",
    },
}
