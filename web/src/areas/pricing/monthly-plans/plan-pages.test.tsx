import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page as BusinessPage } from "./business-page.tsx";
import { Page as CreatorPage } from "./creator-page.tsx";

const text = () => document.querySelector("body")?.textContent ?? "";
const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("the Creator plan", () => {
  test("says its price, its extra and both of its limits", async () => {
    await renderApp(<CreatorPage />, { address: "/creator-plan", words: "pricing/monthly-plans/creator" });
    expect(text()).toContain("$29/month");
    expect(text()).toMatch(/Extra video\s*\$5/);
    for (const line of [
      "Up to 10 videos a month",
      "5 minutes per video",
      "1 avatar",
      "5 backgrounds",
      "720p",
    ]) {
      expect(text()).toContain(line);
    }
  });

  test("promises delivery within 48 hours", async () => {
    await renderApp(<CreatorPage />, { address: "/creator-plan", words: "pricing/monthly-plans/creator" });
    expect(text()).toContain("Delivery within 48 hours");
  });

  test("spreads exactly as many videos over its month as the plan has", async () => {
    await renderApp(<CreatorPage />, { address: "/creator-plan", words: "pricing/monthly-plans/creator" });
    expect(document.querySelectorAll("[aria-hidden] em")).toHaveLength(10);
  });

  test("leads to us with its subject, to all prices and to the larger plan", async () => {
    await renderApp(<CreatorPage />, { address: "/creator-plan", words: "pricing/monthly-plans/creator" });
    expect(hrefs()).toContain("/contact?subject=Creator%20plan");
    expect(hrefs()).toContain("/pricing");
    expect(hrefs()).toContain("/business-plan");
  });
});

describe("the Business plan", () => {
  test("says what a month costs, paid by the month or by the year", async () => {
    await renderApp(<BusinessPage />, { address: "/business-plan", words: "pricing/monthly-plans/business" });
    expect(text().replaceAll(/\s+/g, " ")).toContain("$1,999/month or $1,799/month annually");
    expect(text()).toMatch(/Extra user\s*\$99/);
  });

  test("names permissions by role and the way of a script to its approval", async () => {
    await renderApp(<BusinessPage />, { address: "/business-plan", words: "pricing/monthly-plans/business" });
    expect(text()).toContain("Role-based permissions");
    expect(text()).toContain("Review and approval workflows");
  });

  test("tells who may do what to those who cannot see the dots", async () => {
    await renderApp(<BusinessPage />, { address: "/business-plan", words: "pricing/monthly-plans/business" });
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toContain("ReviewerYesYesNo");
  });

  test("leads to us with its subject in the visitor's language", async () => {
    await renderApp(<BusinessPage />, {
      language: "ar",
      address: "/ar/business-plan",
      words: "pricing/monthly-plans/business",
    });
    expect(hrefs()).toContain(`/ar/contact?subject=${encodeURIComponent("خطة Business")}`);
    expect(hrefs()).toContain("/ar/creator-plan");
  });
});
