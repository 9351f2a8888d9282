import { screen, waitFor } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { user as account, authError, fakeServer, json } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { SignUpForm } from "./sign-up-form.tsx";

const filled = {
  firstName: "Mariam",
  lastName: "Al Sadu",
  companyName: "Sadu Learning",
  position: "Founder",
  email: "mariam@sadu.example",
  password: "two-dots",
  confirmPassword: "two-dots",
};
const onDone = vi.fn<(email: string) => void>();
let person: UserEvent;

async function submit(values: Partial<typeof filled>) {
  for (const [name, value] of Object.entries(values)) {
    await person.clear(fieldNamed(name));
    await person.click(fieldNamed(name));
    await person.paste(value);
  }
  await person.type(fieldNamed("confirmPassword"), "{Enter}");
}

const show = (language: Language = "en") =>
  renderApp(<SignUpForm onDone={onDone} />, { language, address: "/auth", words: "auth" });

beforeEach(() => {
  person = userEvent.setup();
  onDone.mockClear();
  dismissToast();
});

describe("the rules", () => {
  test("say in English what is missing, everything at once", async () => {
    await show();
    await submit({});
    await waitFor(() => expect(errorOf("firstName")).toBe("First name is required"));
    expect(errorOf("lastName")).toBe("Last name is required");
    expect(errorOf("companyName")).toBe("Company name is required");
    expect(errorOf("position")).toBe("Position is required");
    expect(errorOf("email")).toBe("Please enter a valid email address");
    expect(errorOf("password")).toBe("Password must be at least 6 characters");
    expect(errorOf("confirmPassword")).toBe("Password must be at least 6 characters");
    expect(document.activeElement).toBe(fieldNamed("firstName"));
  });

  test("say a mismatch together with a missing name", async () => {
    await show();
    await submit({ ...filled, lastName: " ", confirmPassword: "two-dots-more" });
    await waitFor(() => expect(errorOf("confirmPassword")).toBe("Passwords don't match"));
    expect(errorOf("lastName")).toBe("Last name is required");
  });

  test("speak Arabic", async () => {
    await show("ar");
    await submit({ password: "12345", confirmPassword: "1234567" });
    await waitFor(() => expect(errorOf("firstName")).toBe("اكتب اسمك الأول"));
    expect(errorOf("email")).toBe("اكتب بريدًا إلكترونيًا صحيحًا");
    expect(errorOf("password")).toBe("اختر كلمة مرور من 6 أحرف على الأقل");
    expect(errorOf("confirmPassword")).toBe("كلمتا المرور غير متطابقتين");
  });

  test("follow a switch of language, and what was typed stays", async () => {
    await show();
    await submit({ firstName: "Mariam" });
    await waitFor(() => expect(errorOf("lastName")).toBe("Last name is required"));
    await person.click(screen.getByRole("button", { name: "Switch language" }));
    await waitFor(() => expect(errorOf("lastName")).toBe("اكتب اسم العائلة"));
    expect(fieldNamed("firstName").value).toBe("Mariam");
  });
});

describe("an accepted sign-up", () => {
  test("sends the names and the language as metadata, says so, and hands the address on", async () => {
    const seen = fakeServer({ "POST /auth/v1/signup": () => json({ ...account, identities: [{}] }) });
    await show("ar");
    await submit(filled);
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(filled.email));
    expect(seen.at(-1)?.body).toMatchObject({
      email: filled.email,
      password: filled.password,
      data: {
        first_name: "Mariam",
        last_name: "Al Sadu",
        company_name: "Sadu Learning",
        position: "Founder",
        language: "ar",
      },
    });
  });

  test("is told in the given words", async () => {
    fakeServer({ "POST /auth/v1/signup": () => json({ ...account, identities: [{}] }) });
    await show();
    await submit(filled);
    expect(await screen.findByText("Account created successfully!")).toBeTruthy();
    expect(screen.getByText("Please check your email to verify your account.")).toBeTruthy();
  });
});

describe("a refused sign-up", () => {
  const limit = "For security purposes, you can only request this after 42 seconds.";
  const refuse = () => authError(429, "over_email_send_rate_limit", limit);

  test("shows the server's message in English, and keeps what was typed", async () => {
    fakeServer({ "POST /auth/v1/signup": refuse });
    await show();
    await submit(filled);
    expect(await screen.findByText("Sign up failed")).toBeTruthy();
    expect(screen.getByText(limit)).toBeTruthy();
    expect(fieldNamed("companyName").value).toBe(filled.companyName);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("is translated by its code in Arabic", async () => {
    fakeServer({ "POST /auth/v1/signup": refuse });
    await show("ar");
    await submit(filled);
    expect(await screen.findByText("تعذّر إنشاء الحساب")).toBeTruthy();
    expect(screen.getByText("أرسلنا إليك رسالة قبل قليل. انتظر دقيقة ثم حاول من جديد.")).toBeTruthy();
  });

  test("for a weak password gives the reasons at the field and takes the focus there", async () => {
    fakeServer({
      "POST /auth/v1/signup": () =>
        authError(422, "weak_password", "Password is known to be weak.", {
          weak_password: { reasons: ["pwned"] },
        }),
    });
    await show();
    await submit(filled);
    await waitFor(() => expect(errorOf("password")).toContain("lists that attackers try first"));
    expect(screen.getByText("Password is known to be weak.")).toBeTruthy();
    expect(document.activeElement).toBe(fieldNamed("password"));
  });

  test("without an answer falls back to words of our own", async () => {
    fakeServer({});
    await show();
    await submit(filled);
    expect(await screen.findByText(/^An error occurred during sign up/)).toBeTruthy();
  });
});
