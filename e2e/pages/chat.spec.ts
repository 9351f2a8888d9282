import { expect, type Locator, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { failureScripts } from "../support/failure-files.ts";
import { hydrated } from "../support/hydration.ts";
import { siteUrl } from "../support/site.ts";

const wordings = {
  en: {
    prefix: "",
    toggle: "Ask Tawam",
    title: "Chat Assistant",
    close: "Close the chat",
    question: "How much is the Creator plan?",
    answer: "$29 per month",
    link: "See the Creator plan",
    unknown: "What is the capital of Peru?",
    fallback:
      "I don't have specific information about that. Would you like to know about our digital twin technology, content creation process, pricing plans, or specific features?",
    startChat: "Start Chat",
    send: "Send message",
  },
  ar: {
    prefix: "/ar",
    toggle: "اسأل مساعد توأم",
    title: "مساعد المحادثة",
    close: "إغلاق المحادثة",
    question: "كم سعر خطة Creator؟",
    answer: "$29 شهريًا",
    link: "تفاصيل خطة Creator",
    unknown: "ما عاصمة بيرو؟",
    fallback:
      "ليس عندي جواب دقيق عن هذا. هل تسأل عن تقنية التوأم الرقمي، أو خطوات صناعة المحتوى، أو الأسعار والباقات، أو ميزة بعينها؟",
    startChat: "بدء المحادثة",
    send: "إرسال الرسالة",
  },
} as const;

type Wording = (typeof wordings)[keyof typeof wordings];

const toggle = (page: Page, words: Wording) => page.getByRole("button", { name: words.toggle });
const panel = (page: Page, words: Wording) => page.getByRole("dialog", { name: words.title });
const input = (page: Page, words: Wording) => panel(page, words).getByRole("textbox");

async function open(page: Page, address: string, words: Wording) {
  await page.goto(address || "/");
  await hydrated(page);
  await toggle(page, words).click();
  await expect(input(page, words)).toBeFocused();
}

for (const [language, words] of Object.entries(wordings)) {
  test(`the chat is opened, asked, followed and closed by keyboard, in ${language}`, async ({ page }) => {
    await page.goto(words.prefix || "/");
    await hydrated(page);
    await toggle(page, words).focus();
    await page.keyboard.press("Enter");
    await expect(input(page, words)).toBeFocused();
    await expect(toggle(page, words)).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("status").filter({ hasText: words.title })).toBeVisible();

    await page.keyboard.type(words.question);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log")).toContainText(words.answer);
    await expect(input(page, words)).toBeFocused();
    await panel(page, words).getByRole("link", { name: words.link }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${siteUrl}${words.prefix}/creator-plan`);
    await expect(page.getByRole("log")).toContainText(words.question);
    // The new page has arrived and has the focus.
    await expect(page.locator("main")).toBeFocused();

    await input(page, words).focus();
    await page.keyboard.press("Escape");
    await expect(panel(page, words)).toBeHidden();
    await expect(toggle(page, words)).toBeFocused();
  });

  test(`its button never covers the contact form's on a phone, wherever the page stands, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${words.prefix}/contact`);
    await hydrated(page);
    await expectNeverCovered(page, words, page.locator("main").getByRole("button", { name: words.send }));
  });
}

test.describe("the chat", () => {
  const words = wordings.en;

  test("does not know everything, and says so", async ({ page }) => {
    await open(page, words.prefix, words);
    await input(page, words).fill(words.unknown);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").getByText(words.fallback, { exact: true })).toBeVisible();
  });

  for (const width of [390, 1280]) {
    test(`has no accessibility violation while open, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, `${words.prefix}/contact`, words);
      await input(page, words).fill(words.question);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("log")).toContainText(words.answer);
      expect(await violations(page)).toEqual([]);
    });
  }

  test("opens from the contact page and gives the focus back", async ({ page }) => {
    await page.goto(`${words.prefix}/contact`);
    await hydrated(page);
    const start = page.getByRole("button", { name: words.startChat });
    await start.click();
    await expect(input(page, words)).toBeFocused();
    await page.getByRole("button", { name: words.close }).click();
    await expect(start).toBeFocused();
  });

  test("takes the whole phone, keeps the focus and locks the page below", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, `${words.prefix}/contact`, words);
    const sheet = { x: 0, y: 0, width: 390, height: 800 };
    await expect.poll(() => panel(page, words).boundingBox()).toEqual(sheet);
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press("Tab");
      // Between the last and the first stop the focus is with the browser itself.
      const where = await page.evaluate(() => {
        const { activeElement } = document;
        return (
          activeElement === document.body ||
          activeElement?.closest("section:has(dialog[open]), section:has([role=status])")
        );
      });
      expect(where).toBeTruthy();
    }
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test("in Arabic the chat opens from the contact page, answers, and fills a phone", async ({ page }) => {
  const words = wordings.ar;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/ar/contact");
  await hydrated(page);
  await page.getByRole("button", { name: words.startChat }).click();
  await expect(input(page, words)).toBeFocused();
  await input(page, words).fill(words.unknown);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText(words.fallback, { exact: true })).toBeVisible();
  await input(page, words).fill(words.question);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText(words.answer);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page)).toEqual([]);
  }
  const sheet = { x: 0, y: 0, width: 390, height: 800 };
  await expect.poll(() => panel(page, words).boundingBox()).toEqual(sheet);
  await page.getByRole("button", { name: words.close }).click();
  await expect(panel(page, words)).toBeHidden();
});

test("the button steps aside for a submit button as wide as the phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/auth");
  await hydrated(page);
  await expectNeverCovered(page, wordings.en, page.locator("main [type=submit]"));
});

test("its button leaves the last line of the page free", async ({ page }) => {
  for (const width of [320, 390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about");
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole("link", { name: "Privacy", exact: true }).click({ trial: true });
    await page.getByRole("link", { name: "Terms", exact: true }).click({ trial: true });
  }
});

test("what did not arrive at once is asked for again", async ({ page }) => {
  await page.goto("/about");
  await hydrated(page);
  await page.route(/\/assets\/.+\.js/, (route) => route.abort(), { times: 1 });
  await toggle(page, wordings.en).click();
  await expect(input(page, wordings.en)).toBeFocused();
});

test("nothing of the panel is fetched before it is opened", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/about");
  await hydrated(page);
  const ofThePage = await page.locator("#modules").textContent();
  const scripts = () => asked.filter((path) => path.endsWith(".js"));
  const asExpected = (JSON.parse(ofThePage ?? "[]") as string[]).toSorted();
  expect(
    scripts()
      .filter((path) => asExpected.includes(path) || !failureScripts.includes(path))
      .toSorted(),
  ).toEqual(asExpected);
  const before = scripts().length;
  await toggle(page, wordings.en).click();
  await expect(input(page, wordings.en)).toBeFocused();
  expect(scripts().length).toBeGreaterThan(before);
});

interface Place {
  top: number;
  own: DOMRect;
  other: DOMRect;
  look: string;
}

/** Scrolls the page through in small steps: wherever the two buttons meet, the chat's has gone out of the way. */
async function expectNeverCovered(page: Page, words: Wording, submit: Locator) {
  const button = await toggle(page, words).elementHandle();
  // In one go: to ask for each place from here takes three times as long.
  const places = await submit.evaluate(async (element, chat) => {
    const found: Place[] = [];
    const end = document.documentElement.scrollHeight - window.innerHeight;
    for (let top = 0; top <= end; top += 24) {
      window.scrollTo(0, top);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const { opacity, pointerEvents } = getComputedStyle(chat as HTMLElement);
      const [own, other] = [chat as HTMLElement, element].map((each) =>
        each.getBoundingClientRect().toJSON(),
      );
      found.push({ top, own, other, look: `${opacity} ${pointerEvents}` });
    }
    return found;
  }, button);
  let seen = 0;
  for (const { top, own, other, look } of places) {
    if (other.y + other.height > 0 && other.y < 640) seen += 1;
    const isBeside = own.x >= other.x + other.width || other.x >= own.x + own.width;
    const isAboveOrBelow = own.y >= other.y + other.height || other.y >= own.y + own.height;
    expect(isBeside || isAboveOrBelow || look === "0 none", `scrolled to ${top}`).toBe(true);
    if (other.y > 640 || other.y + other.height < 0) expect(look).toBe("1 auto");
  }
  expect(seen).toBeGreaterThan(5);
}
