import { useRef, useState } from "react";
import { modelNoteBounds } from "../../../generated/forms/mark-twin-ready.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { type StateKind, StateMark } from "../../../ui/studio/state-mark.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { Section } from "../lists/record-view.tsx";
import { markTwinReady, type Twin, type TwinRecord } from "./api.ts";
import { kinds, standingConsent } from "./board/board.ts";
import styles from "./production.module.css";
import { useMutationWords } from "./use-production-words.ts";

interface Props {
  record: TwinRecord;
  /** Whose twin it is, where there are several. */
  name: string | null;
  customer: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** How the twin stands, and the team's word that it is ready. */
export function TwinSection({ record, name, customer, now }: Props) {
  const { twin: words } = useWords("admin/production");
  const { twin } = record;
  const [isAsked, setAsked] = useState(false);
  const isReady = twin?.status === "ready";
  const canMark = twin !== null && (isReady || (twin.status === "collecting" && hasEverything(record, now)));
  return (
    <Section title={name ? fill(words.titleOf, { name: <bdi>{name}</bdi> }) : words.title}>
      <div className={styles.twin}>
        <TwinState twin={twin} isCollected={canMark} />
        {twin?.model_note && (
          <div>
            <p className={styles.term}>{words.note}</p>
            <p dir="auto" className={styles.note}>
              {twin.model_note}
            </p>
          </div>
        )}
        {canMark && (
          <div>
            <Button kind={isReady ? "outline" : "ink"} size="small" onClick={() => setAsked(true)}>
              {isReady ? words.change : words.action}
            </Button>
          </div>
        )}
      </div>
      {isAsked && twin && canMark && (
        <ReadyDialog twin={twin} about={name ?? customer} onClose={() => setAsked(false)} />
      )}
    </Section>
  );
}

/** Whether consent holds and a recording of each kind is accepted. The server has the last word. */
function hasEverything({ consents, recordings }: TwinRecord, now: number): boolean {
  const isAccepted = (kind: string) =>
    recordings.some((recording) => recording.kind === kind && recording.status === "accepted");
  return standingConsent(consents, now) !== null && kinds.every(isAccepted);
}

function TwinState({ twin, isCollected }: { twin: Twin | null; isCollected: boolean }) {
  const { language } = useLanguage();
  const { twin: words } = useWords("admin/production");
  const at = (sentence: string, moment: string | null) =>
    sentence.replace("{date}", moment ? shortDate(moment, language) : "");
  const stateOf = (): [StateKind, string] => {
    if (twin === null) return ["pending", words.none];
    if (twin.status === "ready") return ["done", at(words.ready, twin.ready_at)];
    if (twin.status === "stopped") return ["late", at(words.stopped, twin.stopped_at)];
    if (twin.status === "deleted") return ["late", at(words.deleted, twin.deleted_at)];
    return isCollected ? ["yours", words.collected] : ["running", words.collecting];
  };
  const [kind, text] = stateOf();
  return (
    <p>
      <StateMark kind={kind} good={kind === "done"}>
        {text}
      </StateMark>
    </p>
  );
}

interface DialogProps {
  twin: Twin;
  /** Whom the twin shows, or whose it is. */
  about: string;
  onClose: () => void;
}

/** Asks which tool holds the model before the twin counts as ready. */
function ReadyDialog({ twin, about, onClose }: DialogProps) {
  const words = useWords("admin/production").twin;
  const { dialog } = words;
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { run } = useAdminMutation({
    mutationFn: (note: string) => markTwinReady(twin.id, note),
    queryKey: ["production"],
    success: () => ({ title: words.done, description: about }),
    words: useMutationWords(),
  });
  const confirm = async () => {
    const note = field.current?.value.trim() ?? "";
    if (note === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (await run(note)) onClose();
  };
  return (
    <ConfirmDialog words={dialog} onConfirm={confirm} onClose={onClose}>
      <p className="small muted">{dialog.text}</p>
      <TextArea
        ref={field}
        name="note"
        rows={3}
        dir="auto"
        maxLength={modelNoteBounds.note.max}
        defaultValue={twin.model_note ?? ""}
        label={dialog.note}
        hint={dialog.hint}
        error={isMissing && dialog.missing}
        onChange={() => setMissing(false)}
      />
    </ConfirmDialog>
  );
}
