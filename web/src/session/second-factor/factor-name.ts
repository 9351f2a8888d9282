import type { Factor } from "@supabase/auth-js";
import { useLanguage } from "../../i18n/language-context.ts";
import { shortDate } from "../../i18n/moments.ts";
import { useWords } from "../../i18n/use-words.ts";

/** Names a factor as its owner did, or by the day it was added. */
export function useFactorName(): (factor: Factor) => string {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  return ({ friendly_name: name, factor_type: type, created_at: created }) => {
    const unnamed = type === "webauthn" ? words.unnamedKey : words.unnamed;
    return name || unnamed.replace("{date}", shortDate(created, language));
  };
}
