import { type Language, languages } from "../i18n/languages.ts";

const prefixes = Object.values(languages).flatMap(({ code, prefix }) => (prefix ? [{ code, prefix }] : []));

/** Splits an address such as `/ar/contact` into its language and the page's path. */
export function splitAddress(pathname: string): { language: Language | null; path: string } {
  const found = prefixes.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  const path = found ? pathname.slice(found.prefix.length) : pathname;
  return { language: found?.code ?? null, path: path.replace(/\/+$/, "") || "/" };
}

/** Returns a page's address in a language: `/contact` or `/ar/contact`; `/ar` for the Arabic home page. */
export function addressOf(to: string, language: Language): string {
  const { prefix } = languages[language];
  return to === "/" && prefix ? prefix : prefix + to;
}
