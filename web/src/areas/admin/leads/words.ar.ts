import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

const messages: ArabicPluralForms = {
  zero: "لا رسائل",
  one: "رسالة واحدة",
  two: "رسالتان",
  few: "من {first} إلى {last}، والمجموع {count} رسائل",
  many: "من {first} إلى {last}، والمجموع {count} رسالة",
  other: "من {first} إلى {last}، والمجموع {count} رسالة",
};

const applications: ArabicPluralForms = {
  zero: "لا طلبات",
  one: "طلب واحد",
  two: "طلبان",
  few: "من {first} إلى {last}، والمجموع {count} طلبات",
  many: "من {first} إلى {last}، والمجموع {count} طلبًا",
  other: "من {first} إلى {last}، والمجموع {count} طلب",
};

const newMessages: ArabicPluralForms = {
  zero: "لا رسائل جديدة",
  one: "رسالة جديدة",
  two: "رسالتان جديدتان",
  few: "{count} رسائل جديدة",
  many: "{count} رسالة جديدة",
  other: "{count} رسالة جديدة",
};

const newApplications: ArabicPluralForms = {
  zero: "لا طلبات جديدة",
  one: "طلب جديد",
  two: "طلبان جديدان",
  few: "{count} طلبات جديدة",
  many: "{count} طلبًا جديدًا",
  other: "{count} طلب جديد",
};

const adminLeads: Shape<typeof en> = {
  nameless: "بلا اسم",
  columns: { from: "المرسل", received: "تاريخ الوصول", due: "الرد", assignee: "المسؤول" },
  contact: {
    caption: "رسائل التواصل",
    search: "ابحث في الرسائل",
    subject: "الموضوع",
    loading: "نحمّل الرسائل",
    failed: {
      title: "تعذّر تحميل الرسائل",
      text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
      retry: "إعادة المحاولة",
    },
    empty: { title: "رددتم على كل الرسائل", text: "تظهر هنا كل رسالة جديدة فور وصولها." },
    noMatch: {
      title: "لا رسالة تطابق بحثك",
      text: "جرّب جزءًا من الاسم أو البريد أو نص الرسالة، أو ابحث بين كل الرسائل.",
      action: "عرض كل الرسائل",
    },
    pages: "صفحات الرسائل",
    range: messages,
    news: newMessages,
    view: {
      back: "كل الرسائل",
      title: "الرسالة",
      loading: "نحمّل الرسالة",
      failed: {
        title: "تعذّر تحميل الرسالة",
        text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
        retry: "إعادة المحاولة",
      },
      missing: {
        title: "لم نجد هذه الرسالة",
        text: "ربما كُتب العنوان خطأً.",
        action: "عرض كل الرسائل",
      },
    },
  },
  application: {
    caption: "طلبات الانضمام إلى برنامج الشركاء",
    search: "ابحث في طلبات الانضمام",
    audience: "حجم الجمهور",
    audienceSizes: {
      "under-1k": "أقل من 1,000",
      "1k-10k": "من 1,000 إلى 10,000",
      "10k-50k": "من 10,000 إلى 50,000",
      "50k-100k": "من 50,000 إلى 100,000",
      "100k-500k": "من 100,000 إلى 500,000",
      "500k+": "أكثر من 500,000",
    },
    experience: "الخبرة",
    experiences: {
      beginner: "مبتدئ (حتى سنة واحدة)",
      intermediate: "متوسّط (من سنتين إلى 3 سنوات)",
      experienced: "متمرّس (من 4 إلى 5 سنوات)",
      expert: "خبير (أكثر من 5 سنوات)",
    },
    phone: "الهاتف",
    company: "الشركة",
    website: "الموقع",
    platforms: "المنصات",
    motivation: "سبب الرغبة في الانضمام",
    decisions: { approved: "قُبل", declined: "رُفض" },
    replySubject: {
      en: "Your application to the Tawam affiliate programme",
      ar: "طلب انضمامك إلى برنامج الشركاء في منصة توأم",
    },
    deciding: {
      title: "القرار",
      text: "لم يُبتّ في طلب الانضمام هذا بعد. ويصل القرار إلى صاحبه بالبريد.",
      decided: {
        approved: "قُبل طلب الانضمام، فصار صاحبه شريكًا ووصله رابط الإحالة.",
        declined: "رُفض طلب الانضمام، وأُبلغ صاحبه بالبريد.",
      },
      partner: "فتح صفحة الشريك",
      cancel: "إلغاء",
      approved: {
        button: "قبول طلب الانضمام",
        ask: {
          title: "هل تريد قبول طلب الانضمام هذا؟",
          text: "يصير {email} شريكًا، وتصل إليه رسالة فيها رابط الإحالة. لا يمكن التراجع عن القبول، لكن يمكن إيقاف الرابط مؤقّتًا.",
          confirm: "قبول طلب الانضمام",
          busy: "نقبل طلب الانضمام...",
        },
        done: "قُبل طلب الانضمام",
      },
      declined: {
        button: "رفض طلب الانضمام",
        ask: {
          title: "هل تريد رفض طلب الانضمام هذا؟",
          text: "تصل إلى {email} رسالة اعتذار لطيفة. ويمكن قبول طلب الانضمام لاحقًا.",
          confirm: "رفض طلب الانضمام",
          busy: "نرفض طلب الانضمام...",
        },
        done: "رُفض طلب الانضمام",
      },
    },
    loading: "نحمّل طلبات الانضمام",
    failed: {
      title: "تعذّر تحميل طلبات الانضمام",
      text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
      retry: "إعادة المحاولة",
    },
    empty: { title: "لا طلب انضمام ينتظر قرارًا", text: "يظهر هنا كل طلب جديد فور وصوله." },
    noMatch: {
      title: "لا طلب انضمام يطابق بحثك",
      text: "جرّب جزءًا من الاسم أو البريد أو اسم المنصة، أو ابحث بين كل طلبات الانضمام.",
      action: "عرض كل طلبات الانضمام",
    },
    pages: "صفحات طلبات الانضمام",
    range: applications,
    news: newApplications,
    view: {
      back: "كل طلبات الانضمام",
      loading: "نحمّل طلب الانضمام",
      failed: {
        title: "تعذّر تحميل طلب الانضمام",
        text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
        retry: "إعادة المحاولة",
      },
      missing: {
        title: "لم نجد طلب الانضمام هذا",
        text: "ربما كُتب العنوان خطأً.",
        action: "عرض كل طلبات الانضمام",
      },
    },
  },
  facts: {
    title: "التفاصيل",
    received: "تاريخ الوصول",
    due: "موعد الرد",
    language: "اللغة",
    languages: { en: "الإنجليزية", ar: "العربية" },
  },
  work: {
    title: "الرد",
    talk: "أول تواصل",
    handle: "تسجيل الإنجاز",
    reopen: "إعادة الفتح",
    saving: "نحفظ...",
    handled: "سُجّل الإنجاز",
    reopened: "أُعيد الفتح",
    assigned: "حُفظ تعيين المسؤول",
    reply: "الرد بالبريد",
    replySubject: "رد: {subject}",
  },
  notes: {
    title: "ملاحظات داخلية",
    none: "لا ملاحظات بعد.",
    unknown: "غير معروف",
    label: "ملاحظة جديدة",
    hint: "لا يقرأ الملاحظة إلا الفريق، وتبقى كما كُتبت.",
    missing: "اكتب شيئًا",
    add: "إضافة الملاحظة",
    adding: "نضيف الملاحظة...",
    added: "أُضيفت الملاحظة",
  },
};

export default adminLeads;
