import type en from "../en/studio-video.ts";
import type { Shape } from "../shape.ts";
import studio from "./parts/studio.ts";

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
