import type en from "../en/reset-password.ts";
import type { Shape } from "../shape.ts";
import accountFrame from "./account-frame.ts";
import newPassword from "./new-password.ts";

const resetPassword: Shape<typeof en> = {
  meta: { title: "اختر كلمة مرور جديدة | توأم", description: "اختر كلمة المرور الجديدة لحسابك." },
  frame: accountFrame,
  title: "اختر كلمة مرورك الجديدة",
  lead: "لحساب {email}. سنسجّل خروجك من الأجهزة الأخرى عند حفظها.",
  submit: "احفظ كلمة المرور",
  busy: "نحفظها...",
  done: { title: "حفظنا كلمة مرورك الجديدة", description: "وسجّلنا دخولك." },
  newPassword,
  noSession: {
    title: "افتح أولًا الرابط الذي في رسالتنا",
    lead: "هذه الصفحة لمن جاء من ذلك الرابط ليختار كلمة مرور جديدة. ربما انتهت مدة رابطك، أو فتحته في متصفح آخر.",
    again: "أرسل إليّ رابطًا جديدًا",
  },
};

export default resetPassword;
