import type { Shape } from "../../i18n/shape.ts";
import type en from "./proof.en.ts";

const proof: Shape<typeof en> = {
  figures: [
    { count: "15", label: "صانع محتوى" },
    { count: "800", label: "فيديو سلّمناه" },
    { count: "12", label: "دولة" },
    { count: "140", label: "عميلًا من شركات وأفراد" },
  ],
  company: "شركة مرخّصة في دولة الإمارات العربية المتحدة، تأسّست عام 2023.",
};

export default proof;
