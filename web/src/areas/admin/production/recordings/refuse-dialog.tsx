import { type RefObject, useId, useRef, useState } from "react";
import { refusalBounds } from "../../../../generated/forms/refuse-recording.ts";
import type { RefusalReason } from "../../../../generated/refusal-reasons.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { useAdminMutation } from "../../admin-query.tsx";
import { useMutationWords } from "../use-production-words.ts";
import { type Recording, refuseRecording } from "./api.ts";
import { reasonsFor } from "./reasons.ts";
import styles from "./recordings.module.css";

interface Props {
  recording: Recording;
  customerLanguage: "en" | "ar";
  onRefused: () => void;
  onClose: () => void;
}

/** Says why a recording is not accepted: reasons of the guide, at least one, and a line of one's own. */
export function RefuseDialog({ recording, customerLanguage, onRefused, onClose }: Props) {
  const { refuse: words, view } = useWords("admin/production");
  const group = useRef<HTMLFieldSetElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { run } = useAdminMutation({
    mutationFn: (refusal: Parameters<typeof refuseRecording>[1]) => refuseRecording(recording.id, refusal),
    queryKey: ["production"],
    success: () => ({ title: words.done, description: recording.file_name }),
    words: useMutationWords(),
  });
  const confirm = async () => {
    const reasons = checkedIn(group.current);
    if (reasons.length === 0) {
      setMissing(true);
      group.current?.querySelector("input")?.focus();
      return;
    }
    if (await run({ reasons, note: note.current?.value.trim() ?? "" })) {
      onClose();
      onRefused();
    }
  };
  return (
    <ConfirmDialog words={words} onConfirm={confirm} onClose={onClose}>
      <p className="small muted">{words.text}</p>
      <ReasonBoxes
        group={group}
        kind={recording.kind}
        error={isMissing ? words.missing : undefined}
        onChange={() => setMissing(false)}
      />
      <TextArea
        ref={note}
        name="note"
        rows={2}
        dir="auto"
        maxLength={refusalBounds.note.max}
        label={words.note}
        hint={words.noteHint.replace("{language}", view.facts.languages[customerLanguage])}
      />
    </ConfirmDialog>
  );
}

function checkedIn(group: HTMLFieldSetElement | null): RefusalReason[] {
  const boxes = group?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
  return Array.from(boxes, ({ value }) => value as RefusalReason);
}

interface BoxesProps {
  group: RefObject<HTMLFieldSetElement | null>;
  kind: Recording["kind"];
  error: string | undefined;
  onChange: () => void;
}

function ReasonBoxes({ group, kind, error, onChange }: BoxesProps) {
  const { language } = useLanguage();
  const { refuse: words } = useWords("admin/production");
  const id = useId();
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={error && id}>
      <legend className={styles.legend}>{words.reasons}</legend>
      {error && (
        <p id={id} className={styles.error}>
          <Icon name="alert" className={styles.errorIcon} />
          {error}
        </p>
      )}
      <div className={styles.boxes}>
        {reasonsFor(kind, language).map(({ code, text }) => (
          <label key={code} className={styles.row}>
            <input type="checkbox" name="reason" value={code} onChange={onChange} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
