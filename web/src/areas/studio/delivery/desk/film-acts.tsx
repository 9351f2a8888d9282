import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { newId } from "../../../../backend/new-key.ts";
import type { Functions } from "../../../../generated/functions.ts";
import { fileSize } from "../../../../i18n/file-size.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { plural } from "../../../../i18n/plural.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { problemText } from "../../../../session/problem-text.ts";
import { base64 } from "../../../../ui/base64.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Field, SelectField, TextArea } from "../../../../ui/field.tsx";
import { inlineLink } from "../../../../ui/text-link.ts";
import { showToast } from "../../../../ui/toast-store.ts";
import { useVideoAct } from "../../video/use-video.ts";
import { actOnVideo } from "../../video/video-api.ts";
import { after } from "../after.ts";
import { type Delivery, deliveriesKey } from "../delivery-api.ts";
import { filmName } from "../film-facts.ts";
import styles from "./desk.module.css";
import { forgetFilm, pauseFilm, resumeFilm, type Sending, sendFilm, useSendings } from "./sending.ts";

// The server takes 300,000 letters, in Arabic of two bytes each, behind a mark.
const MOST_BYTES = 600_004;
const LONGEST_REASON = 500;

/** The team's acts on one film: those that its state allows. */
export function FilmActs({ delivery }: { delivery: Delivery }) {
  const words = useWords("studio-desk");
  const sending = useSendings().get(delivery.id);
  const [isOpen, setOpen] = useState<"captions" | "takeBack" | null>(null);
  const { status } = delivery;
  const close = () => setOpen(null);
  return (
    <>
      {status === "sending" && <SendingFilm delivery={delivery} sending={sending} />}
      {(status === "checked" || status === "delivered") && (
        <TextButton onClick={() => setOpen("captions")}>{words.addCaptions}</TextButton>
      )}
      {delivery.captions.map(({ id, language }) => (
        <RemoveCaptions key={id} delivery={delivery} language={language} />
      ))}
      {status !== "delivered" && status !== "taken_back" && <CancelFilm delivery={delivery} />}
      {status === "delivered" &&
        (delivery.downloaded_at === null ? (
          <TextButton onClick={() => setOpen("takeBack")}>{words.takeBack.open}</TextButton>
        ) : (
          <span className="small muted">{words.downloaded}</span>
        ))}
      {isOpen === "captions" && <CaptionsDialog delivery={delivery} onClose={close} />}
      {isOpen === "takeBack" && <TakeBackDialog delivery={delivery} onClose={close} />}
    </>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={inlineLink(styles.link)} onClick={onClick}>
      {children}
    </button>
  );
}

/** A film on its way: from this page with its progress, from another visit with the way to go on. */
function SendingFilm({ delivery, sending }: { delivery: Delivery; sending: Sending | undefined }) {
  const { language } = useLanguage();
  const words = useWords("studio-desk").send;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  if (!sending) {
    const goOn = (list: FileList | null) => {
      const file = list?.[0];
      if (!file || file.size !== delivery.size) return;
      const queryKey = deliveriesKey(delivery.production_id);
      void sendFilm(delivery, file, () => void client.invalidateQueries({ queryKey }));
    };
    return (
      <>
        <TextButton onClick={() => input.current?.click()}>{words.again}</TextButton>
        <input
          ref={input}
          type="file"
          hidden
          onChange={({ currentTarget }) => {
            goOn(currentTarget.files);
            currentTarget.value = "";
          }}
        />
      </>
    );
  }
  const minutes = sending.secondsLeft === null ? null : Math.round(sending.secondsLeft / 60);
  const left =
    sending.phase === "broken"
      ? words.broken
      : minutes === null
        ? words.sending
        : minutes < 1
          ? words.almost
          : plural(language, minutes, words.left);
  return (
    <div className={styles.progress}>
      <progress
        value={sending.sent}
        max={sending.size}
        aria-label={words.label.replace("{file}", sending.fileName)}
      />
      <span className="small" role={sending.phase === "broken" ? "alert" : undefined}>
        {words.amount
          .replace("{sent}", fileSize(sending.sent, language))
          .replace("{total}", fileSize(sending.size, language))}
        {language === "ar" ? "، " : ", "}
        {left}
      </span>
      {sending.phase === "sending" ? (
        <TextButton onClick={() => pauseFilm(delivery.id)}>{words.pause}</TextButton>
      ) : (
        <TextButton onClick={() => resumeFilm(delivery.id)}>{words.resume}</TextButton>
      )}
    </div>
  );
}

