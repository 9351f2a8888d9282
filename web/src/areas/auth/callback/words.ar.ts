import signIn from "../../../i18n/ar/parts/sign-in.ts";
import type { Shape } from "../../../i18n/shape.ts";
import accountFrame from "../frame/frame.ar.ts";
import type en from "./words.en.ts";

const authCallback: Shape<typeof en> = {
  meta: { title: "نسجّل دخولك | توأم", description: "أنت في طريق العودة من صفحة تسجيل الدخول." },
  frame: accountFrame,
  busy: { title: "نسجّل دخولك", lead: "لحظة من فضلك." },
  denied: {
    title: "لم يكتمل تسجيل الدخول",
    lead: "أُلغي تسجيل الدخول في الصفحة الأخرى، ولم يتغيّر شيء هنا.",
  },
  expired: {
    title: "تعذّر إكمال تسجيل الدخول",
    lead: "انقضت المهلة، أو بدأت تسجيل الدخول من متصفّح آخر. ابدأ من جديد.",
  },
  failed: {
    title: "لم يكتمل تسجيل الدخول",
    lead: "لم تردّ الصفحة الأخرى أو خادمنا كما يجب. ابدأ من جديد.",
  },
  signIn: signIn.signIn.submit,
  done: signIn.signIn.done,
};

export default authCallback;
