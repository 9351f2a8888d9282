/** The languages of the site. A new one needs an entry here, its dictionaries and its mails. */
export const languages = {
  en: { code: "en", direction: "ltr", name: "English", prefix: "" },
  ar: { code: "ar", direction: "rtl", name: "العربية", prefix: "/ar" },
} as const;

export type Language = keyof typeof languages;

export const defaultLanguage: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "ar";
}

export function otherLanguage(language: Language): Language {
  return language === "en" ? "ar" : "en";
}
