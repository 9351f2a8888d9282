import type { Factor } from "@supabase/auth-js";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useFocusAfterRemoval } from "../../../session/use-focus-after-removal.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { type MutationWords, useAdminMutation, useAdminQuery } from "../admin-query.tsx";
import { ActionRow, ActionRows, Section } from "../lists/record-view.tsx";
import { type Account, fetchPasskeys, type Passkey, removeFactor, removePasskey } from "./api.ts";
import { AccountDialog } from "./user-actions.tsx";
import styles from "./users.module.css";

interface Props {
  title: string;
  account: Account;
  /** Whether it is the account of the admin who looks: the profile page is for that. */
  isOwn: boolean;
  credentials: readonly Credential[];
  /** The words of the dialog that asks before one is removed, and of the toast after. */
  removal: { readonly ask: Parameters<typeof AccountDialog>[0]["words"]; readonly done: string };
  remove: (id: string) => Promise<void>;
  /** Shown where there are none, or before they are known. */
  children?: ReactNode;
}

/** What an account signs in with, row by row, and a way to take one away. */
function UserCredentials({ account, credentials, isOwn, removal, ...props }: Props) {
  const words: MutationWords = useWords("admin/users");
  const heading = useRef<HTMLHeadingElement>(null);
  const focusLater = useFocusAfterRemoval(heading, credentials);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const { run } = useAdminMutation({
    mutationFn: props.remove,
    queryKey: ["users", account.id],
    success: () => ({ title: removal.done, description: account.email ?? account.id }),
    words,
  });
  const remove = async (id: string) => {
    if (await run(id)) focusLater();
    setRemovedId(null);
  };
  return (
    <Section title={props.title} headingRef={heading}>
      {props.children}
      <ActionRows>
        {credentials.map((credential) => (
          <CredentialRow
            key={credential.id}
            credential={credential}
            onRemove={isOwn ? undefined : () => setRemovedId(credential.id)}
          />
        ))}
      </ActionRows>
      {removedId !== null && (
        <AccountDialog
          words={removal.ask}
          account={account}
          isGrave
          onConfirm={() => remove(removedId)}
          onClose={() => setRemovedId(null)}
        />
      )}
    </Section>
  );
}

/** A passkey, an app, a security key or the recovery codes, as a row shows them. */
interface Credential {
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

function CredentialRow({ credential: { name, details, isVerified }, onRemove }: RowProps) {
  const { factors: texts } = useWords("admin/users");
  return (
    <ActionRow
      title={
        <>
          <Nuqta kind={isVerified ? "solid" : "twin"} className={styles.rowMark} />
          <bdi>{name}</bdi>
        </>
      }
      action={
        onRemove && (
          <Button
            kind="outline"
            size="small"
            aria-label={texts.removeNamed.replace("{name}", name)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <p className="small muted">{details.join(" · ")}</p>
    </ActionRow>
  );
}

/** The second factors of an account, and a way to take one away; `isOwn`: the profile page is for that. */
export function UserFactors({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const { language } = useLanguage();
  const { factors: texts, actions } = useWords("admin/users");
  const credentials = useMemo(
    () => (account.factors ?? []).map((factor) => factorCredential(factor, language, texts)),
    [account, language, texts],
  );
  return (
    <UserCredentials
      isOwn={isOwn}
      title={texts.title}
      account={account}
      credentials={credentials}
      removal={actions.removeFactor}
      remove={(id) => removeFactor(account.id, id)}
    >
      {credentials.length === 0 && <p className="small muted">{texts.none}</p>}
    </UserCredentials>
  );
}

function factorCredential(
  factor: Factor,
  language: Language,
  texts: Words<"admin/users">["factors"],
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

/** The passkeys of an account, and a way to take one away; `isOwn`: the profile page is for that. */
export function UserPasskeys({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const { language } = useLanguage();
  const words = useWords("admin/users");
  const { passkeys: texts, actions } = words;
  const { loaded, isLoading, isFailed, reload } = useAdminQuery({
    queryKey: ["users", account.id, "passkeys"],
    queryFn: () => fetchPasskeys(account.id),
  });
  const passkeys = loaded?.answer;
  const credentials = useMemo(
    () => (passkeys ?? []).map((passkey) => passkeyCredential(passkey, language, words)),
    [passkeys, language, words],
  );
  return (
    <UserCredentials
      isOwn={isOwn}
      title={texts.title}
      account={account}
      credentials={credentials}
      removal={actions.removePasskey}
      remove={(id) => removePasskey(account.id, id)}
    >
      {isLoading && !loaded && <Waiting label={texts.loading} lines={1} />}
      {isFailed && (
        <>
          <p className="small muted">{texts.failed}</p>
          <Button kind="outline" size="small" onClick={reload}>
            {texts.retry}
          </Button>
        </>
      )}
      {passkeys?.length === 0 && <p className="small muted">{texts.none}</p>}
    </UserCredentials>
  );
}

function passkeyCredential(passkey: Passkey, language: Language, words: Words<"admin/users">): Credential {
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
