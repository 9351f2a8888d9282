import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DialogProblem } from "../../../session/dialog-problem.tsx";
import { problemText } from "../../../session/problem-text.ts";
import { useReauthentication } from "../../../session/reauthentication/use-reauthentication.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { showToast, type ToastOptions } from "../../../ui/toast-store.ts";
import { type Passkey, removePasskey } from "./passkeys.ts";

interface Props {
  passkey: Passkey;
  name: string;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a passkey is removed, and says what goes with it. */
export function RemovePasskeyDialog({ passkey, name, onRemoved, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("passkeys");
  const { run, dialog } = useReauthentication();
  const [problem, setProblem] = useState<ToastOptions>();
  const remove = async () => {
    setProblem(undefined);
    try {
      if (!(await run(() => removePasskey(passkey.id)))) return;
      showToast(words.removed);
      onClose();
      onRemoved();
    } catch (error) {
      const { title, description } = words.failed;
      setProblem({ kind: "error", title, description: problemText(error, language, words, description) });
    }
  };
  return (
    <>
      <ConfirmDialog words={words.removeDialog} isGrave onConfirm={remove} onClose={onClose}>
        <p>{fill(words.removeDialog.text, { name: <bdi>{name}</bdi> })}</p>
        <DialogProblem problem={problem} />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
