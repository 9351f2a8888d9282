import { type ReactNode, useRef, useState } from "react";
import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import recordStyles from "../../lists/record.module.css";
import { ActRow, Section } from "../../lists/record-view.tsx";
import { useAct } from "../../lists/use-act.ts";
import {
  type Account,
  type BanLength,
  ban,
  deleteAccount,
  endSessions,
  isAdmin,
  isBanned,
  liftBan,
  mailReset,
  setRole,
} from "../api.ts";

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

interface BanProps {
  account: Account;
  onSettled: () => void;
  onRefused: () => void;
  onClose: () => void;
}

const lengths: readonly BanLength[] = ["day", "week", "forGood"];

/** Asks how long somebody is to be kept out. */
export function AskBan({ account, onClose, ...ends }: BanProps) {
  const words = useWords("admin-user");
  const { acts } = words;
  const { ask, done } = acts.ban;
  const [length, setLength] = useState<BanLength>("day");
  const act = useAct(ends, words);
  const confirm = async () => {
    await act(() => ban(account.id, length), done, account.email ?? account.id);
    onClose();
  };
  return (
    <AskFirst words={ask} account={account} isGrave onConfirm={confirm} onClose={onClose}>
      <SelectField
        label={ask.length}
        value={length}
        onChange={({ target }) => setLength(lengths.find((known) => known === target.value) ?? "day")}
      >
        {lengths.map((choice) => (
          <option key={choice} value={choice}>
            {ask.lengths[choice]}
          </option>
        ))}
      </SelectField>
    </AskFirst>
  );
}

interface DeleteProps {
  account: Account;
  onSettled: () => void;
  onRefused: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for the address, so that nobody is deleted by a slip. */
export function AskDeletion({ account, onClose, onDeleted, ...ends }: DeleteProps) {
  const words = useWords("admin-user");
  const { acts } = words;
  const { ask, done } = acts.remove;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const act = useAct({ ...ends, onSettled: () => undefined }, words);
  const word = account.email || account.id.slice(0, 8);
  const confirm = async () => {
    if (typed.trim().toLowerCase() !== word.toLowerCase()) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const isDone = await act(() => deleteAccount(account.id), done, word);
    onClose();
    if (isDone) onDeleted();
    else ends.onSettled();
  };
  return (
    <AskFirst words={ask} account={account} isGrave onConfirm={confirm} onClose={onClose}>
      <TextField
        ref={field}
        type="email"
        name="confirmation"
        autoComplete="off"
        label={fill(ask.field, { word: <Ltr>{word}</Ltr> })}
        error={isWrong && ask.mismatch}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
    </AskFirst>
  );
}

interface ConfirmProps {
  /** `text` says whom it is about with `{email}`. */
  words: { readonly title: string; readonly text: string; readonly confirm: string; readonly busy: string };
  account: Account;
  isGrave?: boolean | undefined;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Fields. */
  children?: ReactNode;
}

/** Asks before something is done to an account, and says what it means. */
export function AskFirst({ words, account, isGrave, onConfirm, onClose, children }: ConfirmProps) {
  const { acts } = useWords("admin-user");
  return (
    <ConfirmDialog
      words={{ ...words, cancel: acts.cancel }}
      isGrave={isGrave}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{fill(words.text, { email: <Ltr>{account.email || account.id}</Ltr> })}</p>
      {children}
    </ConfirmDialog>
  );
}
