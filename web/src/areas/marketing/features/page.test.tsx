import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { stubMotion } from "../../../test-support/stub-motion.ts";
import { Page } from "./page.tsx";

beforeEach(() => {
  stubMotion({ reduced: true });
  return () => vi.unstubAllGlobals();
});

test("the contents lead to the six features, each under its own name", async () => {
  await renderApp(<Page />, { words: "marketing/features" });
  await screen.findByRole("heading", { name: "A month in one batch" });
  const entries = screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("#"));
  expect(entries).toHaveLength(6);
  for (const entry of entries) {
    const feature = document.getElementById(entry.getAttribute("href")?.slice(1) ?? "");
    const heading = within(feature ?? document.body).getByRole("heading", { level: 2 });
    expect(entry.textContent).toContain(heading.textContent);
  }
});

test("the demo film, what people say, and the ways to the guide and to us are there", async () => {
  await renderApp(<Page />, { words: "marketing/features" });
  await screen.findByRole("heading", { name: "A month in one batch" });
  screen.getByRole("button", { name: /^Play the film/ });
  screen.getByRole("region", { name: "What people say" });
  expect(screen.getByRole("link", { name: "Read the recording guide" }).getAttribute("href")).toBe(
    "/recording-instructions",
  );
  expect(screen.getByRole("link", { name: "Book a Demo" }).getAttribute("href")).toBe("/contact");
});
