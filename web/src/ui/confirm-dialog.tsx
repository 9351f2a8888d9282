import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { DialogForm, type DialogWords } from "./dialog-form.tsx";

/**
 * Asks before something is done. Escape and Cancel leave it undone; a second press while it is being done does
 * nothing.
 *
 * Props: `words` (title, confirm, busy, cancel); `children` say what it means and may hold fields; `isGrave`
 * for what cannot be undone; `onConfirm` does it, and its promise keeps the dialog busy; `onClose`.
 */
export function ConfirmDialog(props: {
  words: DialogWords;
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
    <DialogForm
      words={words}
      form={{ noValidate: true, onSubmit: (event) => void confirm(event) }}
      isBusy={isBusy}
      isGrave={props.isGrave}
      onClose={onClose}
    >
      {props.children}
    </DialogForm>
  );
}
