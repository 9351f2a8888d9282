import type en from "../../en/parts/consent-scope.ts";
import type { Shape } from "../../shape.ts";

const consentScope: Shape<typeof en> = {
  languages: { ar: "العربية", en: "الإنجليزية" },
  channels: {
    youtube: "يوتيوب",
    linkedin: "لينكدإن",
    tiktok: "تيك توك",
    instagram: "إنستغرام",
    website: "المواقع الإلكترونية",
    internal: "منصات التدريب الداخلية",
  },
  purposes: {
    training: "التعليم والتدريب",
    promotion: "التعريف بالشركة وخدماتها",
    advertising: "الإعلانات المدفوعة",
  },
};

export default consentScope;
