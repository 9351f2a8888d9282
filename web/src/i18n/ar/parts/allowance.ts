import type en from "../../en/parts/allowance.ts";
import type { Shape } from "../../shape.ts";

// What is counted is named by the line: the sentence fits each of its nouns.
const carried = "، والمرحّل من الشهر السابق {count} ويُستخدم أولًا";

const allowance: Shape<typeof en> = {
  line: "البند",
  granted: "الممنوح",
  spent: "المستخدم",
  left: "المتبقي",
  until: "صالح حتى",
  noEnd: "بلا انتهاء",
  unlimited: "بلا حد",
  monthly: "{count} شهريًا",
  carried: { zero: carried, one: carried, two: carried, few: carried, many: carried, other: carried },
  kinds: {
    base_video: { name: "الفيديوهات الأساسية", note: "" },
    lesson: { name: "الدروس", note: "" },
    variant: { name: "النسخ", note: "مقاس آخر أو لغة أخرى للفيديو" },
    revision: { name: "جولات التعديل", note: "" },
  },
};

export default allowance;
