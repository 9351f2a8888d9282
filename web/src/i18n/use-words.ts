import { use } from "react";
import { type DictionaryName, loadWords, type Words } from "./dictionaries.ts";
import { useLanguage } from "./language-context.ts";

/** The words of one dictionary in the visitor's language; suspends while they load. */
export function useWords<Name extends DictionaryName>(name: Name): Words<Name> {
  const { language } = useLanguage();
  // Always by `use`: a component that waited is rendered again with the same hooks.
  return use(loadWords(language, name));
}
