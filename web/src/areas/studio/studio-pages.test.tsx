import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../backend/storage-key.ts";
import { loadWords } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { announceSession } from "../../session/session-hint.ts";
import { fakeServer, json, type SeenRequest, session, user } from "../../test-support/fake-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { consent, production, recording, request, studioTables, twin } from "../../test-support/studio.ts";
import { dismissToast } from "../../ui/toast-store.ts";
import type { Production } from "./api.ts";
import { Page as StudioPage } from "./page.tsx";
import { Page as ProductionPage } from "./production/page.tsx";

type Answers = Parameters<typeof fakeServer>[0];

/** A server with these productions, which a test may change meanwhile. */
function serve(productions: readonly Production[], answers: Answers = {}): SeenRequest[] {
  const table = (name: string) => json(studioTables(productions)[name]);
  return fakeServer({
    ...Object.fromEntries(
      ["productions", "twins", "recordings", "consent_requests", "consents", "videos"].map((name) => [
        `GET /rest/v1/${name}`,
        () => table(name),
      ]),
    ),
    "POST /functions/v1/allowance-statement": () => json({ production_id: "abc", lines: [], ended_at: null }),
    ...answers,
  });
}

async function openStudio(productions: readonly Production[], language: Language = "en") {
  const seen = serve(productions);
  await renderApp(<StudioPage />, { language, address: "/studio", words: "studio" });
  return seen;
}

async function openProduction(shown: Production, answers: Answers = {}) {
  const seen = serve([shown], answers);
  await renderApp(<ProductionPage />, { address: `/studio/${shown.id}`, words: "studio/production" });
  await screen.findByRole("heading", { level: 1, name: /./ });
  return seen;
}

