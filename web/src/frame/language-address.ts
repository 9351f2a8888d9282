import type { Language } from "../i18n/languages.ts";
import { addressOf, splitAddress } from "../site/address.ts";

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The same page, query and part in another language: `/ar/contact?subject=x#form` is `/contact?subject=x#form`. */
export function languageAddress({ pathname, search, hash }: Address, language: Language): string {
  return addressOf(splitAddress(pathname).path, language) + search + hash;
}

/** True when the address names a language that is not the one shown: `/ar/contact` read in English. */
export function namesOtherLanguage(pathname: string, shown: Language): boolean {
  const named = splitAddress(pathname).language;
  return named !== null && named !== shown;
}
