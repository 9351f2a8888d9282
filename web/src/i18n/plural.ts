import type { Language } from "./languages.ts";

/** English needs two forms, Arabic all six. `{count}` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type ArabicPluralForms = Record<Intl.LDMLPluralRule, string>;

// A cache, because a phone takes a millisecond or more to make a `PluralRules`.
const rules: Partial<Record<Language, Intl.PluralRules>> = {};

export function plural(language: Language, count: number, forms: PluralForms): string {
  rules[language] ??= new Intl.PluralRules(language);
  const form = forms[rules[language].select(count)] ?? forms.other;
  return form.replace("{count}", String(count));
}
