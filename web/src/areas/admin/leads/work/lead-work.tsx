import { type ReactNode, useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField } from "../../../../ui/field.tsx";
import { Due, type Promised } from "../../lists/due.tsx";
import { Section } from "../../lists/record-view.tsx";
import { memberName, useTeam } from "../../lists/team.tsx";
import { useAct } from "../../lists/use-act.ts";
import { assign, type LeadKind, setHandled } from "../api.ts";
import { LeadNotes } from "./lead-notes.tsx";
import styles from "./work.module.css";

interface Props {
  kind: LeadKind;
  id: string;
  lead: Promised & { assignee_id: string | null };
  /** What it is about, for the toasts. */
  subject: string;
  /** When it was loaded, in milliseconds since 1970; `version` counts the times. */
  at: number;
  version: number;
  onSettled: () => void;
  onRefused: () => void;
  /** A way to answer. */
  reply?: ReactNode;
}

/** What the team does about a lead: who sees to it, whether it was answered, and notes to each other. */
export function LeadWork({ kind, id, lead, subject, at, version, reply, ...ends }: Props) {
  const { work: words } = useWords("admin-leads");
  const { act: actWords } = useWords("admin-lists");
  const [isBusy, setBusy] = useState(false);
  const act = useAct(ends, actWords);
  const isHandled = lead.handled_at !== null;
  const toggle = async () => {
    setBusy(true);
    const done = isHandled ? words.reopened : words.handled;
    await act(() => setHandled({ kind, id }, !isHandled), done, subject);
    setBusy(false);
  };
  return (
    <>
      <Section title={kind === "order" ? words.talk : words.title}>
        <div className={styles.work}>
          <p className={styles.due}>
            <Due of={lead} now={at} />
          </p>
          <AssigneeField kind={kind} id={id} value={lead.assignee_id} subject={subject} {...ends} />
          <div className={styles.buttons}>
            <Button
              kind={isHandled ? "outline" : "ink"}
              size="small"
              busy={isBusy}
              busyLabel={words.saving}
              onClick={() => void toggle()}
            >
              {isHandled ? words.reopen : words.handle}
            </Button>
            {reply}
          </div>
        </div>
      </Section>
      <LeadNotes kind={kind} id={id} version={version} {...ends} />
    </>
  );
}

type AssigneeProps = Pick<Props, "kind" | "id" | "subject" | "onSettled" | "onRefused"> & {
  value: string | null;
};

/** Gives the lead to somebody at once; while that is on its way, the new choice stands. */
function AssigneeField({ kind, id, value, subject, ...ends }: AssigneeProps) {
  const { work: words } = useWords("admin-leads");
  const { act: actWords, assignee: texts } = useWords("admin-lists");
  const team = useTeam();
  const act = useAct(ends, actWords);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (next: string) => {
    setChosen(next);
    await act(() => assign({ kind, id }, next || null), words.assigned, subject);
    setChosen(null);
  };
  const isListed = value === null || team?.some((member) => member.id === value);
  return (
    <SelectField
      label={texts.label}
      value={chosen ?? value ?? ""}
      placeholder={texts.nobody}
      disabled={team === null || chosen !== null}
      onChange={({ target }) => void choose(target.value)}
    >
      {team?.map((member) => (
        <option key={member.id} value={member.id}>
          {memberName(member)}
        </option>
      ))}
      {!isListed && <option value={value ?? ""}>{texts.former}</option>}
    </SelectField>
  );
}

/** A link that begins an answer by mail; nothing in the address or the subject can add other fields to it. */
export function mailLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
