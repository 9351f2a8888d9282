import { type ReactNode, type RefObject, useRef, useState } from "react";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import styles from "./discussion.module.css";

type DecisionWords = Words<"studio/video/script"> | Words<"studio/review">;
export type Answer = "approved" | "changes";

/** Asks whether a script or a cut is right, or tells how it stands. Props: `id` of the title; `children`, its buttons. */
export function DecisionBar(props: {
  id: string;
  title: string;
  text?: ReactNode;
  className: string | undefined;
  ref?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}) {
  const { id, title, text, className, ref, children } = props;
  return (
    <section ref={ref} className={classNames(styles.decision, className)} aria-labelledby={id}>
      <div className={styles.decisionText}>
        <h2 id={id} className="h4">
          {title}
        </h2>
        {text && <p className="small muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

/** Who asked for changes may still approve. Props: `number` of the version or the cut; `isWaiting` for an answer. */
export function DecisionButtons(props: {
  words: DecisionWords;
  number: number;
  isWaiting: boolean;
  canApprove: boolean;
  canAskChanges: boolean;
  onAsk: (answer: Answer) => void;
}) {
  const { isWaiting, onAsk } = props;
  const { decision } = props.words;
  return (
    <div className={styles.decisionButtons}>
      {isWaiting && (
        <Button kind="outline" disabled={!props.canAskChanges} onClick={() => onAsk("changes")}>
          {decision.changes}
        </Button>
      )}
      <Button
        kind={isWaiting ? "primary" : "outline"}
        disabled={!props.canApprove}
        onClick={() => onAsk("approved")}
      >
        {decision.approve.replace("{number}", String(props.number))}
      </Button>
    </div>
  );
}

interface DialogProps {
  words: DecisionWords;
  /** Comments that are open. */
  open: number;
  onClose: () => void;
}

/** Props: `approve` closes nothing: the dialog closes whether it succeeds or not. */
export function ApproveDialog(props: DialogProps & { number: number; approve: () => Promise<unknown> }) {
  const { open, approve, onClose } = props;
  const { language } = useLanguage();
  const words = props.words.approve;
  const confirm = async () => {
    await succeeds(approve());
    onClose();
  };
  return (
    <ConfirmDialog
      words={{ ...words, title: words.title.replace("{number}", String(props.number)) }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {open > 0 && <p className="small muted">{plural(language, open, words.open)}</p>}
    </ConfirmDialog>
  );
}

/** Asks what should change. After a failure it stays, with the words in it. Props: `ask`; `children` before the field. */
export function ChangesDialog(
  props: DialogProps & { ask: (note: string) => Promise<unknown>; children?: ReactNode },
) {
  const { open, ask, onClose } = props;
  const words = props.words.changes;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    const note = field.current?.value.trim() ?? "";
    if (note === "" && open === 0) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (await succeeds(ask(note))) onClose();
  };
  return (
    <ConfirmDialog words={words} onConfirm={confirm} onClose={onClose}>
      {props.children}
      <TextArea
        ref={field}
        name="note"
        rows={4}
        dir="auto"
        maxLength={scriptBounds.comment.max}
        label={words.note}
        hint={words.hint}
        error={isMissing && words.missing}
        onChange={() => setMissing(false)}
      />
    </ConfirmDialog>
  );
}

/** A failure was said already. */
function succeeds(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    () => false,
  );
}
