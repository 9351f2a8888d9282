import type { ArabicPluralForms } from "../../plural.ts";

const wordCount: ArabicPluralForms = {
  zero: "بلا كلمات",
  one: "كلمة واحدة",
  two: "كلمتان",
  few: "{count} كلمات",
  many: "{count} كلمة",
  other: "{count} كلمة",
};

export default wordCount;
