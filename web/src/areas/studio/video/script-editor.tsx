import { useId, useState } from "react";
import { scriptBounds } from "../../../generated/forms/send-script.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { authorName } from "../discussion/author-name.ts";
import { useViewer } from "../use-viewer.ts";
import type { VideoRecord } from "./api.ts";
import { DraftButton } from "./draft-button.tsx";
import { spokenWords, tidied } from "./script.ts";
import { Comparison } from "./script-compare.tsx";
import { type Draft, dropDraft, keepDraft, readDraft } from "./script-draft.ts";
import { SpeakingTime } from "./speaking-time.tsx";
import { useVideoAct } from "./use-video.ts";
import styles from "./video.module.css";

interface Props {
  record: VideoRecord;
  /** The consent covers it. */
  canSend: boolean;
  /** `sent`: the number of the version that was sent. */
  onClose: (sent?: number) => void;
}

/** Writes the next version. What is not sent stays on this device; a version that came meanwhile is said. */
export function ScriptEditor({ record, canSend, onClose }: Props) {
  const shared = useWords("studio/video/script");
  const words = shared.write;
  const { video, versions } = record;
  const [newest] = versions;
  const { draft, isKept, change, clear } = useDraft(record);
  const send = useVideoAct("send-script", shared, words.failed);
  const text = tidied(draft.text);
  const over = text.length - scriptBounds.text.max;
  const isBehind = newest !== undefined && newest.number > draft.base;
  const next = String((newest?.number ?? 0) + 1);
  const isUnchanged = text === "" || (text === newest?.text && !isBehind);
  const submit = async () => {
    const body = { video_id: video.id, text, base: draft.base, is_draft: draft.isDraft === true };
    const sent = await send.mutateAsync(body).catch(() => null);
    if (!sent) return;
    clear();
    onClose(sent.number);
    showToast({ ...words.sent, title: words.sent.title.replace("{number}", String(sent.number)) });
  };
  return (
    <div className={styles.editor}>
      {isBehind && <Conflict record={record} draft={draft} onChange={change} />}
      <TextArea
        name="script"
        rows={18}
        lang={video.language}
        dir={video.language === "ar" ? "rtl" : "ltr"}
        className={styles.editorText}
        label={words.label.replace("{number}", next)}
        hint={words.hint}
        error={
          over > 0 &&
          words.tooLong.replace("{max}", String(scriptBounds.text.max)).replace("{over}", String(over))
        }
        value={draft.text}
        onChange={({ target }) => change({ ...draft, text: target.value })}
      />
      <p className={styles.editorCount} aria-live="off">
        <SpeakingTime words={spokenWords(text)} language={video.language} />
      </p>
      <div className={styles.editorActions}>
        <Button
          busy={send.isPending}
          busyLabel={words.busy}
          disabled={!canSend || isUnchanged || over > 0 || isBehind}
          onClick={() => void submit()}
        >
          {words.send.replace("{number}", next)}
        </Button>
        <Button kind="outline" disabled={send.isPending} onClick={() => onClose()}>
          {words.close}
        </Button>
        {draft.text !== (newest?.text ?? "") && (
          <Button
            kind="outline"
            disabled={send.isPending}
            onClick={() => change({ text: newest?.text ?? "", base: newest?.number ?? 0 })}
          >
            {newest ? words.reset.replace("{number}", String(newest.number)) : words.clear}
          </Button>
        )}
      </div>
      <DraftButton record={record} isWritten={!isUnchanged} canDraft={canSend} onDraft={change} />
      {draft.isDraft && <p className={styles.draft}>{words.drafted}</p>}
      {draft.text !== "" && !isUnchanged && (
        <p className="small muted">{isKept ? words.kept : words.notKept}</p>
      )}
    </div>
  );
}

/** The words in the editor: those left unsent, else the newest version's. */
function useDraft({ video, versions }: VideoRecord) {
  const { id: userId } = useViewer();
  const [newest] = versions;
  const fresh: Draft = { text: newest?.text ?? "", base: newest?.number ?? 0 };
  const [draft, setDraft] = useState<Draft>(() => readDraft(userId, video.id) ?? fresh);
  const [isKept, setKept] = useState(true);
  const change = (changed: Draft) => {
    setDraft(changed);
    const isFresh = changed.text === newest?.text && changed.base === newest.number;
    if (isFresh || changed.text === "") dropDraft(userId, video.id);
    else setKept(keepDraft(userId, video.id, changed));
  };
  return { draft, isKept, change, clear: () => dropDraft(userId, video.id) };
}

/** Somebody sent a newer version meanwhile: nothing is lost, and the writer decides. */
function Conflict(props: { record: VideoRecord; draft: Draft; onChange: (draft: Draft) => void }) {
  const words = useWords("studio/video/script");
  const { record, draft, onChange } = props;
  const [isCompared, setCompared] = useState(false);
  const title = useId();
  const [newest] = record.versions;
  if (!newest) return null;
  const number = String(newest.number);
  return (
    <section className={styles.conflict} aria-labelledby={title} role="alert">
      <h2 id={title} className="h4">
        {fill(words.conflict.title, { name: <bdi>{authorName(newest, words)}</bdi>, number })}
      </h2>
      <p>{words.conflict.text}</p>
      <div className={styles.editorActions}>
        <Button kind="ink" size="small" onClick={() => setCompared(!isCompared)}>
          {isCompared ? words.conflict.hide : words.conflict.compare}
        </Button>
        <Button kind="outline" size="small" onClick={() => onChange({ ...draft, base: newest.number })}>
          {words.conflict.mine}
        </Button>
        <Button
          kind="outline"
          size="small"
          onClick={() => onChange({ text: newest.text, base: newest.number })}
        >
          {words.conflict.theirs.replace("{number}", number)}
        </Button>
      </div>
      {isCompared && (
        <Comparison
          label={words.conflict.table.replace("{before}", number)}
          heads={[words.version.replace("{number}", number), words.conflict.yours]}
          before={newest.text}
          after={tidied(draft.text)}
          language={record.video.language}
        />
      )}
    </section>
  );
}
