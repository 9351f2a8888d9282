import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { enterAdmin } from "../support/admin.ts";
import { signInNew } from "../support/session.ts";
import { test } from "../support/test.ts";

const text = {
  choose: "Choose a picture",
  change: "Change picture",
  save: "Save picture",
  saved: "Your picture is saved",
  remove: "Remove",
  removed: "Your picture is removed",
  notPicture: "This picture cannot be used",
};

/** A picture whose start is red and whose end is blue, as a camera would give it. */
async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 800 });
    const context = canvas.getContext("2d");
    if (context === null) return "";
    context.fillStyle = "#f00";
    context.fillRect(0, 0, 800, 800);
    context.fillStyle = "#00f";
    context.fillRect(800, 0, 800, 800);
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

/** The size of a picture that the site serves, and the colour of a point of it, from 0 to 1. */
function look(page: Page, address: string, x: number) {
  return page.evaluate(
    async ([source, share]) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext("2d");
      context?.drawImage(picture, 0, 0);
      const [red = 0, , blue = 0] =
        context?.getImageData(picture.width * share, picture.height / 2, 1, 1).data ?? [];
      return { width: picture.width, height: picture.height, isRed: red > blue };
    },
    [address, x] as const,
  );
}

const chooser = (page: Page) => page.locator('input[type="file"]');
const picture = (page: Page) => page.locator("main [aria-hidden] img").first();

/** The picture that the header shows: the document names it. */
const inHeader = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--picture"));

test("a person chooses, cuts and removes a picture by keyboard, and is shown with it", async ({ page }) => {
  test.slow();
  const { client, user, email } = await signInNew(page, "picture");
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: text.choose })).toBeVisible();
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: await photo(page) };
  await chooser(page).setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("slider")).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // The picture moves to its end, so that the square holds the red start of it alone.
  await dialog.getByRole("application").focus();
  for (let press = 0; press < 60; press++) await page.keyboard.press("ArrowRight");
  await dialog.getByRole("button", { name: text.save }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.saved)).toBeVisible();
  const first = await addressIn();
  expect(first).toMatch(new RegExp(`^/storage/v1/object/public/avatars/${user.id}/[0-9a-f]{32}\\.webp$`));
  expect(await look(page, first, 0.05)).toEqual({ width: 512, height: 512, isRed: true });
  expect((await look(page, first, 0.95)).isRed).toBe(true);
  await expect(picture(page)).toHaveAttribute("src", first);
  expect(await inHeader(page)).toContain(first);

  // It is there before any script of the page runs, and after one without a picture took its place.
  await page.goto("/about");
  expect(await inHeader(page)).toContain(first);

  await page.goto("/profile");
  await page.getByRole("button", { name: text.change }).waitFor();
  await dropOn(page, file.buffer);
  await dialog.getByRole("slider").focus();
  await page.keyboard.press("End");
  await dialog.getByRole("button", { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  const second = await addressIn();
  expect(second).not.toBe(first);
  expect((await page.request.get(first)).ok()).toBe(false);

  const admin = await (await page.context().browser()?.newContext())?.newPage();
  if (!admin) throw new Error("no page");
  await enterAdmin(admin, `/admin?tab=users&q=${encodeURIComponent(email)}`);
  await expect(admin.getByRole("table").locator("img")).toHaveAttribute("src", second);
  await admin.close();

  await page.getByRole("button", { name: text.remove, exact: true }).click();
  await expect(page.getByText(text.removed)).toBeVisible();
  await expect(page.getByRole("button", { name: text.choose })).toBeFocused();
  expect(await inHeader(page)).toBe("");
  expect(await addressIn()).toBe("");
  expect((await page.request.get(second)).ok()).toBe(false);

  async function addressIn(): Promise<string> {
    const { data } = await client.from("profiles").select("avatar_url").eq("id", user.id).single();
    return data?.avatar_url ?? "";
  }
});

/** Drops a picture where the person's tile is. */
async function dropOn(page: Page, content: Buffer): Promise<void> {
  const files = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], "me.jpg", {
        type: "image/jpeg",
      }),
    );
    return transfer;
  }, content.toString("base64"));
  const place = page.locator("main").getByText("Or drop one here");
  await place.dispatchEvent("dragover", { dataTransfer: files });
  await place.dispatchEvent("drop", { dataTransfer: files });
}

test("what is no picture is refused with a reason, in Arabic on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInNew(page, "picture");
  await page.goto("/ar/profile");
  await expect(page.getByRole("button", { name: "اختيار صورة" })).toBeVisible();
  await chooser(page).setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("لا يمكن استخدام هذه الصورة")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await chooser(page).setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await photo(page) });
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
