import { type ReactNode, Suspense, useEffect, useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useAnswerAfter } from "../../../session/use-answer-after.ts";
import { lazy } from "../../../site/lazy.tsx";
import { type Recording, type RecordingKind, STUDIO, type Twin } from "../api.ts";
import { currentRecording, recordingState, recordingsOf } from "../facts.ts";
import { dropUpload } from "../uploads/change-upload.ts";
import { uploadKey, useUpload } from "../uploads/upload-list.ts";
import { FileChooser } from "./file-chooser.tsx";
import type { FileInspection } from "./inspection/inspect-file.ts";
import { KindSection } from "./kind-section.tsx";
import styles from "./recordings.module.css";

// What the page shows only once there is a file comes after the page has answered.
const InspectionPanel = lazy(() =>
  import("./inspection-panel.tsx").then((module) => ({ default: module.InspectionPanel })),
);
const UploadPanel = lazy(() =>
  import("./upload-panel.tsx").then((module) => ({ default: module.UploadPanel })),
);
const RecordingEntry = lazy(() =>
  import("./recording-entry.tsx").then((module) => ({ default: module.RecordingEntry })),
);

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
  const inspection = useInspection(file, kind);
  useAnswerAfter(upload?.phase === "sent", STUDIO, () => dropUpload(key));
  const send = (chosen: File, seen: FileInspection) => {
    const replacedId = current && state === "unfinished" && !isSame(current, chosen) ? current.id : null;
    const { seconds, frames } = seen;
    const next = { productionId, twinId: twin.id, kind, file: chosen, seconds, frames, replacedId };
    void import("../uploads/upload-acts.ts").then(({ startUpload }) => startUpload(next));
    setFile(null);
  };
  const isWanted = state === undefined || state === "unfinished" || state === "refused";
  const arrived = upload || state === "unfinished" ? undefined : current;
  return (
    <KindSection
      kind={kind}
      seconds={upload?.seconds ?? inspection?.seconds ?? current?.media?.duration ?? null}
    >
      {intro}
      <Suspense>
        {upload && <UploadPanel uploadKey={key} upload={upload} />}
        {!upload && file && (
          <InspectionPanel
            kind={kind}
            file={file}
            inspection={inspection}
            isFirst={isFirst}
            replaced={current && state === "unfinished" && !isSame(current, file) ? current.file_name : null}
            onSend={() => inspection && send(file, inspection)}
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
  const words = useWords("studio/recordings").chooser;
  const state = current && recordingState(current);
  const label = state === "refused" ? words.another : state === "unfinished" ? words.same : words.choose;
  return (
    <div className={styles.nextFile}>
      {current && state === "unfinished" && (
        <p>{fill(words.unfinished, { file: <bdi>{current.file_name}</bdi> })}</p>
      )}
      <FileChooser kind={kind} label={label} isFirst={isFirst} onChoose={onChoose} />
    </div>
  );
}

/** What the browser sees in a chosen file; null while it still looks, or while none is chosen. */
function useInspection(file: File | null, kind: RecordingKind): FileInspection | null {
  const [seen, setSeen] = useState<{ file: File; inspection: FileInspection } | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let isWanted = true;
    // The code that reads files comes with the first one.
    const inspect = async () => (await import("./inspection/inspect-file.ts")).inspectFile(file, kind);
    inspect().then(
      (found) => isWanted && setSeen({ file, inspection: found }),
      () => isWanted && setSeen({ file, inspection: unseen }),
    );
    return () => {
      isWanted = false;
    };
  }, [file, kind]);
  return seen?.file === file && file ? seen.inspection : null;
}

/** Nothing could be seen: the server looks when the file arrives. */
const unseen: FileInspection = {
  seconds: null,
  width: null,
  height: null,
  frames: [],
  peaks: null,
  findings: [],
};
