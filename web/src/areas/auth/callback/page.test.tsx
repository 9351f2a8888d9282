import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { authError, fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

const open = (query: string) =>
  renderApp(<Page />, { address: `/auth/callback${query}`, words: "auth/callback" });
const verifierKey = `${storageKey}-provider-code-verifier`;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("the way back from a provider", () => {
  test("exchanges the code with the verifier of this browser, and goes to the profile", async () => {
    localStorage.setItem(verifierKey, JSON.stringify("the-verifier"));
    const seen = fakeServer({
      "POST /auth/v1/token": () => json(session()),
      "GET /auth/v1/user": () => json(session().user),
    });
    await open("?code=one-use");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/profile"));
    const exchange = seen.find(({ path }) => path === "/auth/v1/token");
    expect(exchange?.search.get("grant_type")).toBe("pkce");
    expect(exchange?.body).toEqual({ auth_code: "one-use", code_verifier: "the-verifier" });
    expect(Object.keys(localStorage)).toEqual([storageKey]);
  });

  test("that was begun in another browser is told, and nothing is asked", async () => {
    const seen = fakeServer({});
    await open("?code=of-another-browser");
    expect(
      await screen.findByRole("heading", { name: "This sign-in can no longer be finished" }),
    ).toBeTruthy();
    expect(seen.some(({ path }) => path === "/auth/v1/token")).toBe(false);
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/auth?mode=sign-in");
  });

  test("that took too long is told", async () => {
    localStorage.setItem(verifierKey, JSON.stringify("the-verifier"));
    fakeServer({
      "POST /auth/v1/token": () => authError(422, "flow_state_expired", "Flow state is expired"),
    });
    await open("?code=late");
    expect(
      await screen.findByRole("heading", { name: "This sign-in can no longer be finished" }),
    ).toBeTruthy();
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  test.each([
    ["?error=access_denied&error_description=no", /was cancelled on the other page/],
    ["?error=server_error", /did not answer as it should/],
    ["", /did not answer as it should/],
  ])("says why nobody was signed in: %s", async (query, reason) => {
    fakeServer({});
    await open(query);
    expect(await screen.findByText(reason)).toBeTruthy();
  });
});
