import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { authError, fakeServer, json, user } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./forgot-page.tsx";

async function open(language: Language = "en") {
  await renderApp(<Page />, { address: "/forgot-password", words: "auth/password/forgot", language });
  await screen.findByRole("heading", { level: 1 });
}
const submit = (label = "Send the link") => userEvent.click(screen.getByRole("button", { name: label }));

beforeEach(() => dismissToast());

describe("a forgotten password", () => {
  test("is answered in the given words, and where the mail goes is said", async () => {
    const seen = fakeServer({ "POST /auth/v1/recover": () => json({}) });
    await open();
    await userEvent.type(fieldNamed("email"), ` ${user.email} `);
    await submit();
    expect(await screen.findByText("Password reset email sent. Please check your inbox.")).toBeTruthy();
    expect(document.querySelector("form")?.textContent).toContain(`If ${user.email} has an account`);
    expect(seen.at(-1)?.body).toMatchObject({ email: user.email });
    expect(screen.getByRole("button", { name: "Send it again" })).toBeTruthy();
  });

  test.each([
    ["en", "Send the link", "", "Please enter your email address"],
    ["en", "Send the link", "mariam@", "Please enter a valid email address"],
    ["ar", "إرسال الرابط", "", "اكتب بريدك الإلكتروني"],
    ["ar", "إرسال الرابط", "mariam@", "اكتب بريدًا إلكترونيًا صحيحًا"],
  ] as const)("needs an address, in %s: %s", async (language, label, typed, message) => {
    const seen = fakeServer({});
    await open(language);
    if (typed) await userEvent.type(fieldNamed("email"), typed);
    await submit(label);
    await waitFor(() => expect(errorOf("email")).toBe(message));
    expect(seen).toEqual([]);
  });

  test("that is asked about too soon tells the wait kindly", async () => {
    const message = "For security purposes, you can only request this after 42 seconds.";
    fakeServer({ "POST /auth/v1/recover": () => authError(429, "over_email_send_rate_limit", message) });
    await open();
    await userEvent.type(fieldNamed("email"), user.email);
    await submit();
    expect(await screen.findByText(/You can ask again in 42 seconds\.$/)).toBeTruthy();
    expect(fieldNamed("email").value).toBe(user.email);
  });
});
