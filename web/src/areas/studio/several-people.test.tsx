import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../backend/storage-key.ts";
import { loadWords } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { announceSession } from "../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session, user } from "../../test-support/fake-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import {
  consent,
  production,
  recording,
  request,
  studioTables,
  twin,
  video,
} from "../../test-support/studio.ts";
import { dismissToast } from "../../ui/toast-store.ts";
import type { Production } from "./api.ts";
import { Page as ManyVideosPage } from "./new-videos/bulk-page.tsx";
import { Page as NewVideoPage } from "./new-videos/one-page.tsx";
import { Page as ProductionPage } from "./production/page.tsx";
import { Page as RecordingsPage } from "./recordings/page.tsx";

const ID = "0195f3a0-5d7e-7c3a-9d51-2f6a3b1c4d5e";
const accepted = (["base_video", "voice", "consent"] as const).map((kind) =>
  recording({ id: kind, kind, status: "accepted" }),
);
const mariam = () =>
  twin({
    person_name: "Mariam Al Sadu",
    status: "ready",
    consents: [consent()],
    recordings: accepted,
  });
const salem = () =>
  twin({
    id: "second",
    requests: [request({ twin_id: "second", email: "salem@sadu.example" })],
    consents: [],
  });

function shownProduction(changes: Partial<Production> = {}): Production {
  const plan = { id: ID, plan_id: "video-enterprise", plan_name: "ENTERPRISE", avatars: null };
  return production({ ...plan, step: "scripts", twins: [mariam(), salem()], ...changes });
}

type Answers = Parameters<typeof fakeServer>[0];

function serve(shown: Production, answers: Answers = {}): SeenRequest[] {
  const tables = ["productions", "twins", "recordings", "consent_requests", "consents", "videos"];
  return fakeServer({
    ...Object.fromEntries(
      tables.map((name) => [
        `GET /rest/v1/${name}`,
        ({ search }: SeenRequest) => {
          const rows = studioTables([shown])[name] ?? [];
          const owned = rows.map((row) => ({ user_id: user.id, ...row }));
          return json(search.get("id") === `eq.${ID}` ? owned[0] : owned);
        },
      ]),
    ),
    "POST /functions/v1/allowance-statement": () => json({ production_id: ID, lines: [], ended_at: null }),
    ...answers,
  });
}

const asked = (seen: readonly SeenRequest[], name: string) =>
  seen.flatMap(({ path, body }) =>
    path === `/functions/v1/${name}` ? [body as Record<string, unknown>] : [],
  );

async function openProduction(shown: Production, answers: Answers = {}, language: Language = "en") {
  const seen = serve(shown, answers);
  const address = `/studio/${ID}`;
  await renderApp(<ProductionPage />, { language, address, words: "studio/production" });
  return seen;
}

async function openRecordings(shown: Production, query = "") {
  const seen = serve(shown);
  const address = `/studio/${ID}/recordings${query}`;
  await renderApp(<RecordingsPage />, { address, words: "studio/recordings" });
  return seen;
}

const peoplePart = () => screen.findByRole("region", { name: "The people of this plan" });
const rowsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole("listitem")
    .map((row) => row.textContent);

beforeAll(async () => {
  await Promise.all([
    import("./needs-list.tsx"),
    import("./production/people-part.tsx"),
    import("./production/recording-strips.tsx"),
    import("./production/consent-part.tsx"),
    import("./recordings/person-head.tsx"),
    loadWords("en", "studio/production/consent"),
  ]);
});
beforeEach(() => {
  dismissToast();
  vi.setSystemTime(new Date("2026-11-25T12:00:00Z"));
  vi.stubGlobal("scrollTo", vi.fn());
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
});

