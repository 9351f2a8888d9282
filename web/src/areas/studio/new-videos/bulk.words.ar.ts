import consentScope from "../../../i18n/ar/parts/consent-scope.ts";
import wordCount from "../../../i18n/ar/parts/word-count.ts";
import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import studio from "../studio.ar.ts";
import videoProblems from "../video-problems.ar.ts";
import type en from "./bulk.words.en.ts";

const ready: ArabicPluralForms = {
  zero: "لا فيديو جاهز للإنشاء",
  one: "فيديو واحد جاهز للإنشاء",
  two: "فيديوهان جاهزان للإنشاء",
  few: "{count} فيديوهات جاهزة للإنشاء",
  many: "{count} فيديو جاهز للإنشاء",
  other: "{count} فيديو جاهز للإنشاء",
};

const problems: ArabicPluralForms = {
  zero: "لا شيء يحتاج إلى تصحيح",
  one: "موضع واحد يحتاج إلى تصحيح",
  two: "موضعان يحتاجان إلى تصحيح",
  few: "{count} مواضع تحتاج إلى تصحيح",
  many: "{count} موضعًا يحتاج إلى تصحيح",
  other: "{count} موضع يحتاج إلى تصحيح",
};

const samples: ArabicPluralForms = {
  zero: "لا فيديو",
  one: "الفيديو",
  two: "الفيديوهان",
  few: "أول {count} فيديوهات",
  many: "أول {count} فيديو",
  other: "أول {count} فيديو",
};

const tooFew: ArabicPluralForms = {
  zero: "رصيد الباقة يكفي للجميع.",
  one: "يمكن إنشاؤها، لكن نصًا واحدًا لن يُعتمد قبل أن يزيد رصيد الباقة.",
  two: "يمكن إنشاؤها، لكن نصين لن يُعتمدا قبل أن يزيد رصيد الباقة.",
  few: "يمكن إنشاؤها، لكن {count} نصوص لن تُعتمد قبل أن يزيد رصيد الباقة.",
  many: "يمكن إنشاؤها، لكن {count} نصًا لن يُعتمد قبل أن يزيد رصيد الباقة.",
  other: "يمكن إنشاؤها، لكن {count} نص لن يُعتمد قبل أن يزيد رصيد الباقة.",
};

const room: ArabicPluralForms = {
  zero: "لا يتّسع هذا الطلب لفيديو آخر.",
  one: "لا يتّسع هذا الطلب إلا لفيديو واحد آخر: اختصر القائمة.",
  two: "لا يتّسع هذا الطلب إلا لفيديوهين آخرين: اختصر القائمة.",
  few: "لا يتّسع هذا الطلب لأكثر من {count} فيديوهات أخرى: اختصر القائمة.",
  many: "لا يتّسع هذا الطلب لأكثر من {count} فيديو آخر: اختصر القائمة.",
  other: "لا يتّسع هذا الطلب لأكثر من {count} فيديو آخر: اختصر القائمة.",
};

const make: ArabicPluralForms = {
  zero: "إنشاء الفيديوهات",
  one: "إنشاء فيديو واحد",
  two: "إنشاء فيديوهين",
  few: "إنشاء {count} فيديوهات",
  many: "إنشاء {count} فيديو",
  other: "إنشاء {count} فيديو",
};

const made: ArabicPluralForms = {
  zero: "لم يُنشأ فيديو",
  one: "أُنشئ فيديو واحد",
  two: "أُنشئ فيديوهان",
  few: "أُنشئت {count} فيديوهات",
  many: "أُنشئ {count} فيديو",
  other: "أُنشئ {count} فيديو",
};

