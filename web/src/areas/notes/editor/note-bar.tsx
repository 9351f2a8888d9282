import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { noteAddress } from "../note-address.ts";
import type { NoteSnapshot } from "../store/note-edit.ts";
import { isTrouble } from "../store/tell-of-trouble.ts";
import styles from "./note-bar.module.css";

interface Props {
  words: Words<"notes">;
  note: NoteSnapshot;
  /** Null while there is nothing to save. */
  onSave: (() => void) | null;
  children: ReactNode;
}

/** Over the note: the way back on narrow screens, how it stands, and what can be done with it. */
export function NoteBar({ words, note, onSave, children }: Props) {
  return (
    <div className={styles.bar}>
      <PageLink to={noteAddress()} className={styles.back}>
        <Icon name="previous" />
        {words.editor.back}
      </PageLink>
      <SaveStatus words={words} note={note} />
      <div className={styles.actions}>
        {children}
        <Button kind="ink" size="small" disabled={onSave === null} onClick={() => onSave?.()}>
          {words.editor.save}
        </Button>
      </div>
    </div>
  );
}

function SaveStatus({ words, note: { state, stored } }: Pick<Props, "words" | "note">) {
  const { kind } = state;
  if (kind === "saving") {
    return (
      <p className={styles.status}>
        <Loader />
        {words.state.saving}
      </p>
    );
  }
  if (kind === "changed") {
    return (
      <p className={styles.status}>
        <Nuqta kind="twin" />
        {words.state.changed}
      </p>
    );
  }
  if (isTrouble(state)) {
    return (
      <p className={`${styles.status} ${styles.trouble}`}>
        <Nuqta kind="twin" />
        {words.state.trouble}
      </p>
    );
  }
  return (
    <p className={`${styles.status} ${styles.saved}`}>
      {stored && (
        <>
          <Nuqta />
          {words.state.saved}
        </>
      )}
    </p>
  );
}
