import type { ArabicPluralForms } from "../../../i18n/plural.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type en from "./words.en.ts";

const done: ArabicPluralForms = {
  zero: "لم تُنجز أي نقطة من {all} بعد",
  one: "أنجزت نقطة واحدة من {all}",
  two: "أنجزت نقطتين من {all}",
  few: "أنجزت {count} نقاط من {all}",
  many: "أنجزت {count} نقطة من {all}",
  other: "أنجزت {count} نقطة من {all}",
};

const recordingInstructions: Shape<typeof en> = {
  meta: {
    title: "دليل تصوير العيّنة وتسجيل الصوت | توأم",
    description:
      "كيف تسجّل الفيديو والصوت لتوأمك الرقمي: المدة والإضاءة والكادر والصوت والملابس والموافقة والإرسال، ومعها قائمة تطبعها وتراجعها نقطة نقطة.",
  },
  checklist: {
    title: "قبل أن ترسل",
    lead: "ضع علامة على ما أنجزته، أو اطبع القائمة وأبقها بجانب الكاميرا.",
    print: "طباعة القائمة",
    done,
    groups: [
      {
        title: "المكان",
        items: [
          "الضوء من الأمام، ولا نافذة خلفي",
          "خلفية سادة لا يتحرّك فيها شيء",
          "هدوء تام: الهاتف والمروحة والتنبيهات مغلقة",
        ],
      },
      {
        title: "الكاميرا",
        items: [
          "على حامل، بمستوى العينين، بالعرض",
          "الرأس والكتفان، وفراغ قليل فوق الرأس",
          "دقة Full HD أو أعلى، وعدسة نظيفة، وتركيز ثابت",
        ],
      },
      {
        title: "التسجيلان",
        items: [
          "فيديو العيّنة من دقيقتين إلى 5 دقائق، في لقطة واحدة",
          "إقرار الموافقة في أول الفيديو",
          "تسجيل صوتي من دقيقة واحدة إلى 5 دقائق، بصيغة MP3 أو WAV",
          "راجعتهما حتى آخرهما، وبالسماعات",
        ],
      },
    ],
  },
  loadText: () => import("./guide-text.ar.ts"),
};

export default recordingInstructions;
