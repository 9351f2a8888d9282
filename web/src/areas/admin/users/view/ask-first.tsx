import type { ReactNode } from "react";
import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import type { Account } from "../account.ts";

interface Props {
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
export function AskFirst({ words, account, isGrave, onConfirm, onClose, children }: Props) {
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
