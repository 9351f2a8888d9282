import { expect, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newClient, newEmail } from "../support/accounts.ts";
import { enterAdmin } from "../support/admin.ts";

test("the team reads how the business goes, by keyboard", async ({ page }) => {
  const words = { name: "Mariam", subject: "A quote", message: "We are four speakers." };
  const sent = await newClient().functions.invoke("contact", {
    headers: { "x-forwarded-for": "192.0.2.101" },
    body: { ...words, email: newEmail() },
  });
  expect(sent.error).toBeNull();

  await enterAdmin(page, "/admin");
  const leads = page.getByRole("figure", { name: "Leads" });
  const walk = leads.getByRole("slider");
  await walk.focus();
  await expect(walk).toHaveAttribute("aria-valuetext", / leads?$/);
  // Time runs as the text does: from today the key that points back leads to yesterday.
  await page.keyboard.press("ArrowLeft");
  await expect(walk).toHaveValue("28");
  await page.keyboard.press("Home");
  await expect(walk).toHaveValue("0");

  await page.getByRole("button", { name: "7 days" }).click();
  await expect(page).toHaveURL(/[?]days=7$/);
  await expect(walk).toHaveAttribute("max", "6");
  await leads.getByText("As a table").click();
  await expect(leads.getByRole("row")).toHaveCount(8);
  expect(await violations(page)).toEqual([]);
});
