import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchNotes } from "../api.ts";
import { liveNotes, type NoteList, withChange } from "../live-notes.ts";
import type { Note } from "../note.ts";
import { onNoteChange } from "../store/note-edit.ts";

const PAGE_SIZE = 20;
/** As many as one request brings when a long list is renewed. */
const LONGEST_PAGE = 200;
/** Milliseconds without a key before a search is asked for. */
const PAUSE = 250;

/**
 * The notes that contain `search`, newest first; renewed when the tab is looked at again, and in step with what this
 * tab saves. While `status` is `loading`, `loaded` is the former list, if there was one. `onFailed` hears that no
 * more could be loaded.
 */
export function useNoteList(search: string, onFailed: () => void) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ["notes", search],
    queryFn: async ({ queryKey, signal }): Promise<NoteList> => {
      const shown = client.getQueryData<NoteList>(queryKey)?.notes.length ?? 0;
      const limit = Math.min(LONGEST_PAGE, Math.max(PAGE_SIZE, shown));
      return { search, ...(await fetchNotes({ search, after: null, limit }, signal)) };
    },
    placeholderData: keepPreviousData,
    // Other tabs and devices may have changed the notes meanwhile.
    refetchOnWindowFocus: "always",
    meta: liveNotes,
  });
  const more = useMutation({
    mutationFn: (shown: { search: string; after: Note }) => fetchNotes({ ...shown, limit: PAGE_SIZE }),
    onSuccess: (page, shown) =>
      client.setQueryData<NoteList>(["notes", shown.search], (former) => former && joined(former, page)),
    onError: (error) => {
      console.error("Error fetching notes", error);
      onFailed();
    },
  });
  useEffect(
    () =>
      onNoteChange((change) => {
        client.setQueriesData<NoteList>(
          { queryKey: ["notes"] },
          (former) => former && withChange(former, change),
        );
      }),
    [client],
  );

  const loaded = list.data ?? null;
  const loadMore = () => {
    const after = loaded?.notes.at(-1);
    if (after && !more.isPending) more.mutate({ search, after });
  };
  const settled = loaded ? "ready" : "failed";
  return {
    status: list.isFetching ? "loading" : settled,
    loaded,
    retry: () => void list.refetch(),
    loadMore,
    isLoadingMore: more.isPending,
  };
}

function joined(list: NoteList, page: Omit<NoteList, "search">): NoteList {
  const known = new Set(list.notes.map(({ id }) => id));
  const notes = [...list.notes, ...page.notes.filter(({ id }) => !known.has(id))];
  return { ...list, notes, total: list.notes.length + page.total };
}

/** `typed` is the text as it stands in the field; it reaches `search` after a pause. */
export function useSearch() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  const reset = () => {
    setTyped("");
    setSearch("");
  };
  return { typed, search, setTyped, reset };
}
