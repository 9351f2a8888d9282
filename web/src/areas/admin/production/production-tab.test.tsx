import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { announceSession } from "../../../session/session-hint.ts";
import { SessionProvider } from "../../../session/session-provider.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { fakeServer, json, session, user } from "../../../test-support/fake-server.ts";
import { inAdmin } from "../../../test-support/in-admin.tsx";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { TeamRoleContext } from "../gate/team-role.ts";
import { ProductionTab } from "./production-tab.tsx";
import { ProductionView } from "./production-view.tsx";

const ids = {
  mariam: "00000000-0000-4000-8000-0000000000a1",
  production: "00000000-0000-4000-8000-0000000000b1",
  guests: "00000000-0000-4000-8000-0000000000b2",
  noura: "00000000-0000-4000-8000-0000000000c1",
};
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const production = {
  id: ids.production,
  order_id: "order-1",
  user_id: ids.mariam,
  twin_id: "twin",
  plan_name: "EXECUTIVE",
  avatars: 1 as number | null,
  language: "ar",
  step: "onboarding",
  waits_for: "team",
  waits_since: ago(3),
  due_at: null,
  late: false,
  stopped_at: null,
  assignee_id: ids.noura,
  created_at: ago(5),
};
const guests = {
  ...production,
  id: ids.guests,
  order_id: "order-2",
  user_id: null,
  twin_id: null,
  waits_for: "customer",
  assignee_id: null,
};

const finding = {
  code: "silence",
  at: 72,
  until: 100,
  en: "Silent from 1:12 on.",
  ar: "صمت من 1:12.",
  hard: false,
};
const media = {
  container: "mp4",
  video_codec: "h264",
  audio_codec: "aac",
  duration: 130,
  width: 1920,
  height: 1080,
  frame_rate: 25,
  loudness: -19.6,
  waveform: [10, 80, 30],
};

function recording(kind: string, more: object = {}) {
  const path = `${ids.mariam}/${kind}`;
  return {
    id: `recording-${kind}`,
    twin_id: "twin",
    production_id: ids.production,
    user_id: ids.mariam,
    kind,
    file_name: `mariam-${kind}.mp4`,
    size: 312_000_000,
    sha256: "a".repeat(64),
    object_path: `${path}/film.mp4`,
    poster_path: kind === "voice" ? null : `${path}/poster.webp`,
    strip_path: kind === "voice" ? null : `${path}/strip.webp`,
    status: "checked",
    findings: kind === "base_video" ? [finding] : [],
    media,
    reasons: [],
    note: null,
    decided_by: null,
    decided_at: null,
    received_at: ago(1),
    created_at: ago(1),
    ...more,
  };
}

const consent = {
  id: "consent",
  twin_id: "twin",
  name: "Mariam Al Sadu",
  email: "mariam@sadu.example",
  language: "ar",
  statement_version: 1,
  statement: "أوافق",
  languages: ["ar"],
  channels: ["linkedin"],
  purposes: ["training"],
  until: "2999-01-01",
  signed_at: ago(2),
  withdrawn_at: null,
};
const twin = {
  id: "twin",
  person_name: "Mariam Al Sadu",
  status: "collecting",
  model_note: null,
  ready_at: null,
  stopped_at: null,
  deleted_at: null,
  created_at: ago(5),
};
const team = [
  { id: ids.noura, email: "noura@tawam.example", role: "admin", name: "Noura Al Amin", avatar_url: null },
  { id: user.id, email: "yusuf@tawam.example", role: "producer", name: null, avatar_url: null },
];

function counted(rows: object[]) {
  const answer = json(rows, 200);
  answer.headers.set("content-range", rows.length ? `0-${rows.length - 1}/${rows.length}` : "*/0");
  return answer;
}

/** The board's rows that an address asks for. */
function rowsOf(search: URLSearchParams) {
  const assignee = search.get("assignee_id");
  return [production, guests].filter(
    ({ waits_for, assignee_id }) =>
      search.get("waits_for") === `eq.${waits_for}` &&
      (assignee === null || assignee === (assignee_id === null ? "is.null" : `eq.${assignee_id}`)),
  );
}

type Answers = Parameters<typeof fakeServer>[0];

