import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Language } from "../../i18n/languages.ts";
import { useWords } from "../../i18n/use-words.ts";
import { authError, fakeServer, json, session } from "../../test-support/fake-server.ts";
import { fieldNamed } from "../../test-support/fields.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import { SignInForm } from "./sign-in-form.tsx";

const email = "mariam@sadu.example";
function Shown({ isMailSent }: { isMailSent: boolean }) {
  return <SignInForm email={email} isMailSent={isMailSent} words={useWords("auth")} />;
}
const show = (language: Language = "en", isMailSent = false) =>
  renderApp(<Shown isMailSent={isMailSent} />, {
    language,
    address: "/auth",
    words: "auth",
  });

async function signInWith(password: string, submitLabel: string) {
  if (password) await userEvent.type(fieldNamed("password"), password);
  await userEvent.click(screen.getByRole("button", { name: submitLabel }));
}

beforeEach(() => dismissToast());

describe("the rules", () => {
  test.each([
    ["en", "Sign in", "E-mail", "Please enter a valid email address", "Password is required"],
    ["ar", "تسجيل الدخول", "البريد الإلكتروني", "اكتب بريدًا إلكترونيًا صحيحًا", "اكتب كلمة المرور"],
  ] as const)("are said in %s", async (language, submit, label, emailMessage, passwordMessage) => {
    await show(language);
    await userEvent.clear(screen.getByLabelText(label));
    await signInWith("", submit);
    expect(await screen.findByText(emailMessage)).toBeTruthy();
    expect(screen.getByText(passwordMessage)).toBeTruthy();
  });
});

describe("signing in", () => {
  test("has the address filled in and greets", async () => {
    const seen = fakeServer({ "POST /auth/v1/token": () => json(session()) });
    await show();
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe(email);
    await signInWith("two-dots", "Sign in");
    expect(await screen.findByText("Welcome back!")).toBeTruthy();
    expect(screen.getByText("You have been signed in successfully.")).toBeTruthy();
    const request = seen.find(({ path }) => path === "/auth/v1/token");
    expect(request?.search.get("grant_type")).toBe("password");
    expect(request?.body).toMatchObject({ email, password: "two-dots" });
  });

  test.each([
    ["en", "Sign in", "Sign in failed", "Invalid login credentials"],
    ["ar", "تسجيل الدخول", "تعذّر تسجيل الدخول", "البريد الإلكتروني أو كلمة المرور غير صحيحة."],
  ] as const)("with a wrong password is refused in %s", async (language, submit, title, message) => {
    fakeServer({
      "POST /auth/v1/token": () => authError(400, "invalid_credentials", "Invalid login credentials"),
    });
    await show(language);
    await signInWith("wrong", submit);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  test("without an answer falls back to words of our own", async () => {
    fakeServer({});
    await show();
    await signInWith("two-dots", "Sign in");
    expect(await screen.findByText(/^An error occurred during sign in/)).toBeTruthy();
  });
});

describe("an address that is not confirmed", () => {
  test("is told, and the mail is sent again on request", async () => {
    const seen = fakeServer({
      "POST /auth/v1/token": () => authError(400, "email_not_confirmed", "Email not confirmed"),
      "POST /auth/v1/resend": () => json({}),
    });
    await show();
    await signInWith("two-dots", "Sign in");
    await userEvent.click(await screen.findByRole("button", { name: "Send the mail again" }));
    expect(await screen.findByText("Mail sent")).toBeTruthy();
    expect(seen.at(-1)?.body).toMatchObject({ type: "signup", email });
  });

  test("says right after sign-up where the mail went", async () => {
    await show("en", true);
    await waitFor(() =>
      expect(document.querySelector("form")?.textContent).toContain(`We sent a link to ${email}.`),
    );
  });
});
