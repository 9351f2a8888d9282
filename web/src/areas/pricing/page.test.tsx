import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "../../backend/client.ts";
import type { Language } from "../../i18n/languages.ts";
import { fakeServer, json, type SeenRequest } from "../../test-support/fake-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { confettiBurst } from "../../ui/confetti.ts";
import { dismissToast } from "../../ui/toast-store.ts";
import { Page } from "./page.tsx";

vi.mock(import("../../ui/confetti.ts"), () => ({
  confettiBurst: vi.fn(async () => undefined),
  confettiShower: vi.fn(async () => undefined),
}));

const show = (language: Language = "en") =>
  renderApp(<Page />, { language, address: "/pricing", words: "pricing" });

function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

const quarterly = () => screen.getByRole("button", { name: /Quarterly/ });
const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const tierPrices = () =>
  ["starter", "professional", "enterprise"].map(
    (tier) => part(`plan-tier-${tier}`).textContent?.match(/\$[\d,]+/)?.[0],
  );

describe("how tiers are billed", () => {
  test("monthly until the visitor says otherwise", async () => {
    await show();
    expect(tierPrices()).toEqual(["$249", "$499", "$1,299"]);
    expect(part("plan-tier-starter").textContent).toContain("billed monthly");
  });

  test("quarterly takes ten percent off, in whole dollars, and names the payment", async () => {
    await show();
    expect(quarterly().textContent).toContain("(Save 10%)");
    fireEvent.click(quarterly());
    expect(tierPrices()).toEqual(["$224", "$449", "$1,169"]);
    expect(part("plan-tier-professional").textContent).toContain("billed quarterly at $1,347");
    await vi.waitFor(() => expect(confettiBurst).toHaveBeenCalledExactlyOnceWith(expect.any(Element), 50));
  });

  test("all that tiers hold and both ways to pay stand in the comparison, whatever the switch says", async () => {
    await show();
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toContain("One digital twinIncludedIncludedIncluded");
    expect(rows).toContain("Publishing and schedulingNot includedIncludedIncluded");
    expect(rows).toContain("Multiple avatarsNot includedNot includedIncluded");
    expect(rows).toHaveLength(1 + 7 + 3);
    expect(rows).toContain("A month, billed monthly$249$499$1,299");
    expect(rows).toContain("A month, billed quarterly$224$449$1,169");
    expect(rows).toContain("One quarterly payment$672$1,347$3,507");
  });

  test("yearly prices are not shown", async () => {
    await show();
    expect(document.body.textContent).not.toMatch(/\$(199|399|999)\b/);
  });
});

describe("the way on", () => {
  test("two tabs lead to the packages", async () => {
    await show();
    const tabs = within(screen.getByRole("navigation", { name: "Kinds of packages" }));
    const links = tabs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Video Packages", "/video-packages"],
      ["Course Creation", "/course-packages"],
    ]);
  });

  test("the largest tier is agreed with the sales team", async () => {
    await show();
    expect(hrefOf("Contact Sales")).toBe("/contact");
    expect(within(part("plan-tier-enterprise")).queryByRole("button")).toBeNull();
  });

  test.each([
    ["en", /Creator plan/, "/creator-plan"],
    ["en", /Business plan/, "/business-plan"],
    ["ar", /خطة Creator/, "/ar/creator-plan"],
    ["ar", /خطة Business/, "/ar/business-plan"],
  ] as const)("the plans are a link away, in %s: %s", async (language, name, href) => {
    await show(language);
    expect(hrefOf(name)).toBe(href);
  });
});

test("an answer unfolds without scripts, and one stands open", async () => {
  await show();
  // Their code comes when the visitor moves.
  fireEvent.scroll(window);
  await screen.findByRole("heading", { name: "Before you choose" });
  const questions = screen.getAllByRole("group").filter(({ tagName }) => tagName === "DETAILS");
  expect(questions.length).toBeGreaterThanOrEqual(6);
  expect(questions.map((question) => question.hasAttribute("open")).filter(Boolean)).toHaveLength(1);
});

describe("buying a tier", () => {
  let seen: SeenRequest[];

  beforeEach(async () => {
    seen = fakeServer({
      "POST /functions/v1/create-checkout": () => json({ url: "https://pay.example/cs_1" }),
    });
    await Promise.all([backend(), import("./checkout/run-checkout.ts")]);
    vi.spyOn(window, "open").mockReturnValue(null);
    vi.useFakeTimers();
  });

  afterEach(() => {
    act(() => dismissToast());
    vi.useRealTimers();
  });

  test("sends the price and the billing that its column shows", async () => {
    await show();
    fireEvent.click(quarterly());
    fireEvent.click(within(part("plan-tier-professional")).getByRole("button"));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(seen.find(({ path }) => path === "/functions/v1/create-checkout")?.body).toMatchObject({
      planId: "tier-professional",
      planName: "PROFESSIONAL",
      planPrice: "449",
      planType: "subscription",
      billing: "quarterly",
      language: "en",
    });
  });
});
