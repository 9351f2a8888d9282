import type { AuthPasskeyListResponse } from "@supabase/auth-js";
import { useCallback, useRef, useState } from "react";
import { backend } from "../../../backend/client.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import recordStyles from "../../../session/lists/record.module.css";
import { Section } from "../../../session/lists/section.tsx";
import { type Ends, useAct } from "../../../session/lists/use-act.ts";
import { useAsked } from "../../../session/use-asked.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import type { Account } from "../account.ts";
import { removePasskey } from "./acts.ts";
import { AskFirst } from "./ask-first.tsx";
import styles from "./user-view.module.css";

type Passkey = NonNullable<AuthPasskeyListResponse["data"]>[number];

/** The passkeys of an account, and a way to take one away; `isOwn`: the profile page is for that. */
export function UserPasskeys({ account, isOwn, ...ends }: Ends & { account: Account; isOwn: boolean }) {
  const words = useWords("admin-user");
  const { passkeys: texts, acts } = words;
  const act = useAct(ends, words);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const passkeys = useAsked(useCallback(() => fetchPasskeys(account.id), [account.id]));
  const remove = async ({ id }: Passkey) => {
    const isDone = await act(
      () => removePasskey(account.id, id),
      acts.removePasskey.done,
      account.email ?? account.id,
    );
    setAsked(null);
    passkeys.refresh();
    // Its row goes, and the button that was pressed with it.
    if (isDone) heading.current?.focus();
  };
  return (
    <Section title={texts.title} headingRef={heading}>
      {passkeys.status === "loading" && <Waiting label={texts.loading} lines={1} />}
      {passkeys.status === "failed" && (
        <>
          <p className="small muted">{texts.failed}</p>
          <Button kind="outline" size="small" onClick={passkeys.retry}>
            {texts.retry}
          </Button>
        </>
      )}
      {passkeys.status === "ready" && passkeys.answer.length === 0 && (
        <p className="small muted">{texts.none}</p>
      )}
      {passkeys.status === "ready" && passkeys.answer.length > 0 && (
        <ul className={recordStyles.rows}>
          {passkeys.answer.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={isOwn ? undefined : () => setAsked(passkey)}
            />
          ))}
        </ul>
      )}
      {asked && (
        <AskFirst
          words={acts.removePasskey.ask}
          account={account}
          isGrave
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: (() => void) | undefined }) {
  const { language } = useLanguage();
  const { passkeys: texts, factors } = useWords("admin-user");
  const name = passkey.friendly_name || texts.unnamed;
  const used = passkey.last_used_at;
  return (
    <li className={recordStyles.row}>
      <div>
        <p className={recordStyles.rowTitle}>
          <Nuqta kind="solid" className={styles.rowMark} />
          <bdi>{name}</bdi>
        </p>
        <p className="small muted">
          {factors.added.replace("{date}", shortDate(passkey.created_at, language))} ·{" "}
          {used ? texts.used.replace("{date}", shortDate(used, language)) : texts.unused}
        </p>
      </div>
      {onRemove && (
        <Button
          kind="outline"
          size="small"
          aria-label={factors.removeNamed.replace("{name}", name)}
          onClick={onRemove}
        >
          {factors.remove}
        </Button>
      )}
    </li>
  );
}

async function fetchPasskeys(userId: string): Promise<Passkey[]> {
  const { admin } = await backend();
  const { data, error } = await admin.passkey.listPasskeys({ userId });
  if (error) throw error;
  return data;
}
