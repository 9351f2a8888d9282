import { type FormEvent, useRef, useState } from "react";
import { webAddress } from "../../../generated/typed.ts";
import { typed } from "../../../i18n/digits.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { clockOf, shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { afterSuccess } from "../deliveries/after-success.ts";
import type { DeliveryRecord } from "../deliveries/api.ts";
import { deliveryName } from "../deliveries/delivery-text.ts";
import { useVideoAct } from "../video/use-video.ts";
import { type Entry, entryKinds, momentOf } from "./calendar.ts";
import { consentFor, MomentFields, type Wrong, wrongMoment } from "./plan-dialog.tsx";
import styles from "./publishing.module.css";

const LONGEST_ADDRESS = 2_000;
const SECURE_ADDRESS = new RegExp(`^(?=https://[^/?#]*\\.)${webAddress}$`, "iu");

interface Props {
  record: DeliveryRecord;
  entry: Entry;
  onClose: () => void;
}

/** One publication: when, of what, by whom; a plan can be moved, canceled and marked as published. */
export function EntryDialog({ record, entry, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/publishing").entry;
  const plan = useWords("studio/publishing");
  const delivery = useWords("studio/deliveries/list");
  const { publication, state, at } = entry;
  const { note, published_url, author_name, author_side } = publication;
  return (
    <Dialog title={<bdi>{entry.delivery.video?.title}</bdi>} closeLabel={words.close} onClose={onClose}>
      <div className={styles.dialogBody}>
        <div className={styles.entryFacts}>
          <StateMark kind={entryKinds[state]}>{plan.states[state]}</StateMark>
          <p>{`${deliveryName(entry.delivery, delivery)}, ${shortDateAndTime(at, language)}`}</p>
          <p className="small muted">
            {words.by.replace("{name}", `\u2068${author_name ?? words[author_side]}\u2069`)}
          </p>
          {note && (
            <p className={styles.entryNote} dir="auto">
              {note}
            </p>
          )}
          <p className={styles.entryLinks}>
            <PageLink
              to={`/studio/${publication.production_id}/videos/${entry.delivery.video_id ?? ""}`}
              className={inlineLink()}
            >
              {words.video}
            </PageLink>
            {published_url !== null && (
              <a href={published_url} target="_blank" rel="noreferrer" className={inlineLink()}>
                {words.post}
              </a>
            )}
          </p>
        </div>
        {state !== "published" && (
          <>
            <Publish entry={entry} onDone={onClose} />
            {record.production.stopped_at === null && <Move record={record} entry={entry} onDone={onClose} />}
            <CancelPlan entry={entry} onDone={onClose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Publish({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const words = useWords("studio/publishing");
  const url = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const act = useVideoAct("mark-published", words, words.entry.failed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = typed(url.current?.value ?? "");
    if (!SECURE_ADDRESS.test(address)) {
      setWrong(true);
      url.current?.focus();
      return;
    }
    afterSuccess(act.mutateAsync({ publication_id: entry.publication.id, url: address }), () => {
      showToast(words.entry.published);
      onDone();
    });
  };
  return (
    <form className={styles.publishForm} noValidate onSubmit={submit}>
      <TextField
        ref={url}
        type="url"
        autoComplete="off"
        maxLength={LONGEST_ADDRESS}
        label={words.entry.url}
        placeholder={words.entry.urlHint}
        error={isWrong && words.entry.badUrl}
        onChange={() => setWrong(false)}
      />
      <Button
        type="submit"
        kind={entry.state === "due" ? "primary" : "outline"}
        busy={act.isPending}
        busyLabel={words.entry.publishBusy}
      >
        {words.entry.publish}
      </Button>
    </form>
  );
}

function Move({ record, entry, onDone }: { record: DeliveryRecord; entry: Entry; onDone: () => void }) {
  const { language } = useLanguage();
  const words = useWords("studio/publishing");
  const [when, setWhen] = useState({ day: entry.day, clock: clockOf(entry.at) });
  const [wrong, setWrong] = useState<Wrong>(null);
  const act = useVideoAct("change-publication", words, words.entry.failed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = wrongMoment(when, consentFor(record, entry.delivery), language, words.plan);
    setWrong(problem);
    if (problem) return;
    const { id, note } = entry.publication;
    const planned_at = momentOf(when.day, when.clock) ?? "";
    afterSuccess(act.mutateAsync({ publication_id: id, planned_at, note: note ?? "" }), () => {
      showToast(words.entry.moved);
      onDone();
    });
  };
  return (
    <form className={styles.publishForm} noValidate onSubmit={submit}>
      <MomentFields
        words={words.plan}
        day={when.day}
        clock={when.clock}
        wrong={wrong}
        onChange={(changed) => {
          setWhen({ ...when, ...changed });
          setWrong(null);
        }}
      />
      <Button type="submit" kind="outline" busy={act.isPending} busyLabel={words.entry.moveBusy}>
        {words.entry.move}
      </Button>
    </form>
  );
}

function CancelPlan({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const words = useWords("studio/publishing");
  const act = useVideoAct("cancel-publication", words, words.entry.failed);
  const cancel = () =>
    afterSuccess(act.mutateAsync({ publication_id: entry.publication.id }), () => {
      showToast(words.entry.canceled);
      onDone();
    });
  return (
    <button
      type="button"
      className={inlineLink(styles.textButton)}
      aria-busy={act.isPending || undefined}
      onClick={() => !act.isPending && cancel()}
    >
      {act.isPending ? words.entry.cancelBusy : words.entry.cancelPlan}
    </button>
  );
}
