import { useMutation } from "@tanstack/react-query";
import { fileSize } from "../../../i18n/file-size.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast, problemText } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ContactSheet } from "../../../ui/studio/contact-sheet.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { dropUpload } from "../uploads/change-upload.ts";
import { cancelUpload, pauseUpload, resumeUpload } from "../uploads/upload-acts.ts";
import type { RecordingUpload } from "../uploads/upload-list.ts";
import styles from "./recordings.module.css";

/** A file on its way: its frames turn to colour as they are sent. */
export function UploadPanel({ uploadKey, upload }: { uploadKey: string; upload: RecordingUpload }) {
  const { language } = useLanguage();
  const sending = useWords("studio/recordings/upload");
  const { fileName, phase, sent, size } = upload;
  const share = size > 0 ? sent / size : 0;
  const amount = sending.amount
    .replace("{sent}", fileSize(sent, language))
    .replace("{total}", fileSize(size, language));
  return (
    <div className={styles.upload} data-phase={phase}>
      <p className={styles.fileLine}>
        <strong>
          <bdi>{fileName}</bdi>
        </strong>
        <span className="small muted number">{amount}</span>
      </p>
      <ContactSheet
        sent={share}
        frames={upload.frames}
        label={sending.label.replace("{file}", fileName)}
        text={`${Math.floor(share * 100)}%, ${amount}`}
      />
      <p className={styles.timeLeft} role={phase === "failed" ? "alert" : "status"}>
        <PhaseText upload={upload} />
      </p>
      <p className="small muted">{sending.safe}</p>
      <div className={styles.uploadActions}>
        <Acts uploadKey={uploadKey} upload={upload} />
      </div>
    </div>
  );
}

function PhaseText({ upload }: { upload: RecordingUpload }) {
  const { language } = useLanguage();
  const problems = useWords("studio/recordings");
  const sending = useWords("studio/recordings/upload");
  const { phase, recordingId, problem, secondsLeft } = upload;
  if (phase === "failed")
    return recordingId === null ? problemText(problem, language, problems, sending.notBegun) : sending.failed;
  if (phase !== "sending") return sending[phase];
  if (secondsLeft === null) return sending.sending;
  const minutes = Math.round(secondsLeft / 60);
  return minutes < 1 ? sending.almost : plural(language, minutes, sending.left);
}

function Acts({ uploadKey, upload }: { uploadKey: string; upload: RecordingUpload }) {
  const words = useWords("studio/recordings/upload");
  const { phase, recordingId } = upload;
  if (phase === "sent") return null;
  if (phase === "failed" && recordingId === null)
    return (
      <Button kind="outline" onClick={() => dropUpload(uploadKey)}>
        {words.chooseAgain}
      </Button>
    );
  return (
    <>
      {phase === "sending" ? (
        <Button kind="outline" className={styles.wide} onClick={() => pauseUpload(uploadKey)}>
          <Icon name="pause" />
          {words.pause}
        </Button>
      ) : (
        <Button
          kind={phase === "preparing" ? "outline" : "ink"}
          className={styles.wide}
          busy={phase === "preparing"}
          onClick={() => resumeUpload(uploadKey)}
        >
          {words.resume}
        </Button>
      )}
      {recordingId !== null && <Cancel uploadKey={uploadKey} fileName={upload.fileName} />}
    </>
  );
}

function Cancel({ uploadKey, fileName }: { uploadKey: string; fileName: string }) {
  const { language } = useLanguage();
  const problems = useWords("studio/recordings");
  const words = useWords("studio/recordings/upload");
  const cancel = useMutation({
    mutationFn: () => cancelUpload(uploadKey),
    onError: (error) => showToast(failureToast(error, language, problems, words.cancelFailed)),
  });
  return (
    <button
      type="button"
      className={inlineLink(styles.cancelUpload)}
      aria-label={words.cancelLabel.replace("{file}", fileName)}
      aria-busy={cancel.isPending || undefined}
      onClick={() => !cancel.isPending && cancel.mutate()}
    >
      {words.cancel}
    </button>
  );
}
