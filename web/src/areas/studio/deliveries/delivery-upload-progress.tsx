import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { fileSize } from "../../../i18n/file-size.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import { type Delivery, deliveriesKey } from "./api.ts";
import styles from "./deliveries.module.css";
import { type DeliveryUpload, pauseUpload, resumeUpload, uploadDelivery } from "./delivery-uploads.ts";

/** A film on its way: from this page with its progress, from another visit with the way to go on. */
export function DeliveryUploadProgress({
  delivery,
  sending,
}: {
  delivery: Delivery;
  sending: DeliveryUpload | undefined;
}) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/team").send;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  if (!sending) {
    const goOn = (list: FileList | null) => {
      const file = list?.[0];
      if (!file || file.size !== delivery.size) return;
      const queryKey = deliveriesKey(delivery.production_id);
      void uploadDelivery(delivery, file, () => void client.invalidateQueries({ queryKey }));
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
        <TextButton onClick={() => pauseUpload(delivery.id)}>{words.pause}</TextButton>
      ) : (
        <TextButton onClick={() => resumeUpload(delivery.id)}>{words.resume}</TextButton>
      )}
    </div>
  );
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={inlineLink(styles.textButton)} onClick={onClick}>
      {children}
    </button>
  );
}
