import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { fakeServer, json, type SeenRequest } from "../../../test-support/fake-server.ts";
import { errorOf, fieldNamed } from "../../../test-support/fields.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { ContactForm } from "./contact-form.tsx";

const CONTACT = "POST /functions/v1/contact";
const message = {
  name: "Mariam",
  email: "mariam@sadu.example",
  subject: "A demo for six",
  message: "Two languages, ten videos a month.",
};

const show = (language: Language = "en", address = "/contact") =>
  renderApp(<ContactForm />, { language, address, words: "marketing/contact" });

function write(values: Partial<typeof message>) {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.input(fieldNamed(name), { target: { value } });
  }
}
const send = (name = "Send message") => userEvent.click(screen.getByRole("button", { name }));
const written = () => Object.fromEntries(Object.keys(message).map((name) => [name, fieldNamed(name).value]));

beforeEach(() => dismissToast());

describe("the rules", () => {
  test.each([
    ["name", "M", "Name must be at least 2 characters"],
    ["name", "  M  ", "Name must be at least 2 characters"],
    ["email", "mariam@sadu", "Please enter a valid email address"],
    ["subject", "Demo", "Subject must be at least 5 characters"],
    ["message", "Too short", "Message must be at least 10 characters"],
  ])("refuse %s %j", async (name, value, words) => {
    const seen = fakeServer({});
    await show();
    write({ ...message, [name]: value });
    await send();
    await waitFor(() => expect(errorOf(name)).toBe(words));
    expect(document.activeElement).toBe(fieldNamed(name));
    expect(seen).toEqual([]);
  });

  test("take the shortest texts", async () => {
    const seen = fakeServer({ [CONTACT]: () => json({ received: true }) });
    await show();
    write({ name: "Mo", email: "m@s.co", subject: "Hello", message: "0123456789" });
    await send();
    await screen.findByText("Message sent!");
    expect(seen.filter(({ path }) => path === "/functions/v1/contact")).toHaveLength(1);
  });

  test("lead to the first of several refused fields, and speak the language of now", async () => {
    await show();
    await send();
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed("name")));
    await userEvent.click(screen.getByText("Switch language"));
    await waitFor(() => expect(errorOf("name")).toBe("اكتب اسمك، حرفين على الأقل"));
  });
});

test("a refused field is judged anew with every change", async () => {
  await show();
  write({ ...message, subject: "Demo" });
  await send();
  await waitFor(() => expect(errorOf("subject")).not.toBeNull());
  write({ subject: "Demo for six" });
  await waitFor(() => expect(errorOf("subject")).toBeNull());
});

describe("sending", () => {
  test("hands over the fields, the language and an empty honeypot", async () => {
    const seen = fakeServer({ [CONTACT]: () => json({ received: true }) });
    await show("ar");
    write(message);
    await send("إرسال الرسالة");
    await screen.findByText("وصلت رسالتك!");
    expect(seen.at(-1)?.body).toEqual({
      ...message,
      website: "",
      language: "ar",
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("says so, and empties the form", async () => {
    fakeServer({ [CONTACT]: () => json({ received: true }) });
    await show();
    write(message);
    await send();
    expect(await screen.findByText("Message sent!")).toBeTruthy();
    expect(screen.getByText("We've received your message and will get back to you soon.")).toBeTruthy();
    expect(written()).toEqual({ name: "", email: "", subject: "", message: "" });
  });

  test("is busy meanwhile, and is not sent twice", async () => {
    const answer = Promise.withResolvers<Response>();
    const seen = fakeServer({ [CONTACT]: () => answer.promise });
    await show();
    write(message);
    await send();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending..." });
    expect(button.disabled).toBe(true);
    await userEvent.type(fieldNamed("subject"), "{Enter}");
    answer.resolve(json({ received: true }));
    expect(await screen.findByText("Message sent!")).toBeTruthy();
    expect(seen.filter(({ path }) => path === "/functions/v1/contact")).toHaveLength(1);
  });
});

describe("a failure", () => {
  test("of the server keeps what was typed and says the cause", async () => {
    fakeServer({
      [CONTACT]: () => json({ error: "over_request_rate_limit", message: "Please try again in 20 s." }, 429),
    });
    await show();
    write(message);
    await send();
    const alert = await screen.findByText("Your message was not sent");
    expect(alert.closest("[role=alert]")?.textContent).toContain("Please try again in 20 s.");
    expect(written()).toEqual(message);
  });

  test("of the network keeps what was typed and offers the address", async () => {
    fakeServer({});
    await show();
    write(message);
    await send();
    await screen.findByText("Your message was not sent");
    expect(screen.getByText("Our server did not answer.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "hello@tawam.example" })).toBeTruthy();
    expect(written()).toEqual(message);
  });

  test("of one field is shown on it, in the server's words", async () => {
    const fields = { subject: "Please remove line breaks" };
    fakeServer({
      [CONTACT]: () => json({ error: "validation_failed", message: "Please check", fields }, 400),
    });
    await show();
    write(message);
    await send();
    await waitFor(() => expect(errorOf("subject")).toBe("Please remove line breaks"));
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed("subject")));
    expect(written()).toEqual(message);
  });

  test("goes away with the next success", async () => {
    const answers = [json({ error: "unavailable", message: "Not now." }, 503), json({ received: true })];
    fakeServer({ [CONTACT]: () => answers.shift() ?? json({}, 500) });
    await show();
    write(message);
    await send();
    await screen.findByText("Your message was not sent");
    await send();
    await screen.findByText("Message sent!");
    expect(screen.queryByText("Your message was not sent")).toBeNull();
  });
});

describe("the key of a message", () => {
  const keys = (seen: SeenRequest[]) =>
    seen.flatMap(({ path, body }) =>
      path === "/functions/v1/contact" ? [(body as { idempotencyKey: string }).idempotencyKey] : [],
    );

  test("stays until the message is stored, so that it is stored once", async () => {
    const answers = [json({ error: "unavailable", message: "Not now." }, 503), json({ received: true })];
    const seen = fakeServer({ [CONTACT]: () => answers.shift() ?? json({ received: true }) });
    await show();
    write(message);
    await send();
    await screen.findByText("Your message was not sent");
    await send();
    await screen.findByText("Message sent!");
    const [first, second] = keys(seen);
    expect(second).toBe(first);
  });

  test("is another one for other words, and for the same words sent anew", async () => {
    const answers = [json({ error: "unavailable", message: "Not now." }, 503)];
    const seen = fakeServer({ [CONTACT]: () => answers.shift() ?? json({ received: true }) });
    await show();
    write(message);
    await send();
    await screen.findByText("Your message was not sent");
    write({ subject: "A demo for seven" });
    await send();
    await screen.findByText("Message sent!");
    write({ ...message, subject: "A demo for seven" });
    await send();
    await waitFor(() => expect(keys(seen)).toHaveLength(3));
    expect(new Set(keys(seen)).size).toBe(3);
  });
});

describe("the subject of the address", () => {
  test("is filled in", async () => {
    await show("en", "/contact?subject=Custom%20course");
    expect(fieldNamed("subject").value).toBe("Custom course");
  });

  test("is cut where the server would refuse it", async () => {
    await show("en", `/contact?subject=${"x".repeat(900)}`);
    expect(fieldNamed("subject").value).toHaveLength(300);
  });
});

test("the honeypot is out of sight, out of the tab order, and not filled in by the browser", async () => {
  await show();
  const trap = fieldNamed("website");
  expect(trap.tabIndex).toBe(-1);
  expect(trap.autocomplete).toBe("off");
  expect(trap.closest("[aria-hidden=true]")).not.toBeNull();
});
