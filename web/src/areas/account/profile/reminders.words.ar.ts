import type { Shape } from "../../../i18n/shape.ts";
import type en from "./reminders.words.en.ts";

const profileReminders: Shape<typeof en> = {
  label: "ذكّروني بالبريد بما ينتظرني في الاستوديو",
  hint: "مرة كل ثلاثة أيام عمل على الأكثر. أما رسائل القبول والرفض فتصلك دائمًا.",
  on: "التذكير مفعّل",
  off: "التذكير متوقّف",
  failed: { title: "لم يتغيّر التذكير", description: "حدث خطأ أثناء الحفظ. حاول من جديد" },
};

export default profileReminders;
