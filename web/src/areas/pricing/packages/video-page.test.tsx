import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { fakeServer } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { confettiBurst } from "../../../ui/confetti.ts";
import { dismissToast } from "../../../ui/toast-store.ts";
import { offersBilling } from "../plans/use-billing.ts";
import { Page } from "./video-page.tsx";

vi.mock(import("../../../ui/confetti.ts"), () => ({
  confettiBurst: vi.fn(async () => undefined),
  confettiShower: vi.fn(async () => undefined),
}));

const show = (language: Language = "en") =>
  renderApp(<Page />, { language, address: "/video-packages", words: "pricing/packages/video" });

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

const executive = () => part("plan-video-executive").textContent;
const quarterly = () => screen.getByRole("button", { name: /Quarterly/ });

describe("how plans are billed", () => {
  test("monthly until the visitor says otherwise", async () => {
    await show();
    expect(executive()).toContain("$2,000");
    expect(executive()).toContain("billed monthly");
    expect(confettiBurst).not.toHaveBeenCalled();
  });

  test("quarterly takes ten percent off and says so aloud", async () => {
    await show();
    expect(quarterly().parentElement?.textContent).toContain("(Save 10%)");
    fireEvent.click(quarterly());
    expect(executive()).toContain("$1,800");
    expect(executive()).toContain("billed quarterly at $5,400");
    expect(document.querySelector("[aria-live]")?.textContent).toContain("billed quarterly");
    fireEvent.click(screen.getByRole("button", { name: "Monthly" }));
    expect(executive()).toContain("$2,000");
  });

  test("a switch to quarterly is celebrated with fifty pieces, the way back is not", async () => {
    await show();
    fireEvent.click(quarterly());
    await vi.waitFor(() => expect(confettiBurst).toHaveBeenCalledWith(expect.any(Element), 50));
    fireEvent.click(screen.getByRole("button", { name: "Monthly" }));
    await act(() => vi.dynamicImportSettled());
    expect(confettiBurst).toHaveBeenCalledOnce();
  });

  test("the single package keeps its price", async () => {
    await show();
    fireEvent.click(quarterly());
    expect(part("plan-video-starter").textContent).toContain("$299");
  });

  test("is a choice only where the first plan is paid by the month", async () => {
    const { catalogue } = await loadWords("en", "pricing/packages/video");
    expect(offersBilling(catalogue.plans)).toBe(false);
    expect(offersBilling(catalogue.plans.slice(1))).toBe(true);
    expect(offersBilling([])).toBe(false);
  });
});

describe("what is for sale", () => {
  test.each(["en", "ar"] as const)("every plan by its own name, in %s", async (language) => {
    await show(language);
    const names = screen.getAllByRole("heading").map(({ textContent }) => textContent);
    for (const name of ["STARTER PLAN", "ESSENTIAL", "EXECUTIVE", "EXECUTIVE PRO", "ENTERPRISE"]) {
      expect(names).toContain(name);
    }
  });

  test("one plan is marked as the most popular", async () => {
    await show();
    expect(within(part("plan-video-executive")).getByText("Most popular")).toBeTruthy();
    expect(screen.getAllByText("Most popular")).toHaveLength(1);
  });

  test("five add-ons can be bought and one leads to us with its subject", async () => {
    await show();
    expect(screen.getAllByRole("button", { name: /^Add/ })).toHaveLength(5);
    const contact = screen.getByRole("link", { name: "Contact us: Social media management" });
    expect(contact.getAttribute("href")).toBe("/contact?subject=Social%20media%20management");
  });
});

test("how the work is delivered stands below, once the visitor moves", async () => {
  await show();
  fireEvent.scroll(window);
  expect(await screen.findByRole("heading", { name: "Approve the words" })).toBeTruthy();
});

describe("while something is being bought", () => {
  beforeEach(async () => {
    await import("../checkout/run-checkout.ts");
    fakeServer({ "GET /auth/v1/client-config": () => new Promise(() => undefined) });
    vi.useFakeTimers();
  });

  afterEach(async () => {
    await act(() => vi.advanceTimersByTimeAsync(2000));
    act(() => dismissToast());
    vi.useRealTimers();
  });

  test("an add-on says Processing... and is disabled, alone", async () => {
    await show();
    const [first, second] = screen.getAllByRole<HTMLButtonElement>("button", { name: /^Add/ });
    if (first) fireEvent.click(first);
    expect(first?.textContent).toBe("Processing...");
    expect(first?.disabled).toBe(true);
    expect(second?.disabled).toBe(false);
  });

  test("a plan's button is busy and disabled", async () => {
    await show();
    const button = within(part("plan-video-executive")).getByRole<HTMLButtonElement>("button");
    expect(button.textContent).toBe("Choose EXECUTIVE");
    fireEvent.click(button);
    expect(button.textContent).toBe("Preparing your checkout...");
    expect(button.getAttribute("aria-busy")).toBe("true");
    expect(button.disabled).toBe(true);
  });
});
