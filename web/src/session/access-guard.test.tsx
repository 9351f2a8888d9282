import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "../backend/client.ts";
import { storageKey } from "../backend/storage-key.ts";
import { loadWords } from "../i18n/dictionaries.ts";
import { LanguageProvider } from "../i18n/language-provider.tsx";
import { LocationProvider } from "../site/location.tsx";
import { fakeServer, json, session } from "../test-support/fake-server.ts";
import { renderApp } from "../test-support/render-app.tsx";
import { AccessGuard } from "./access-guard.tsx";
import { announceSession } from "./session-hint.ts";
import { SessionProvider } from "./session-provider.tsx";

const address = () => screen.getByTestId("address").textContent;
const guarded = (access: "public" | "signed-in" | "admin") => (
  <AccessGuard access={access}>the page</AccessGuard>
);

function store(value = session()) {
  localStorage.setItem(storageKey, JSON.stringify(value));
  announceSession();
}

beforeEach(() => {
  announceSession();
});

describe("a page for signed-in people", () => {
  test("is served as a wait, never as its content", async () => {
    await loadWords("en", "common");
    const html = renderToString(
      <LocationProvider>
        <LanguageProvider initial="en">
          <SessionProvider>{guarded("signed-in")}</SessionProvider>
        </LanguageProvider>
      </LocationProvider>,
    );
    expect(html).toContain("Loading");
    expect(html).not.toContain("the page");
  });

  test("leads a visitor without a session to /auth, and asks no server for it", async () => {
    const seen = fakeServer({});
    await renderApp(guarded("signed-in"), { address: "/profile", words: "profile" });
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(screen.queryByText("the page")).toBeNull();
    expect(seen).toEqual([]);
  });

  test("can be tried again when a session is stored and the server is out of reach", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    store();
    fakeServer({ "GET /auth/v1/client-config": () => json({ message: "Try later" }, 503) });
    await renderApp(guarded("signed-in"), { address: "/profile", words: "profile" });
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(address()).toBe("/profile");

    fakeServer({});
    await userEvent.click(retry);
    expect(await screen.findByText("the page")).toBeTruthy();
  });

  test("opens for a stored session", async () => {
    store();
    fakeServer({});
    await renderApp(guarded("signed-in"), { address: "/profile", words: "profile" });
    expect(await screen.findByText("the page")).toBeTruthy();
  });

  test("closes when the session ends, and the document's mark goes", async () => {
    store();
    fakeServer({ "POST /auth/v1/logout": () => json({}, 204) });
    await renderApp(guarded("signed-in"), { address: "/profile", words: "profile" });
    await screen.findByText("the page");
    expect(document.documentElement.dataset["session"]).toBe("in");
    const { auth } = await backend();
    await act(() => auth.signOut({ scope: "local" }));
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(document.documentElement.dataset["session"]).toBeUndefined();
  });
});

describe("a public page", () => {
  test("asks for nothing, even with a stored session", async () => {
    store();
    const seen = fakeServer({});
    await renderApp(guarded("public"), { words: "profile" });
    expect(screen.getByText("the page")).toBeTruthy();
    expect(seen).toEqual([]);
  });
});

describe("an admin page", () => {
  test("leads to /admin without the flag", async () => {
    await renderApp(guarded("admin"), { address: "/admin/users", words: "profile" });
    await waitFor(() => expect(address()).toBe("/admin"));
  });

  test("opens with the flag; the server guards the data", async () => {
    localStorage.setItem("adminAuthenticated", "true");
    await renderApp(guarded("admin"), { address: "/admin/users", words: "profile" });
    expect(screen.getByText("the page")).toBeTruthy();
  });
});
