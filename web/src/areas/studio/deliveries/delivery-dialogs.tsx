import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newId } from "../../../backend/new-key.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { problemText } from "../../../session/problem-text.ts";
import { base64 } from "../../../ui/base64.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Field, SelectField, TextArea } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { callFunction } from "../call-function.ts";
import { useVideoAct } from "../video/use-video.ts";
import { type Delivery, deliveriesKey } from "./api.ts";
import styles from "./deliveries.module.css";
import { deliveryName } from "./delivery-text.ts";

// The server takes 300,000 letters, in Arabic of two bytes each, behind a mark.
const MOST_BYTES = 600_004;
const LONGEST_REASON = 500;

/** Adds captions from a file; what is wrong with it is said with the number of its line. */
export function CaptionsDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/team");
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
      await callFunction("add-captions", body);
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
  const title = dialog.title.replace("{name}", deliveryName(delivery, words.delivery));
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

export function TakeBackDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const words = useWords("studio/deliveries/team");
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
