import type en from "../en/admin.ts";
import type { Shape } from "../shape.ts";
import signIn from "./sign-in.ts";

const admin: Shape<typeof en> = {
  meta: {
    title: "لوحة الإدارة | توأم",
    description:
      "صفحة لفريق توأم: سجّل الدخول بحساب له صلاحيات الإدارة لترى من انضم إلينا، ومتى عدّل كل مستخدم ملفه آخر مرة، ومن لم يبدأ بعد.",
  },
  signIn,
  door: {
    title: "دخول الإدارة",
    lead: "هذه الصفحة لفريقنا. سجّل الدخول بحساب له صلاحيات الإدارة.",
    noScript: "يحتاج تسجيل الدخول إلى JavaScript. فعّله ثم أعد تحميل الصفحة.",
    checking: "نتحقق من صلاحياتك",
    denied: {
      title: "لا تملك صلاحية الدخول",
      lead: "دخلت بحساب {email}، وليست له صلاحيات الإدارة.",
      hint: "بدّل إلى حساب يملكها، أو اطلب من أحد المديرين أن يمنحها لهذا الحساب.",
      switchAccount: "بدّل الحساب",
      switching: "نسجّل خروجك...",
      home: "عُد إلى الصفحة الرئيسية",
    },
    unreachable: {
      title: "تعذّر التحقق من صلاحياتك",
      text: "لم يجب الخادم. تحقق من اتصالك ثم حاول من جديد.",
      retry: "حاول من جديد",
    },
  },
};

export default admin;
