import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./dialog-form.module.css";

export type DialogWords = {
  readonly title: string;
  readonly confirm: string;
  readonly busy: string;
  readonly cancel: string;
};

/**
 * A dialog with a form, a confirm button and a cancel button.
 *
 * Props: `words` (title, confirm, busy, cancel); `form` for the form element; `isBusy` while the action runs;
 * `isGrave` for an action that cannot be undone; `onClose`; `children` are the text and the fields.
 */
export function DialogForm(props: {
  words: DialogWords;
  form: ComponentProps<"form">;
  isBusy: boolean;
  isGrave?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { words, isBusy, onClose } = props;
  return (
    <Dialog title={words.title} closeLabel={words.cancel} onClose={onClose} isBusy={isBusy}>
      <form {...props.form} className={styles.form}>
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
