import { useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { ActRow } from "../../lists/act-row.tsx";
import recordStyles from "../../lists/record.module.css";
import { Section } from "../../lists/section.tsx";
import { useAct } from "../../lists/use-act.ts";
import { type Account, isAdmin, isBanned } from "../account.ts";
import { endSessions, liftBan, mailReset, setRole } from "./acts.ts";
import { AskBan } from "./ask-ban.tsx";
import { AskDeletion } from "./ask-deletion.tsx";
import { AskFirst } from "./ask-first.tsx";

interface Props {
  account: Account;
  at: number;
  /** Whether it is the account of the admin who looks. */
  isOwn: boolean;
  onSettled: () => void;
  onRefused: () => void;
  onDeleted: () => void;
}

type SimpleAct = "recover" | "logout" | "promote" | "demote" | "unban";
type ActName = SimpleAct | "ban" | "remove";

const simpleActs: Record<SimpleAct, (id: string) => Promise<void>> = {
  recover: mailReset,
  logout: endSessions,
  promote: (id) => setRole(id, "admin"),
  demote: (id) => setRole(id, null),
  unban: liftBan,
};

/** What an admin can do about an account; each is asked about first. */
export function UserActs({ account, at, isOwn, onDeleted, ...ends }: Props) {
  const texts = useWords("admin-user");
  const { acts: words } = texts;
  const [asked, setAsked] = useState<ActName | null>(null);
  const act = useAct(ends, texts);
  const close = () => setAsked(null);
  const confirm = async (name: SimpleAct) => {
    await act(() => simpleActs[name](account.id), words[name].done, account.email ?? account.id);
    close();
  };
  // What turns into its opposite keeps its place, and its button the focus.
  const rows: { key: string; name: ActName; isGuarded?: boolean }[] = [
    ...(account.email ? [{ key: "recover", name: "recover" } as const] : []),
    { key: "logout", name: "logout" },
    { key: "role", name: isAdmin(account) ? "demote" : "promote", isGuarded: true },
    { key: "ban", name: isBanned(account, at) ? "unban" : "ban", isGuarded: true },
    { key: "remove", name: "remove", isGuarded: true },
  ];
  return (
    <Section title={words.title}>
      <ul className={recordStyles.rows}>
        {rows.map(({ key, name, isGuarded }) => (
          <ActRow
            key={key}
            words={words[name]}
            refusal={isOwn && isGuarded ? words.own : undefined}
            onAsk={() => setAsked(name)}
          />
        ))}
      </ul>
      {asked === "ban" && <AskBan account={account} onClose={close} {...ends} />}
      {asked === "remove" && (
        <AskDeletion account={account} onClose={close} onDeleted={onDeleted} {...ends} />
      )}
      {asked && asked !== "ban" && asked !== "remove" && (
        <AskFirst
          words={words[asked].ask}
          account={account}
          onConfirm={() => confirm(asked)}
          onClose={close}
        />
      )}
    </Section>
  );
}
