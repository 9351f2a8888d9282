import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ArticleSlug } from "../../../content/blog/articles.ts";
import type { Language } from "../../i18n/languages.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import { Page } from "./article-page.tsx";

async function show(slug: ArticleSlug, language: Language = "en") {
  const prefix = language === "ar" ? "/ar" : "";
  await renderApp(<Page />, { language, address: `${prefix}/blog/${slug}?utm=x`, words: `blog/${slug}` });
  await act(() => vi.dynamicImportSettled());
}

/** Gives the device an ability, for one test. */
function give(abilities: Partial<Record<"share" | "clipboard", unknown>>) {
  for (const [name, value] of Object.entries(abilities)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

beforeAll(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "clipboard");
  act(() => dismissToast());
});

describe("an article", () => {
  test("stands with its breadcrumb, facts, contents and two others", async () => {
    await show("warm-video-intros-that-convert");
    const [home, blog] = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getAllByRole("link");
    expect([home, blog].map((link) => link?.getAttribute("href"))).toEqual(["/", "/blog"]);
    expect(screen.getByRole("img", { name: /saffron field/ })).toBeTruthy();
    for (const fact of ["Tawam team", "May 5, 2025", "5 min read", "Sales Strategy"]) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    for (const link of within(screen.getByRole("navigation", { name: "In this article" })).getAllByRole(
      "link",
    )) {
      const part = document.querySelector(link.getAttribute("href") ?? "none");
      expect(part?.textContent).toBe(link.textContent);
    }
    const more = screen.getByRole("heading", { name: "Keep reading" }).parentElement;
    expect(within(more as HTMLElement).getAllByRole("link")).toHaveLength(2);
    expect(screen.queryByText(/coming soon/)).toBeNull();
  });

  test("asks for a demo where it should, and nowhere else", async () => {
    await show("content-creator-burnout");
    expect(screen.getByRole("link", { name: "Request Demo" }).getAttribute("href")).toBe("/contact");
  });

  test("offers no demo elsewhere", async () => {
    await show("build-content-library-in-minutes");
    expect(screen.queryByRole("link", { name: "Request Demo" })).toBeNull();
    expect(screen.getByRole("link", { name: "All articles" }).getAttribute("href")).toBe("/blog");
  });

  test("writes its day in Arabic with Latin digits", async () => {
    await show("build-content-library-in-minutes", "ar");
    expect(screen.getByText("2 مايو 2025")).toBeTruthy();
    expect(screen.getByText("تُقرأ في 4 دقائق")).toBeTruthy();
  });

  test.each([
    ["your-digital-sdr-revolution", "en", "The full article is coming soon", "/contact"],
    ["the-sales-team-that-never-sleeps", "ar", "المقالة كاملةً قريبًا", "/ar/contact"],
  ] as const)("%s in %s says that it is only begun", async (slug, language, title, contact) => {
    await show(slug, language);
    const state = screen.getByText(title).parentElement as HTMLElement;
    expect(within(state).getByRole("link").getAttribute("href")).toBe(contact);
  });

  test("follows a change of the language, text and all", async () => {
    await show("warm-video-intros-that-convert");
    expect(screen.getByText("Script line 1")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Switch language" }));
    const text = () => document.querySelector("[data-part]");
    await vi.waitFor(() => expect(text()?.getAttribute("data-part")).toMatch(/^ar\//));
    expect(text()?.getAttribute("lang")).toBe("ar");
    expect(screen.getByText("السطر 1 من النص")).toBeTruthy();
  });
});

describe("Share", () => {
  const url = `${location.origin}/blog/content-creator-burnout`;
  const share = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    await act(async () => undefined);
  };
  const toasts = () => screen.getByRole("region", { name: "Notifications" }).textContent;

  test("opens the device's share sheet with the plain link", async () => {
    const sheet = vi.fn(async () => undefined);
    give({ share: sheet });
    await show("content-creator-burnout");
    await share();
    expect(sheet).toHaveBeenCalledWith({ title: "Content creator burnout", url });
    expect(toasts()).toBe("");
  });

  test("says nothing when the visitor closes the sheet", async () => {
    const writeText = vi.fn();
    give({
      share: () => Promise.reject(new DOMException("closed", "AbortError")),
      clipboard: { writeText },
    });
    await show("content-creator-burnout");
    await share();
    expect(writeText).not.toHaveBeenCalled();
    expect(toasts()).toBe("");
  });

  test.each([
    ["there is no sheet", {}],
    ["the sheet refuses", { share: () => Promise.reject(new DOMException("no", "NotAllowedError")) }],
  ])("copies the link and says so when %s", async (_reason, abilities) => {
    const writeText = vi.fn(async () => undefined);
    give({ ...abilities, clipboard: { writeText } });
    await show("content-creator-burnout");
    await share();
    expect(writeText).toHaveBeenCalledWith(url);
    expect(toasts()).toContain("Link copied");
  });

  test("shows the link when it cannot be copied either", async () => {
    await show("content-creator-burnout");
    await share();
    expect(screen.getByRole("alert").textContent).toContain(url);
  });

  test("shares the Arabic address of an Arabic page", async () => {
    const writeText = vi.fn(async () => undefined);
    give({ clipboard: { writeText } });
    await show("content-creator-burnout", "ar");
    fireEvent.click(screen.getByRole("button", { name: "مشاركة" }));
    await act(async () => undefined);
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/ar/blog/content-creator-burnout`);
  });
});
