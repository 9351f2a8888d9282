import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { storageKey } from "../backend/storage-key.ts";
import { session, user } from "../test-support/fake-server.ts";
import { announceSession, useSessionHint, useTrueSessionHint } from "./session-hint.ts";

function Shown() {
  useTrueSessionHint();
  return <p>{useSessionHint()?.email ?? "nobody"}</p>;
}

function storeInOtherTab(value: string | null) {
  if (value === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, value);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue: value })));
}

beforeEach(() => {
  announceSession();
});

describe("the remembered session", () => {
  test("is nobody on the server, whatever is stored", () => {
    localStorage.setItem(storageKey, JSON.stringify(session()));
    expect(renderToString(<Shown />)).toContain("nobody");
  });

  test("is read from storage without the client", () => {
    localStorage.setItem(storageKey, JSON.stringify(session()));
    render(<Shown />);
    expect(screen.getByText(user.email)).toBeTruthy();
  });

  test.each(["{", "null", "{}", '{"user":{"email":"a@b.example"}}'])(
    "is nobody for the broken entry %s",
    (entry) => {
      localStorage.setItem(storageKey, entry);
      render(<Shown />);
      expect(screen.getByText("nobody")).toBeTruthy();
    },
  );

  test("follows another tab, and so does the document's mark", () => {
    render(<Shown />);
    storeInOtherTab(JSON.stringify(session()));
    expect(screen.getByText(user.email)).toBeTruthy();
    expect(document.documentElement.dataset["session"]).toBe("in");

    storeInOtherTab(null);
    expect(screen.getByText("nobody")).toBeTruthy();
    expect(document.documentElement.dataset["session"]).toBeUndefined();
  });

  test("is forgotten when another tab clears the whole storage", () => {
    localStorage.setItem(storageKey, JSON.stringify(session()));
    render(<Shown />);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
    expect(screen.getByText("nobody")).toBeTruthy();
  });
});
