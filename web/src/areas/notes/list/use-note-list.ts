import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Note } from "../note.ts";
import { type NoteChange, onNoteChange } from "../store/note-changes.ts";
import { fetchNotes } from "../store/notes-table.ts";

const PAGE_SIZE = 20;
/** As many as one request brings when a long list is renewed. */
const LONGEST_PAGE = 200;

interface Loaded {
  search: string;
  notes: readonly Note[];
  /** How many match in all. */
  total: number;
}

interface Answer {
  request: object;
  /** Null when the server did not answer and nothing older fits. */
  loaded: Loaded | null;
}

/**
 * The notes that contain `search`, newest first; renewed with every visit, and in step with what this tab saves.
 * While `status` is `loading`, `loaded` is the former list, if there was one. `onFailed` hears that no more
 * could be loaded.
 */
export function useNoteList(search: string, visits: number, onFailed: () => void) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const request = useMemo(() => ({ search, visits, attempt }), [search, visits, attempt]);
  const loaded = answer?.loaded ?? null;
  const countShown = useEffectEvent(() => (loaded?.search === search ? loaded.notes.length : 0));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const limit = Math.min(LONGEST_PAGE, Math.max(PAGE_SIZE, countShown()));
    const asked = { search: request.search, after: null, limit };
    fetchNotes(asked, signal).then(
      (page) => {
        if (!signal.aborted) setAnswer({ request, loaded: { search: asked.search, ...page } });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        console.error("Error fetching notes", error);
        // What is there stays, if it answers the same search.
        setAnswer((former) => ({
          request,
          loaded: former?.loaded?.search === asked.search ? former.loaded : null,
        }));
      },
    );
    return () => controller.abort();
  }, [request]);

  useEffect(
    () =>
      onNoteChange((change) => {
        setAnswer(
          (former) => former && { ...former, loaded: former.loaded && changed(former.loaded, change) },
        );
      }),
    [],
  );

  const loadMore = async () => {
    const after = loaded?.notes.at(-1);
    if (!after || isLoadingMore) return;
    setLoadingMore(true);
    try {
      const page = await fetchNotes({ search, after, limit: PAGE_SIZE }, new AbortController().signal);
      setAnswer(
        (former) => former && { ...former, loaded: former.loaded && joined(former.loaded, page, search) },
      );
    } catch (error) {
      console.error("Error fetching notes", error);
      onFailed();
    }
    setLoadingMore(false);
  };

  const settled = loaded ? "ready" : "failed";
  return {
    status: answer?.request === request ? settled : "loading",
    loaded,
    retry: () => setAttempt(attempt + 1),
    loadMore,
    isLoadingMore,
  };
}

/** A saved note comes first, as the newest; one that a search has not found stays out. */
function changed(loaded: Loaded, change: NoteChange): Loaded {
  const id = change.kind === "stored" ? change.note.id : change.id;
  const others = loaded.notes.filter((note) => note.id !== id);
  const wasListed = others.length < loaded.notes.length;
  if (change.kind === "deleted")
    return { ...loaded, notes: others, total: loaded.total - (wasListed ? 1 : 0) };
  if (!wasListed && loaded.search) return loaded;
  const total = loaded.total + (change.isNew && !wasListed ? 1 : 0);
  return { ...loaded, notes: [change.note, ...others], total };
}

function joined(loaded: Loaded, page: Omit<Loaded, "search">, search: string): Loaded {
  if (loaded.search !== search) return loaded;
  const known = new Set(loaded.notes.map(({ id }) => id));
  const notes = [...loaded.notes, ...page.notes.filter(({ id }) => !known.has(id))];
  return { ...loaded, notes, total: loaded.notes.length + page.total };
}
