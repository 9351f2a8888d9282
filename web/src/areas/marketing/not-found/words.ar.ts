import summaries from "virtual:articles/ar";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

const notFound: Shape<typeof en> = {
  meta: {
    title: "الصفحة غير موجودة | توأم",
    description: "لا توجد صفحة في هذا العنوان. عُد إلى الرئيسية أو تواصل معنا.",
  },
  title: "عذرًا! الصفحة غير موجودة",
  lead: "ظهر التوأم وغابت الصفحة. ربما تغيّر عنوانها، أو لم تُنشر أصلًا.",
  leadWithPath: "ظهر التوأم وغابت الصفحة. ربما تغيّر عنوانها، أو لم يُنشر شيء أصلًا في {path}.",
  home: "العودة إلى الرئيسية",
  contact: "تواصل معنا",
  planned: {
    lead: "سبق التوأم موعده. هذه المقالة ضمن خطتنا، وستُنشر قريبًا.",
    nearest: "وإلى أن تُنشر، هذه أقرب مقالة إليها",
  },
  summaries,
};

export default notFound;
