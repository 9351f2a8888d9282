import { act, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { loadEditor } from "../areas/notes/editor/note-pane.tsx";
import { NotesScreen } from "../areas/notes/notes-screen.tsx";
import { keepOpen, openNote } from "../areas/notes/store/open-notes.ts";
import { storageKey } from "../backend/storage-key.ts";
import type { Language } from "../i18n/languages.ts";
import { QueryProvider } from "../session/query-provider.tsx";
import { announceSession } from "../session/session-hint.ts";
import { dismissToast } from "../ui/toast-store.ts";
import { session, user } from "./fake-server.ts";
import { noteId } from "./note-server.ts";
import { renderApp } from "./render-app.tsx";

/** Before each test: somebody is signed in. */
export function signIn(): void {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  vi.stubGlobal("scrollTo", vi.fn());
}

/** After each test: another person's arrival gives up what the test has left unsaved. */
export function giveUpNotes(): void {
  act(() => keepOpen(openNote("nobody", noteId(0), null))());
}

export async function showNotes(address = "/notes", language: Language = "en") {
  await loadEditor(language);
  const shown = (
    <QueryProvider>
      <NotesScreen userId={user.id} />
    </QueryProvider>
  );
  await renderApp(shown, { address, language, words: "notes" });
}

export const showFirstNote = () => showNotes(`/notes?note=${noteId(1)}`);
export const content = () => screen.findByLabelText<HTMLTextAreaElement>("Text");
export const button = (name: string) => screen.getByRole("button", { name });
export const address = () => screen.getByTestId("address").textContent;
export const rowNames = () =>
  within(screen.getByRole("navigation"))
    .getAllByRole("link")
    .map((link) => link.textContent);

/** Whether the browser would ask before the tab is closed. */
export function isGuarded(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
