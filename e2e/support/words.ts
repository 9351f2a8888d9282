import { dictionaryFiles } from "../../web/build/dictionary-files.ts";
import type { DictionaryName, Words } from "../../web/src/i18n/dictionaries.ts";
import type { Language } from "../../web/src/i18n/languages.ts";

/** The words of a part of the site, for a journey that is walked in both languages. */
export async function words<Name extends DictionaryName>(
  language: Language,
  name: Name,
): Promise<Words<Name>> {
  const file = new Map(dictionaryFiles(language)).get(name);
  return (await import(`../../web/${file}`)).default;
}

/** A sentence as it is read, whatever stands in its places. */
export function sentence(text: string): RegExp {
  const pieces = text.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join(".+")}$`);
}
