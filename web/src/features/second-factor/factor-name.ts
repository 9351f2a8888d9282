import type { Factor } from "@supabase/auth-js";
import { dayFormat } from "../../i18n/day-format.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";

/** Names a factor as its owner did, or by the day it was added. */
export function useFactorName(): (factor: Factor) => string {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  return ({ friendly_name: name, created_at: created }) =>
    name || words.unnamed.replace("{date}", dayFormat(language).format(new Date(created)));
}
