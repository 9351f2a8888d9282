import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import { Page } from "./canceled-page.tsx";

const show = (query: string) =>
  renderApp(<Page />, { address: `/payment-canceled${query}`, words: "pricing/payment/canceled" });
const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

afterEach(() => history.replaceState(null, "", "/"));

test("says which plan was left and that nothing was charged", async () => {
  await show("?plan=EXECUTIVE%20PRO");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("No charges were made.");
  expect(document.body.textContent).toContain("EXECUTIVE PRO");
});

test("leads back to the packages, to us and home", async () => {
  await show("");
  expect([target("Try Again"), target("Contact us"), target("Back to home")]).toEqual([
    "/video-packages",
    "/contact",
    "/",
  ]);
});

test("keeps whatever it is given to a short line of text", async () => {
  await show(`?plan=${encodeURIComponent(`<b>${"A".repeat(5000)}</b>`)}`);
  expect(document.querySelector("b")).toBeNull();
  expect(screen.getByText(/^You left before paying/).textContent?.length).toBeLessThan(200);
});
