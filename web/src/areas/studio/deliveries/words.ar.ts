import type { Shape } from "../../../i18n/shape.ts";
import studio from "../studio.ar.ts";
import type en from "./words.en.ts";

const studioFiles: Shape<typeof en> = {
  meta: {
    title: "الملفات الجاهزة في الاستوديو | توأم",
    description: "كل فيديو جاهز مع كتابته على الشاشة، تنزّله وحده أو تنزّل الكل معًا.",
  },
  ...studio,
  title: "الملفات الجاهزة",
  missing: {
    title: "لم نجد هذا الطلب",
    text: "ربما كان العنوان خطأً، أو كان الطلب لحساب آخر.",
    action: "العودة إلى الاستوديو",
  },
};

export default studioFiles;
