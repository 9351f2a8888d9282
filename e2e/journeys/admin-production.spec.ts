import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { anAdmin, newClient, password } from "../support/accounts.ts";
import { enterAdmin, review, toast } from "../support/admin.ts";
import { signInNew } from "../support/session.ts";
import { buyTwin, makeFilm, sendRecording, signConsent } from "../support/studio.ts";
import { test } from "../support/test.ts";

/** What the team reads. */
const text = {
  waits: "Waits for us",
  customer: "Waits for the customer",
  accept: "Accept",
  matches: "Accept: it matches the statement",
  refuse: "Do not accept",
  missing: "Choose at least one reason",
  noise: /^Noise or echo in the room/,
  send: "Send to the customer",
  refused: "Not accepted, and said so",
  decided: /Somebody else has decided this one meanwhile/,
  ready: "Mark as ready",
  isReady: "The twin is ready",
};

const folder = mkdtempSync(join(tmpdir(), "tawam-production-"));
let films: { good: string; voice: string };

test.beforeAll(() => {
  films = {
    good: makeFilm(join(folder, "mariam-video.mp4"), "good"),
    voice: makeFilm(join(folder, "mariam-voice.wav"), "voice"),
  };
});

/** A customer with a paid order and a production, who has signed their own consent. */
async function newCustomer(page: Page) {
  const person = await signInNew(page, "production");
  const twin = await buyTwin(page, person.client);
  // Who asks their own confirmed address gets the link's token at once.
  const asked = await person.client.functions.invoke("request-consent", {
    body: { twin_id: twin, email: person.email, language: "en" },
  });
  if (asked.error) throw new Error(await asked.error.context.text());
  await signConsent(person.client, asked.data.token, "Mariam Al Sadu");
  const { data } = await person.client.from("productions").select("id").single();
  return { ...person, production: String(data?.id) };
}

type Customer = Awaited<ReturnType<typeof newCustomer>>;

const send = ({ client, production }: Customer, kind: string, path: string) =>
  sendRecording(client, { production, kind, path });

async function adminClient() {
  const client = newClient();
  const { error } = await client.auth.signInWithPassword({ email: anAdmin(), password });
  if (error) throw error;
  return client;
}

/** Opens the board on another page, and searches for a customer. */
async function openBoard(page: Page, email: string): Promise<void> {
  await enterAdmin(page, "/admin?tab=production");
  await page.getByRole("searchbox").fill(email);
}

