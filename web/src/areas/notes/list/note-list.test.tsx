import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { json, session } from "../../../test-support/fake-server.ts";
import { fieldNamed } from "../../../test-support/fields.ts";
import { broken, listsOf, type NoteRow, noteRow, noteServer } from "../../../test-support/note-server.ts";
import {
  button,
  content,
  giveUpNotes,
  rowNames,
  showFirstNote,
  showNotes,
  signIn,
} from "../../../test-support/notes-screen.tsx";

beforeEach(signIn);
afterEach(giveUpNotes);

/** A page of the list as it was when it was asked for. */
async function page(rows: NoteRow[], gate: Promise<null>) {
  const answer = json(rows.map((row) => ({ ...row })).toReversed());
  answer.headers.set("content-range", "0-4/5");
  await gate;
  return answer;
}

describe("the list", () => {
  test("shows title, first line and age, newest first, asked for with the person's own token", async () => {
    const seen = noteServer([
      noteRow(1),
      noteRow(2, { title: "", content: "\n  Only text\nmore", updated_at: new Date().toISOString() }),
    ]);
    await showNotes();
    await screen.findByText("2 notes");
    expect(rowNames()).toEqual(["Only textmorejust now", "Note 1Line of 11 Jan 2026"]);
    const [request] = listsOf(seen);
    expect(request?.search.get("order")).toBe("updated_at.desc,id.desc");
    expect(request?.headers.get("authorization")).toBe(`Bearer ${session().access_token}`);
  });

  test("searches title and text on the server, with the text taken as it is", async () => {
    const seen = noteServer([noteRow(1)]);
    await showNotes();
    await screen.findByText("1 note");
    await userEvent.type(screen.getByRole("searchbox"), ' 50%_a*"b ');
    await waitFor(() =>
      expect(listsOf(seen).at(-1)?.search.get("or")).toBe(
        String.raw`(title.ilike."*50\\%\\_a_\"b*",content.ilike."*50\\%\\_a_\"b*")`,
      ),
    );
    expect(await screen.findByText("No note matches")).toBeTruthy();
    expect(screen.getByText("0 notes found")).toBeTruthy();
    await userEvent.click(button("Show all notes"));
    expect(await screen.findByText("1 note")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  test("goes on from the last note that is shown, and shows none twice", async () => {
    const seen = noteServer(Array.from({ length: 45 }, (_, index) => noteRow(index + 1)));
    await showNotes();
    await userEvent.click(await screen.findByRole("button", { name: "Show more notes" }));
    await waitFor(() => expect(rowNames()).toHaveLength(40));
    const oldest = noteRow(26);
    expect(listsOf(seen).at(-1)?.search.get("or")).toBe(
      `(updated_at.lt."${oldest.updated_at}",and(updated_at.eq."${oldest.updated_at}",id.lt."${oldest.id}"))`,
    );
    await userEvent.click(button("Show more notes"));
    await waitFor(() => expect(new Set(rowNames()).size).toBe(45));
    expect(screen.queryByRole("button", { name: "Show more notes" })).toBeNull();
  });

  test("shows a note once that is saved while more are on their way", async () => {
    const rows = Array.from({ length: 25 }, (_, index) => noteRow(index + 1));
    const gate = Promise.withResolvers<null>();
    noteServer(rows, {
      GET: ({ search }) => (search.has("or") ? page(rows.slice(0, 5), gate.promise) : null),
    });
    await showFirstNote();
    await screen.findByText("25 notes");
    await userEvent.click(button("Show more notes"));
    await userEvent.type(await content(), "!");
    await userEvent.click(button("Save"));
    await screen.findByText("Note saved");
    await act(async () => gate.resolve(null));
    await waitFor(() => expect(rowNames()).toHaveLength(25));
    expect(rowNames()[0]).toContain("1 Jun 2026");
  });

  test("says that it could not be fetched, and tries again on request", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    noteServer([noteRow(1)], { GET: broken });
    await showNotes();
    expect(await screen.findByText("Error fetching notes")).toBeTruthy();
    noteServer([noteRow(1)]);
    await userEvent.click(button("Try again"));
    expect(await screen.findByText("1 note")).toBeTruthy();
  });

  test("invites to a first note", async () => {
    noteServer([]);
    await showNotes();
    expect(await screen.findByText("No notes yet")).toBeTruthy();
    await userEvent.click(button("New note"));
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed("title")));
  });

  test("speaks Arabic", async () => {
    noteServer([noteRow(1), noteRow(2), noteRow(3)]);
    await showNotes("/ar/notes", "ar");
    expect(await screen.findByText("3 ملاحظات")).toBeTruthy();
    expect(rowNames()[0]).toContain("1 يناير 2026");
  });

  test("is walked through with the arrows", async () => {
    noteServer([noteRow(1), noteRow(2)]);
    await showNotes();
    await screen.findByText("2 notes");
    const [first, second] = within(screen.getByRole("navigation")).getAllByRole("link");
    first?.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(first);
  });
});
