import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { CodeField } from "./code-field.tsx";
import { FactorChoice } from "./factor-choice.tsx";
import { removeFactor, verifyCode } from "./factors.ts";
import { useCodeForm } from "./use-code-form.ts";

interface Props {
  factor: Factor;
  /** All that are on. */
  factors: readonly Factor[];
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks for a code before an app is removed: whoever finds an open browser must not be able to. */
export function RemoveFactorDialog({ factor, factors, onRemoved, onClose }: Props) {
  const { removed, dialog } = useWords("account").security.factor;
  const reauthentication = useReauthentication();
  // The phone with the app may be the one that was lost.
  const [shownBy, setShownBy] = useState(factor.id);
  const form = useCodeForm(async (code) => {
    await verifyCode(shownBy, code);
    if (!(await reauthentication.run(() => removeFactor(factor.id)))) return;
    showToast(removed);
    onClose();
    onRemoved();
  });
  return (
    <>
      <DialogForm words={dialog} form={form.props} isBusy={form.isSending} isGrave onClose={onClose}>
        <p>{dialog.text}</p>
        {factors.length === 1 && <p>{dialog.last}</p>}
        <FactorChoice factors={factors} value={shownBy} onChange={setShownBy} />
        <CodeField problem={form.problems["code"]} />
      </DialogForm>
      {reauthentication.dialog}
    </>
  );
}
