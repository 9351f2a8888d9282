import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog.tsx";

export type ConfirmWords = {
  readonly title: string;
  readonly confirm: string;
  readonly busy: string;
  readonly cancel: string;
};

/**
 * Asks before something is done. Escape and Cancel leave it undone; a second press while it is being done does
 * nothing.
 *
 * Props: `words` (title, confirm, busy, cancel); `children` say what it means and may hold fields; `isGrave`
 * for what cannot be undone; `onConfirm` does it, and its promise keeps the dialog busy; `onClose`.
 */
export function ConfirmDialog(props: {
  words: ConfirmWords;
  children: ReactNode;
  isGrave?: boolean | undefined;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { words, onClose, onConfirm } = props;
  const isAtWork = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isAtWork.current) return;
    isAtWork.current = true;
    setBusy(true);
    await onConfirm().finally(() => {
      isAtWork.current = false;
      setBusy(false);
    });
  };
  return (
    <Dialog title={words.title} closeLabel={words.cancel} onClose={onClose} isBusy={isBusy}>
      <form className={styles.form} noValidate onSubmit={(event) => void confirm(event)}>
        {props.children}
        <div className={styles.buttons}>
          <Button type="submit" kind={props.isGrave ? "primary" : "ink"} busy={isBusy} busyLabel={words.busy}>
            {words.confirm}
          </Button>
          <Button kind="outline" disabled={isBusy} onClick={onClose} data-first>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
