import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import type { Delivery } from "../areas/studio/deliveries/api.ts";
import type { Cut, CutComment } from "../areas/studio/review/api.ts";
import { Page } from "../areas/studio/video/page.tsx";
import { storageKey } from "../backend/storage-key.ts";
import { loadWords } from "../i18n/dictionaries.ts";
import type { Language } from "../i18n/languages.ts";
import { announceSession } from "../session/session-hint.ts";
import { dismissToast } from "../ui/toast-store.ts";
import { fakeServer, json, type SeenRequest, session, user } from "./fake-server.ts";
import { renderApp } from "./render-app.tsx";
import { consent, cut, video } from "./studio.ts";

export const ID = "0195f3a0-77aa-7c3a-9d51-2f6a3b1c4d5e";
export const PRODUCTION = "0195f3a0-77aa-7c3a-9d51-2f6a3b1c4d5f";
export const MORNING = "2026-11-25T08:00:00Z";

interface Shown {
  cuts?: Cut[];
  comments?: CutComment[];
  side?: "customer" | "team";
  stopped?: boolean;
  left?: number | null;
  language?: Language;
  script?: string;
  /** With their captions. */
  deliveries?: Delivery[];
  answers?: Parameters<typeof fakeServer>[0];
}

/** Opens the page of a video in its review room. */
export async function open(shown: Shown = {}): Promise<SeenRequest[]> {
  const { cuts = [cut()], comments = [], side = "customer", left = 1, language = "en" } = shown;
  const { script = "Our price is one number.", deliveries = [] } = shown;
  const about = {
    id: ID,
    production_id: PRODUCTION,
    step: "editing",
    script_status: "approved",
    cut_status: "waiting",
    waits_for: "customer",
    version: 1,
    cut: cuts.length,
  } as const;
  const production = {
    id: PRODUCTION,
    user_id: side === "customer" ? user.id : "somebody",
    twin_id: "twin",
    plan_name: "EXECUTIVE",
    stopped_at: shown.stopped ? MORNING : null,
  };
  const version = {
    id: "v",
    number: 1,
    text: script,
    words: 5,
    author_side: "team",
    author_name: null,
    note_id: null,
    is_draft: false,
    created_at: MORNING,
  };
  const line = { kind: "revision", granted: left === null ? null : 2, spent: 1, left, carried: 0 };
  const seen = fakeServer({
    "GET /rest/v1/videos": () => json([video(about)]),
    "GET /rest/v1/productions": () => json([production]),
    "GET /rest/v1/consents": () => json([consent()]),
    "GET /rest/v1/script_versions": () => json([version]),
    "GET /rest/v1/script_comments": () => json([]),
    "GET /rest/v1/script_decisions": () => json([]),
    "GET /rest/v1/deliveries": () => json(deliveries.map(({ captions: _c, ...row }) => row)),
    "GET /rest/v1/delivery_captions": () => json(deliveries.flatMap(({ captions }) => captions)),
    "GET /rest/v1/publications": () => json([]),
    "GET /rest/v1/cuts": () => json(cuts),
    "GET /rest/v1/cut_comments": () => json(comments),
    "GET /rest/v1/cut_decisions": () => json([]),
    "GET /rest/v1/profiles": () => json([{ full_name: "Mariam Al Sadu" }]),
    "POST /storage/v1/object/sign/cuts": ({ body }) =>
      json(
        (body as { paths: string[] }).paths.map((path) => ({
          path,
          signedURL: `/object/sign/cuts/${path}?token=t`,
          error: null,
        })),
      ),
    "POST /functions/v1/allowance-statement": () =>
      json({ production_id: PRODUCTION, lines: [{ ...line, monthly: null, until: null }], ended_at: null }),
    ...shown.answers,
  });
  await renderApp(<Page />, {
    language,
    address: `/studio/${PRODUCTION}/videos/${ID}`,
    words: "studio/video",
  });
  return seen;
}

/** What a function was called with. */
export const calls = (seen: SeenRequest[], name: string) =>
  seen.filter(({ path }) => path.endsWith(`/functions/v1/${name}`)).map(({ body }) => body);
export const stage = () => screen.findByRole("region", { name: /^(Cut|مشغّل المونتاج) 1/ });
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** Loads what the room is made of. */
export async function loadRoom(): Promise<void> {
  await Promise.all([
    import("../areas/studio/review/review-room.tsx"),
    import("../areas/studio/video/video-screen.tsx"),
    ...(["en", "ar"] as const).flatMap((language) => [
      loadWords(language, "studio/review"),
      loadWords(language, "studio/video/script"),
    ]),
  ]);
}

/** Signs the customer in. Neither plays jsdom films nor does it scroll. Returns the spy of playing. */
export function enterRoom() {
  dismissToast();
  localStorage.setItem(storageKey, JSON.stringify(session()));
  announceSession();
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
  return vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue(undefined);
}
