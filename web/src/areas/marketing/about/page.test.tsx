import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Language } from "../../../i18n/languages.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

const show = (language: Language = "en") => renderApp(<Page />, { language, words: "marketing/about" });
const section = (name: string) => within(screen.getByRole("region", { name }));

test("the figures and the company that answers for them are those of the brand", async () => {
  await show();
  const company = section("The company in figures");
  expect(company.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "15+creators",
    "800+videos delivered",
    "12+countries",
    "140+clients and professionals",
  ]);
  company.getByText("Tawam Digital Media FZ-LLC");
  company.getByText("Founded in 2023. Licensed in the United Arab Emirates.");
});

test("the team is named by role", async () => {
  await show();
  const roles = section("Who works on your video").getAllByRole("heading", { level: 3 });
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    "Producer",
    "Scriptwriter",
    "Avatar artist",
    "Voice engineer",
    "Video editor",
    "Channel manager",
  ]);
});

test("consent that is taken back leads to the privacy policy, and the page to us", async () => {
  await show("ar");
  expect(screen.getByRole("link", { name: "سياسة الخصوصية" }).getAttribute("href")).toBe("/ar/privacy");
  expect(screen.getByRole("link", { name: "تحدّث إلينا" }).getAttribute("href")).toBe("/ar/contact");
  expect(screen.getByRole("link", { name: "اعرف كيف نعمل" }).getAttribute("href")).toBe("/ar/how-it-works");
});
