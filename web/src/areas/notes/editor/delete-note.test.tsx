import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { broken, noteRow, noteServer, writesOf } from "../../../test-support/note-server.ts";
import {
  address,
  button,
  content,
  giveUpNotes,
  rowNames,
  showFirstNote,
  signIn,
} from "../../../test-support/notes-screen.tsx";

beforeEach(signIn);
afterEach(giveUpNotes);

describe("deleting", () => {
  test("asks first; keeping it gives the focus back", async () => {
    const seen = noteServer([noteRow(1)]);
    await showFirstNote();
    await content();
    await userEvent.click(button("Delete"));
    const dialog = await screen.findByRole("dialog", { name: "Delete this note?" });
    expect(dialog.textContent).toContain("Note 1");
    await userEvent.click(within(dialog).getAllByRole("button", { name: "Keep it" })[1]!);
    await waitFor(() => expect(document.activeElement).toBe(button("Delete")));
    expect(writesOf(seen)).toEqual([]);
  });

  test("takes the version that was read, says so, and can be undone", async () => {
    const rows = [noteRow(1), noteRow(2)];
    const seen = noteServer(rows);
    await showFirstNote();
    await content();
    await userEvent.click(button("Delete"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete note" }));
    expect(await screen.findByText("Note deleted")).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/notes"));
    expect(writesOf(seen)[0]?.search.get("updated_at")).toBe(`eq.${noteRow(1).updated_at}`);
    expect(rowNames()).toHaveLength(1);
    expect(screen.getByText("1 note")).toBeTruthy();

    await userEvent.click(button("Undo"));
    expect(await screen.findByText("Note restored")).toBeTruthy();
    expect(rows.map(({ title }) => title)).toEqual(["Note 2", "Note 1"]);
    expect(screen.getByText("2 notes")).toBeTruthy();
  });

  test("spares what another tab has written since", async () => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await content();
    Object.assign(rows[0]!, { content: "Theirs", updated_at: "2026-03-01T00:00:00.000Z" });
    await userEvent.click(button("Delete"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete note" }));
    expect(await screen.findByText("This note was changed in another tab")).toBeTruthy();
    expect(rows).toHaveLength(1);
  });

  test("of a note that is gone already counts", async () => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await content();
    rows.length = 0;
    await userEvent.click(button("Delete"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete note" }));
    expect(await screen.findByText("Note deleted")).toBeTruthy();
  });

  test("that fails leaves the note as it is", async () => {
    noteServer([noteRow(1)], { DELETE: broken });
    await showFirstNote();
    await content();
    await userEvent.click(button("Delete"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete note" }));
    expect(await screen.findByText("The note was not deleted")).toBeTruthy();
    expect((await content()).value).toBe(noteRow(1).content);
  });
});
