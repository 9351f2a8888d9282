import { use } from "react";
import { type DictionaryName, loadedWords, loadWords, type Words } from "./dictionaries.ts";
import { useLanguage } from "./language-context.ts";

/** The words of one dictionary in the visitor's language; suspends while they load. */
export function useWords<Name extends DictionaryName>(name: Name): Words<Name> {
  const { language } = useLanguage();
  return loadedWords(language, name) ?? use(loadWords(language, name));
}
