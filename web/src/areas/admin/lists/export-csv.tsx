import { useEffect, useRef, useState } from "react";
import { dayOf } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { failureText, useOnRefused } from "../admin-query.tsx";
import { isRefused } from "../gate/admin-access.ts";
import { type FetchCsvPage, fetchCsv } from "./csv.ts";
import styles from "./lists.module.css";

interface Props {
  /** Begins the file's name. */
  name: string;
  fetchPage: FetchCsvPage;
}

type Progress = { done: number; total: number } | "begun" | null;

/** Saves all rows of the present filter as one file; it says how far it is, and can be stopped. */
export function ExportCsv({ name, fetchPage }: Props) {
  const { language } = useLanguage();
  const onRefused = useOnRefused();
  const { exporting: words, mutation } = useWords("admin/lists");
  const controller = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (signal: AbortSignal) => {
    try {
      const csv = await fetchCsv(fetchPage, signal, (done, total) => setProgress({ done, total }));
      if (csv) saveFile(csv.file, `${name}-${dayOf(Date.now())}.csv`);
      showToast(
        csv
          ? { title: words.done.title, description: plural(language, csv.rows, words.done.text) }
          : { title: words.nothing },
      );
    } catch (error) {
      if (signal.aborted) return;
      console.error("The rows could not be exported", error);
      showToast({ kind: "error", title: words.failed, description: failureText(error, mutation) });
      if (isRefused(error)) onRefused();
    }
  };
  const start = async () => {
    const own = new AbortController();
    controller.current = own;
    setProgress("begun");
    await run(own.signal);
    if (controller.current === own) setProgress(null);
  };
  const stop = () => {
    controller.current?.abort();
    controller.current = null;
    setProgress(null);
  };
  const text =
    typeof progress === "object" && progress
      ? words.progress.replace("{done}", String(progress.done)).replace("{total}", String(progress.total))
      : words.begun;
  return (
    <div className={styles.export}>
      <Button
        kind="outline"
        size="small"
        busy={progress !== null}
        busyLabel={text}
        onClick={() => void start()}
      >
        {words.start}
      </Button>
      {progress && (
        <Button kind="outline" size="small" onClick={stop}>
          {words.cancel}
        </Button>
      )}
      <output className="visually-hidden">{progress && text}</output>
    </div>
  );
}