test.describe("the team's productions", () => {
  test("are checked, refused, accepted and brought to the next step, by keyboard alone", async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const customer = await newCustomer(page);
    await send(customer, "base_video", films.good);
    await send(customer, "voice", films.voice);
    await send(customer, "consent", films.good);

    const team = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await openBoard(team, customer.email);
    const band = team.getByRole("region", { name: text.waits });
    const entry = band.getByRole("listitem");
    await expect(entry).toContainText("3 recordings to check");
    expect(await violations(team)).toEqual([]);

    await entry.getByRole("link").focus();
    await team.keyboard.press("Enter");
    await expect(team.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeFocused();
    await expect(team).toHaveURL(new RegExp(`production=${customer.production}`));
    const film = review(team, "Base video");
    await expect(film.locator("video")).toHaveAttribute("src", /\/storage\/v1\/object\/sign\/recordings\//);
    // The poster is the server's, and loads by its signed address.
    const poster = await film.locator("video").getAttribute("poster");
    expect((await team.request.get(poster ?? "")).headers()["content-type"]).toBe("image/webp");
    expect(await violations(team)).toEqual([]);

    await film.getByRole("button", { name: text.accept, exact: true }).focus();
    await team.keyboard.press("Enter");
    await expect(film.getByRole("button")).toHaveCount(0);
    await expect(film.getByRole("heading", { level: 3 })).toBeFocused();

    const voice = review(team, "Voice");
    await voice.getByRole("button", { name: text.refuse }).focus();
    await team.keyboard.press("Enter");
    const dialog = team.getByRole("dialog");
    await dialog.getByRole("button", { name: text.send }).click();
    await expect(dialog.getByText(text.missing)).toBeVisible();
    expect(await violations(team)).toEqual([]);
    await dialog.getByRole("checkbox", { name: text.noise }).focus();
    await team.keyboard.press("Space");
    await dialog.getByRole("textbox").fill("The air conditioner, we think.");
    await dialog.getByRole("button", { name: text.send }).click();
    await expect(toast(team, text.refused)).toBeVisible();
    await expect(voice.getByText(text.noise)).toBeVisible();
    await expect(voice.getByText("The air conditioner, we think.")).toBeVisible();

    await review(team, "Spoken consent").getByRole("button", { name: text.matches }).click();
    await expect(review(team, "Spoken consent").getByText("Matches the statement")).toBeVisible();
    await expect(team.getByRole("button", { name: text.ready })).toHaveCount(0);

    const better = await send(customer, "voice", films.voice);
    await team.reload();
    await review(team, "Voice").getByRole("button", { name: text.accept, exact: true }).click();
    await team.getByRole("button", { name: text.ready }).click();
    await dialog.getByRole("textbox").fill("Studio A, mariam-1");
    await dialog.getByRole("button", { name: text.ready }).click();
    await expect(toast(team, text.isReady)).toBeVisible();
    await expect(team.getByText("Step 2 of 5: Scriptwriting")).toBeVisible();
    await team.goBack();
    await team.getByRole("searchbox").fill(customer.email);
    await expect(band.getByRole("list", { name: "Scriptwriting" }).getByRole("listitem")).toContainText(
      "Scripts to write",
    );
    const { data } = await customer.client.from("recordings").select("status").eq("id", better).single();
    expect(data?.status).toBe("accepted");
  });

  test("are decided once: who comes second hears of it, and sees how it stands", async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const customer = await newCustomer(page);
    const id = await send(customer, "voice", films.voice);
    const team = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await enterAdmin(team, `/admin?tab=production&production=${customer.production}`);
    const voice = review(team, "Voice");
    await expect(voice.getByRole("button", { name: text.accept, exact: true })).toBeVisible();
    const admin = await adminClient();
    const { error } = await admin.functions.invoke("refuse-recording", {
      body: { recording_id: id, reasons: ["noise"] },
    });
    expect(error).toBeNull();
    await voice.getByRole("button", { name: text.accept, exact: true }).click();
    await expect(team.getByText(text.decided)).toBeVisible();
    await expect(voice.getByText(text.noise)).toBeVisible();
    await expect(voice.getByRole("button", { name: text.accept, exact: true })).toHaveCount(0);
  });

  test("wait in a queue, the oldest first, and are given to somebody", async ({ page, browser }) => {
    test.setTimeout(120_000);
    const customer = await newCustomer(page);
    await send(customer, "voice", films.voice);
    const team = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await enterAdmin(team, "/admin?tab=production");
    await team.getByRole("link", { name: /^Check \d+ recording/ }).click();
    await expect(team.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeFocused();
    await expect(team.getByRole("article").first()).toBeVisible();
    expect(await violations(team)).toEqual([]);

    await team.goto(`/admin?tab=production&production=${customer.production}`);
    const email = anAdmin();
    await team.getByRole("combobox").selectOption({ label: email });
    await expect(toast(team, "Assigned")).toBeVisible();
    await team.goto(`/ar/admin?tab=production&q=${encodeURIComponent(customer.email)}`);
    await expect(
      team
        .getByRole("listitem")
        .filter({ hasText: email.split("@")[0] ?? "" })
        .first(),
    ).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await team.setViewportSize({ width, height: 800 });
      if (width > 320) expect(await violations(team)).toEqual([]);
      const overflow = await team.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });
});
