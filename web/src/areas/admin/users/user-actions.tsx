import { type ReactNode, useRef, useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { requestAdminRole } from "../approvals/api.ts";
import { ActionRow, ActionRows, Section } from "../lists/record-view.tsx";
import {
  type Account,
  type BanLength,
  ban,
  deleteAccount,
  endSessions,
  isBanned,
  liftBan,
  mailReset,
  roleOf,
  setRole,
} from "./api.ts";

interface Props {
  account: Account;
  at: number;
  /** Whether it is the account of the admin who looks. */
  isOwn: boolean;
  onDeleted: () => void;
}

type SimpleAction = "recover" | "logout" | "unban";
type Action = SimpleAction | "role" | "ban" | "remove";

const simpleActions: Record<SimpleAction, (id: string) => Promise<void>> = {
  recover: mailReset,
  logout: endSessions,
  unban: liftBan,
};

/** What an admin can do about an account; each action is confirmed in a dialog. */
export function UserActions({ account, at, isOwn, onDeleted }: Props) {
  const { actions: words } = useWords("admin/users");
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const role = roleOf(account) ?? "user";
  // What turns into its opposite keeps its place, and its button the focus.
  const rows: { key: string; name: Action; isGuarded?: boolean }[] = [
    ...(account.email ? [{ key: "recover", name: "recover" } as const] : []),
    { key: "logout", name: "logout" },
    { key: "role", name: "role", isGuarded: true },
    { key: "ban", name: isBanned(account, at) ? "unban" : "ban", isGuarded: true },
    { key: "remove", name: "remove", isGuarded: true },
  ];
  return (
    <Section title={words.title}>
      <ActionRows>
        {rows.map(({ key, name, isGuarded }) => {
          const texts = name === "role" ? { ...words.role, text: words.role.texts[role] } : words[name];
          const isRefused = isOwn && isGuarded;
          return (
            <ActionRow
              key={key}
              title={texts.title}
              action={
                !isRefused && (
                  <Button kind="outline" size="small" onClick={() => setOpen(name)}>
                    {texts.button}
                  </Button>
                )
              }
            >
              <p className="small muted">{isRefused ? words.own : texts.text}</p>
            </ActionRow>
          );
        })}
      </ActionRows>
      {open === "role" && <RoleDialog account={account} onClose={close} />}
      {open === "ban" && <BanDialog account={account} onClose={close} />}
      {open === "remove" && <DeleteDialog account={account} onClose={close} onDeleted={onDeleted} />}
      {open && open !== "role" && open !== "ban" && open !== "remove" && (
        <SimpleDialog action={open} account={account} onClose={close} />
      )}
    </Section>
  );
}

interface DialogProps {
  account: Account;
  onClose: () => void;
}

function SimpleDialog({ action, account, onClose }: DialogProps & { action: SimpleAction }) {
  const words = useWords("admin/users");
  const { ask, done } = words.actions[action];
  const { run } = useAdminMutation({
    mutationFn: () => simpleActions[action](account.id),
    queryKey: ["users", account.id],
    success: () => ({ title: done, description: account.email ?? account.id }),
    words,
  });
  const confirm = async () => {
    await run();
    onClose();
  };
  return <AccountDialog words={ask} account={account} onConfirm={confirm} onClose={onClose} />;
}

const roles = ["user", "producer", "admin"] as const;

/** Asks what somebody is to be of the team, and says what each may do. */
function RoleDialog({ account, onClose }: DialogProps) {
  const words = useWords("admin/users");
  const { facts } = words;
  const { ask, texts, done, asked } = words.actions.role;
  const present = roleOf(account) ?? "user";
  const [role, setChosen] = useState<(typeof roles)[number]>(present);
  const isAsking = role === "admin" && present !== "admin";
  const { run } = useAdminMutation({
    mutationFn: () =>
      isAsking ? requestAdminRole(account.id) : setRole(account.id, role === "user" ? null : role),
    queryKey: ["users", account.id],
    success: () => ({ title: isAsking ? asked : done, description: account.email ?? account.id }),
    words,
  });
  const confirm = async () => {
    if (role !== present) await run();
    onClose();
  };
  return (
    <AccountDialog
      words={isAsking ? { ...ask, ...ask.second } : ask}
      account={account}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SelectField
        label={facts.role}
        value={role}
        hint={texts[role]}
        onChange={({ target }) => setChosen(roles.find((known) => known === target.value) ?? present)}
      >
        {roles.map((choice) => (
          <option key={choice} value={choice}>
            {facts.roles[choice]}
          </option>
        ))}
      </SelectField>
      {isAsking && (
        <p className="small muted">{fill(ask.alone, { command: <Ltr>tawam admin approve</Ltr> })}</p>
      )}
    </AccountDialog>
  );
}

const lengths: readonly BanLength[] = ["day", "week", "forGood"];

/** Asks how long somebody is to be kept out. */
function BanDialog({ account, onClose }: DialogProps) {
  const words = useWords("admin/users");
  const { ask, done } = words.actions.ban;
  const [length, setLength] = useState<BanLength>("day");
  const { run } = useAdminMutation({
    mutationFn: () => ban(account.id, length),
    queryKey: ["users", account.id],
    success: () => ({ title: done, description: account.email ?? account.id }),
    words,
  });
  const confirm = async () => {
    await run();
    onClose();
  };
  return (
    <AccountDialog words={ask} account={account} isGrave onConfirm={confirm} onClose={onClose}>
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
    </AccountDialog>
  );
}

/** Asks for the address, so that nobody is deleted by a slip. */
function DeleteDialog({ account, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const words = useWords("admin/users");
  const { ask, done } = words.actions.remove;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const word = account.email || account.id.slice(0, 8);
  const { run } = useAdminMutation({
    mutationFn: () => deleteAccount(account.id),
    queryKey: ["users", account.id],
    removes: true,
    success: () => ({ title: done, description: word }),
    words,
  });
  const confirm = async () => {
    if (typed.trim().toLowerCase() !== word.toLowerCase()) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const isDone = await run();
    onClose();
    if (isDone) onDeleted();
  };
  return (
    <AccountDialog words={ask} account={account} isGrave onConfirm={confirm} onClose={onClose}>
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
    </AccountDialog>
  );
}

interface AccountDialogProps {
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
export function AccountDialog({ words, account, isGrave, onConfirm, onClose, children }: AccountDialogProps) {
  const { actions } = useWords("admin/users");
  return (
    <ConfirmDialog
      words={{ ...words, cancel: actions.cancel }}
      isGrave={isGrave}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{fill(words.text, { email: <Ltr>{account.email || account.id}</Ltr> })}</p>
      {children}
    </ConfirmDialog>
  );
}
