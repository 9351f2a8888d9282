import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Functions } from "../../../generated/functions.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { callFunction } from "../call-function.ts";
import styles from "./deliveries.module.css";

type DownloadRequest = Functions["download-delivery"]["request"];

export function CaptionLink(props: {
  form: "vtt" | "srt";
  label: string;
  isDisabled: boolean;
  body: DownloadRequest;
}) {
  const start = useDownload(() => callFunction("download-delivery", props.body));
  return (
    <button
      type="button"
      className={inlineLink(styles.captionForm)}
      aria-label={props.label}
      aria-busy={start.isPending || undefined}
      disabled={props.isDisabled}
      onClick={() => !start.isPending && start.mutate()}
    >
      {props.form.toUpperCase()}
    </button>
  );
}

export function DownloadButton(props: {
  label: string;
  isDisabled: boolean;
  body: DownloadRequest;
  children: ReactNode;
}) {
  const words = useWords("studio/deliveries/list");
  const start = useDownload(() => callFunction("download-delivery", props.body));
  return (
    <Button
      kind="outline"
      size="small"
      aria-label={props.label}
      disabled={props.isDisabled}
      busy={start.isPending}
      busyLabel={words.preparing}
      onClick={() => start.mutate()}
    >
      {props.children}
    </Button>
  );
}

/** Asks for an address, and lets the browser download from it. */
export function useDownload(ask: () => Promise<{ url: string }>) {
  const { language } = useLanguage();
  const words = useWords("studio/deliveries/list");
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => download(url),
    onError: (error) => showToast(failureToast(error, language, words, words.downloadFailed)),
  });
}

/** Lets the browser download what an address of this site gives out as a file. */
function download(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
