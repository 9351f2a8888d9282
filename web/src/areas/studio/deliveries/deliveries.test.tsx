import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import type { Language } from "../../../i18n/languages.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { Page as PlanPage } from "../publishing/page.tsx";
import { Page as FilesPage } from "./page.tsx";

const PRODUCTION = "0a000000-0000-4000-8000-000000000001";
const VIDEO = "0a000000-0000-4000-8000-000000000002";
const FILM = "0a000000-0000-4000-8000-000000000003";
const production = {
  id: PRODUCTION,
  user_id: user.id,
  twin_id: "twin",
  plan_name: "EXECUTIVE",
  stopped_at: null as string | null,
};
const consent = {
  twin_id: "twin",
  languages: ["en"],
  channels: ["linkedin"],
  until: "2026-12-31",
  withdrawn_at: null,
};
const video = { id: VIDEO, production_id: PRODUCTION, title: "Pricing, said plainly", position: 1 };
const film = {
  id: FILM,
  video_id: VIDEO,
  production_id: PRODUCTION,
  channel: "linkedin",
  shape: "9:16",
  language: "en",
  file_name: "final.mp4",
  poster_path: null,
  size: 124_000_000,
  duration_ms: 118_000,
  status: "delivered",
  delivered_at: "2026-11-24T08:00:00Z",
  downloaded_at: null,
  reason: null,
};
const plan = {
  id: "plan",
  delivery_id: FILM,
  production_id: PRODUCTION,
  channel: "linkedin",
  planned_at: "2026-11-25T05:30:00Z",
  note: "Before the fair",
  published_at: null,
  published_url: null,
  canceled_at: null,
  author_side: "customer",
  author_name: "Mariam",
};
const captions = { id: "captions", delivery_id: FILM, language: "ar", cues: 12 };

function serve(rows: Record<string, unknown> = {}, functions: Record<string, () => Response> = {}) {
  const tables: Record<string, unknown> = {
    productions: production,
    consents: [consent],
    videos: [video],
    deliveries: [film],
    delivery_captions: [captions],
    publications: [plan],
    ...rows,
  };
  return fakeServer({
    ...Object.fromEntries(
      Object.entries(tables).map(([name, answer]) => [`GET /rest/v1/${name}`, () => json(answer)]),
    ),
    ...Object.fromEntries(
      Object.entries(functions).map(([name, answer]) => [`POST /functions/v1/${name}`, answer]),
    ),
  });
}

const openPlan = (language: Language = "en") =>
  renderApp(<PlanPage />, { language, address: `/studio/${PRODUCTION}/plan`, words: "studio/publishing" });
const openFiles = () =>
  renderApp(<FilesPage />, { address: `/studio/${PRODUCTION}/files`, words: "studio/deliveries" });
const currentDay = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('td[tabindex="0"]');
    if (!found) throw new Error("No grid yet");
    return found;
  });
const focused = () => document.activeElement?.getAttribute("data-day");
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeAll(async () => {
  await import("../publishing/plan-screen.tsx");
});
beforeEach(() => {
  dismissToast();
  vi.setSystemTime(new Date("2026-11-26T08:00:00Z"));
  vi.stubGlobal("scrollTo", vi.fn());
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("finished files", () => {
  test("stand by video, with their captions, their plan and one archive of all", async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const seen = serve({}, { "download-archive": () => json({ url: "/downloads/a.zip?token=t", size: 1 }) });
    await openFiles();
    const row = (await screen.findByText("LinkedIn")).closest("li");
    expect(row?.textContent).toMatch(/9:16.*English.*1:58.*124 MB.*Delivered 24 Nov 2026/);
    expect(row?.textContent).toContain("Captions: Arabic");
    expect(row?.textContent).toContain("Was to go out 25 Nov 2026");
    await userEvent.click(screen.getByRole("button", { name: "Download all (ZIP, 124 MB)" }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(seen.find(({ path }) => path.endsWith("download-archive"))?.body).toEqual({
      production_id: PRODUCTION,
    });
    click.mockRestore();
  });

  test("say that there are none yet", async () => {
    serve({ deliveries: [], delivery_captions: [], publications: [] });
    await openFiles();
    expect(await screen.findByText("No files yet")).toBeTruthy();
  });

  test("are not given out once production has stopped", async () => {
    serve({ productions: { ...production, stopped_at: "2026-11-25T00:00:00Z" } });
    await openFiles();
    const button = await screen.findByRole("button", { name: /^Download LinkedIn/ });
    expect(button.hasAttribute("disabled")).toBe(true);
  });
});

describe("the publication plan", () => {
  test("is a grid that keys walk through", async () => {
    serve();
    await openPlan();
    const today = await currentDay();
    expect(today.textContent).toBe("26Thursday 26 November, 0 publications");
    today.focus();
    for (const [key, day] of [
      ["ArrowRight", "2026-11-27"],
      ["ArrowDown", "2026-12-04"],
      ["PageUp", "2026-11-04"],
      ["Home", "2026-11-02"],
      ["End", "2026-11-08"],
    ] as const) {
      press(key);
      await waitFor(() => expect(focused()).toBe(day));
    }
  });

  test("is walked through from the right in Arabic", async () => {
    serve();
    await openPlan("ar");
    (await currentDay()).focus();
    press("ArrowLeft");
    await waitFor(() => expect(focused()).toBe("2026-11-27"));
  });

  test("says what is due, and refuses a day beyond the consent before the server has to", async () => {
    const seen = serve({}, { "plan-publication": () => json(plan) });
    await openPlan();
    expect(await screen.findByText(/^1 publication was to go out/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Plan a publication" }));
    const dialog = await screen.findByRole("dialog", { hidden: true });
    const form = within(dialog);
    fireEvent.change(form.getByLabelText("Day"), { target: { value: "2027-01-01" } });
    await userEvent.click(form.getByText("Plan it"));
    expect(await form.findByText("The consent for this film ends on 31 December 2026")).toBeTruthy();
    expect(seen.some(({ path }) => path.endsWith("plan-publication"))).toBe(false);
    fireEvent.change(form.getByLabelText("Day"), { target: { value: "2026-12-01" } });
    await userEvent.click(form.getByText("Plan it"));
    await waitFor(() => {
      const asked = seen.find(({ path }) => path.endsWith("plan-publication"));
      expect(asked?.body).toMatchObject({ delivery_id: FILM, planned_at: "2026-12-01T05:00:00.000Z" });
    });
  });

  test("shows the calendar's address when it is asked for", async () => {
    serve({}, { "calendar-address": () => json({ url: "http://localhost/calendar/secret.ics" }) });
    await openPlan();
    await userEvent.click(await screen.findByRole("button", { name: "Show the address" }));
    expect(await screen.findByText("http://localhost/calendar/secret.ics")).toBeTruthy();
  });
});
