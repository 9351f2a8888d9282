import { describe, expect, test } from "vitest";
import { arabicKeywords } from "./arabic-keywords.ts";
import { englishKeywords } from "./english-keywords.ts";
import { findTopic } from "./find-topic.ts";
import { type Topic, topics } from "./topics.ts";

type Table = readonly (readonly [Topic | null, readonly string[]])[];

const english: Table = [
  ["terms", ["Is there a contract?", "Where are your terms of service?"]],
  ["more", ["yes", "Tell me more", "hey there, quick question"]],
  ["tiers", ["Starter or Professional?"]],
  ["support", ["the site is broken"]],
  ["person", ["is vat included"]],
  ["pricing", ["I want to buy"]],
  ["guide", ["Do I need a green screen?"]],
  ["assistant", ["Are you a bot?", "Wait, am I talking to a robot?"]],
  ["affiliate", ["Affiliate commission?", "Do you have a referral scheme?", "How do I become a partner?"]],
  ["affiliate", ["What commission do I earn on the Enterprise plan?"]],
  ["refund", ["Can I get a refund?", "How do I cancel my subscription?", "I want my money back"]],
  [
    "planLimits",
    ["Should I take Creator or Business?", "How long can my videos be?", "What's the resolution?"],
  ],
  [
    "creator",
    ["creator plan price", "What does the Creator plan include?", "I'm a content creator, what fits?"],
  ],
  ["creator", ["how much is an extra video", "How fast is delivery on the Creator plan?"]],
  ["business", ["How much is the Business plan?", "Are videos unlimited?", "What does an extra user cost?"]],
  ["business", ["How many users can log in on Business?", "Do you offer 4K?"]],
  ["demo", ["Can I book a demo?", "Do you have examples?", "Show me a video you made"]],
  ["starter", ["What is in the Starter plan?", "Is there a free trial?", "What is the pilot?"]],
  ["enterprise", ["How much is Enterprise?", "ENTERPRISE"]],
  ["person", ["I'd like to talk to someone", "Can I speak to a human please", "What's your phone number?"]],
  ["person", ["how do I contact you", "Do you have WhatsApp?", "Could I talk to a person about pricing?"]],
  [
    "company",
    ["Who are you?", "Where are you based?", "Are you licensed in the UAE?", "tell me about Tawam"],
  ],
  [
    "languages",
    ["Which languages do you support?", "Do you speak Arabic?", "Can my video be dubbed in French?"],
  ],
  ["languages", ["How much does another language cost?", "can you translate my videos"]],
  ["addOns", ["What add-ons do you have?", "Would you manage our social media?"]],
  ["addOns", ["Can you come and film us?", "How much is a strategy session?"]],
  ["scripts", ["Who writes the script?", "Can I use my own script?"]],
  ["platforms", ["Which platforms do you cover?", "Can you make TikTok videos?", "What about YouTube?"]],
  ["platforms", ["Can you post to my Instagram account?"]],
  [
    "account",
    ["How do I create an account?", "I forgot my password", "I can't log in", "where do I sign up"],
  ],
  ["guide", ["How do I record my sample?", "How long should the sample be?", "Do I need a good camera?"]],
  ["guide", ["Can I upload an MP3?", "what should I wear"]],
  ["courses", ["How much is a course?", "How many lessons are in Premium Course?", "course packages"]],
  ["courses", ["How long does a course take?", "of course, but what is in the basic course?"]],
  ["consent", ["Is it safe?", "Could somebody make a deepfake of me?", "Can I clone someone else?"]],
  ["consent", ["what happens to my data", "Can I make a twin of a person without permission?"]],
  ["delivery", ["How long does it take?", "When will I get my videos?", "what's the turnaround"]],
  ["delivery", ["How many business days until delivery?", "Is it really 48 hours?"]],
  ["billing", ["Can I be billed quarterly?", "Which payment methods do you take?", "I need an invoice"]],
  ["billing", ["Any discount?", "I haven't received a confirmation email"]],
  ["videoPackages", ["What's in the video packages?", "How much is Executive Pro?", "Essential plan"]],
  ["videoPackages", ["How many variants do I get?", "What are your monthly packages?"]],
  ["tiers", ["What does the Professional plan cost?", "Tell me about subscriptions"]],
  [
    "pricing",
    ["How much is it?", "pricing", "What are your PRICES?", "Which plans do you have?", "hi, the price?"],
  ],
  ["pricing", ["Is it expensive?", "Can you explain the plans for my business?"]],
  [
    "useCases",
    ["Who is it for?", "We are a hospital", "Can I use it for staff training?", "real estate videos"],
  ],
  [
    "process",
    ["How does it work?", "What is the process?", "How do I get started?", "How do you make videos?"],
  ],
  ["process", ["Tell me about the content creation process"]],
  ["features", ["What features do you have?", "Do you schedule posts?", "Is the lip sync good?"]],
  [
    "twin",
    ["What is a digital twin?", "Will the avatar look like me?", "Can you clone my voice?", "What is this?"],
  ],
  ["blog", ["Do you have a blog?"]],
  ["support", ["I need help", "support"]],
  ["greeting", ["hi", "Hello!", "Good morning"]],
  ["thanks", ["Thanks a lot", "ok, bye", "Great!"]],
  [null, ["What is the capital of Peru?", "this", "of course", "asdf", "؟؟", "   ", "Which way is north?"]],
];

