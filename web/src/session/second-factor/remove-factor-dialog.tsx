import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { DialogProblem } from "../dialog-problem.tsx";
import { problemText } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { removeFactor } from "./factors.ts";

interface Props {
  factor: Factor;
  /** Nothing else is on. */
  isLast: boolean;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before an app or a key is removed. It need not be at hand: the one that was lost is removed here. */
export function RemoveFactorDialog({ factor, isLast, onRemoved, onClose }: Props) {
  const { language } = useLanguage();
  const security = useWords("account").security;
  const words = security.factor;
  const { run, dialog } = useReauthentication();
  const isKey = factor.factor_type === "webauthn";
  const asked = isKey ? words.keyDialog : words.dialog;
  const [problem, setProblem] = useState<ToastOptions>();
  const remove = async () => {
    setProblem(undefined);
    try {
      if (!(await run(() => removeFactor(factor.id)))) return;
      showToast(isKey ? words.keyRemoved : words.removed);
      onClose();
      onRemoved();
    } catch (error) {
      const { title, description } = words.failed;
      setProblem({ kind: "error", title, description: problemText(error, language, security, description) });
    }
  };
  return (
    <>
      <ConfirmDialog words={asked} isGrave onConfirm={remove} onClose={onClose}>
        <p>{asked.text}</p>
        {isLast && <p>{words.last}</p>}
        <DialogProblem problem={problem} />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