function serve(recordings: () => object[], answers: Answers = {}) {
  return fakeServer({
    "GET /rest/v1/productions": ({ search }) =>
      search.get("id")?.startsWith("eq.") ? json(production) : counted(rowsOf(search)),
    "HEAD /rest/v1/productions": () => counted([guests]),
    "GET /rest/v1/profiles": () =>
      json([{ id: ids.mariam, full_name: "Mariam Al Sadu", username: null, email: "mariam@sadu.example" }]),
    "GET /rest/v1/orders": () => json([{ id: "order-2", email: "guest@shop.example" }]),
    "GET /rest/v1/recordings": () => counted(recordings()),
    "GET /rest/v1/videos": () => json([]),
    "GET /rest/v1/consents": () => json([consent]),
    "GET /rest/v1/consent_requests": () => json([]),
    "GET /rest/v1/twins": () => json([twin]),
    "POST /functions/v1/allowance-statement": () =>
      json({ production_id: ids.production, lines: [], ended_at: null }),
    "POST /functions/v1/team-members": () => json({ members: team }),
    "POST /storage/v1/object/sign/recordings": ({ body }) =>
      json(
        (body as { paths: string[] }).paths.map((path) => ({
          path,
          error: null,
          signedURL: `/object/sign/recordings/${path}?token=t`,
        })),
      ),
    ...answers,
  });
}

async function show(part: ReactNode, address: string, language: "en" | "ar" = "en") {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  await loadWords(language, "admin/lists");
  await renderApp(<SessionProvider>{inAdmin(part)}</SessionProvider>, {
    address,
    language,
    words: "admin/production",
  });
}

/** The tab as the dashboard shows it. */
function Tab() {
  const id = useQueryParameter("production");
  return id === null ? <ProductionTab /> : <ProductionView key={id} id={id} />;
}

const asked = (seen: ReturnType<typeof fakeServer>, name: string) =>
  seen.flatMap(({ path, body }) => (path === `/functions/v1/${name}` ? [body] : []));

beforeEach(() => dismissToast());

