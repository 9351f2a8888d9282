import { use } from "react";
import { type DictionaryName, loadWords, type Words } from "./dictionaries.ts";
import { useLanguage } from "./language-context.ts";

/** Returns the words of a dictionary in the visitor's language; suspends while they load. */
export function useWords<Name extends DictionaryName>(name: Name): Words<Name> {
  const { language } = useLanguage();
  // Always calls `use`: a component that suspended must render again with the same hooks.
  return use(loadWords(language, name));
}