describe("a production of a plan for several people", () => {
  test("names each person, how their twin stands, and where their recordings and consent are", async () => {
    await openProduction(shownProduction());
    const part = await peoplePart();
    expect(rowsOf(part)).toEqual([
      expect.stringMatching(/^Mariam Al Sadu.*Twin is ready/),
      expect.stringMatching(/^Person 2.*Asked: salem@sadu\.example.*2 things wait/),
    ]);
    const link = (name: string) => within(part).getByRole("link", { name }).getAttribute("href");
    expect(link("Recordings of Person 2")).toBe(`/studio/${ID}/recordings?twin=second`);
    expect(link("Consent of Mariam Al Sadu")).toBe(`/studio/${ID}/recordings?twin=twin#agreement`);
    // Of several people each page shows its own.
    expect(screen.queryByRole("region", { name: "Consent" })).toBeNull();
    expect(screen.queryByRole("region", { name: "What your twin is made from" })).toBeNull();
  });

  test("says of what waits whom it is about", async () => {
    await openProduction(shownProduction());
    const needs = await screen.findByRole("list", { name: "Three things wait for you." });
    const [agreement, film] = within(needs).getAllByRole("listitem");
    expect(agreement?.textContent).toMatch(/^Consent, Person 2/);
    expect(film && within(film).getByRole("link").getAttribute("href")).toBe(
      `/studio/${ID}/recordings?twin=second#base_video`,
    );
  });

  test("says of a video whom it shows", async () => {
    const videos = [
      video({ id: "hers", production_id: ID }),
      video({ id: "his", production_id: ID, twin_id: "second", title: "Welcome" }),
    ];
    await openProduction(shownProduction({ videos }));
    const part = await screen.findByRole("region", { name: "Videos" });
    const [hers, his] = within(part).getAllByRole("listitem");
    expect(hers?.textContent).toMatch(/Mariam Al Sadu/);
    expect(his?.textContent).toMatch(/Person 2/);
  });

  test("takes one more person, once for two presses, and shows their page", async () => {
    const shown = shownProduction({ twins: [mariam()] });
    const seen = await openProduction(shown, {
      "POST /functions/v1/create-twin": () => {
        shown.twins = [mariam(), salem()];
        return json({ id: "second" });
      },
    });
    await userEvent.dblClick(await screen.findByRole("button", { name: "Add a person" }));
    await waitFor(() => expect(location.search).toBe("?twin=second"));
    expect(location.pathname).toBe(`/studio/${ID}/recordings`);
    expect(asked(seen, "create-twin")).toEqual([{ production_id: ID, another: true }]);
  });

  test("says why nobody was added", async () => {
    await openProduction(shownProduction(), {
      "POST /functions/v1/create-twin": () =>
        json({ error: "twins_spent", message: "Your plan allows 20." }, 409),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add a person" }));
    expect(await screen.findByText("Nobody was added")).toBeTruthy();
    expect(screen.getByText("Your plan allows 20.")).toBeTruthy();
  });

  test("takes nobody once all people of the plan are here", async () => {
    await openProduction(shownProduction({ avatars: 2 }));
    expect((await peoplePart()).textContent).toContain("All 2 people of your plan are here.");
    expect(screen.queryByRole("button", { name: "Add a person" })).toBeNull();
  });

  test("is as any other while there is one person", async () => {
    await openProduction(shownProduction({ twins: [mariam()] }));
    expect(rowsOf(await peoplePart())).toEqual([expect.stringMatching(/^Mariam Al Sadu/)]);
    expect(await screen.findByRole("region", { name: "Consent" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "What your twin is made from" })).toBeTruthy();
  });

  test("has no such part where the plan is for one", async () => {
    await openProduction(shownProduction({ avatars: 1, twins: [mariam()] }));
    await screen.findByRole("region", { name: "Consent" });
    expect(screen.queryByRole("region", { name: "The people of this plan" })).toBeNull();
  });

  test("counts in Arabic as one counts, also beyond ten", async () => {
    const people = ["1", "2", "3", "4"].map((id) => twin({ id }));
    await openProduction(shownProduction({ step: "onboarding", twins: people }), {}, "ar");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("12 أمرًاينتظرك."));
  });
});

describe("the page of recordings", () => {
  test("shows the first person, and leads to the others", async () => {
    await openRecordings(shownProduction());
    expect(
      await screen.findByRole("heading", { level: 1, name: "Recordings of Mariam Al Sadu" }),
    ).toBeTruthy();
    const nav = await screen.findByRole("navigation", { name: "Whose recordings" });
    await userEvent.click(within(nav).getByRole("link", { name: "Person 2" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Recordings of Person 2" })).toBeTruthy();
    expect(within(nav).getByRole("link", { name: "Person 2" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("region", { name: "Consent" }).textContent).toContain("salem@sadu.example");
    expect(screen.getByRole("region", { name: "Base video" }).textContent).toContain("Choose a file");
  });

  test("shows whom its address names; somebody unknown is the first", async () => {
    await openRecordings(shownProduction(), "?twin=second");
    expect(await screen.findByRole("heading", { level: 1, name: "Recordings of Person 2" })).toBeTruthy();
  });

  test("names nobody where there is one person", async () => {
    await openRecordings(shownProduction({ twins: [mariam()] }), "?twin=other");
    expect(await screen.findByRole("heading", { level: 1, name: "Your recordings" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Whose recordings" })).toBeNull();
  });
});

describe("new videos", () => {
  const both = () => {
    const his = consent({ twin_id: "second", languages: ["ar"], channels: ["youtube"] });
    return shownProduction({ twins: [mariam(), { ...salem(), person_name: "Salem", consents: [his] }] });
  };

  test("show the chosen person, within what that person agreed to", async () => {
    const seen = serve(both(), { "POST /functions/v1/create-video": () => json({ id: "new" }) });
    const address = `/studio/${ID}/new-video`;
    await renderApp(<NewVideoPage />, { address, words: "studio/new-videos/one" });
    await userEvent.type(await screen.findByLabelText(/^Name of the video/), "Welcome");
    expect(screen.getByText("The consent covers LinkedIn, in English and Arabic.")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Who is shown"), "Salem");
    expect(screen.getByText("The consent covers YouTube, in Arabic.")).toBeTruthy();
    expect(screen.getByLabelText("Language")).toHaveProperty("value", "ar");
    expect(screen.getByLabelText("YouTube")).toHaveProperty("checked", true);
    await userEvent.click(screen.getByRole("button", { name: "Begin the video" }));
    await waitFor(() => expect(asked(seen, "create-video")).toHaveLength(1));
    expect(asked(seen, "create-video")[0]).toMatchObject({
      production_id: ID,
      twin_id: "second",
      title: "Welcome",
      spoken: "ar",
      channels: ["youtube"],
    });
  });

  test("ask for nobody where there is one person", async () => {
    serve(shownProduction({ avatars: 1, twins: [mariam()] }));
    const address = `/studio/${ID}/new-video`;
    await renderApp(<NewVideoPage />, { address, words: "studio/new-videos/one" });
    await screen.findByLabelText(/^Name of the video/);
    expect(screen.queryByLabelText("Who is shown")).toBeNull();
  });

  test("many at once show one person, who stays chosen on the way back", async () => {
    serve(both());
    const address = `/studio/${ID}/new-videos`;
    await renderApp(<ManyVideosPage />, { address, words: "studio/new-videos/bulk" });
    await userEvent.type(await screen.findByLabelText(/^Name of each video/), "Welcome, {{name}");
    await userEvent.type(screen.getByLabelText(/^Script/), "Dear {{name}.");
    await userEvent.selectOptions(screen.getByLabelText("Who is shown"), "Salem");
    await userEvent.click(screen.getByRole("button", { name: "Go on to the file" }));
    await userEvent.click(await screen.findByRole("button", { name: "Back to the words" }));
    expect(await screen.findByLabelText("Who is shown")).toHaveProperty("value", "second");
  });
});
