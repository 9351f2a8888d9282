import type { SceneWords } from "./en.ts";

const words: SceneWords = {
  original: "الأصل",
  twin: "التوأم",
  demo: {
    sample: "العيّنة",
    script: "النص",
    line: "صباح الخير جميعًا. إليكم أهم ما تغيّر هذا الأسبوع في سوقنا.",
    versions: [
      { language: "ar", line: "إليكم أهم ما تغيّر" },
      { language: "en", line: "Here is what changed" },
      { language: "fr", line: "Voici ce qui a changé" },
    ],
    closing: ["قُلها مرة واحدة،", "تُسمَع في كل مكان."],
  },
  training: {
    course: "أهلًا بك في المتجر",
    lessons: ["مواعيد العمل", "عند طاولة البيع", "الإرجاع", "الرد على الهاتف", "السلامة", "الإغلاق"],
    lesson: "الدرس {number}",
    before: "أمام العميل",
    old: "30",
    new: "14",
    after: "يومًا لإرجاع مشترياته.",
    updated: "محدّث",
  },
  coaching: {
    from: "عميلة، بعد ستة أسابيع",
    quote: "كنت أختبئ خلف شرائح العرض، وأمس تحدّثت أمام أربعمئة شخص.",
    consent: "أوافق على الظهور.",
    others: ["صرت أقول ما أعنيه.", "أمس تحدّثت أمام أربعمئة شخص.", "فريقي يصغي إليّ الآن."],
  },
  messages: {
    greeting: "صباح الخير يا",
    rest: "خطتك لهذا اليوم جاهزة.",
    names: ["نورة", "خالد", "دانيال", "مريم", "عمر", "لينا", "يوسف", "سارة", "آدم", "هدى", "رامي", "مايا"],
    slot: "الاسم",
    hours: ["08:00", "09:00", "10:00", "11:00"],
  },
  languages: {
    lines: [
      { language: "ar", name: "العربية", line: "نفتتح يوم الأحد." },
      { language: "en", name: "English", line: "We open on Sunday." },
      { language: "fr", name: "Français", line: "Nous ouvrons dimanche." },
      { language: "es", name: "Español", line: "Abrimos el domingo." },
    ],
  },
};

export default words;
