import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { navigate } from "../../../site/location.tsx";
import { session } from "../../../test-support/fake-server.ts";
import { fieldNamed } from "../../../test-support/fields.ts";
import { broken, noteId, noteRow, noteServer, writesOf } from "../../../test-support/note-server.ts";
import {
  button,
  content,
  giveUpNotes,
  isGuarded,
  showFirstNote,
  showNotes,
  signIn,
} from "../../../test-support/notes-screen.tsx";

beforeEach(signIn);
afterEach(giveUpNotes);

describe("an open note", () => {
  test("is saved in a pause of writing, over the version that was read", async () => {
    const rows = [noteRow(1)];
    const seen = noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), "!");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(writesOf(seen)).toEqual([]);
    expect(await screen.findByText("Saved", {}, { timeout: 3000 })).toBeTruthy();
    const [patch] = writesOf(seen);
    expect(patch?.search.get("id")).toBe(`eq.${noteId(1)}`);
    expect(patch?.search.get("updated_at")).toBe(`eq.${noteRow(1).updated_at}`);
    expect(patch?.body).toEqual({ title: "Note 1", content: "Line of 1\nSecond line!" });
  });

  test("keeps the tab from closing over it before it is saved, and saves it then", async () => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), "!");
    expect(isGuarded()).toBe(true);
    await waitFor(() => expect(isGuarded()).toBe(false));
    expect(rows[0]?.content).toBe("Line of 1\nSecond line!");
  });

  test.each([
    ["the button", () => userEvent.click(button("Save"))],
    ["Ctrl+S", () => userEvent.keyboard("{Control>}[KeyS]{/Control}")],
  ])("is saved at once by %s, and says so", async (_, save) => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), "?");
    await save();
    expect(await screen.findByText("Note saved")).toBeTruthy();
    expect(rows[0]?.content).toBe("Line of 1\nSecond line?");
  });

  test("keeps what was written while the server is away, and saves it when the connection is back", async () => {
    const rows = [noteRow(1)];
    noteServer(rows, {
      PATCH: () => {
        throw new TypeError("Failed to fetch");
      },
    });
    await showFirstNote();
    await userEvent.type(await content(), " kept");
    await userEvent.click(button("Save"));
    expect(await screen.findByText(/What you wrote stays on this page/)).toBeTruthy();
    noteServer(rows);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Note saved")).toBeTruthy();
    expect(rows[0]?.content).toBe("Line of 1\nSecond line kept");
  });

  test("does not write over what another tab has saved: mine may stay", async () => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), " mine");
    Object.assign(rows[0]!, { content: "Theirs", updated_at: "2026-03-01T00:00:00.000Z" });
    await userEvent.click(button("Save"));
    expect(await screen.findByText("This note was changed in another tab")).toBeTruthy();
    expect(rows[0]?.content).toBe("Theirs");
    expect(screen.getByText("Theirs")).toBeTruthy();
    expect(isGuarded()).toBe(true);
    await userEvent.click(button("Keep mine"));
    await waitFor(() => expect(rows[0]?.content).toBe("Line of 1\nSecond line mine"));
    expect(screen.queryByText("This note was changed in another tab")).toBeNull();
  });

  test("does not write over what another tab has saved: theirs may be loaded", async () => {
    const rows = [noteRow(1)];
    const seen = noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), " mine");
    Object.assign(rows[0]!, { content: "Theirs", updated_at: "2026-03-01T00:00:00.000Z" });
    await userEvent.click(button("Save"));
    await userEvent.click(await screen.findByRole("button", { name: "Load theirs" }));
    expect((await content()).value).toBe("Theirs");
    expect(writesOf(seen)).toHaveLength(1);
    expect(isGuarded()).toBe(false);
  });

  test("that another tab has deleted can be kept", async () => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), " mine");
    rows.length = 0;
    await userEvent.click(button("Save"));
    await userEvent.click(await screen.findByRole("button", { name: "Keep it as a note" }));
    await waitFor(() => expect(rows[0]?.content).toBe("Line of 1\nSecond line mine"));
  });

  test("is not taken for changed when only the answer of a save was lost", async () => {
    const rows = [noteRow(1)];
    let isLost = true;
    noteServer(rows, {
      PATCH: ({ body }) => {
        if (!isLost) return null;
        isLost = false;
        Object.assign(rows[0]!, body, { updated_at: "2026-05-01T00:00:00.000Z" });
        throw new TypeError("Failed to fetch");
      },
    });
    await showFirstNote();
    await userEvent.type(await content(), " one");
    await userEvent.click(button("Save"));
    await screen.findByRole("button", { name: "Try again" });
    await userEvent.type(await content(), " two");
    await userEvent.click(button("Save"));
    expect(await screen.findByText("Note saved")).toBeTruthy();
    expect(rows[0]?.content).toBe("Line of 1\nSecond line one two");
    expect(screen.queryByText("This note was changed in another tab")).toBeNull();
  });

  test("that is too long is kept whole, told of, and saved once it fits", async () => {
    const rows = [noteRow(1)];
    const seen = noteServer(rows);
    await showFirstNote();
    const long = "x".repeat(20_002);
    fireEvent.change(await content(), { target: { value: long } });
    expect(screen.getByText("The text is 2 characters too long.")).toBeTruthy();
    await userEvent.click(button("Save"));
    expect((await content()).value).toBe(long);
    expect(writesOf(seen)).toEqual([]);
    fireEvent.change(await content(), { target: { value: long.slice(2) } });
    await userEvent.click(button("Save"));
    expect(await screen.findByText("Note saved")).toBeTruthy();
    expect(rows[0]?.content).toHaveLength(20_000);
  });

  test("takes a title in one line, whatever is pasted, and goes on to the text with Enter", async () => {
    noteServer([noteRow(1)]);
    await showFirstNote();
    await content();
    fireEvent.change(fieldNamed("title"), { target: { value: "Two\nlines\tof title" } });
    expect(fieldNamed("title").value).toBe("Two lines of title");
    fieldNamed("title").focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(await content());
  });

  test("is saved on the way to another one, and the way back finds it", async () => {
    const rows = [noteRow(1), noteRow(2)];
    noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), " left");
    await userEvent.click(screen.getByRole("link", { name: /Note 2/ }));
    // Sooner than after a pause.
    await waitFor(() => expect(rows[0]?.content).toBe("Line of 1\nSecond line left"), { timeout: 500 });
    expect((await content()).value).toBe(noteRow(2).content);
  });

  test("that could not be saved is told of after its writer has gone on, and leads back to its words", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const rows = [noteRow(1), noteRow(2)];
    noteServer(rows, { PATCH: broken });
    await showFirstNote();
    await userEvent.type(await content(), " left");
    await userEvent.click(screen.getByRole("link", { name: /Note 2/ }));
    expect(await screen.findByText("A note is not saved")).toBeTruthy();
    expect(await within(screen.getByRole("navigation")).findByText("Not saved")).toBeTruthy();
    await userEvent.click(button("Open the note"));
    await waitFor(async () => expect((await content()).value).toBe("Line of 1\nSecond line left"));
    await waitFor(() => expect(screen.queryByText("A note is not saved")).toBeNull());
  });

  test("whose writer is signed out meanwhile is neither lost nor taken for deleted", async () => {
    const rows = [noteRow(1)];
    const seen = noteServer(rows);
    await showFirstNote();
    await userEvent.type(await content(), " mine");
    localStorage.removeItem(storageKey);
    await userEvent.click(button("Save"));
    expect(await screen.findByText(/You are signed out/)).toBeTruthy();
    expect(writesOf(seen)).toEqual([]);
    localStorage.setItem(storageKey, JSON.stringify(session()));
    await userEvent.click(button("Try again"));
    expect(await screen.findByText("Note saved")).toBeTruthy();
    expect(rows[0]?.content).toBe("Line of 1\nSecond line mine");
  });

  test("is brought up to date when the tab is looked at again, unless it holds words of its own", async () => {
    const rows = [noteRow(1)];
    noteServer(rows);
    await showFirstNote();
    await content();
    Object.assign(rows[0]!, { content: "Theirs", updated_at: "2026-03-01T00:00:00.000Z" });
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await waitFor(async () => expect((await content()).value).toBe("Theirs"));

    await userEvent.type(await content(), "!");
    Object.assign(rows[0]!, { content: "Theirs again", updated_at: "2026-04-01T00:00:00.000Z" });
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    expect(await screen.findByText("This note was changed in another tab")).toBeTruthy();
    expect((await content()).value).toBe("Theirs!");
  });

  test("keeps what is written while a newer version is on its way", async () => {
    const rows = [noteRow(1)];
    const answer = Promise.withResolvers<null>();
    noteServer(rows, { GET: ({ search }) => (search.has("id") ? answer.promise : null) });
    await showNotes();
    await userEvent.click(await screen.findByRole("link", { name: /Note 1/ }));
    await userEvent.type(await content(), "!");
    Object.assign(rows[0]!, { content: "Theirs", updated_at: "2026-03-01T00:00:00.000Z" });
    await act(async () => answer.resolve(null));
    expect((await content()).value).toBe("Line of 1\nSecond line!");
  });

  test("keeps its words when the language switches", async () => {
    noteServer([noteRow(1)], { PATCH: broken });
    await showFirstNote();
    await userEvent.type(await content(), " stays");
    await userEvent.click(button("Switch language"));
    const text = await screen.findByLabelText<HTMLTextAreaElement>("النص");
    expect(text.value).toBe("Line of 1\nSecond line stays");
  });

  test("is fetched by its address, and one that is not there says so", async () => {
    noteServer([]);
    await showNotes(`/notes?note=${noteId(9)}`);
    expect(await screen.findByText("This note is not here")).toBeTruthy();
    act(() => navigate("/notes?note=nonsense"));
    expect(await screen.findByText("This note is not here")).toBeTruthy();
  });
});
