import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { user } from "../../../test-support/fake-server.ts";
import { fieldNamed } from "../../../test-support/fields.ts";
import { type NoteRow, noteRow, noteServer, writesOf } from "../../../test-support/note-server.ts";
import {
  address,
  button,
  content,
  giveUpNotes,
  rowNames,
  showNotes,
  signIn,
} from "../../../test-support/notes-screen.tsx";

beforeEach(signIn);
afterEach(giveUpNotes);

/** What invites to a first note, once the list is known to be empty. */
async function emptyScreensButton() {
  await screen.findByText("No notes yet");
  return button("New note");
}

describe("a new note", () => {
  test("is stored when something is written, once, and told of", async () => {
    const rows: NoteRow[] = [];
    const seen = noteServer(rows);
    await showNotes();
    await userEvent.click(await emptyScreensButton());
    await userEvent.type(await content(), "Say hello");
    expect(writesOf(seen)).toEqual([]);
    expect(await screen.findByText("Note created", {}, { timeout: 3000 })).toBeTruthy();
    expect(writesOf(seen)).toHaveLength(1);
    expect(rows[0]).toMatchObject({ user_id: user.id, title: "", content: "Say hello" });
    expect(address()).toBe(`/notes?note=${rows[0]?.id}`);
    expect(screen.getByText("1 note")).toBeTruthy();
  });

  test("is asked for once by two presses", async () => {
    const seen = noteServer([noteRow(1)]);
    await showNotes();
    await screen.findByText("1 note");
    const steps = history.length;
    await userEvent.dblClick(button("New note"));
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed("title")));
    expect(history.length).toBe(steps + 1);
    expect(rowNames()).toHaveLength(2);
    expect(writesOf(seen)).toEqual([]);
  });

  test("whose answer was lost is not stored twice", async () => {
    const rows: NoteRow[] = [];
    let isLost = true;
    const seen = noteServer(rows, {
      POST: ({ body }) => {
        if (!isLost) return null;
        isLost = false;
        rows.push({ ...(body as NoteRow), updated_at: "2026-05-01T00:00:00.000Z" });
        throw new TypeError("Failed to fetch");
      },
    });
    await showNotes();
    await userEvent.click(await emptyScreensButton());
    await userEvent.type(fieldNamed("title"), "Once");
    await userEvent.click(button("Save"));
    await userEvent.type(fieldNamed("title"), " and more");
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Note created")).toBeTruthy();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.title).toBe("Once and more");
    expect(writesOf(seen).map(({ method }) => method)).toEqual(["POST", "POST", "PATCH"]);
  });

  test("without a word leaves nothing behind", async () => {
    const seen = noteServer([noteRow(1)]);
    await showNotes();
    await screen.findByText("1 note");
    await userEvent.click(button("New note"));
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(address()).toBe("/notes"));
    expect(rowNames()).toHaveLength(1);
    expect(writesOf(seen)).toEqual([]);
  });
});
