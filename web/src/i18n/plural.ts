import type { Language } from "./languages.ts";

/** English needs two forms, Arabic all six. `{count}` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type ArabicPluralForms = Record<Intl.LDMLPluralRule, string>;

export function plural(language: Language, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace("{count}", String(count));
}
