import type en from "../en/auth-callback.ts";
import type { Shape } from "../shape.ts";
import accountFrame from "./account-frame.ts";
import signIn from "./sign-in.ts";

const authCallback: Shape<typeof en> = {
  meta: { title: "نسجّل دخولك | توأم", description: "أنت في طريق العودة من صفحة تسجيل الدخول." },
  frame: accountFrame,
  busy: { title: "نسجّل دخولك", lead: "لحظة من فضلك." },
  denied: {
    title: "لم نسجّل دخولك",
    lead: "أُلغي الدخول في الصفحة الأخرى، ولم يتغير شيء هنا.",
  },
  expired: {
    title: "تعذّر إكمال هذا الدخول",
    lead: "طال الوقت، أو بدأت الدخول من متصفح آخر. ابدأ من جديد.",
  },
  failed: {
    title: "لم نسجّل دخولك",
    lead: "لم تردّ الصفحة الأخرى أو خادمنا كما يجب. ابدأ من جديد.",
  },
  signIn: signIn.signIn.submit,
  done: signIn.signIn.done,
};

export default authCallback;
