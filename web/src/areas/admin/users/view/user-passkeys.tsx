import type { AuthPasskeyListResponse } from "@supabase/auth-js";
import { useCallback } from "react";
import { backend } from "../../../../backend/client.ts";
import type { Words } from "../../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { shortDate } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useAsked } from "../../../../session/use-asked.ts";
import { Button } from "../../../../ui/button.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import type { Ends } from "../../lists/use-act.ts";
import type { Account } from "../account.ts";
import { removePasskey } from "./acts.ts";
import type { Credential } from "./credential-row.tsx";
import { UserCredentials } from "./user-credentials.tsx";

type Passkey = NonNullable<AuthPasskeyListResponse["data"]>[number];

const unknown: readonly Passkey[] = [];

/** The passkeys of an account, and a way to take one away; `isOwn`: the profile page is for that. */
export function UserPasskeys({ account, ...others }: Ends & { account: Account; isOwn: boolean }) {
  const { language } = useLanguage();
  const words = useWords("admin-user");
  const { passkeys: texts, acts } = words;
  const passkeys = useAsked(useCallback(() => fetchPasskeys(account.id), [account.id]));
  const known = passkeys.status === "ready" ? passkeys.answer : unknown;
  return (
    <UserCredentials
      {...others}
      title={texts.title}
      account={account}
      credentials={known.map((passkey) => credentialOf(passkey, language, words))}
      removal={acts.removePasskey}
      // Asked for again when it failed, too: it may be gone already.
      remove={(id) => removePasskey(account.id, id).finally(passkeys.refresh)}
    >
      {passkeys.status === "loading" && <Waiting label={texts.loading} lines={1} />}
      {passkeys.status === "failed" && (
        <>
          <p className="small muted">{texts.failed}</p>
          <Button kind="outline" size="small" onClick={passkeys.retry}>
            {texts.retry}
          </Button>
        </>
      )}
      {passkeys.status === "ready" && known.length === 0 && <p className="small muted">{texts.none}</p>}
    </UserCredentials>
  );
}

function credentialOf(passkey: Passkey, language: Language, words: Words<"admin-user">): Credential {
  const { passkeys: texts, factors } = words;
  const { last_used_at: used } = passkey;
  return {
    id: passkey.id,
    name: passkey.friendly_name || texts.unnamed,
    details: [
      factors.added.replace("{date}", shortDate(passkey.created_at, language)),
      used ? texts.used.replace("{date}", shortDate(used, language)) : texts.unused,
    ],
    isVerified: true,
  };
}

async function fetchPasskeys(userId: string): Promise<Passkey[]> {
  const { admin } = await backend();
  const { data, error } = await admin.passkey.listPasskeys({ userId });
  if (error) throw error;
  return data;
}
