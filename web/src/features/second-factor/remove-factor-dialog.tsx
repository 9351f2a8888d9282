import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { CodeField } from "./code-field.tsx";
import { FactorChoice } from "./factor-choice.tsx";
import { removeFactor, verifyCode } from "./factors.ts";
import styles from "./second-factor.module.css";
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
  // The phone with the app may be the one that was lost.
  const [shownBy, setShownBy] = useState(factor.id);
  const form = useCodeForm(async (code) => {
    await verifyCode(shownBy, code);
    await removeFactor(factor.id);
    showToast(removed);
    onClose();
    onRemoved();
  });
  return (
    <Dialog title={dialog.title} closeLabel={dialog.cancel} onClose={onClose} isBusy={form.isSending}>
      <form {...form.props} className={styles.form}>
        <p>{dialog.text}</p>
        {factors.length === 1 && <p>{dialog.last}</p>}
        <FactorChoice factors={factors} value={shownBy} onChange={setShownBy} />
        <CodeField problem={form.problems["code"]} />
        <div className={styles.buttons}>
          <Button type="submit" busy={form.isSending} busyLabel={dialog.busy}>
            {dialog.confirm}
          </Button>
          <Button kind="outline" disabled={form.isSending} onClick={onClose}>
            {dialog.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
