import newPassword from "../../../i18n/ar/parts/new-password.ts";
import type { Shape } from "../../../i18n/shape.ts";
import accountFrame from "../frame/frame.ar.ts";
import type en from "./reset.words.en.ts";

const resetPassword: Shape<typeof en> = {
  meta: { title: "اختر كلمة مرور جديدة | توأم", description: "اختر كلمة المرور الجديدة لحسابك." },
  frame: accountFrame,
  title: "اختر كلمة مرورك الجديدة",
  lead: "لحساب {email}. وحين تُحفظ كلمة المرور نسجّل خروجك من الأجهزة الأخرى.",
  submit: "حفظ كلمة المرور",
  busy: "نحفظ كلمة المرور...",
  done: { title: "حُفظت كلمة مرورك الجديدة", description: "وسُجّل دخولك." },
  newPassword,
  noSession: {
    title: "افتح أولًا الرابط الذي في رسالتنا",
    lead: "هذه الصفحة لمن جاء من ذلك الرابط ليختار كلمة مرور جديدة. ربما انتهت مدة رابطك، أو فتحته في متصفّح آخر.",
    again: "طلب رابط جديد",
  },
};

export default resetPassword;
