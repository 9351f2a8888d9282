import { type ReactNode, Suspense, useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useAnswerAfter } from "../../../session/use-answer-after.ts";
import { type Recording, type RecordingKind, STUDIO, type Twin } from "../api.ts";
import { currentRecording, recordingState, recordingsOf } from "../facts.ts";
import { FileChooser } from "./file-chooser.tsx";
import styles from "./kind-files.module.css";
import { KindSection } from "./kind-section.tsx";
import { LookPanel, RecordingEntry, UploadPanel } from "./later.ts";
import type { Look } from "./look/look.ts";
import { dropUpload } from "./uploads/change-upload.ts";
import { uploadKey, useUpload } from "./uploads/upload-list.ts";
import { useLook } from "./use-look.ts";

interface Props {
  productionId: string;
  twin: Twin;
  kind: RecordingKind;
  strips: Readonly<Record<string, string>>;
  /** The page's one primary button stands here. */
  isFirst: boolean;
  /** Stands before the files. */
  intro?: ReactNode;
}

/** The files of one kind: what is on its way, what arrived, and a place for the next one. */
export function KindFiles({ productionId, twin, kind, strips, isFirst, intro }: Props) {
  const key = uploadKey(twin.id, kind);
  const upload = useUpload(key);
  const current = currentRecording(twin, kind);
  const state = current && recordingState(current);
  const earlier = recordingsOf(twin, kind).filter(
    (recording) => recording !== current && recordingState(recording) !== "unfinished",
  );
  const [file, setFile] = useState<File | null>(null);
  const look = useLook(file, kind);
  useAnswerAfter(upload?.phase === "sent", STUDIO, () => dropUpload(key));
  const send = (chosen: File, seen: Look) => {
    const replacedId = current && state === "unfinished" && !isSame(current, chosen) ? current.id : null;
    const { seconds, frames } = seen;
    const next = { productionId, twinId: twin.id, kind, file: chosen, seconds, frames, replacedId };
    void import("./uploads/upload-acts.ts").then(({ startUpload }) => startUpload(next));
    setFile(null);
  };
  const isWanted = state === undefined || state === "unfinished" || state === "refused";
  const arrived = upload || state === "unfinished" ? undefined : current;
  return (
    <KindSection kind={kind} seconds={upload?.seconds ?? look?.seconds ?? current?.media?.duration ?? null}>
      {intro}
      <Suspense>
        {upload && <UploadPanel uploadKey={key} upload={upload} />}
        {!upload && file && (
          <LookPanel
            kind={kind}
            file={file}
            look={look}
            isFirst={isFirst}
            replaced={current && state === "unfinished" && !isSame(current, file) ? current.file_name : null}
            onSend={() => look && send(file, look)}
            onOther={() => setFile(null)}
          />
        )}
        {arrived && <RecordingEntry recording={arrived} strip={strips[arrived.strip_path ?? ""]} />}
        {!upload && !file && isWanted && (
          <NextFile kind={kind} current={current} isFirst={isFirst} onChoose={setFile} />
        )}
        {earlier.map((recording) => (
          <RecordingEntry
            key={recording.id}
            recording={recording}
            strip={strips[recording.strip_path ?? ""]}
          />
        ))}
      </Suspense>
    </KindSection>
  );
}

/** Whether a file is the one that was announced. */
function isSame({ file_name, size }: Recording, file: File): boolean {
  return file_name === file.name && size === file.size;
}

function NextFile(props: {
  kind: RecordingKind;
  current: Recording | undefined;
  isFirst: boolean;
  onChoose: (file: File) => void;
}) {
  const { kind, current, isFirst, onChoose } = props;
  const words = useWords("studio-recordings").chooser;
  const state = current && recordingState(current);
  const label = state === "refused" ? words.another : state === "unfinished" ? words.same : words.choose;
  return (
    <div className={styles.next}>
      {current && state === "unfinished" && (
        <p>{fill(words.unfinished, { file: <bdi>{current.file_name}</bdi> })}</p>
      )}
      <FileChooser kind={kind} label={label} isFirst={isFirst} onChoose={onChoose} />
    </div>
  );
}
