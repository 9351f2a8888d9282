import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { AllowanceLine } from "../../../generated/api-types.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { production, studioTables } from "../../../test-support/studio.ts";
import { Page } from "./page.tsx";

const videos: AllowanceLine = {
  kind: "base_video",
  granted: 12,
  spent: 5,
  left: 7,
  carried: 2,
  monthly: 10,
  until: "2026-12-15T09:00:00Z",
};
const STATEMENT = "POST /functions/v1/allowance-statement";

async function open(answer: () => Response, language: Language = "en") {
  const shown = production();
  const tables = studioTables([shown]);
  fakeServer({
    ...Object.fromEntries(
      Object.keys(tables).map((name) => [`GET /rest/v1/${name}`, () => json(tables[name])]),
    ),
    [STATEMENT]: answer,
  });
  await renderApp(<Page />, { language, address: `/studio/${shown.id}`, words: "studio/production" });
}

const answered = (lines: AllowanceLine[], ended_at: string | null = null) =>
  json({ production_id: "abc", lines, ended_at });
const part = (name: string) => screen.findByRole("region", { name });

beforeAll(async () => {
  await import("./statement-part.tsx");
  await Promise.all([
    loadWords("en", "studio/production/statement"),
    loadWords("ar", "studio/production/statement"),
  ]);
});
beforeEach(() => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("what the plan still holds", () => {
  test("stands line by line, with what was carried over", async () => {
    await open(() => answered([videos]));
    const line = await within(await part("What your plan still holds")).findByRole("listitem");
    expect(line.textContent).toContain("10 a month, and 2 carried over that are used first");
    expect(
      within(line)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["12", "5", "7", "15 Dec 2026"]);
    expect(line.querySelectorAll("i")).toHaveLength(12);
    expect(line.querySelectorAll("i[class]")).toHaveLength(5);
  });

  test("is a bar where there are too many to count, and has no picture without a number", async () => {
    await open(() =>
      answered([
        { ...videos, granted: 80, spent: 20, left: 60 },
        { ...videos, kind: "variant", granted: null, left: null, monthly: null, until: null },
      ]),
    );
    const [many, unlimited] = await within(await part("What your plan still holds")).findAllByRole(
      "listitem",
    );
    expect(many?.querySelector("i")?.style.inlineSize).toBe("25%");
    expect(unlimited?.querySelectorAll("i")).toHaveLength(0);
    expect(unlimited?.textContent).toContain("No limit");
    expect(unlimited?.textContent).toContain("No end");
  });

  test("says in Arabic what was carried over", async () => {
    await open(() => answered([videos]), "ar");
    const line = await within(await part("ما بقي لك في باقتك")).findByRole("listitem");
    expect(line.textContent).toContain("10 شهريًا، والمرحّل من الشهر السابق 2 ويُستخدم أولًا");
  });

  test.each([
    ["Nothing is counted in this order", null],
    ["All of it has ended", "2026-12-15T09:00:00Z"],
  ])("says where there is none: %s", async (title, ended) => {
    await open(() => answered([], ended));
    expect(await within(await part("What your plan still holds")).findByText(title)).toBeTruthy();
  });

  test("can be asked for again when it did not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = [json({ error: "unknown", message: "late" }, 500)];
    await open(() => answers.shift() ?? answered([videos]));
    await screen.findByText("What your plan holds did not load");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    const region = await part("What your plan still holds");
    expect(await within(region).findByRole("listitem")).toBeTruthy();
  });
});
