import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { DialogForm, type DialogWords } from "./dialog-form.tsx";

/**
 * Asks for confirmation of an action. Escape and Cancel close the dialog without it; a second press while the
 * action runs does nothing.
 *
 * Props: `words` (title, confirm, busy, cancel); `children` explain the action and may hold fields; `isGrave` for
 * an action that cannot be undone; `onConfirm` runs the action, and its promise keeps the dialog busy; `onClose`.
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
