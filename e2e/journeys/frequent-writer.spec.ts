import { expect, test } from "@playwright/test";
import { newEmail } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";

test.use({ extraHTTPHeaders: { "x-forwarded-for": "192.0.2.41" } });

test("somebody who writes for the fourth time within the hour notices nothing of the work", async ({
  page,
}) => {
  const email = newEmail("frequent");
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/functions/v1/contact")) statuses.push(response.status());
  });
  await page.goto("/contact");
  await hydrated(page);
  for (const subject of ["First matter", "Second matter", "Third matter", "Fourth matter"]) {
    await page.locator('[name="name"]').fill("Mariam");
    await page.locator('[name="email"]').fill(email);
    await page.locator('[name="subject"]').fill(subject);
    await page.locator('[name="message"]').fill("Two languages, ten videos a month.");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.locator('[name="message"]')).toHaveValue("");
  }
  expect(statuses).toEqual([200, 200, 200, 428, 200]);
  expect(
    rows("select subject from contact_messages where email = ? order by created_at", email),
  ).toHaveLength(4);
});
