import { type DragEvent, useRef, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { RecordingKind } from "../api.ts";
import { kindRules } from "./kind-rules.ts";
import styles from "./recordings.module.css";

/** A place to drop a file or choose it. Props: `kind`; `isFirst` for the page's one primary button; `onChoose`. */
export function FileChooser(props: {
  kind: RecordingKind;
  label: string;
  isFirst: boolean;
  onChoose: (file: File) => void;
}) {
  const { kind, label, isFirst, onChoose } = props;
  const words = useWords("studio/recordings").chooser;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={classNames(styles.chooser, isOver && styles.dragOver)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.dropHint}>{words.drop}</p>
      <Button kind={isFirst ? "primary" : "outline"} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="caption muted">{words[kind]}</p>
      <input
        ref={input}
        type="file"
        hidden
        data-kind={kind}
        accept={kindRules[kind].types.join(",")}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
