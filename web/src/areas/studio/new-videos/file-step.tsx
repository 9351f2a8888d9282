import { type DragEvent, useRef, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import { type ChosenFile, exampleFile, fieldsIn, MOST_BYTES, readFile, type Words } from "./bulk-file.ts";
import styles from "./new-videos.module.css";

interface Props {
  shared: Words;
  file: ChosenFile | null;
  /** What the server found wrong with the file as a whole. */
  problem: string | undefined;
  isBusy: boolean;
  onChoose: (file: ChosenFile) => void;
  onCheck: (file: ChosenFile) => void;
  onBack: () => void;
}

/** The second step: the file with a line for each video. */
export function FileStep({ shared, file, problem, isBusy, onChoose, onCheck, onBack }: Props) {
  const { fileStep: words } = useWords("studio/new-videos/bulk");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const wrong = isLarge ? words.tooLarge : problem;
  const choose = async (files: FileList | null) => {
    const chosen = files?.[0];
    if (!chosen) return;
    setLarge(chosen.size > MOST_BYTES);
    if (chosen.size <= MOST_BYTES) onChoose(await readFile(chosen));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files);
  };
  const saveExample = () =>
    saveFile(exampleFile(fieldsIn(`${shared.title}\n${shared.text}`)), words.exampleName);
  return (
    <section className={styles.form}>
      <h2 className="h3" tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <p className="small muted">
        {words.saving}{" "}
        <button type="button" className={inlineLink()} onClick={saveExample}>
          {words.example}
        </button>
      </p>
      <div
        className={classNames(styles.chooser, isOver && styles.dragOver)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <p className={styles.fileName}>
            <bdi>{file.name}</bdi>
          </p>
        ) : (
          <p className={styles.dropHint}>{words.drop}</p>
        )}
        <Button kind={file ? "outline" : "ink"} disabled={isBusy} onClick={() => input.current?.click()}>
          {file ? words.other : words.choose}
        </Button>
        <p className="caption muted">{words.limits}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files);
            // So that the same file, mended meanwhile, can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      <output className={styles.problem}>
        {wrong && (
          <>
            <Icon name="alert" />
            <span>{wrong}</span>
          </>
        )}
      </output>
      <div className={styles.actions}>
        {file && (
          <Button busy={isBusy} busyLabel={words.checking} onClick={() => onCheck(file)}>
            {words.check}
          </Button>
        )}
        <Button kind="outline" disabled={isBusy} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </section>
  );
}