function CancelFilm({ delivery }: { delivery: Delivery }) {
  const words = useWords("studio-desk");
  const act = useVideoAct("cancel-delivery", words.delivery, words.cancelFailed);
  const cancel = () =>
    after(act.mutateAsync({ delivery_id: delivery.id }), () => {
      forgetFilm(delivery.id);
      showToast(words.canceled);
    });
  return <TextButton onClick={() => !act.isPending && cancel()}>{words.cancel}</TextButton>;
}

function RemoveCaptions({ delivery, language }: { delivery: Delivery; language: "en" | "ar" }) {
  const words = useWords("studio-desk");
  const act = useVideoAct("remove-captions", words.delivery, words.captionsDialog.failed);
  const remove = () =>
    after(act.mutateAsync({ delivery_id: delivery.id, spoken: language }), () => showToast(words.removed));
  return (
    <TextButton onClick={() => !act.isPending && remove()}>
      {words.removeCaptions.replace("{language}", words.delivery.scope.languages[language])}
    </TextButton>
  );
}

/** Adds captions from a file; what is wrong with it is said with the number of its line. */
function CaptionsDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { language } = useLanguage();
  const words = useWords("studio-desk");
  const dialog = words.captionsDialog;
  const client = useQueryClient();
  const spoken = useRef<HTMLSelectElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const confirm = async () => {
    const file = input.current?.files?.[0];
    if (!file) return setWrong(dialog.noFile);
    if (file.size > MOST_BYTES) return setWrong(dialog.tooLong);
    const body = {
      id: newId(),
      delivery_id: delivery.id,
      spoken: spoken.current?.value as Delivery["language"],
      // As it is: the server finds out in which encoding it was saved.
      file: await base64(file),
      language,
    };
    try {
      await actOnVideo("add-captions", body);
      await client.invalidateQueries({ queryKey: deliveriesKey(delivery.production_id) });
      showToast(dialog.done);
      onClose();
    } catch (error) {
      const fields = error instanceof Error && "fields" in error ? (error.fields as { text?: string }) : {};
      // So that the mended file can be chosen under the same name.
      if (input.current) input.current.value = "";
      setWrong(fields.text ?? problemText(error, language, words.delivery, dialog.failed.description));
    }
    return undefined;
  };
  const title = dialog.title.replace("{name}", filmName(delivery, words.delivery));
  return (
    <ConfirmDialog words={{ ...dialog, title }} onConfirm={confirm} onClose={onClose}>
      <SelectField ref={spoken} label={dialog.language} defaultValue={delivery.language}>
        {Object.entries(words.delivery.scope.languages).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field label={dialog.file} hint={dialog.fileHint} error={wrong}>
        {(ties) => (
          <input
            ref={input}
            type="file"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            className={styles.file}
            onChange={() => setWrong(null)}
            {...ties}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}

function TakeBackDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const words = useWords("studio-desk");
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const act = useVideoAct("take-back-delivery", words.delivery, words.takeBack.failed);
  const confirm = async () => {
    const text = reason.current?.value.trim() ?? "";
    if (text === "") {
      setMissing(true);
      reason.current?.focus();
      return;
    }
    await act.mutateAsync({ delivery_id: delivery.id, reason: text }).then(
      () => {
        showToast(words.takeBack.done);
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog words={words.takeBack} isGrave onConfirm={confirm} onClose={onClose}>
      <p>{words.takeBack.text}</p>
      <TextArea
        ref={reason}
        rows={3}
        dir="auto"
        maxLength={LONGEST_REASON}
        label={words.takeBack.reason}
        hint={words.takeBack.reasonHint}
        error={isMissing && words.takeBack.noReason}
        onChange={() => setMissing(false)}
      />
    </ConfirmDialog>
  );
}

/** Delivers everything that is ready, in one act with one mail. */
export function DeliverButton({ video, films }: { video: string; films: readonly Delivery[] }) {
  const { language } = useLanguage();
  const words = useWords("studio-desk");
  const act = useVideoAct("deliver", words.delivery, words.deliverFailed);
  const ready = films.filter(({ status }) => status === "checked");
  const [first, ...others] = ready.map(({ id }) => id);
  if (first === undefined) return null;
  const body: Functions["deliver"]["request"] = { video_id: video, delivery_ids: [first, ...others] };
  return (
    <Button
      kind="primary"
      busy={act.isPending}
      busyLabel={words.delivering}
      onClick={() => after(act.mutateAsync(body), () => showToast(words.delivered))}
    >
      {plural(language, ready.length, words.deliver)}
    </Button>
  );
}
