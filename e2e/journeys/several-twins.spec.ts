import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { enterAdmin } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { adminSession, keepSession, signInNew } from "../support/session.ts";
import { askForConsent, buyTwin, makeFilm, part, sendRecording, signConsent } from "../support/studio.ts";
import { test } from "../support/test.ts";
import { words } from "../support/words.ts";

const NAMES = ["Mariam Al Sadu", "Salem Al Sadu"] as const;
const folder = mkdtempSync(join(tmpdir(), "tawam-several-"));
let films: { good: string; voice: string };

test.beforeAll(() => {
  films = {
    good: makeFilm(join(folder, "mariam-video.mp4"), "good"),
    voice: makeFilm(join(folder, "salem-voice.wav"), "voice"),
  };
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [language, width, prefix] of [
  ["en", 1440, ""],
  ["ar", 390, "/ar"],
] as const) {
  test(`a customer brings a second person into the plan, at ${width} px in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const production = await words(language, "studio/production");
    const { people: about } = await words(language, "studio/production/consent");
    const recordings = await words(language, "studio/recordings");
    const form = await words(language, "studio/new-videos/one");
    const admin = await words(language, "admin/production");
    const named = (text: string, name: string) => text.replace("{name}", name);
    const inOrder = async (shown: Page) => {
      if (language === "ar") await expectArabicScreen(shown, /توأم$/);
      else expect(await violations(shown)).toEqual([]);
      expect(await overflow(shown)).toBe(0);
    };

    const { client, email } = await signInNew(page, "several");
    const own = await buyTwin(page, client, "enterprise");
    const { data } = await client.from("productions").select("id, avatars").single();
    const id = String(data?.id);
    expect(data?.avatars).toBeNull();
    await page.setViewportSize({ width, height: 900 });

    // A second press begins nobody else; the first visit shows that person's page.
    await page.goto(`${prefix}/studio/${id}`);
    const people = part(page, about.title);
    await expect(people.getByRole("listitem")).toHaveCount(1);
    await inOrder(page);
    await people.getByRole("button", { name: about.add }).dblclick();
    const unknown = named(recordings.titleOf, production.person.replace("{number}", "2"));
    await expect(title(page)).toHaveText(unknown);
    const twins = (await client.from("twins").select("id")).data ?? [];
    expect(twins).toHaveLength(2);
    const second = String(twins.find((twin) => twin.id !== own)?.id);
    await expect(page).toHaveURL(new RegExp(`/recordings\\?twin=${second}$`));
    await inOrder(page);

    for (const [index, twin] of [own, second].entries()) {
      const path = await askForConsent(client, twin, `shown-${index}-${email}`, language);
      await signConsent(client, path.split("/").at(-1) ?? "", NAMES[index] ?? "");
    }
    await sendRecording(client, { production: id, kind: "base_video", path: films.good });
    await sendRecording(client, { production: id, twin: second, kind: "voice", path: films.voice });

    // Each has what was sent for them; one gets from the one to the other by keyboard.
    await page.goto(`${prefix}/studio/${id}/recordings`);
    await expect(title(page)).toHaveText(named(recordings.titleOf, NAMES[0]));
    const withTeam = recordings.recordingStates.checked;
    await expect(part(page, recordings.kinds.base_video)).toContainText(withTeam);
    await expect(part(page, recordings.kinds.voice)).not.toContainText(withTeam);
    const others = page.getByRole("navigation", { name: about.whose });
    await others.getByRole("link", { name: NAMES[1] }).focus();
    await page.keyboard.press("Enter");
    await expect(title(page)).toHaveText(named(recordings.titleOf, NAMES[1]));
    await expect(part(page, recordings.kinds.voice)).toContainText(withTeam);
    await expect(part(page, recordings.kinds.base_video)).not.toContainText(withTeam);
    await inOrder(page);

    await page.goto(`${prefix}/studio/${id}`);
    await expect(people.getByRole("listitem")).toHaveCount(2);
    for (const name of NAMES) await expect(people).toContainText(name);
    await inOrder(page);

    await page.getByRole("link", { name: production.videos.begin }).click();
    await page.getByLabel(form.fields.title).fill("Welcome");
    await page.getByLabel(form.fields.person).selectOption(NAMES[1]);
    await page.getByLabel(form.scope.channels.linkedin).check();
    await inOrder(page);
    await page.getByRole("button", { name: form.send }).click();
    await expect(title(page)).toHaveText("Welcome");
    await expect(page.getByText(NAMES[1])).toBeVisible();
    await inOrder(page);
    const made = (await client.from("videos").select("twin_id")).data;
    expect(made).toEqual([{ twin_id: second }]);
    await page.goto(`${prefix}/studio/${id}`);
    await expect(part(page, production.videos.title).getByRole("listitem")).toContainText(NAMES[1]);

    const context = await browser.newContext({ viewport: { width, height: 900 } });
    await keepSession(context, await adminSession());
    const team = await context.newPage();
    await enterAdmin(team, `${prefix}/admin?tab=production&production=${id}`);
    for (const name of NAMES) {
      await expect(part(team, named(admin.view.recordingsOf, name))).toBeVisible();
      await expect(part(team, named(admin.consent.titleOf, name))).toContainText(name);
      await expect(part(team, named(admin.twin.titleOf, name))).toBeVisible();
    }
    await expect(part(team, admin.videos.title)).toContainText(NAMES[1]);
    expect(await violations(team)).toEqual([]);
    expect(await overflow(team)).toBe(0);
  });
}
