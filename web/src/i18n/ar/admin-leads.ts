import type en from "../en/admin-leads.ts";
import type { ArabicPluralForms } from "../plural.ts";
import type { Shape } from "../shape.ts";

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
      text: "لم نفقد شيئًا. ربما انقطع الاتصال لحظة.",
      retry: "حاول من جديد",
    },
    empty: { title: "رددتم على كل الرسائل", text: "تظهر هنا كل رسالة جديدة فور وصولها." },
    noMatch: {
      title: "لا رسالة تطابق بحثك",
      text: "جرّب جزءًا من الاسم أو البريد أو نص الرسالة، أو ابحث بين كل الرسائل.",
      action: "اعرض كل الرسائل",
    },
    pages: "صفحات الرسائل",
    range: messages,
    view: {
      back: "كل الرسائل",
      title: "الرسالة",
      loading: "نحمّل الرسالة",
      failed: {
        title: "تعذّر تحميل الرسالة",
        text: "لم نفقد شيئًا. ربما انقطع الاتصال لحظة.",
        retry: "حاول من جديد",
      },
      missing: {
        title: "لم نجد هذه الرسالة",
        text: "ربما كُتب العنوان خطأ.",
        action: "اعرض كل الرسائل",
      },
    },
  },
  application: {
    caption: "طلبات الانضمام إلى برنامج الشركاء",
    search: "ابحث في الطلبات",
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
      intermediate: "متوسط (من سنتين إلى 3 سنوات)",
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
      text: "لم يُبتّ في هذا الطلب بعد. ويصل القرار إلى صاحبه بالبريد.",
      decided: {
        approved: "قُبل الطلب، فصار صاحبه شريكًا ووصله رابط الإحالة.",
        declined: "رُفض الطلب، وأُبلغ صاحبه بالبريد.",
      },
      partner: "افتح صفحة الشريك",
      cancel: "إلغاء",
      approved: {
        button: "اقبل الطلب",
        ask: {
          title: "هل تريد قبول هذا الطلب؟",
          text: "يصير {email} شريكًا، وتصل إليه رسالة فيها رابط الإحالة. لا يمكن التراجع عن القبول، لكن يمكن إيقاف الرابط مؤقتًا.",
          confirm: "اقبل الطلب",
          busy: "نقبل الطلب...",
        },
        done: "قُبل الطلب",
      },
      declined: {
        button: "ارفض الطلب",
        ask: {
          title: "هل تريد رفض هذا الطلب؟",
          text: "تصل إلى {email} رسالة اعتذار لطيفة. ويمكن قبول الطلب لاحقًا.",
          confirm: "ارفض الطلب",
          busy: "نرفض الطلب...",
        },
        done: "رُفض الطلب",
      },
    },
    loading: "نحمّل الطلبات",
    failed: {
      title: "تعذّر تحميل الطلبات",
      text: "لم نفقد شيئًا. ربما انقطع الاتصال لحظة.",
      retry: "حاول من جديد",
    },
    empty: { title: "لا طلب ينتظر قرارًا", text: "يظهر هنا كل طلب جديد فور وصوله." },
    noMatch: {
      title: "لا طلب يطابق بحثك",
      text: "جرّب جزءًا من الاسم أو البريد أو اسم المنصة، أو ابحث بين كل الطلبات.",
      action: "اعرض كل الطلبات",
    },
    pages: "صفحات الطلبات",
    range: applications,
    view: {
      back: "كل الطلبات",
      loading: "نحمّل الطلب",
      failed: {
        title: "تعذّر تحميل الطلب",
        text: "لم نفقد شيئًا. ربما انقطع الاتصال لحظة.",
        retry: "حاول من جديد",
      },
      missing: {
        title: "لم نجد هذا الطلب",
        text: "ربما كُتب العنوان خطأ.",
        action: "اعرض كل الطلبات",
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
    handle: "علّمه منجزًا",
    reopen: "افتحه من جديد",
    saving: "نحفظ...",
    handled: "صار منجزًا",
    reopened: "فُتح من جديد",
    assigned: "حُفظ تعيين المسؤول",
    reply: "ردّ بالبريد",
    replySubject: "رد: {subject}",
  },
  notes: {
    title: "ملاحظات داخلية",
    none: "لا ملاحظات بعد.",
    loading: "نحمّل الملاحظات",
    failed: { title: "تعذّر تحميل الملاحظات", retry: "حاول من جديد" },
    unknown: "غير معروف",
    label: "ملاحظة جديدة",
    hint: "لا يقرؤها إلا الفريق، وتبقى كما هي.",
    missing: "اكتب شيئًا",
    add: "أضف الملاحظة",
    adding: "نضيفها...",
    added: "أُضيفت الملاحظة",
  },
};

export default adminLeads;
