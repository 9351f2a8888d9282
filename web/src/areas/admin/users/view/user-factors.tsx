import type { Factor } from "@supabase/auth-js";
import type { Words } from "../../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { shortDate } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import type { Ends } from "../../lists/use-act.ts";
import type { Account } from "../account.ts";
import { removeFactor } from "./acts.ts";
import type { Credential } from "./credential-row.tsx";
import { UserCredentials } from "./user-credentials.tsx";

/** The second factors of an account, and a way to take one away; `isOwn`: the profile page is for that. */
export function UserFactors({ account, ...others }: Ends & { account: Account; isOwn: boolean }) {
  const { language } = useLanguage();
  const { factors: texts, acts } = useWords("admin-user");
  const factors = account.factors ?? [];
  return (
    <UserCredentials
      {...others}
      title={texts.title}
      account={account}
      credentials={factors.map((factor) => credentialOf(factor, language, texts))}
      removal={acts.removeFactor}
      remove={(id) => removeFactor(account.id, id)}
    >
      {factors.length === 0 && <p className="small muted">{texts.none}</p>}
    </UserCredentials>
  );
}

function credentialOf(factor: Factor, language: Language, texts: Words<"admin-user">["factors"]): Credential {
  const kind = texts.kinds[factor.factor_type as keyof typeof texts.kinds] ?? texts.unnamed;
  const isVerified = factor.status === "verified";
  const since = isVerified
    ? texts.added.replace("{date}", shortDate(factor.created_at, language))
    : texts.unfinished;
  return {
    id: factor.id,
    name: factor.friendly_name || kind,
    details: factor.friendly_name ? [kind, since] : [since],
    isVerified,
  };
}