describe("the board", () => {
  test("says for each production who is waited for, what for, since when and who sees to it", async () => {
    serve(() => [recording("base_video"), recording("voice")]);
    await show(<Tab />, "/admin?tab=production");
    const ours = await screen.findByRole("region", { name: "Waits for us" });
    const entry = within(within(ours).getByRole("list", { name: "Onboarding" })).getByRole("listitem");
    expect(entry.textContent).toContain("Mariam Al Sadu");
    expect(entry.textContent).toContain("2 recordings to check");
    expect(entry.textContent).toContain("waits 3 days");
    await waitFor(() => expect(entry.textContent).toContain("Assigned to Noura Al Amin"));
    const customers = screen.getByRole("region", { name: "Waits for the customer" });
    expect(customers.textContent).toContain("guest@shop.example");
    expect(customers.textContent).toContain("Has no account yet");
    expect(screen.getByRole("region", { name: "Late" }).textContent).toContain("0");
  });

  test("is narrowed by assignee and by name, as the address says, and comes back whole", async () => {
    serve(() => []);
    await show(<Tab />, "/admin?tab=production");
    await userEvent.click(await screen.findByRole("button", { name: "Nobody 1" }));
    await waitFor(() => expect(screen.queryByText("Mariam Al Sadu")).toBeNull());
    expect(screen.getByText("guest@shop.example")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toContain("assignee=nobody");
    await userEvent.type(screen.getByRole("searchbox"), "mariam");
    await userEvent.click(await screen.findByRole("button", { name: "Show all productions" }));
    expect(await screen.findByText("Mariam Al Sadu")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Mine" }));
    expect(await screen.findByText("No production matches")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toContain(`assignee=${user.id}`);
  });

  test("asks for the most urgent of each band, and says where there are more", async () => {
    const many = Array.from({ length: 50 }, (_, number) => ({ ...production, id: `production-${number}` }));
    const seen = serve(() => [], {
      "GET /rest/v1/productions": ({ search }) =>
        counted(search.get("waits_for") === "eq.team" ? many : rowsOf(search)),
    });
    await show(<Tab />, "/admin?tab=production");
    expect(await screen.findByText(/^The 51 most urgent open productions are shown/)).toBeTruthy();
    expect(screen.getByText("51+")).toBeTruthy();
    const boards = seen.filter(({ method, path }) => method === "GET" && path === "/rest/v1/productions");
    expect(boards.map(({ search }) => [search.get("order"), search.get("limit")])).toEqual([
      ["due_at.asc,id.asc", "50"],
      ["waits_since.asc,id.asc", "50"],
      ["stopped_at.desc,id.desc", "50"],
    ]);
  });

  test("is walked by arrow keys, in the direction of the page", async () => {
    const scripts = { ...production, id: "scripts", user_id: null, order_id: "order-2", step: "scripts" };
    serve(() => [], {
      "GET /rest/v1/productions": ({ search }) =>
        counted(search.get("waits_for") === "eq.team" ? [production, scripts] : rowsOf(search)),
    });
    await show(<Tab />, "/admin?tab=production", "ar");
    const [first, second] = await screen.findAllByRole("link", { name: /Mariam|guest/ });
    first?.focus();
    document.dir = "rtl";
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(second);
    // Nothing has a height here: the lowest of the column.
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("guest@shop.example");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(first);
  });

  test("shows a producer names, and asks for nothing that would be refused", async () => {
    const seen = serve(() => [], {
      "GET /rest/v1/profiles": () => json([{ id: ids.mariam, full_name: null, username: null }]),
    });
    await show(
      <TeamRoleContext value="producer">
        <Tab />
      </TeamRoleContext>,
      "/admin?tab=production",
    );
    const link = await screen.findByRole("link", { name: "A customer without a name" });
    expect(screen.getByRole("link", { name: "A buyer without an account" })).toBeTruthy();
    await userEvent.click(link);
    expect(await screen.findByText("Plan")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open the order" })).toBeNull();
    expect(screen.queryByText("Account")).toBeNull();
    const selected = seen.filter(({ path }) => path === "/rest/v1/profiles");
    expect(new Set(selected.map(({ search }) => search.get("select")))).toEqual(
      new Set(["id,full_name,username"]),
    );
    expect(seen.some(({ path }) => path === "/rest/v1/orders")).toBe(false);
  });

  test("says that it did not load, and tries again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    serve(() => [], { "GET /rest/v1/productions": () => json({ code: "x", message: "down" }, 500) });
    await show(<Tab />, "/admin?tab=production");
    const retry = await screen.findByRole("button", { name: "Try again" });
    serve(() => [], { "GET /rest/v1/productions": () => json([]) });
    await userEvent.click(retry);
    expect(await screen.findByText("No productions yet")).toBeTruthy();
  });

  test("opens a production, and takes the focus back to its entry", async () => {
    serve(() => []);
    await show(<Tab />, "/admin?tab=production");
    await userEvent.click(await screen.findByRole("link", { name: "Mariam Al Sadu" }));
    const heading = await screen.findByRole("heading", { level: 2, name: "Mariam Al Sadu" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.click(screen.getByRole("link", { name: "All productions" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Mariam Al Sadu"));
  });
});

describe("a production", () => {
  const open = () => show(<Tab />, `/admin?tab=production&production=${ids.production}`);
  const review = (name: string) => screen.findByRole("article", { name });

  test("shows recordings as their customer sees them, in the reader's language, with signed addresses", async () => {
    serve(() => [recording("base_video"), recording("voice")]);
    await open();
    const film = within(await review("Base video"));
    expect(film.getByText("Silent from 1:12 on.", { exact: false })).toBeTruthy();
    expect(film.getByText("Picture").nextSibling?.textContent).toBe("1920 × 1080, 25 frames a second");
    await waitFor(() => expect(document.querySelector("video")?.src).toContain("film.mp4?token=t"));
    expect(document.querySelector("video")?.poster).toContain("poster.webp?token=t");
    expect(document.querySelector("audio")?.src).toContain("voice/film.mp4?token=t");
    expect(screen.getByText("LinkedIn")).toBeTruthy();
    expect(screen.getByText(/^Signed by/).textContent).toContain("Mariam Al Sadu");
  });

  test("is accepted once, however often the button is pressed, and the focus stays at the recording", async () => {
    let status = "checked";
    let answer: () => void = () => undefined;
    const seen = serve(() => [recording("base_video", { status })], {
      "POST /functions/v1/accept-recording": () =>
        new Promise<Response>((resolve) => {
          answer = () => {
            status = "accepted";
            resolve(json(recording("base_video", { status })));
          };
        }),
    });
    await open();
    const button = within(await review("Base video")).getByRole("button", { name: "Accept" });
    await userEvent.dblClick(button);
    await waitFor(() => expect(asked(seen, "accept-recording")).toHaveLength(1));
    answer();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Do not accept" })).toBeNull());
    expect(asked(seen, "accept-recording")).toEqual([{ recording_id: "recording-base_video" }]);
    const heading = screen.getByRole("heading", { level: 3, name: "Base video" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test("is refused with at least one reason of its kind, and a line of one's own", async () => {
    const seen = serve(() => [recording("voice")], {
      "POST /functions/v1/refuse-recording": () => json(recording("voice", { status: "refused" })),
    });
    await open();
    await userEvent.click(within(await review("Voice")).getByRole("button", { name: "Do not accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    // A voice has no light.
    expect(dialog.queryByRole("checkbox", { name: /light is uneven/ })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Send to the customer" }));
    expect(dialog.getByText("Choose at least one reason")).toBeTruthy();
    expect(asked(seen, "refuse-recording")).toEqual([]);
    expect(dialog.getByText(/customer's language: Arabic/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("checkbox", { name: /^Noise or echo/ }));
    await userEvent.click(dialog.getByRole("checkbox", { name: /^Too quiet/ }));
    await userEvent.type(dialog.getByRole("textbox"), "  أغلق النافذة  ");
    await userEvent.click(dialog.getByRole("button", { name: "Send to the customer" }));
    expect(await screen.findByText("Not accepted, and said so")).toBeTruthy();
    expect(asked(seen, "refuse-recording")).toEqual([
      { recording_id: "recording-voice", reasons: ["too_quiet", "noise"], note: "أغلق النافذة" },
    ]);
  });

  test("that somebody else has decided meanwhile says so, and shows how it stands", async () => {
    let status = "checked";
    serve(
      () => [
        recording("base_video", { status, reasons: ["light"], decided_by: ids.noura, decided_at: ago(0) }),
      ],
      {
        "POST /functions/v1/refuse-recording": () => {
          status = "refused";
          return json({ error: "recording_decided", message: "Decided" }, 409);
        },
      },
    );
    await open();
    await userEvent.click(within(await review("Base video")).getByRole("button", { name: "Do not accept" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("checkbox", { name: /^Off the edge/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Send to the customer" }));
    expect(await screen.findByText(/Somebody else has decided this one meanwhile/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const film = within(await review("Base video"));
    expect(film.getByText(/^The light is uneven/)).toBeTruthy();
    expect(film.getByText(/Decided by Noura Al Amin/)).toBeTruthy();
  });

  test("whose recordings are all accepted is marked as ready, with a note for the team", async () => {
    const all = ["base_video", "voice", "consent"].map((kind) => recording(kind, { status: "accepted" }));
    const seen = serve(() => all, {
      "POST /functions/v1/mark-twin-ready": () => json({ ...twin, status: "ready" }),
    });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Mark as ready" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Mark as ready" }));
    expect(dialog.getByText("Name the tool and the model")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox"), "Studio A, mariam-1");
    await userEvent.click(dialog.getByRole("button", { name: "Mark as ready" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked(seen, "mark-twin-ready")).toEqual([{ twin_id: "twin", note: "Studio A, mariam-1" }]);
  });

  test("that is not complete offers no such word", async () => {
    serve(() => [recording("base_video", { status: "accepted" })]);
    await open();
    expect(await screen.findByText("Still collecting what it is made from.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark as ready" })).toBeNull();
  });

  test("is given to somebody of the team", async () => {
    const seen = serve(() => [], {
      "POST /functions/v1/assign-production": () => json({ ...production, assignee_id: null }),
    });
    await open();
    const field = await screen.findByRole<HTMLSelectElement>("combobox");
    await waitFor(() => expect(field.value).toBe(ids.noura));
    await userEvent.selectOptions(field, "Nobody");
    expect(await screen.findByText("Assigned")).toBeTruthy();
    expect(asked(seen, "assign-production")).toEqual([{ production_id: ids.production, assignee_id: null }]);
  });

  test("that is not there says so", async () => {
    serve(() => [], { "GET /rest/v1/productions": () => json([]) });
    await show(<Tab />, "/admin?tab=production&production=nothing");
    expect(await screen.findByText("There is no such production")).toBeTruthy();
  });
});

describe("the queue", () => {
  test("shows the oldest first; what was decided leaves it, and the focus goes to its heading", async () => {
    let waiting = [recording("base_video"), recording("voice")];
    const seen = serve(() => waiting, {
      "POST /functions/v1/accept-recording": () => {
        waiting = waiting.slice(1);
        return json(recording("base_video", { status: "accepted" }));
      },
    });
    await show(<Tab />, "/admin?tab=production&check=recordings");
    const heading = screen.getByRole("heading", { level: 2, name: "Recordings to check" });
    expect(await screen.findByText("2 wait, the oldest first.")).toBeTruthy();
    const request = seen.find(({ path }) => path === "/rest/v1/recordings");
    expect(request?.search.get("order")).toBe("received_at.asc,id.asc");
    expect(request?.search.get("status")).toBe("eq.checked");
    const first = screen.getByRole("article", { name: /^Base video.*Mariam Al Sadu$/ });
    await userEvent.click(within(first).getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: /^Base video/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole("article", { name: /^Voice/ })).toBeTruthy();
  });

  test("with nothing in it says so", async () => {
    serve(() => []);
    await show(<Tab />, "/admin?tab=production&check=recordings", "ar");
    expect(await screen.findByText("لا تسجيلات للمراجعة")).toBeTruthy();
  });
});

describe("a production of several people", () => {
  const second = { ...twin, id: "second", person_name: null, created_at: ago(1) };
  const several = { ...production, avatars: null };
  const video = { id: "video", title: "Welcome", step: "scripts", script_status: "none", cut_status: "none" };
  const answers: Answers = {
    "GET /rest/v1/productions": ({ search }) =>
      search.get("id")?.startsWith("eq.") ? json(several) : counted([several]),
    "GET /rest/v1/twins": () => json([twin, second].map((row) => ({ user_id: ids.mariam, ...row }))),
    "GET /rest/v1/videos": () =>
      json([
        { ...video, production_id: ids.production, twin_id: "second", waits_for: "team", words: 0, cut: 0 },
      ]),
  };
  const secondVoice = () => recording("voice", { id: "recording-second", twin_id: "second" });

  test("shows recordings, consent and twin of each", async () => {
    serve(() => [recording("base_video"), secondVoice()], answers);
    await show(<Tab />, `/admin?tab=production&production=${ids.production}`);
    const hers = await screen.findByRole("region", { name: "Recordings of Mariam Al Sadu" });
    expect(within(hers).getByRole("article", { name: /^Base video.*Mariam Al Sadu$/ })).toBeTruthy();
    const his = screen.getByRole("region", { name: "Recordings of Person 2" });
    expect(within(his).getByRole("article", { name: /^Voice.*Person 2$/ })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Consent of Mariam Al Sadu" }).textContent).toMatch(
      /Signed by/,
    );
    expect(screen.getByRole("region", { name: "Consent of Person 2" }).textContent).toMatch(
      /Nobody has been asked/,
    );
    expect(screen.getByRole("region", { name: "Digital twin of Person 2" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Videos" }).textContent).toContain("Person 2");
  });

  test("is on the board with the recordings of each", async () => {
    serve(() => [recording("base_video"), secondVoice()], answers);
    await show(<Tab />, "/admin?tab=production");
    expect((await screen.findAllByText(/2 recordings to check/)).length).toBeGreaterThan(0);
  });

  test("is on the board without those for whom there is no work, where somebody is ready", async () => {
    serve(() => [recording("base_video"), secondVoice()], {
      ...answers,
      "GET /rest/v1/twins": () =>
        json([{ ...twin, status: "ready" }, second].map((row) => ({ user_id: ids.mariam, ...row }))),
      "GET /rest/v1/videos": () => json([]),
    });
    await show(<Tab />, "/admin?tab=production");
    expect((await screen.findAllByText(/1 recording to check/)).length).toBeGreaterThan(0);
  });

  test("has its people named in the queue", async () => {
    serve(() => [secondVoice()], {
      ...answers,
      "GET /rest/v1/productions": () => json([several]),
    });
    await show(<Tab />, "/admin?tab=production&check=recordings");
    expect(await screen.findByRole("article", { name: /^Voice.*Person 2.*Mariam Al Sadu$/ })).toBeTruthy();
  });
});
