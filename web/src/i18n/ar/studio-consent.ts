import type en from "../en/studio-consent.ts";
import type { Shape } from "../shape.ts";
import scope from "./parts/consent-scope.ts";

const studioConsent: Shape<typeof en> = {
  scope,
  title: "الموافقة",
  lead: "يعطيها من يظهر في الفيديو، ولا يوقّع عنه أحد. وله أن يسحبها في أي وقت.",
  whose: "من سيظهر في الفيديو؟",
  own: {
    title: "أنا",
    text: "نفتح لك الإقرار في الحال، ونرسل رابطك أيضًا إلى {email}.",
    action: "القراءة والتوقيع",
    busy: "نفتح الصفحة...",
  },
  other: {
    title: "شخص آخر",
    text: "نرسل رابطًا يفتح الصفحة لذلك الشخص وحده، على أي هاتف.",
    email: "بريده الإلكتروني",
    language: "لغة الصفحة والرسالة",
    action: "طلب الموافقة",
    busy: "نرسل...",
  },
  askOther: "طلب الموافقة من شخص آخر",
  askedTitle: "طلبنا الموافقة من {email}",
  asked: "أُرسل الرابط في {date} ولم يصل ردّ بعد. وهو صالح حتى {until}.",
  opened: "فُتح الرابط في {date} ولم يصل ردّ بعد. وهو صالح حتى {until}.",
  declined: "لم يوافق {email}، وكان ذلك في {date}.",
  expired: "انتهى الرابط المرسل إلى {email} في {until}.",
  withdrawn: "سُحبت موافقة {name} في {date}.",
  ended: "انتهت موافقة {name} في {until}.",
  again: "إرسال الرابط من جديد",
  againBusy: "نرسل...",
  continue: "القراءة والتوقيع",
  signed: "وافق {name} في {date}",
  until: "حتى",
  languages: "اللغات",
  channels: "القنوات",
  purposes: "الأغراض",
  record: "عرض سجل صورتك وصوتك",
  sent: { title: "الرابط في الطريق", description: "أُرسل إلى {email}." },
  failed: { title: "لم يُرسل الرابط", description: "حدث خطأ أثناء الإرسال" },
  errors: { email: "اكتب بريدًا إلكترونيًا، مثل name@example.com." },
};

export default studioConsent;
