import { useRef, useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { problemText } from "../../../session/problem-text.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { headOf } from "../note.ts";
import { showNoteToast } from "../note-toasts.ts";
import { fetchPlaces, type ScriptPlace, sendNote } from "../script-api.ts";
import type { NoteEdit } from "../store/note-edit.ts";
import type { EditorWords } from "./note-pane.tsx";

interface Props {
  words: EditorWords;
  userId: string;
  edit: NoteEdit;
}

const LONGEST_TITLE = 120;

/** Makes a note the first version of a video's script. The note stays as it is. */
export function SendToScript({ words, userId, edit }: Props) {
  const { language } = useLanguage();
  const navigate = usePageNavigate();
  const { script } = words;
  const [places, setPlaces] = useState<ScriptPlace[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const fail = (error: unknown) =>
    showNoteToast({
      kind: "error",
      title: script.failed,
      description: problemText(error, language, words, script.fallback),
    });
  const open = async () => {
    setLoading(true);
    try {
      // The server takes a note that it has.
      const found = (await edit.save()) ? await fetchPlaces(userId) : [];
      if (found.length > 0) setPlaces(found);
      else showNoteToast({ title: script.none });
    } catch (error) {
      fail(error);
    }
    setLoading(false);
  };
  const send = async () => {
    const place = places?.[Number(choice.current?.value ?? 0)];
    if (!place) return setPlaces(null);
    const { text } = edit.getSnapshot();
    const { title } = headOf(text);
    const content = text.content.trim() === "" ? text.title : text.content;
    const note = { id: edit.id, title: (title || words.untitled).slice(0, LONGEST_TITLE), content };
    try {
      const path = await sendNote(place, note, /[\u0600-\u06ff]/.test(content) ? "ar" : "en");
      setPlaces(null);
      showNoteToast({ title: script.sent, description: note.title });
      navigate(path);
    } catch (error) {
      setPlaces(null);
      fail(error);
    }
  };
  return (
    <>
      <Button kind="outline" size="small" busy={isLoading} onClick={() => void open()}>
        {script.action}
      </Button>
      {places && (
        <ConfirmDialog words={script.dialog} onConfirm={send} onClose={() => setPlaces(null)}>
          <p className="small muted">{script.text}</p>
          <SelectField ref={choice} label={script.place} defaultValue="0">
            {places.map((place, index) => (
              <option key={place.production + (place.video?.id ?? "")} value={index}>
                {`${place.planName}: ${place.video?.title ?? script.newVideo}`}
              </option>
            ))}
          </SelectField>
        </ConfirmDialog>
      )}
    </>
  );
}
