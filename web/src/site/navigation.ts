import { useCallback } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { useLanguage } from "../i18n/language-context.ts";
import { addressOf, splitAddress } from "./address.ts";

/** The page that is shown, whatever language its address names. */
export function usePagePath(): string {
  return splitAddress(useLocation().pathname).path;
}

/**
 * Goes to a page by its own path. A visitor who reads Arabic at `/contact` (by choice) stays at
 * addresses without a prefix; one who came by `/ar/contact` stays with the prefix.
 */
export function usePageNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { language } = useLanguage();
  const isPrefixed = splitAddress(useLocation().pathname).language !== null;
  return useCallback(
    (to, options) => void navigate(isPrefixed ? addressOf(to, language) : to, options),
    [navigate, isPrefixed, language],
  );
}
