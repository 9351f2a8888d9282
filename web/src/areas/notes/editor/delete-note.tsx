import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { problemText } from "../../../session/problem-text.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { notePath } from "../note.ts";
import { showNoteToast } from "../note-toasts.ts";
import type { NoteEdit } from "../store/note-edit.ts";
import { closeNote, deleteOpenNote, openNote } from "../store/open-notes.ts";
import type { EditorWords } from "./note-pane.tsx";

interface Props {
  words: EditorWords;
  userId: string;
  edit: NoteEdit;
  /** What the note is called. */
  name: string;
  /** A new note without a word goes without a question. */
  isUntouched: boolean;
}

/** Deletes a note after a question, and offers to take that back. */
export function DeleteNote({ words, userId, edit, name, isUntouched }: Props) {
  const { language } = useLanguage();
  const navigate = usePageNavigate();
  const [isAsking, setAsking] = useState(false);
  const leave = () => navigate(notePath(), { replace: true });
  const discard = () => {
    closeNote(edit);
    leave();
  };

  const remove = async () => {
    const { text } = edit.getSnapshot();
    const bringBack = () => void openNote(userId, edit.id, null, text).save();
    try {
      const isDeleted = await deleteOpenNote(edit);
      setAsking(false);
      if (!isDeleted) return;
      leave();
      showNoteToast({
        title: words.deleted,
        description: name,
        duration: 10_000,
        action: { label: words.undo, onSelect: bringBack },
      });
    } catch (error) {
      setAsking(false);
      const { deleting } = words.failed;
      showNoteToast({
        kind: "error",
        title: deleting,
        description: problemText(error, language, words, words.failed.fallback),
      });
    }
  };
  return (
    <>
      <Button kind="outline" size="small" onClick={isUntouched ? discard : () => setAsking(true)}>
        {words.editor.delete}
      </Button>
      {isAsking && (
        <ConfirmDialog words={words.confirm} onConfirm={remove} onClose={() => setAsking(false)}>
          <p>{fill(words.confirm.text, { title: <bdi>{name}</bdi> })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
