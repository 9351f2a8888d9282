import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { brand } from "../../../site/brand.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page as Privacy } from "./privacy-page.tsx";
import arPrivacy from "./privacy-text.ar.ts";
import enPrivacy from "./privacy-text.en.ts";
import { Page as Terms } from "./terms-page.tsx";
import arTerms from "./terms-text.ar.ts";
import enTerms from "./terms-text.en.ts";

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const sections = () => screen.findAllByRole("heading", { level: 2 });
const showTerms = (language: Language) =>
  renderApp(<Terms />, { language, address: "/terms", words: "marketing/legal/terms" });

describe("the terms", () => {
  test.each([
    ["en", "1 May 2025", "fees that you paid us in the 6 months preceding", "United Arab Emirates"],
    ["ar", "1 مايو 2025", "الرسوم التي دفعتها لنا في الأشهر الستة السابقة", "دولة الإمارات العربية المتحدة"],
  ] as const)("have 14 sections, the day, the cap and the law: %s", async (language, day, cap, law) => {
    await showTerms(language);
    const titles = await sections();
    expect(titles.map((title) => Number.parseInt(title.textContent ?? "", 10))).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
    expect(screen.getByText(day).getAttribute("datetime")).toBe("2025-05-01");
    for (const words of [cap, law, "DIFC-LCIA", brand.legalName[language]]) {
      expect(document.body.textContent).toContain(words);
    }
    expect(document.body.textContent).not.toMatch(/\{\w+\}/);
  });

  test("lead to every section from their contents, and to the policy", async () => {
    await showTerms("en");
    await sections();
    const contents = within(screen.getByRole("navigation", { name: "Contents" })).getAllByRole("link");
    expect(contents).toHaveLength(14);
    for (const link of contents) {
      const section = document.querySelector(link.getAttribute("href") ?? "");
      expect(section?.querySelector("h2")?.textContent).toContain(link.textContent);
    }
    expect(screen.getAllByRole("link", { name: "Privacy Policy" })[0]?.getAttribute("href")).toBe("/privacy");
  });
});

test("the policy leads to the contact page, in both languages", async () => {
  await renderApp(<Privacy />, { language: "ar", address: "/ar/privacy", words: "marketing/legal/privacy" });
  await sections();
  const [link] = screen.getAllByRole("link", { name: "صفحة التواصل" });
  expect(link?.getAttribute("href")).toBe("/ar/contact");
});

test.each([
  ["terms", enTerms, arTerms],
  ["policy", enPrivacy, arPrivacy],
])("the %s have the same clauses and links in both languages", (_, en, ar) => {
  const shape = (clauses: readonly (string | readonly string[])[]) =>
    clauses.map((clause) =>
      typeof clause === "string" ? (clause.match(/\{\w+\}/g) ?? []).toSorted() : clause.length,
    );
  const shapes = (text: object) =>
    Object.entries(text).map(([id, clauses]) => [id, shape(clauses as readonly string[])]);
  expect(shapes(ar)).toEqual(shapes(en));
});
