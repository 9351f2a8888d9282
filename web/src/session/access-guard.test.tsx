import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "../backend/client.ts";
import { storageKey } from "../backend/storage-key.ts";
import { loadWords } from "../i18n/dictionaries.ts";
import { LanguageProvider } from "../i18n/language-provider.tsx";
import { LocationProvider } from "../site/location.tsx";
import { sitePages } from "../site/site-map.ts";
import { authError, factor, fakeServer, json, session, user } from "../test-support/fake-server.ts";
import { OnlyAt } from "../test-support/only-at.tsx";
import { renderApp } from "../test-support/render-app.tsx";
import { AccessGuard } from "./access-guard.tsx";
import { useSession } from "./session-context.ts";
import { announceSession } from "./session-hint.ts";
import { SessionProvider } from "./session-provider.tsx";

const address = () => screen.getByTestId("address").textContent;
const guarded = <AccessGuard>the page</AccessGuard>;

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
          <SessionProvider>{guarded}</SessionProvider>
        </LanguageProvider>
      </LocationProvider>,
    );
    expect(html).toContain("Loading");
    expect(html).not.toContain("the page");
  });

  test("leads a visitor without a session to /auth, and asks no server for it", async () => {
    const seen = fakeServer({});
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(screen.queryByText("the page")).toBeNull();
    expect(seen).toEqual([]);
  });

  test("can be tried again when a session is stored and the server is out of reach", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    store();
    fakeServer({ "GET /auth/v1/client-config": () => json({ message: "Try later" }, 503) });
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(address()).toBe("/profile");

    fakeServer({});
    await userEvent.click(retry);
    expect(await screen.findByText("the page")).toBeTruthy();
  });

  test("opens for a stored session", async () => {
    store();
    fakeServer({});
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    expect(await screen.findByText("the page")).toBeTruthy();
  });

  test("closes when the session ends, and the document's mark goes", async () => {
    store();
    fakeServer({ "POST /auth/v1/logout": () => json({}, 204) });
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    await screen.findByText("the page");
    expect(document.documentElement.dataset["session"]).toBe("in");
    const { auth } = await backend();
    await act(() => auth.signOut({ scope: "local" }));
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(document.documentElement.dataset["session"]).toBeUndefined();
  });
});

describe("the code of a second factor that is owed", () => {
  test("keeps the page closed, and whoever gives it comes back", async () => {
    store(session({ aal: "aal1" }, { factors: [factor] }));
    fakeServer({});
    const page = <OnlyAt path="/notes">{guarded}</OnlyAt>;
    await renderApp(page, { address: "/notes?note=1", words: "account/profile" });
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(history.state).toMatchObject({ handed: { from: "/notes?note=1" } });
  });

  test("was given in a session of the second level", async () => {
    store(session({ aal: "aal2" }, { factors: [factor] }));
    fakeServer({});
    await renderApp(guarded, { address: "/notes", words: "account/profile" });
    expect(await screen.findByText("the page")).toBeTruthy();
  });

  test("is not owed for an app that was never proven", async () => {
    store(session({ aal: "aal1" }, { factors: [{ ...factor, status: "unverified" }] }));
    fakeServer({});
    await renderApp(guarded, { address: "/notes", words: "account/profile" });
    expect(await screen.findByText("the page")).toBeTruthy();
  });
});

describe("another account", () => {
  test("finds nothing that was loaded for the one before", async () => {
    function Owner() {
      const owner = useSession().user?.id;
      const { data } = useQuery({ queryKey: ["owner"], queryFn: () => owner, staleTime: Infinity });
      return <p data-testid="owner">{data}</p>;
    }
    store();
    fakeServer({});
    const page = (
      <AccessGuard>
        <Owner />
      </AccessGuard>
    );
    await renderApp(page, { address: "/profile", words: "account/profile" });
    await waitFor(() => expect(screen.getByTestId("owner").textContent).toBe(user.id));
    const other = "5f4a1f6e-0000-4000-8000-000000000002";
    act(() => store(session({ sub: other }, { id: other })));
    await waitFor(() => expect(screen.getByTestId("owner").textContent).toBe(other));
  });
});

describe("another tab", () => {
  function storeInOtherTab(value: string | null) {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: storageKey, newValue: value })));
  }

  test("that signs out closes the page here", async () => {
    store();
    fakeServer({});
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    await screen.findByText("the page");
    storeInOtherTab(null);
    await waitFor(() => expect(address()).toBe("/auth"));
  });

  test("that fetches a new token has it used here", async () => {
    store();
    const rows = { "GET /rest/v1/profiles": () => json([]) };
    const seen = fakeServer(rows);
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    await screen.findByText("the page");
    const fresh = session({ jti: "fresh" });
    storeInOtherTab(JSON.stringify(fresh));
    const { from } = await backend();
    await from("profiles").select("id");
    expect(seen.at(-1)?.headers.get("authorization")).toBe(`Bearer ${fresh.access_token}`);
    expect(screen.getByText("the page")).toBeTruthy();
  });
});

describe("a session that the server has ended", () => {
  test("is dropped when a call is refused, and the page closes", async () => {
    store();
    fakeServer({
      "GET /rest/v1/profiles": () => json({ code: "PGRST301", message: "JWT invalid" }, 401),
      "GET /auth/v1/user": () => authError(403, "session_not_found", "Session does not exist"),
    });
    await renderApp(guarded, { address: "/profile", words: "account/profile" });
    await screen.findByText("the page");
    const { from } = await backend();
    await act(async () => void (await from("profiles").select("id")));
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(localStorage.getItem(storageKey)).toBeNull();
  });
});

describe("every page for signed-in people", () => {
  test.each(
    sitePages.filter(({ access }) => access === "signed-in").map((page) => [page.path, page] as const),
  )("keeps %s from others", async (path, page) => {
    fakeServer({});
    const { Page } = await page.load();
    await renderApp(<Page />, { address: path, words: page.dictionary });
    await waitFor(() => expect(address()).toBe("/auth"));
  });
});
