import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../backend/storage-key.ts";
import { authError, fakeServer, json, session } from "../test-support/fake-server.ts";
import { signOut } from "./sign-out.ts";

beforeEach(() => {
  localStorage.setItem("adminAuthenticated", "true");
  localStorage.setItem("language", "ar");
  localStorage.setItem(storageKey, JSON.stringify(session()));
  localStorage.setItem(`${storageKey}-code-verifier`, "v");
});

function expectSignedOutHere() {
  expect(Object.keys(localStorage)).toEqual(["language"]);
  expect(document.documentElement.dataset["session"]).toBeUndefined();
}

describe("signing out", () => {
  test("ends every session of the account and forgets it here", async () => {
    const seen = fakeServer({ "POST /auth/v1/logout": () => json({}, 204) });
    await signOut();
    const logout = seen.find(({ path }) => path === "/auth/v1/logout");
    expect(logout?.search.get("scope")).toBe("global");
    expect(logout?.headers.get("authorization")).toBe(`Bearer ${session().access_token}`);
    expectSignedOutHere();
  });

  test.each([401, 403, 404])("takes %i for a session that is over already", async (status) => {
    fakeServer({ "POST /auth/v1/logout": () => authError(status, "session_not_found", "Gone") });
    await signOut();
    expectSignedOutHere();
  });

  test("signs this browser out though the server is out of reach", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    fakeServer({});
    await signOut();
    expectSignedOutHere();
  });
});
