import type { AuthPasskeyListResponse, Factor } from "@supabase/auth-js";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { backend } from "../../../../backend/client.ts";
import type { Words } from "../../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { shortDate } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useAsked } from "../../../../session/use-asked.ts";
import { useFocusAfterRemoval } from "../../../../session/use-focus-after-removal.ts";
import { Nuqta } from "../../../../ui/art/nuqta.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import recordStyles from "../../lists/record.module.css";
import { Section } from "../../lists/record-view.tsx";
import { type ActWords, type Ends, useAct } from "../../lists/use-act.ts";
import { type Account, removeFactor, removePasskey } from "../api.ts";
import { AskFirst } from "./user-actions.tsx";
import styles from "./user-view.module.css";

interface Props extends Ends {
  title: string;
  account: Account;
  /** Whether it is the account of the admin who looks: the profile page is for that. */
  isOwn: boolean;
  credentials: readonly Credential[];
  /** What is asked before one is removed, and said after. */
  removal: { readonly ask: Parameters<typeof AskFirst>[0]["words"]; readonly done: string };
  remove: (id: string) => Promise<void>;
  /** Said where there are none, or before they are known. */
  children?: ReactNode;
}

/** What an account signs in with, row by row, and a way to take one away. */
export function UserCredentials({ account, credentials, isOwn, removal, ...props }: Props) {
  const words: ActWords = useWords("admin-user");
  const act = useAct(props, words);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusLater = useFocusAfterRemoval(heading, credentials);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = async (id: string) => {
    const isDone = await act(() => props.remove(id), removal.done, account.email ?? account.id);
    if (isDone) focusLater();
    setAsked(null);
  };
  return (
    <Section title={props.title} headingRef={heading}>
      {props.children}
      <ul className={recordStyles.rows}>
        {credentials.map((credential) => (
          <CredentialRow
            key={credential.id}
            credential={credential}
            onRemove={isOwn ? undefined : () => setAsked(credential.id)}
          />
        ))}
      </ul>
      {asked !== null && (
        <AskFirst
          words={removal.ask}
          account={account}
          isGrave
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** A passkey, an app, a security key or the recovery codes, as a row shows them. */
export interface Credential {
  id: string;
  name: string;
  /** What it is, and when it came and was used. */
  details: readonly string[];
  /** Whether it counts: its first use proved it. */
  isVerified: boolean;
}

interface RowProps {
  credential: Credential;
  onRemove: (() => void) | undefined;
}

export function CredentialRow({ credential: { name, details, isVerified }, onRemove }: RowProps) {
  const { factors: texts } = useWords("admin-user");
  return (
    <li className={recordStyles.row}>
      <div>
        <p className={recordStyles.rowTitle}>
          <Nuqta kind={isVerified ? "solid" : "twin"} className={styles.rowMark} />
          <bdi>{name}</bdi>
        </p>
        <p className="small muted">{details.join(" · ")}</p>
      </div>
      {onRemove && (
        <Button
          kind="outline"
          size="small"
          aria-label={texts.removeNamed.replace("{name}", name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
    </li>
  );
}

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
      credentials={factors.map((factor) => factorCredential(factor, language, texts))}
      removal={acts.removeFactor}
      remove={(id) => removeFactor(account.id, id)}
    >
      {factors.length === 0 && <p className="small muted">{texts.none}</p>}
    </UserCredentials>
  );
}

function factorCredential(
  factor: Factor,
  language: Language,
  texts: Words<"admin-user">["factors"],
): Credential {
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

type Passkey = NonNullable<AuthPasskeyListResponse["data"]>[number];

const noPasskeys: readonly Passkey[] = [];

/** The passkeys of an account, and a way to take one away; `isOwn`: the profile page is for that. */
export function UserPasskeys({ account, ...others }: Ends & { account: Account; isOwn: boolean }) {
  const { language } = useLanguage();
  const words = useWords("admin-user");
  const { passkeys: texts, acts } = words;
  const passkeys = useAsked(useCallback(() => fetchPasskeys(account.id), [account.id]));
  const known = passkeys.status === "ready" ? passkeys.answer : noPasskeys;
  return (
    <UserCredentials
      {...others}
      title={texts.title}
      account={account}
      credentials={known.map((passkey) => passkeyCredential(passkey, language, words))}
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

function passkeyCredential(passkey: Passkey, language: Language, words: Words<"admin-user">): Credential {
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
