import type en from "../../en/parts/twin-end.ts";
import type { Shape } from "../../shape.ts";

const twinEnd: Shape<typeof en> = {
  withdraw: {
    title: "سحب موافقتك",
    lead: "من صفحة واحدة وبلا سبب. وهذا ما يحدث في الحال:",
    stops: { title: "يتوقّف كل إنتاج.", text: "فلا يُصنع بتوأمك شيء جديد." },
    informed: { title: "يصل الخبر إلى فريقنا وإلى صاحب الطلب", text: "في الدقيقة نفسها." },
    listed: { title: "يبقى ما نُشر في القائمة.", text: "تصلكما عناوينه ليُحذف من مكانه." },
    submit: "سحب الموافقة",
    busy: "نوقف الإنتاج...",
    done: { title: "سُحبت موافقتك", description: "توقّف كل إنتاج." },
    failed: { title: "تعذّر سحب الموافقة", description: "حدث خطأ. حاول من جديد" },
  },
  remove: {
    withWithdrawal: "سحب الموافقة وحذف توأمي",
    submit: "حذف توأمي",
    dialog: {
      title: "تريد حذف توأمك؟",
      text: "تُتلف الآن تسجيلاتك وما صُنع منها ونموذج التوأم، ولا رجعة في ذلك. ويتوقّف الإنتاج. وتحصل على شهادة تذكر كل ملف مع بصمته وساعة إتلافه.",
      confirm: "الحذف نهائيًا",
      busy: "نحذف توأمك...",
      cancel: "الإبقاء على توأمي",
    },
    done: { title: "حُذف توأمك", description: "شهادة الحذف جاهزة لك." },
    failed: { title: "تعذّر حذف التوأم", description: "حدث خطأ. حاول من جديد" },
  },
  certificate: {
    title: "شهادة الحذف",
    text: "ملف PDF بالعربية والإنجليزية، فيه كل ملف مع بصمته وساعة إتلافه، وآخر موعد تبقى إليه نسخة منه في النسخ الاحتياطية.",
    before: "حين تحذف توأمك تحصل عليها ملف PDF بالعربية والإنجليزية، فيه كل ملف مع بصمته وساعة إتلافه.",
    save: "حفظ الشهادة",
    busy: "نجهّز الشهادة...",
    fileName: "deletion-certificate.pdf",
    failed: { title: "تعذّر حفظ الشهادة", description: "حدث خطأ أثناء تجهيزها" },
  },
};

export default twinEnd;
