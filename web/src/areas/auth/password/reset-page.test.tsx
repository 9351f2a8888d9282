import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { authError, factor, fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./reset-page.tsx";

async function open(language: Language = "en") {
  await renderApp(<Page />, { address: "/reset-password", words: "auth/password/reset", language });
  await screen.findByRole("heading", { level: 1 });
}
function arriveWith(value = session()) {
  localStorage.setItem(storageKey, JSON.stringify(value));
  announceSession();
}
async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(fieldNamed(name));
    await userEvent.type(fieldNamed(name), value);
  }
  await userEvent.keyboard("{Enter}");
}
// The dialog is fetched before it is shown.
const fetched = { timeout: 5000 };
const address = () => screen.getByTestId("address").textContent;
const both = { password: "three-dots", confirmPassword: "three-dots" };
const refused = (status: number, code: string, message: string, more?: object) => ({
  "PUT /auth/v1/user": () => authError(status, code, message, more),
});

beforeEach(() => {
  dismissToast();
  announceSession();
});

describe("without a session", () => {
  test("says what is missing, and leads back to asking for the mail", async () => {
    fakeServer({});
    await open();
    expect(screen.getByRole("heading", { name: "Open the link in our mail first" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "Send me a new link" });
    expect(link.getAttribute("href")).toBe("/forgot-password");
  });
});

describe("a new password", () => {
  test("is set, and its owner goes to the profile", async () => {
    arriveWith();
    const seen = fakeServer({ "PUT /auth/v1/user": () => json(session().user) });
    await open();
    expect(await screen.findByRole("heading", { name: "Please set your new password" })).toBeTruthy();
    await fill(both);
    await waitFor(() => expect(address()).toBe("/profile"));
    const { body } = seen.find(({ method }) => method === "PUT") ?? {};
    expect(body).toMatchObject({ password: "three-dots" });
    expect(body).not.toHaveProperty("current_password");
  });

  test.each([
    ["en", "Password must be at least 6 characters", "Passwords don't match"],
    ["ar", "اختر كلمة مرور من 6 أحرف على الأقل", "كلمتا المرور غير متطابقتين"],
  ] as const)("keeps the rules of signing up, in %s", async (language, short, unlike) => {
    arriveWith();
    const seen = fakeServer({});
    await open(language);
    await waitFor(() => fieldNamed("password"));
    await fill({ password: "12345", confirmPassword: "1234567" });
    await waitFor(() => expect(errorOf("password")).toBe(short));
    expect(errorOf("confirmPassword")).toBe(unlike);
    expect(seen.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("that is the former one is told at its field", async () => {
    arriveWith();
    const message = "New password should be different from the old password.";
    fakeServer(refused(422, "same_password", message));
    await open();
    await waitFor(() => fieldNamed("password"));
    await fill(both);
    await waitFor(() => expect(errorOf("password")).toBe(message));
    expect(document.activeElement).toBe(fieldNamed("password"));
  });

  test("that is weak gets the reasons at its field", async () => {
    arriveWith();
    const more = { weak_password: { reasons: ["length", "pwned"] } };
    fakeServer(refused(422, "weak_password", "Password is known to be weak.", more));
    await open();
    await waitFor(() => fieldNamed("password"));
    await fill(both);
    await waitFor(() =>
      expect(errorOf("password")).toMatch(/^Make it longer\. This password is on the lists/),
    );
  });

  test("asks whose account it is, where the server wants to know", async () => {
    arriveWith();
    fakeServer(refused(400, "reauthentication_needed", "This needs the current password"));
    await open();
    await waitFor(() => fieldNamed("password"));
    await fill(both);
    const current = await screen.findByLabelText("Your password", {}, fetched);
    const seen = fakeServer({ "PUT /auth/v1/user": () => json(session().user) });
    await userEvent.type(current, "two-dots{Enter}");
    await waitFor(() => expect(address()).toBe("/profile"));
    expect(seen.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
      expect.objectContaining({ current_password: "two-dots" }),
      expect.objectContaining({ password: "three-dots" }),
    ]);
  });

  test("waits for the code of a second factor", async () => {
    arriveWith(session({ aal: "aal1" }, { factors: [factor] }));
    fakeServer({ "GET /auth/v1/user": () => json(session({}, { factors: [factor] }).user) });
    await open();
    expect(await screen.findByLabelText("Six-digit code")).toBeTruthy();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });
});
