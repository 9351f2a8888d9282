import type en from "../en/admin-approvals.ts";
import type { Shape } from "../shape.ts";

const adminApprovals: Shape<typeof en> = {
  lead: "تعيين مشرف جديد، وكل حوالة يزيد مبلغها على الحد المحدّد في الإعدادات، يحتاجان إلى موافقة مشرف ثانٍ. ولا يقرّر أحد فيما طلبه هو.",
  alone: "إن كنت المشرف الوحيد، فالموافقة من مشغّل الخادم بالأمر {command} ومعه رقم الطلب.",
  loading: "نحمّل طلبات الموافقة",
  failed: {
    title: "تعذّر تحميل طلبات الموافقة",
    text: "لم يضِع شيء. ربما انقطع الاتصال لحظة.",
    retry: "إعادة المحاولة",
  },
  empty: { title: "لا طلبات بعد", text: "يظهر هنا كل ما يحتاج إلى موافقة مشرف ثانٍ." },
  what: { admin_role: "تعيين {email} مشرفًا", payout: "تحويل {amount} إلى {email}" },
  asked: "طلبه {email} في {date}",
  decided: "قرّر فيه {email} في {date}",
  own: "القرار لمشرف آخر. إن لم يكن هناك مشرف آخر: {command}",
  statuses: {
    waiting: "قيد الانتظار",
    approved: "موافَق عليه",
    declined: "مرفوض",
    withdrawn: "مسحوب",
    expired: "منتهي المدة",
  },
  until: "حتى {date}",
  used: "حُوّل في {date}",
  cancel: "إلغاء",
  steps: {
    approved: {
      button: "موافقة",
      texts: {
        admin_role: "يرى صاحب الحساب من الآن كل المستخدمين، ويفعل كل ما في هذه الصفحة.",
        payout: "يمكن تحويل المبلغ وتسجيل الحوالة خلال 7 أيام، مرة واحدة وبهذا المبلغ نفسه.",
      },
      ask: {
        title: "هل توافق على هذا الطلب؟",
        confirm: "موافقة",
        busy: "نسجّل الموافقة...",
      },
      done: "سُجّلت الموافقة",
    },
    declined: {
      button: "رفض",
      ask: {
        title: "هل تريد رفض هذا الطلب؟",
        text: "لا يتغيّر شيء، وتصل رسالة إلى كل المشرفين. ويمكن تقديم الطلب من جديد.",
        confirm: "رفض الطلب",
        busy: "نسجّل الرفض...",
      },
      done: "رُفض الطلب",
    },
    withdrawn: {
      button: "سحب الطلب",
      ask: {
        title: "هل تريد سحب طلبك؟",
        text: "لا يتغيّر شيء، وتصل رسالة إلى كل المشرفين. وتستطيع تقديم الطلب من جديد.",
        confirm: "سحب الطلب",
        busy: "نسحب الطلب...",
      },
      done: "سُحب الطلب",
    },
  },
  problems: {
    approval_closed: "لم يعد هذا الطلب ينتظر قرارًا. ربما قرّر فيه أحد المشرفين قبل قليل.",
    approval_own: "القرار في هذا الطلب لمشرف ثانٍ، لا لمن طلبه.",
    approval_not_found: "لم يعد هذا الطلب موجودًا.",
  },
};

export default adminApprovals;
