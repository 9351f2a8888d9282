import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { authError, fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { OnlyAt } from "../../../test-support/only-at.tsx";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./page.tsx";

type Answers = Parameters<typeof fakeServer>[0];

async function open(answers: Answers) {
  const seen = fakeServer({
    "GET /rest/v1/profiles": () =>
      json({ username: "mariam", full_name: "Mariam Al Sadu", avatar_url: null }),
    ...answers,
  });
  await renderApp(
    <OnlyAt path="/profile">
      <Page />
    </OnlyAt>,
    { address: "/profile?part=data", words: "account/profile" },
  );
  await screen.findByRole("button", { name: "Delete my account" });
  return seen;
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("one's data", () => {
  test("is handed over as a file", async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL: () => {} }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    await open({ "POST /functions/v1/export-data": () => json({ profile: { username: "mariam" } }) });
    await press("Download my data");
    expect(await screen.findByText("Your file is ready")).toBeTruthy();
    expect(JSON.parse(await (files[0]?.text() ?? ""))).toEqual({ profile: { username: "mariam" } });
    expect(clicked).toHaveBeenCalledOnce();
  });

  test("that cannot be prepared says so", async () => {
    await open({
      "POST /functions/v1/export-data": () =>
        json({ error: "too_many", message: "Try again in an hour." }, 429),
    });
    await press("Download my data");
    expect(await screen.findByText("Try again in an hour.")).toBeTruthy();
  });
});

describe("leaving", () => {
  const call = "POST /functions/v1/delete-account";
  async function ask(answers: Answers) {
    const seen = await open(answers);
    await press("Delete my account");
    return seen;
  }

  test("takes the password, signs out and goes home", async () => {
    const seen = await ask({
      [call]: () => json({ deleted: true }),
      "POST /auth/v1/logout": () => authError(403, "session_not_found", "Gone"),
    });
    await userEvent.type(fieldNamed("currentPassword"), "two-dots");
    await press("Delete for good");
    expect(await screen.findByText("Your account is deleted")).toBeTruthy();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/"));
    expect(localStorage.getItem(storageKey)).toBeNull();
    expect(seen.find(({ path }) => path.endsWith("delete-account"))?.body).toEqual({
      currentPassword: "two-dots",
    });
  });

  test("asks for nothing without a password, and stays with a wrong one", async () => {
    const wrong = () => json({ error: "current_password_invalid", message: "Not correct" }, 400);
    const seen = await ask({ [call]: wrong });
    await press("Delete for good");
    await waitFor(() => expect(errorOf("currentPassword")).toBe("Password is required"));
    expect(seen.some(({ path }) => path.endsWith("delete-account"))).toBe(false);
    await userEvent.type(fieldNamed("currentPassword"), "other{Enter}");
    await waitFor(() => expect(errorOf("currentPassword")).toBe("This is not your current password"));
  });

  test("takes a code from the mail where there is no password", async () => {
    const seen = await ask({
      "GET /auth/v1/reauthenticate": () => json({}),
      [call]: () => json({ error: "reauthentication_not_valid", message: "No" }, 422),
    });
    await press(/^I have no password/);
    await userEvent.type(await screen.findByLabelText("Code from our mail"), "123456{Enter}");
    await waitFor(() => expect(errorOf("nonce")).toMatch(/^That code is not right/));
    expect(seen.at(-1)?.body).toEqual({ nonce: "123456" });
  });

  test("asks for the password when the server has not seen a proof", async () => {
    await ask({
      [call]: () => json({ error: "reauthentication_needed", message: "Confirm it is you" }, 400),
    });
    await userEvent.type(fieldNamed("currentPassword"), "two-dots{Enter}");
    await waitFor(() => expect(errorOf("currentPassword")).toBe("Password is required"));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  test("is refused to the last admin in the server's words", async () => {
    const message = "The last admin cannot be removed";
    await ask({ [call]: () => json({ error: "last_admin", message }, 409) });
    await userEvent.type(fieldNamed("currentPassword"), "two-dots{Enter}");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