const studioNewVideos: Shape<typeof en> = {
  meta: {
    title: "فيديوهات كثيرة دفعة واحدة في الاستوديو | توأم",
    description: "نص واحد فيه حقول، وملف CSV، ولكل سطر فيديو.",
  },
  ...studio,
  problems: { ...studio.problems, ...videoProblems },
  scope: consentScope,
  wordCount,
  trail: "مكانك في الموقع",
  title: "فيديوهات كثيرة دفعة واحدة",
  lead: "نص واحد، وقائمة بمن يوجَّه إليه كل فيديو. ترى أول ثلاثة قبل أن يُنشأ شيء.",
  missing: {
    title: "لم نجد هذا الطلب",
    text: "ربما كان العنوان خطأً، أو كان الطلب لحساب آخر.",
    action: "العودة إلى الاستوديو",
  },
  stopped: "لا ننتج شيئًا بهذا التوأم الآن. وبموافقة جديدة تستطيع إنشاء فيديوهات أخرى.",
  track: "الخطوة {number} من 4: {name}",
  steps: { words: "النص", file: "الملف", check: "المراجعة", make: "تمّ" },
  cancel: "العودة إلى الطلب",
  fields: {
    person: "من يظهر",
    language: "اللغة",
    channels: "أين تُعرض",
    agreed: "تشمل الموافقة {channels}، باللغات: {languages}.",
    noConsent: "لا موافقة سارية بعد. تُرسل النصوص حين تصبح الموافقة سارية.",
  },
  examples: { name: "الاسم", company: "الشركة" },
  errors: {
    title: "اكتب اسمًا للفيديوهات",
    titleLong: "الحد {max} حرفًا",
    text: "اكتب النص أولًا",
    textLong: "الحد {max} حرف",
    noFields: "اكتب حقلًا بين قوسين متعرّجين حيث تختلف الكلمات، مثل {name}",
    channels: "اختر قناة واحدة على الأقل",
  },
  wordsStep: {
    title: "النص",
    name: "اسم كل فيديو",
    nameHint: "أضف إليه حقلًا حتى تميّز بينها: أهلًا {name}",
    script: "النص",
    scriptHint: "اكتب حقلًا بين قوسين متعرّجين حيث تختلف الكلمات: عزيزنا {name} من {company}",
    fields: "الحقول:",
    noFields: "لا حقول بعد",
    next: "متابعة إلى الملف",
  },
  fileStep: {
    title: "الملف",
    text: "ملف CSV فيه سطر لكل فيديو، وفي سطره الأول عناوين الأعمدة.",
    saving: "في Excel: ملف، ثم حفظ باسم، ثم CSV UTF-8.",
    example: "تنزيل ملف جاهز للتعبئة",
    exampleName: "videos.csv",
    drop: "أفلت الملف هنا، أو اختره.",
    choose: "اختيار ملف",
    other: "اختيار ملف آخر",
    limits: "الحد 200 سطر و256 كيلوبايت",
    tooLarge: "حجم الملف أكبر من 256 كيلوبايت.",
    check: "مراجعة الملف",
    checking: "نراجع الملف...",
    back: "العودة إلى النص",
  },
  checkStep: {
    ready,
    notReady: "في الملف ما يحتاج إلى تصحيح أولًا",
    columns: "أي عمود لأي حقل",
    column: "العمود {number}",
    noColumn: "اختر عمودًا",
    unmatched: "لا عمود بهذا الاسم",
    several: "أكثر من عمود بهذا الاسم. اختر أحدها.",
    others: "قد تناسب هذا الحقل أعمدة أخرى.",
    problems,
    problemsText: "لا يُنشأ شيء ما دام في الملف سطر يحتاج إلى تصحيح. صحّح الملف ثم اختره من جديد.",
    line: "السطر {line}",
    codes: {
      empty_cell: "لا شيء في خانة «{column}»",
      long_cell: "في خانة «{column}» أكثر من 1,000 حرف",
      more_cells: "الخانات أكثر من الأعمدة: ضع ما فيه فاصلة بين علامتي اقتباس",
      empty_title: "سيبقى الاسم فارغًا",
      long_title: "سيزيد الاسم على 120 حرفًا",
      long_text: "سيزيد النص على 20,000 حرف",
      repeated: "مطابق للسطر {first}",
    },
    samples,
    spending: {
      title: "ما يُخصم من الباقة",
      text: {
        base_video: "يُخصم من الباقة فيديو واحد عن كل نص يُعتمد.",
        lesson: "يُخصم من الباقة درس واحد عن كل نص يُعتمد.",
      },
      left: "المتبقي في الباقة",
      unlimited: "بلا حد",
      begun: "أُنشئت من قبل ولم تُعتمد",
      these: "هذه الفيديوهات",
      after: "يبقى بعد اعتمادها كلها",
      missing: "ينقص",
      tooFew,
      room,
    },
    afterwards: {
      customer: "ثم يقرأ فريقنا كل نص، فيعتمده أو يقترح تعديله.",
      team: "ثم تصل إلى العميل رسالة واحدة، فيعتمد كل نص أو يطلب تعديله.",
    },
    make,
    making: "ننشئ الفيديوهات...",
    back: "اختيار ملف آخر",
  },
  checkFailed: { title: "لم يُراجَع الملف", description: "حدث خطأ أثناء المراجعة" },
  makeFailed: { title: "لم يُنشأ شيء", description: "حدث خطأ أثناء الحفظ" },
  made: {
    title: made,
    text: {
      customer: "نصوصها الآن عند فريقنا، ولكل نص جوابه.",
      team: "نصوصها الآن عند العميل، ووصلته رسالة واحدة.",
    },
    open: "فتح الطلب",
    again: "فيديوهات أخرى من ملف آخر",
  },
};

export default studioNewVideos;
