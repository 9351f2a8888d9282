import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { fakeServer, json } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { AffiliateForm } from "./affiliate-form.tsx";

const APPLICATION = "POST /functions/v1/affiliate-application";
const application = {
  fullName: "Mariam Al Sadu",
  email: "mariam@sadu.example",
  phone: "+971 50 123 4567",
  company: "Sadu",
  website: "https://sadu.example",
  audienceSize: "10k-50k",
  platforms: "LinkedIn and a newsletter",
  experience: "intermediate",
  motivation: "My readers ask how I film so little.",
};

const show = (language: Language = "en") =>
  renderApp(<AffiliateForm />, { language, address: "/affiliate", words: "marketing/affiliate" });

function write(values: Partial<typeof application>) {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.input(fieldNamed(name), { target: { value } });
  }
}
const send = (name = "Submit application") => userEvent.click(screen.getByRole("button", { name }));
const written = () =>
  Object.fromEntries(Object.keys(application).map((name) => [name, fieldNamed(name).value]));

beforeEach(() => dismissToast());

describe("the rules", () => {
  test.each([
    ["fullName", "M", "Full name must be at least 2 characters"],
    ["email", "mariam@sadu", "Please enter a valid email address"],
    ["phone", "050123456", "Please enter a valid phone number"],
    ["phone", "ten letters", "Please enter a valid phone number"],
    ["website", "two words", "Please enter a valid website address"],
    ["audienceSize", "", "Please select your audience size"],
    ["platforms", "Blog", "Please describe your platforms"],
    ["experience", "", "Please select your experience level"],
    ["motivation", "Nineteen characters", "Please tell us why you want to join (minimum 20 characters)"],
  ])("refuse %s %j", async (name, value, words) => {
    const seen = fakeServer({});
    await show();
    write({ ...application, [name]: value });
    await send();
    await waitFor(() => expect(errorOf(name)).toBe(words));
    expect(document.activeElement).toBe(fieldNamed(name));
    expect(seen).toEqual([]);
  });

  test("lead to the first of all, and speak the language of now", async () => {
    await show();
    await send();
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed("fullName")));
    await userEvent.click(screen.getByText("Switch language"));
    await waitFor(() => expect(errorOf("phone")).toBe("اكتب رقم هاتف صحيحًا"));
    expect(errorOf("company")).toBeNull();
    expect(errorOf("website")).toBeNull();
  });
});

test("the choices are those that the server knows", async () => {
  await show();
  const values = (name: string) =>
    [...document.querySelectorAll(`[name="${name}"] option`)].map((option) => option.getAttribute("value"));
  expect(values("audienceSize")).toEqual([
    "",
    "under-1k",
    "1k-10k",
    "10k-50k",
    "50k-100k",
    "100k-500k",
    "500k+",
  ]);
  expect(values("experience")).toEqual(["", "beginner", "intermediate", "experienced", "expert"]);
});

describe("sending", () => {
  test("hands over every field, the phone in Latin digits, with the language and a key", async () => {
    const seen = fakeServer({ [APPLICATION]: () => json({ received: true }) });
    await show("ar");
    write({ ...application, phone: "+٩٧١ ٥٠ ١٢٣ ٤٥٦٧" });
    await send("إرسال طلب الانضمام");
    await screen.findByText("وصلنا طلب انضمامك!");
    expect(seen.at(-1)?.body).toEqual({
      ...application,
      fax: "",
      language: "ar",
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("says so in the promised words, and empties the form", async () => {
    fakeServer({ [APPLICATION]: () => json({ received: true }) });
    await show();
    write(application);
    await send();
    expect(await screen.findByText("Application Submitted!")).toBeTruthy();
    const promise = "We'll review your application and get back to you within 2-3 business days.";
    expect(screen.getByText(promise)).toBeTruthy();
    expect(new Set(Object.values(written()))).toEqual(new Set([""]));
  });

  test("does without company and website", async () => {
    const seen = fakeServer({ [APPLICATION]: () => json({ received: true }) });
    await show();
    write({ ...application, company: "", website: "" });
    await send();
    await screen.findByText("Application Submitted!");
    expect(seen.at(-1)?.body).toMatchObject({ company: "", website: "" });
  });
});

describe("a failure", () => {
  test("of the server keeps what was typed and says the cause", async () => {
    fakeServer({
      [APPLICATION]: () =>
        json({ error: "over_request_rate_limit", message: "Please try again in 20 s." }, 429),
    });
    await show();
    write(application);
    await send();
    const alert = await screen.findByText("Your application was not sent");
    expect(alert.closest("[role=alert]")?.textContent).toContain("Please try again in 20 s.");
    expect(written()).toEqual(application);
  });

  test("of one field is shown on it, in the server's words", async () => {
    const fields = { website: "Please enter another address" };
    fakeServer({
      [APPLICATION]: () => json({ error: "validation_failed", message: "Please check", fields }, 400),
    });
    await show();
    write(application);
    await send();
    await waitFor(() => expect(errorOf("website")).toBe("Please enter another address"));
    expect(written()).toEqual(application);
  });
});

test("the honeypot is out of sight, out of the tab order, and not filled in by the browser", async () => {
  await show();
  const trap = fieldNamed("fax");
  expect(trap.tabIndex).toBe(-1);
  expect(trap.autocomplete).toBe("off");
  expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
});
