import type { Shape } from "../../../i18n/shape.ts";
import accountFrame from "../frame/frame.ar.ts";
import type en from "./words.en.ts";

const confirmAddress = {
  title: "بقيت ضغطة واحدة",
  lead: "اضغط الزر لتؤكّد أن هذا البريد الإلكتروني لك، ثم سجّل الدخول بكلمة مرورك.",
  submit: "تأكيد بريدي",
  busy: "نؤكّد بريدك...",
};

const signInAgain = {
  text: "وإن لم تكن قد أكّدت بريدك فجرّب تسجيل الدخول، ومن هناك نرسل إليك رابطًا جديدًا.",
  action: "تسجيل الدخول",
};

const newPasswordLink = {
  text: "نرسل إليك رابطًا جديدًا متى أردت.",
  action: "طلب رابط جديد",
};

const authConfirm: Shape<typeof en> = {
  meta: {
    title: "رابط رسالتنا إليك | توأم",
    description: "ضغطة واحدة تؤكّد بريدك، أو تُدخلك إلى حسابك، أو تفتح لك اختيار كلمة مرور جديدة.",
  },
  frame: accountFrame,
  ask: {
    signup: confirmAddress,
    email: confirmAddress,
    magiclink: {
      title: "سجّل الدخول إلى منصة توأم",
      lead: "اضغط الزر لتدخل إلى حسابك من هذا الجهاز.",
      submit: "تسجيل الدخول",
      busy: "نسجّل دخولك...",
    },
    recovery: {
      title: "كلمة مرور جديدة",
      lead: "اضغط الزر، ثم اختر كلمة المرور الجديدة لحسابك.",
      submit: "متابعة",
      busy: "لحظة...",
    },
    invite: {
      title: "أنت مدعو إلى منصة توأم",
      lead: "اضغط الزر لتقبل الدعوة، ثم اختر كلمة مرور لحسابك.",
      submit: "قبول الدعوة",
      busy: "نفتح حسابك...",
    },
    email_change: {
      title: "تغيير بريدك الإلكتروني",
      lead: "اضغط الزر لتوافق على نقل حسابك إلى البريد الجديد.",
      submit: "الموافقة على التغيير",
      busy: "نغيّر بريدك...",
    },
  },
  done: { title: "تأكّد بريدك", description: "سجّل الدخول لتفتح حسابك." },
  signedIn: { title: "أهلًا بعودتك!", description: "دخلت إلى حسابك." },
  firstOfTwo: {
    title: "بقي تأكيد واحد",
    lead: "أرسلنا رسالة إلى البريد الآخر أيضًا. اضغط الزر فيها ليكتمل التغيير.",
  },
  addressChanged: {
    title: "تغيّر بريدك الإلكتروني",
    description: "من الآن تسجّل الدخول بالبريد {email}.",
  },
  expired: {
    title: "لم يعد هذا الرابط صالحًا",
    lead: "انتهت مدة الرابط أو استُخدم من قبل. وإن كان قد أدّى غرضه فكل شيء على ما يرام.",
  },
  broken: {
    title: "هذا الرابط ناقص",
    lead: "سقط جزء من الرابط. افتح رسالتنا من جديد واضغط الزر، أو انسخ الرابط كاملًا.",
  },
  next: {
    signup: signInAgain,
    email: signInAgain,
    magiclink: { text: "تستطيع طلب رابط جديد من صفحة تسجيل الدخول.", action: "تسجيل الدخول" },
    recovery: newPasswordLink,
    invite: {
      text: "إن كنت قد قبلت الدعوة فاطلب رابطًا جديدًا لاختيار كلمة المرور. وإلا فاطلب دعوة جديدة ممن دعاك.",
      action: "طلب رابط جديد",
    },
    email_change: { text: "تستطيع طلب الرسالتين من جديد من ملفك الشخصي.", action: "ملفك الشخصي" },
  },
  failed: {
    title: "لم يكتمل ذلك بعد",
    lead: "لم يصلنا من الخادم الرد المنتظر. ما زال رابطك صالحًا، فانتظر قليلًا ثم حاول من جديد.",
    submit: "إعادة المحاولة",
  },
};

export default authConfirm;
