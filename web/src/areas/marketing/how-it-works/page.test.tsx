import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

const steps = () =>
  within(screen.getByRole("region", { name: "The five steps" })).getAllByRole("heading", { level: 3 });

test("the five steps come in the order of the work", async () => {
  await renderApp(<Page />, { words: "marketing/how-it-works" });
  expect(steps().map(({ lastChild }) => lastChild?.textContent)).toEqual([
    "Onboarding and avatar creation",
    "Scriptwriting and brand voice setup",
    "AI video generation",
    "Editing and platform optimization",
    "Delivery and scheduling",
  ]);
});

test("each step tells your part, ours, and what is there afterwards", async () => {
  await renderApp(<Page />, { words: "marketing/how-it-works" });
  for (const step of steps()) {
    const terms = within(step.parentElement ?? step).getAllByRole("term");
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      "What you do",
      "What we do",
      "What you get",
    ]);
  }
});

test("the wait is named as promised, and the page leads to the packages", async () => {
  await renderApp(<Page />, { words: "marketing/how-it-works" });
  screen.getByRole("heading", { name: "3 to 5 business days" });
  screen.getByRole("button", { name: /^Play the film/ });
  expect(screen.getByRole("link", { name: "See the video packages" }).getAttribute("href")).toBe(
    "/video-packages",
  );
  expect(screen.getByRole("link", { name: "recording guide" }).getAttribute("href")).toBe(
    "/recording-instructions",
  );
});
