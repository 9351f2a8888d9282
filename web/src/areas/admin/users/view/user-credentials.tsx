import { type ReactNode, useRef, useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { useFocusAfterRemoval } from "../../../../session/use-focus-after-removal.ts";
import recordStyles from "../../lists/record.module.css";
import { Section } from "../../lists/section.tsx";
import { type ActWords, type Ends, useAct } from "../../lists/use-act.ts";
import type { Account } from "../account.ts";
import { AskFirst } from "./ask-first.tsx";
import { type Credential, CredentialRow } from "./credential-row.tsx";

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
