import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

test("each use case has a film of its own, whom it helps and what it changes", async () => {
  await renderApp(<Page />, { words: "marketing/use-cases" });
  const cases = screen.getAllByRole("article");
  const titles = cases.map((item) => within(item).getByRole("heading").textContent);
  expect(titles).toEqual([
    "Training",
    "Coaching testimonials",
    "Personalized messages",
    "Multilingual content",
  ]);
  const films = cases.map((item) => within(item).getByRole("button").textContent);
  expect(new Set(films).size).toBe(4);
  for (const item of cases) expect(within(item).getAllByRole("definition")).toHaveLength(2);
});

test("six industries have an example each", async () => {
  await renderApp(<Page />, { words: "marketing/use-cases" });
  const industries = within(screen.getByRole("region", { name: /^Six fields/ }));
  const names = industries.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Education", "Corporate", "E-commerce", "Social media", "Healthcare", "Marketing"]);
});

test("the page leads on to the packages and to us", async () => {
  await renderApp(<Page />, { language: "ar", words: "marketing/use-cases" });
  expect(screen.getByRole("link", { name: "ابدأ الآن" }).getAttribute("href")).toBe("/ar/get-started");
  expect(screen.getByRole("link", { name: "احجز عرضًا" }).getAttribute("href")).toBe("/ar/contact");
});