const heading = () => screen.findByRole("heading", { level: 1 });
const consentPart = () => screen.getByRole("region", { name: "Consent" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

// The parts that come later are here before the first test looks for them.
beforeAll(async () => {
  await Promise.all([
    import("./needs-list.tsx"),
    import("./production-list.tsx"),
    import("./production/delivery-clock.tsx"),
    import("./production/progress.tsx"),
    import("./production/recording-strips.tsx"),
    import("./production/consent-part.tsx"),
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

describe("the Studio", () => {
  test("leads somebody who has bought nothing to the packages", async () => {
    await openStudio([]);
    expect(await screen.findByText("Nothing is in the making yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the packages" }).getAttribute("href")).toBe(
      "/video-packages",
    );
  });

  test("says first what waits, over all productions, then names them", async () => {
    const ready = twin({ id: "ready", status: "ready", consents: [consent({ twin_id: "ready" })] });
    const second = production({ id: "def", plan_name: "CREATOR", step: "scripts", twin: ready });
    const seen = await openStudio([production(), second]);
    await waitFor(async () => expect((await heading()).textContent).toBe("Three thingswait for you."));
    const waits = screen.getByRole("list", { name: "What waits for you" });
    expect(
      within(waits)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/studio/abc#consent", "/studio/abc/recordings#base_video", "/studio/abc/recordings#voice"]);
    const rows = screen.getByRole("region", { name: "Your productions" });
    expect(
      within(rows)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      expect.stringMatching(/EXECUTIVE.*Waits for you.*Step 1 of 5/),
      expect.stringMatching(/CREATOR.*Twin is ready.*Step 2 of 5/),
    ]);
    const asked = seen.find(({ path }) => path.endsWith("/productions"));
    expect(asked?.search.get("user_id")).toBe(`eq.${user.id}`);
  });

  test("counts in Arabic as one counts", async () => {
    await openStudio(
      [production({ twin: twin({ consents: [consent()], recordings: [recording()] }) })],
      "ar",
    );
    await waitFor(async () => expect((await heading()).textContent).toBe("أمرانينتظرانك."));
  });

  test("can be asked for again when it did not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = [json({ code: "57014", message: "late" }, 500)];
    serve([], { "GET /rest/v1/productions": () => answers.shift() ?? json([]) });
    await renderApp(<StudioPage />, { address: "/studio", words: "studio" });
    await screen.findByText("Your Studio did not load");
    await press("Try again");
    expect(await screen.findByText("Nothing is in the making yet")).toBeTruthy();
  });
});

describe("a production", () => {
  test("of another account is not found", async () => {
    serve([production()]);
    await renderApp(<ProductionPage />, { address: "/studio/other", words: "studio/production" });
    await waitFor(async () => expect((await heading()).textContent).toBe("We found no such production"));
    expect(screen.getByRole("link", { name: "Back to the Studio" }).getAttribute("href")).toBe("/studio");
  });

  test.each([
    ["video-executive", 2 * 86_400, /The 3 to 5 business days count.*2 working days are used/],
    ["creator", 0, /The 48 hours, on working days, count/],
    ["course-basic", 86_400, /The 4 to 5 weeks count.*One working day is used/],
  ])("says how much of the promise of %s is used", async (plan_id, used_seconds, text) => {
    await openProduction(production({ plan_id, used_seconds }));
    const clock = await screen.findByRole("region", { name: "The clock stands" });
    expect(clock.textContent).toMatch(text);
  });

  const accepted = (["base_video", "voice", "consent"] as const).map((kind) =>
    recording({ id: kind, kind, status: "accepted" }),
  );
  test.each([
    ["One thingwaits for you.", { twin: twin({ consents: [consent()], recordings: accepted.slice(0, 2) }) }],
    [
      "We buildyour twin.",
      { twin: twin({ consents: [consent()], recordings: accepted }), waits_for: "team" as const },
    ],
    [
      "Your twinis ready.",
      { step: "scripts" as const, twin: twin({ status: "ready", consents: [consent()] }) },
    ],
    ["Productionhas stopped.", { stopped_at: "2026-11-20T10:00:00Z" }],
    ["Your twinwas deleted.", { twin: twin({ status: "deleted" }) }],
  ])("says %s", async (title, changes) => {
    await openProduction(production(changes));
    await waitFor(async () => expect((await heading()).textContent).toBe(title));
  });

  test("says whether its clock runs, and since when", async () => {
    const inWork = { waits_for: "team" as const, waits_since: "2026-11-24T08:00:00Z" };
    await openProduction(production({ ...inWork, due_at: "2026-11-30T08:00:00Z" }));
    expect(await screen.findByRole("heading", { name: "Ready by 30 Nov 2026" })).toBeTruthy();
    expect(screen.getByText(/^Since 24 Nov 2026 we look at what you sent/)).toBeTruthy();
  });

  test("shows the recordings with their figures, findings and states", async () => {
    const media = {
      container: "mov",
      video_codec: "h264",
      audio_codec: "aac",
      duration: 252,
      width: 1920,
      height: 1080,
      frame_rate: 25,
      loudness: -20,
      waveform: [],
    };
    const finding = { code: "quiet", at: 72, until: 100, en: "Quiet", ar: "خافت", hard: false };
    const recordings = [
      recording({ status: "accepted", media }),
      recording({ kind: "voice", status: "checked", media, findings: [finding] }),
    ];
    await openProduction(production({ twin: twin({ recordings }) }));
    const rows = await screen.findByRole("region", { name: "What your twin is made from" });
    const [film, voice, spoken] = within(rows).getAllByRole("listitem");
    expect(film?.textContent?.replaceAll(/[\u2066\u2069]/g, "")).toBe(
      "Base video4:12, 1080p, 25 frames a second, no findingsAccepted",
    );
    expect(voice?.textContent).toMatch(/1 findingWith our team$/);
    expect(spoken?.textContent).toBe("Spoken consentNothing was sent yet");
  });

  test("begins another twin after the first was deleted, once for two presses", async () => {
    const shown = production({ twin: twin({ status: "deleted" }) });
    const seen = await openProduction(shown, {
      "POST /functions/v1/create-twin": () => {
        shown.twins = [twin({ id: "second" })];
        shown.twin_id = "second";
        return json({ id: "second" });
      },
    });
    const begin = await screen.findByRole("button", { name: "Begin another twin" });
    await userEvent.dblClick(begin);
    await waitFor(async () => expect((await heading()).textContent).toBe("Three thingswait for you."));
    const calls = seen.filter(({ path }) => path.endsWith("/create-twin"));
    expect(calls.map(({ body }) => body)).toEqual([{ production_id: "abc" }]);
  });
});

describe("the consent of a production", () => {
  test("opens for the customer at once, who is the person shown", async () => {
    const seen = await openProduction(production(), {
      "POST /functions/v1/request-consent": () => json({ id: "request", token: "secret" }),
    });
    await screen.findByText("It is me");
    await press("Read and sign");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/consent/secret"));
    const asked = seen.find(({ path }) => path.endsWith("/request-consent"));
    expect(asked?.body).toEqual({ twin_id: "twin", email: user.email, language: "en" });
  });

  test("is asked from another person by mail, once the address is one", async () => {
    const shown = production();
    const seen = await openProduction(shown, {
      "POST /functions/v1/request-consent": () => {
        shown.twins = [twin({ requests: [request({ email: "salem@sadu.example" })] })];
        return json({ id: "request", token: null });
      },
    });
    const address = await screen.findByLabelText("Their e-mail");
    await userEvent.click(address);
    await userEvent.paste("salem");
    await press("Ask for consent");
    expect(await screen.findByText(/Write an e-mail address/)).toBeTruthy();
    expect(seen.some(({ path }) => path.endsWith("/request-consent"))).toBe(false);
    await userEvent.click(address);
    await userEvent.paste("@sadu.example");
    await userEvent.selectOptions(screen.getByLabelText("Language of the page and the mail"), "ar");
    await press("Ask for consent");
    expect(await screen.findByText("The link is on its way")).toBeTruthy();
    expect(seen.find(({ path }) => path.endsWith("/request-consent"))?.body).toEqual({
      twin_id: "twin",
      email: "salem@sadu.example",
      language: "ar",
    });
    await within(consentPart()).findByText(/not answered yet/);
  });

  test("is asked for again from who has not answered", async () => {
    const asked = request({ email: "salem@sadu.example", language: "ar" });
    const seen = await openProduction(production({ twin: twin({ requests: [asked] }) }), {
      "POST /functions/v1/request-consent": () => json({ id: "request", token: null }),
    });
    await waitFor(() => expect(consentPart().textContent).toContain("works until 7 Dec 2026"));
    await press("Send the link again");
    await screen.findByText("The link is on its way");
    expect(seen.find(({ path }) => path.endsWith("/request-consent"))?.body).toMatchObject({
      language: "ar",
    });
  });

  test("says who agreed to what, and until when", async () => {
    await openProduction(production({ twin: twin({ consents: [consent()] }) }));
    await waitFor(() => expect(consentPart().textContent).toContain("Mariam Al Sadu agreed on 24 Nov 2026"));
    expect(
      within(consentPart())
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["English, Arabic", "LinkedIn", "Teaching and training", "Fri, 31 Dec 2027"]);
  });

  test("says why a link was not sent", async () => {
    await openProduction(production(), {
      "POST /functions/v1/request-consent": () =>
        json({ error: "over_request_rate_limit", message: "Too many. Wait a little." }, 429),
    });
    await screen.findByText("It is me");
    await press("Read and sign");
    expect(await screen.findByText("The link was not sent")).toBeTruthy();
    expect(screen.getByText("Too many. Wait a little.")).toBeTruthy();
    await act(async () => {});
  });
});
