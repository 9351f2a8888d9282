import type en from "../en/contact.ts";
import type { Shape } from "../shape.ts";

const contact: Shape<typeof en> = {
  meta: {
    title: "تواصل معنا | توأم",
    description: "اسأل، أو احجز عرضًا، أو اطلب الدعم. اكتب بضعة أسطر ويجيبك شخص من فريقنا.",
  },
  title: "راسلنا.",
  lead: "عندك سؤال، أو تريد عرضًا، أو تحتاج إلى مساعدة في فيديو؟ اكتب بضعة أسطر، ويجيبك شخص من فريقنا.",
  form: {
    name: "الاسم",
    email: "البريد الإلكتروني",
    subject: "الموضوع",
    message: "الرسالة",
    messageHint: "ماذا تُنتج، ولمن، وبأي لغات.",
    website: "اترك هذه الخانة فارغة",
    send: "أرسل الرسالة",
    sending: "نرسل رسالتك...",
  },
  errors: {
    name: "اكتب اسمك بحرفين على الأقل",
    email: "اكتب بريدًا إلكترونيًا صحيحًا",
    subject: "اكتب موضوعًا من 5 أحرف على الأقل",
    message: "اكتب رسالة من 10 أحرف على الأقل",
  },
  sent: {
    title: "وصلت رسالتك!",
    text: "استلمنا رسالتك، وسنرد عليك قريبًا.",
  },
  failed: {
    title: "تعذّر إرسال رسالتك",
    unreachable: "لم يستجب خادمنا.",
    kept: "كل ما كتبته ما زال هنا. حاول من جديد، أو أرسله إلى {email}.",
  },
  noScript: "يحتاج هذا النموذج إلى JavaScript. من دونه، راسلنا على {email} ويجيبك الفريق نفسه.",
  other: {
    title: "طرق أخرى للتواصل",
    email: "البريد الإلكتروني",
    chat: "المحادثة",
    startChat: "ابدأ المحادثة",
    linkedin: "LinkedIn",
    follow: "تابع أعمالنا",
  },
};

export default contact;