const arabic: Table = [
  ["terms", ["ما الشروط والأحكام؟", "هل يوجد عقد؟"]],
  ["more", ["نعم", "عندي سؤال"]],
  ["support", ["الموقع لا يعمل"]],
  ["person", ["كلموني", "هل عليها ضريبة؟"]],
  ["pricing", ["أريد أن أشتري"]],
  ["platforms", ["فيديوهات للسوشيال ميديا"]],
  ["twin", ["وش تسوون؟"]],
  // Words that only look alike.
  [null, ["معينة", "علامتي", "معقد", "معمولة"]],
  ["assistant", ["هل أنت روبوت؟", "مع من أتحدث الآن؟"]],
  ["affiliate", ["كم العمولة؟", "كيف أنضم إلى برنامج الشركاء؟", "أريد أن أصبح شريكًا لكم"]],
  ["affiliate", ["كم عمولة باقة Enterprise؟"]],
  ["refund", ["هل يمكنني استرداد المبلغ؟", "كيف ألغي اشتراكي؟", "أريد إلغاء الطلب"]],
  ["planLimits", ["ما الفرق بين Creator و Business؟", "كم مدة الفيديو المسموحة؟", "ما جودة الفيديو؟"]],
  ["creator", ["كم سعر خطة Creator؟", "أنا صانع محتوى، ماذا يناسبني؟", "بكم الفيديو الإضافي؟"]],
  [
    "business",
    ["كم سعر باقة الأعمال؟", "هل عدد الفيديوهات غير محدود؟", "كم تكلفة مستخدم إضافي؟", "باقة Business"],
  ],
  ["demo", ["أريد أن أحجز عرضًا", "هل عندكم نماذج؟", "ممكن أمثلة من أعمالكم؟"]],
  ["starter", ["هل توجد تجربة مجانية؟", "ما الفيديو التجريبي؟", "باقة Starter"]],
  ["enterprise", ["كم سعر Enterprise؟"]],
  ["person", ["أريد أن أتحدث إلى شخص", "ما رقم الهاتف؟", "هل عندكم واتساب؟", "أبغى أكلم موظف"]],
  ["person", ["كيف أتواصل معكم؟", "أحتاج عرض سعر"]],
  ["company", ["من أنتم؟", "أين مقركم؟", "هل أنتم من دولة الإمارات العربية المتحدة؟", "هل شركتكم مرخصة؟"]],
  ["company", ["وين مكتبكم؟", "هل لديكم مكتب في دبي؟"]],
  [
    "languages",
    ["ما اللغات التي تدعمونها؟", "هل تتحدثون العربية؟", "كم سعر إضافة لغة؟", "هل تترجمون الفيديو؟"],
  ],
  ["languages", ["هل تدعمون اللهجة الإماراتية؟"]],
  ["addOns", ["ما الإضافات المتاحة؟", "هل تديرون حساباتنا على التواصل؟", "كم سعر جلسة استراتيجية؟"]],
  ["scripts", ["من يكتب النص؟", "هل أستخدم نصي الخاص؟", "كتابة النصوص"]],
  [
    "platforms",
    ["على أي منصات تنشرون؟", "هل يناسب تيك توك؟", "وماذا عن يوتيوب؟", "هل تنشرون على حسابي في انستقرام؟"],
  ],
  ["account", ["كيف أنشئ حسابًا؟", "نسيت كلمة المرور", "لا أستطيع تسجيل الدخول"]],
  ["guide", ["كيف أسجل العينة؟", "كم طول العيّنة؟", "هل أحتاج كاميرا احترافية؟", "هل أرفع ملف mp3؟"]],
  ["guide", ["ممكن التصوير بالجوال؟"]],
  ["courses", ["كم سعر الدورة؟", "باقات الدورات", "كم درسًا في باقة Premium؟", "متى تجهز الدورة؟"]],
  ["consent", ["هل هو آمن؟", "ماذا عن الخصوصية؟", "هل يمكن لأحد انتحال شخصيتي؟", "هل تحتاجون موافقتي؟"]],
  ["consent", ["أخاف من التزييف العميق"]],
  ["delivery", ["متى أستلم الفيديو؟", "كم يستغرق العمل؟", "كم يوم عمل؟", "هل التسليم خلال ٤٨ ساعة؟"]],
  ["billing", ["ما طرق الدفع؟", "هل هناك خصم؟", "أحتاج إلى فاتورة", "هل أدفع كل ثلاثة أشهر؟"]],
  ["billing", ["لم تصلني رسالة التأكيد"]],
  [
    "videoPackages",
    ["ماذا تشمل باقات الفيديو؟", "كم سعر Executive Pro؟", "كم فيديو في الشهر؟", "باقة Essential"],
  ],
  ["tiers", ["كيف أشترك؟", "ماذا تشمل خطة Professional؟"]],
  [
    "pricing",
    [
      "كم السعر؟",
      "الأسعار",
      "بكم الخدمة؟",
      "والأسعار؟",
      "كم تكلّف الخدمة؟",
      "ما هي باقاتكم؟",
      "مرحبا، كم السعر؟",
    ],
  ],
  ["pricing", ["هل الأسعار للشركات غالية؟", "سعــر"]],
  ["useCases", ["لمن هذه الخدمة؟", "عندنا مستشفى", "هل يصلح لتدريب الموظفين؟", "أعمل في التسويق"]],
  ["process", ["كيف تعملون؟", "ما الخطوات؟", "كيف أبدأ؟", "كيف تتم عملية صناعة المحتوى؟"]],
  ["features", ["ما المزايا؟", "هل تجدولون النشر؟", "ما ميزاتكم؟"]],
  ["twin", ["ما التوأم الرقمي؟", "ما هي منصة توأم؟", "هل يشبهني الأفاتار؟", "هل تستنسخون صوتي؟"]],
  ["twin", ["ما هو التَّوْأَمُ؟"]],
  ["blog", ["هل عندكم مدونة؟"]],
  ["support", ["أحتاج مساعدة", "الدعم"]],
  ["greeting", ["مرحبا", "السلام عليكم", "هلا", "صباح الخير"]],
  ["thanks", ["شكرًا جزيلًا", "تمام", "يعطيكم العافية"]],
  [null, ["ما عاصمة بيرو؟", "من فاز أمس؟", "أين الشمال؟", "هلال"]],
];

const rows = (table: Table) =>
  table.flatMap(([topic, questions]) => questions.map((text) => ({ topic, text })));

describe.each([
  ["English", english],
  ["Arabic", arabic],
] as const)("in %s", (_name, table) => {
  test.each(rows(table))("$text is about $topic", ({ topic, text }) => {
    expect(findTopic(text)).toBe(topic);
  });

  test("the table asks at least sixty questions, and about every topic", () => {
    expect(rows(table).length).toBeGreaterThanOrEqual(60);
    const asked = new Set(table.map(([topic]) => topic));
    expect(topics.filter((topic) => !asked.has(topic))).toEqual([]);
  });
});

test("upper and lower case are one", () => {
  expect(findTopic("WHAT DOES IT COST")).toBe(findTopic("what does it cost"));
});

test("no keyword is empty, and none stands twice in a language", () => {
  for (const lists of [englishKeywords, arabicKeywords]) {
    const keywords = Object.values(lists).flatMap((list) => list.split(",").map((word) => word.trim()));
    expect(keywords.filter((word, index) => word === "" || keywords.indexOf(word) !== index)).toEqual([]);
  }
});
