import { useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { dayOf, longDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import type { Delivery, DeliveryRecord } from "../deliveries/api.ts";
import { leftToRight } from "../deliveries/delivery-text.ts";
import { useViewer } from "../use-viewer.ts";
import { type Consent, personShown } from "../video/api.ts";
import { useVideoAct } from "../video/use-video.ts";
import { momentOf } from "./calendar.ts";
import styles from "./publishing.module.css";

const LONGEST_NOTE = 500;
// When an office in the Emirates begins its day.
const HOUR = "09:00";

export type Wrong = { field: "day" | "time" | "film"; text: string } | null;

/** Plans when a film goes out. The same wish sent twice counts once. */
export function PlanDialog({
  record,
  day,
  onClose,
}: {
  record: DeliveryRecord;
  day: string;
  onClose: () => void;
}) {
  const { language } = useLanguage();
  const words = useWords("studio/publishing");
  const films = record.deliveries.filter(({ status }) => status === "delivered");
  // What has no plan yet comes first.
  const first = films.find(({ publications }) => publications.length === 0) ?? films[0];
  const film = useRef<HTMLSelectElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const when = useRef({ day, clock: HOUR });
  const [id, setId] = useState(newId);
  const [wrong, setWrong] = useState<Wrong>(null);
  const plan = useVideoAct("plan-publication", words, words.plan.failed);
  const changed = () => {
    setId(newId());
    setWrong(null);
  };
  const confirm = async () => {
    const chosen = films.find((one) => one.id === film.current?.value);
    const problem = wrongMoment(when.current, consentFor(record, chosen), language, words.plan);
    if (!chosen || problem) return setWrong(problem);
    const body = {
      id,
      delivery_id: chosen.id,
      planned_at: momentOf(when.current.day, when.current.clock) ?? "",
      note: note.current?.value.trim() ?? "",
    };
    await plan.mutateAsync(body).then(
      () => {
        showToast(words.plan.done);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog words={words.plan} onConfirm={confirm} onClose={onClose}>
      <SelectField ref={film} label={words.plan.file} defaultValue={first?.id} onChange={changed}>
        {films.map((delivery) => (
          <option key={delivery.id} value={delivery.id}>
            {filmChoice(delivery, words)}
          </option>
        ))}
      </SelectField>
      <MomentFields
        words={words.plan}
        day={day}
        clock={HOUR}
        wrong={wrong}
        onChange={(next) => {
          when.current = { ...when.current, ...next };
          changed();
        }}
      />
      <TextArea
        ref={note}
        rows={2}
        dir="auto"
        maxLength={LONGEST_NOTE}
        label={words.plan.note}
        hint={words.plan.noteHint}
        onChange={changed}
      />
    </ConfirmDialog>
  );
}

interface MomentWords {
  day: string;
  time: string;
  timeHint: string;
}

/** A day and an hour in Dubai. */
export function MomentFields(props: {
  words: MomentWords;
  day: string;
  clock: string;
  wrong: Wrong;
  onChange: (changed: { day?: string; clock?: string }) => void;
}) {
  const { words, day, clock, wrong, onChange } = props;
  const { now } = useViewer();
  return (
    <div className={styles.dateAndTime}>
      <TextField
        type="date"
        label={words.day}
        defaultValue={day}
        min={dayOf(now)}
        error={wrong?.field === "day" && wrong.text}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      <TextField
        type="time"
        label={words.time}
        defaultValue={clock}
        hint={words.timeHint}
        error={wrong?.field === "time" && wrong.text}
        onChange={({ currentTarget }) => onChange({ clock: currentTarget.value })}
      />
    </div>
  );
}

/** The consent of whom a film shows. */
export function consentFor({ production }: DeliveryRecord, film: Delivery | undefined): Consent | null {
  return personShown(production, film?.video)?.consent ?? null;
}

/** What is wrong with a moment, as far as the browser knows; the server has the last word. */
export function wrongMoment(
  { day, clock }: { day: string; clock: string },
  consent: Consent | null,
  language: "en" | "ar",
  words: { noDay: string; pastDay: string; beyond: string },
): Wrong {
  const moment = momentOf(day, clock);
  if (moment === null) return { field: "day", text: words.noDay };
  if (Date.parse(moment) < Date.now()) return { field: "time", text: words.pastDay };
  const until = consent?.until;
  if (until !== undefined && day > until)
    return { field: "day", text: words.beyond.replace("{date}", longDay(until, language)) };
  return null;
}

function filmChoice(
  delivery: Delivery,
  words: {
    plan: { fileName: string };
    scope: { channels: Record<Delivery["channel"], string>; languages: Record<Delivery["language"], string> };
  },
): string {
  return words.plan.fileName
    .replace("{title}", `\u2068${delivery.video?.title ?? ""}\u2069`)
    .replace("{channel}", words.scope.channels[delivery.channel])
    .replace("{shape}", leftToRight(delivery.shape))
    .replace("{language}", words.scope.languages[delivery.language]);
}
