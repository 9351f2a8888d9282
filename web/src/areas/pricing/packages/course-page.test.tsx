import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "../../../backend/client.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { fakeServer, json, type SeenRequest } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page } from "./course-page.tsx";
import { lessons } from "./lessons.ts";

const show = (language: Language = "en") =>
  renderApp(<Page />, { language, address: "/course-packages", words: "pricing/packages/course" });

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

const buttonIn = (id: string) => within(part(id)).getByRole<HTMLButtonElement>("button");

describe("what is for sale", () => {
  test("two courses and the pilot at their prices, with no choice of billing", async () => {
    await show();
    expect(part("plan-course-basic").textContent).toContain("$4,499");
    expect(part("plan-course-premium").textContent).toContain("$8,200");
    expect(part("plan-course-pilot").textContent).toContain("$299");
    expect(screen.queryByRole("button", { name: /Quarterly/ })).toBeNull();
    expect(document.body.textContent).not.toMatch(/\$(3,599|6,560)/);
  });

  test("the premium course is the popular one", async () => {
    await show();
    expect(within(part("plan-course-premium")).getByText("Most popular")).toBeTruthy();
    expect(screen.getAllByText("Most popular")).toHaveLength(1);
  });

  test("the strip shows as many lessons as the plan's first line promises", async () => {
    const { catalogue } = await loadWords("en", "pricing/packages/course");
    const promised = catalogue.plans.map(({ id, features }) => [id, features[0]?.match(/\d+/g)?.map(Number)]);
    expect(Object.fromEntries(promised)).toEqual(
      Object.fromEntries(Object.entries(lessons).map(([id, { count, minutes }]) => [id, [count, minutes]])),
    );
    await show();
    expect(part("plan-course-premium").querySelectorAll("figure b")).toHaveLength(4);
    expect(within(part("plan-course-basic")).getByText("Up to 20 minutes of finished lessons")).toBeTruthy();
  });

  test("five add-ons can be bought, the sixth leads to us with its subject", async () => {
    await show();
    expect(screen.getAllByRole("button", { name: /^Add/ })).toHaveLength(5);
    const contact = screen.getByRole("link", { name: "Contact us: Social media management" });
    expect(contact.getAttribute("href")).toBe("/contact?subject=Social%20media%20management");
  });

  test.each([
    ["en", "Plan a custom course", "/contact?subject=Custom%20course"],
    ["ar", "خطّط معنا لدورتك", `/ar/contact?subject=${encodeURIComponent("دورة بمواصفات خاصة")}`],
  ] as const)("a course of one's own begins with the contact form, in %s", async (language, name, href) => {
    await show(language);
    fireEvent.scroll(window);
    expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
  });
});

test("how the work is delivered stands below, once the visitor moves", async () => {
  await show();
  fireEvent.scroll(window);
  expect(await screen.findByRole("heading", { name: "Send the lessons" })).toBeTruthy();
});

describe("buying", () => {
  let seen: SeenRequest[];

  beforeEach(async () => {
    seen = fakeServer({
      "POST /functions/v1/create-checkout": () => json({ url: "https://pay.example/cs_1" }),
    });
    await Promise.all([backend(), import("../checkout/run-checkout.ts")]);
    vi.spyOn(window, "open").mockReturnValue(null);
    vi.useFakeTimers();
  });

  afterEach(() => {
    act(() => dismissToast());
    vi.useRealTimers();
  });

  async function sentBy(button: HTMLButtonElement): Promise<unknown> {
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    return seen.find(({ path }) => path === "/functions/v1/create-checkout")?.body;
  }

  test("a course is one payment", async () => {
    await show();
    expect(await sentBy(buttonIn("plan-course-premium"))).toMatchObject({
      planId: "course-premium",
      planName: "PREMIUM COURSE",
      planPrice: "8200",
      planType: "payment",
      planFeatures: ["Up to 4 lessons of 15 minutes", "2 revisions", "Delivery in 6 to 8 weeks"],
    });
  });

  test("the pilot is one payment under its own name, in Arabic too", async () => {
    await show("ar");
    expect(await sentBy(buttonIn("plan-course-pilot"))).toMatchObject({
      planName: "Avatar Setup + Pilot Video",
      planPrice: "299",
      planType: "payment",
      language: "ar",
    });
  });

  test("an add-on is one payment with a single line", async () => {
    await show();
    expect(await sentBy(screen.getByRole("button", { name: "Add: Localization" }))).toMatchObject({
      planName: "Localization",
      planPrice: "550",
      planType: "payment",
      planFeatures: ["Localization service"],
    });
  });

  test("the pilot's button says Processing... and is disabled, alone", async () => {
    await show();
    const button = buttonIn("plan-course-pilot");
    fireEvent.click(button);
    expect(button.textContent).toBe("Processing...");
    expect(button.disabled).toBe(true);
    expect(buttonIn("plan-course-basic").disabled).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(button.disabled).toBe(false);
  });
});
