import type { Language } from "./languages.ts";

const locales: Record<Language, string> = { en: "en-GB", ar: "ar-AE-u-nu-latn" };
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {};

/** Writes a day in words, with Latin digits: 21 November 2026. */
export function dayFormat(language: Language): Intl.DateTimeFormat {
  // Making one takes a phone a millisecond or more.
  formats[language] ??= new Intl.DateTimeFormat(locales[language], { dateStyle: "long" });
  return formats[language];
}
