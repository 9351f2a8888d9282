import type { Language } from "../i18n/languages.ts";
import { addressOf, splitAddress } from "../site/address.ts";

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Returns the same address in another language: `/contact?subject=x#form` for `/ar/contact?subject=x#form`. */
export function languageAddress({ pathname, search, hash }: Address, language: Language): string {
  return addressOf(splitAddress(pathname).path, language) + search + hash;
}

/** Whether the address names another language than the shown one, as `/ar/contact` does in English. */
export function namesOtherLanguage(pathname: string, shown: Language): boolean {
  const named = splitAddress(pathname).language;
  return named !== null && named !== shown;
}
