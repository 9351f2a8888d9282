import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "../../session/live/changes.ts";
import { user } from "../../test-support/fake-server.ts";
import { applyWith } from "./apply-change.ts";
import { type NoteList, parts } from "./live-notes.ts";
import type { Note } from "./note.ts";
import { closeNote, findNote, openNote } from "./store/open-notes.ts";

const apply = applyWith(parts);
const note = (id: string, title: string, minute = 1): Note => ({
  id,
  title,
  content: "",
  updated_at: `2026-11-26T10:0${minute}:00+00:00`,
});
const event = (eventType: string, row: object) =>
  ({ eventType, new: { ...row, user_id: user.id }, old: { ...row, user_id: user.id } }) as unknown as Change;

let client: QueryClient;

/** Applies a change to what a query holds, and returns whether that was enough, and what it holds then. */
function applied<Data>(queryKey: readonly string[], data: Data, change: Change) {
  client.setQueryData(queryKey, data);
  const query = client.getQueryCache().find({ queryKey });
  const isDone = query && apply(change, query, client);
  return { isDone, data: client.getQueryData<Data>(queryKey) };
}

beforeEach(() => {
  client = new QueryClient();
});

describe("the list", () => {
  const list = (search = ""): NoteList => ({
    search,
    notes: [note("a", "One", 3), note("b", "Two", 2)],
    total: 7,
  });
  test.each([
    ["puts what changed first", event("UPDATE", note("b", "New", 5)), ["b New", "a One"], 7],
    ["takes in what is new", event("INSERT", note("c", "New", 5)), ["c New", "a One", "b Two"], 8],
    ["takes in what was further down", event("UPDATE", note("c", "New", 5)), ["c New", "a One", "b Two"], 7],
    ["leaves out what was deleted", event("DELETE", { id: "a" }), ["b Two"], 6],
    ["knows what was saved here", event("UPDATE", note("b", "Old", 2)), ["a One", "b Two"], 7],
  ])("%s", (_, change, rows, total) => {
    const { isDone, data } = applied(["notes", ""], list(), change);
    expect(isDone).toBe(true);
    expect(data?.notes.map(({ id, title }) => `${id} ${title}`)).toEqual(rows);
    expect(data?.total).toBe(total);
  });

  test.each([
    ["a search may find it", "o", event("INSERT", note("c", "Onset", 5))],
    ["nobody knows whether it was counted", "", event("DELETE", { id: "c" })],
  ])("asks the server where %s", (_, search, change) => {
    expect(applied(["notes", search], list(search), change).isDone).toBe(false);
  });
});

describe("an open note", () => {
  const open = () => openNote(user.id, "a", note("a", "One", 3));
  const key = ["note", "a"] as const;
  test("shows what another device saved", () => {
    const edit = open();
    expect(applied(key, "found", event("UPDATE", note("a", "Theirs", 5))).isDone).toBe(true);
    expect(edit.getSnapshot().text.title).toBe("Theirs");
    closeNote(edit);
  });

  test("keeps what is being typed, also where it was deleted", () => {
    const edit = open();
    edit.change({ title: "Mine" });
    expect(applied(key, "found", event("UPDATE", note("a", "Theirs", 5))).isDone).toBe(true);
    expect(applied(key, "found", event("DELETE", { id: "a" }))).toEqual({ isDone: true, data: "found" });
    expect(edit.getSnapshot().text.title).toBe("Mine");
    closeNote(edit);
  });

  test("goes where it was deleted, and nothing was typed", () => {
    open();
    expect(applied(key, "found", event("DELETE", { id: "a" })).data).toBe("missing");
    expect(findNote(user.id, "a")).toBeUndefined();
  });

  test("is not touched by another one's change", () => {
    const edit = open();
    expect(applied(key, "found", event("UPDATE", note("b", "Other", 5))).isDone).toBe(true);
    expect(edit.getSnapshot().text.title).toBe("One");
    closeNote(edit);
  });
});
