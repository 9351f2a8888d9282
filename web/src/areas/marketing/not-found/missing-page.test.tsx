import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { MissingPage } from "./missing-page.tsx";

test.each([
  ["en", "/blog/lessons", "Oops! Page not found", "Back to home", "/", "/contact"],
  ["ar", "/ar/blog/lessons", "عذرًا! الصفحة غير موجودة", "العودة إلى الرئيسية", "/ar", "/ar/contact"],
] as const)(
  "in %s it names the path, logs it, and leads on",
  async (language, address, title, homeName, home, contact) => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await renderApp(<MissingPage />, { language, address, words: "marketing/not-found" });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(address, { selector: "bdi" }).dir).toBe("ltr");
    expect(log).toHaveBeenCalledWith("Page not found:", address);
    expect(screen.getByRole("link", { name: homeName }).getAttribute("href")).toBe(home);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(contact);
  },
);

test.each([
  ["en", "/blog/warm-video-intros", "coming soon", "Warm video intros that convert", ""],
  ["ar", "/ar/blog/personal-branding-without-burnout/", "قريبًا", "علامتك الشخصية في العصر الرقمي", "/ar"],
] as const)(
  "in %s it says of a planned article that it is coming soon, and offers the nearest one",
  async (language, address, soon, title, prefix) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await renderApp(<MissingPage />, { language, address, words: "marketing/not-found" });
    expect(screen.getByText(new RegExp(soon))).toBeTruthy();
    const { href } = screen.getByRole<HTMLAnchorElement>("link", { name: title });
    expect(new URL(href).pathname).toMatch(new RegExp(`^${prefix}/blog/(warm-video|personal-branding-in)`));
  },
);
