import { useCallback } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import { addressOf, splitAddress } from "./address.ts";
import { type NavigateOptions, navigate, useLocation } from "./location.tsx";

/** Returns the path of the shown page, without the language of its address. */
export function usePagePath(): string {
  return splitAddress(useLocation().pathname).path;
}

/**
 * Returns a function that navigates to a page by its path without the language. A visitor who reads Arabic at
 * `/contact` (by choice) stays at addresses without a prefix; one who came by `/ar/contact` stays with the prefix.
 */
export function usePageNavigate(): (to: string, options?: NavigateOptions) => void {
  const { language } = useLanguage();
  const isPrefixed = splitAddress(useLocation().pathname).language !== null;
  return useCallback(
    (to, options) => navigate(isPrefixed ? addressOf(to, language) : to, options),
    [isPrefixed, language],
  );
}
