import type { Shape } from "../../../i18n/shape.ts";
import studio from "../studio.ar.ts";
import type en from "./words.en.ts";

const studioVideo: Shape<typeof en> = {
  meta: {
    title: "فيديو في الاستوديو | توأم",
    description: "نص الفيديو: نسخه، والتعليقات عليها، ومن ينتظره الآن.",
  },
  ...studio,
  title: "فيديو في الاستوديو | توأم",
  missing: {
    title: "لم نجد هذا الفيديو",
    text: "ربما كان العنوان خطأً، أو كان الفيديو لحساب آخر.",
    action: "العودة إلى الاستوديو",
  },
};

export default studioVideo;
