import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backend } from "../../backend/client.ts";
import { storageKey } from "../../backend/storage-key.ts";
import type { Language } from "../../i18n/languages.ts";
import { fakeRealtime } from "../../test-support/fake-realtime.ts";
import { fakeServer, json, session } from "../../test-support/fake-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { QueryProvider } from "../query-provider.tsx";
import ar from "./live.ar.ts";
import en from "./live.en.ts";
import { LONGEST_HIDDEN } from "./live-channel.ts";
import type { LiveMeta } from "./live-queries.ts";
import { type Present, usePresence } from "./presence.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** One for all tests, because the client keeps the class of its sockets. */
const server = fakeRealtime();
let answers: (string | Error)[];
let read: number;

async function answer(): Promise<string> {
  read += 1;
  const next = answers.length > 1 ? answers.shift() : answers[0];
  if (next instanceof Error) throw next;
  return next ?? "";
}

function Shown({ meta }: { meta: LiveMeta }) {
  const { data, isError } = useQuery({ queryKey: ["orders"], queryFn: answer, meta });
  return <p data-testid="shown">{isError ? "failed" : data}</p>;
}

async function show(meta: LiveMeta = { tables: ["orders"] }, language: Language = "en") {
  await renderApp(
    <QueryProvider>
      <Shown meta={meta} />
    </QueryProvider>,
    { words: "common", language },
  );
  await pass(0);
}

const shown = () => screen.getByTestId("shown").textContent;
const note = () => document.querySelector("[aria-live]")?.textContent;

function setHidden(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(async () => {
  localStorage.setItem(storageKey, JSON.stringify(session()));
  fakeServer({});
  server.sent.length = 0;
  answers = ["1"];
  read = 0;
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await Promise.all([backend(), import("./live.tsx"), import("../../backend/realtime.ts")]);
  vi.useFakeTimers();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  server.isDown = false;
  // The client gives its socket up when there are no channels any more.
  await pass(60_000);
  vi.useRealTimers();
});

describe("a query that names its tables", () => {
  test("is read again once its channel is joined, and when a row changes", async () => {
    answers = ["1", "2", "3"];
    await show();
    expect(shown()).toBe("1");
    await pass(100);
    expect(shown()).toBe("2");
    act(() => server.change("orders", "UPDATE", { id: "a" }));
    act(() => server.change("notes", "UPDATE", { id: "a" }));
    await pass(1_100);
    expect(shown()).toBe("3");
    expect(read).toBe(3);
    expect(note()).toBe("");
  });

  test("is followed where only one of those who show it names them", async () => {
    answers = ["1", "2"];
    const both = (
      <QueryProvider>
        <Shown meta={{ tables: ["orders"] }} />
        <Shown meta={{}} />
      </QueryProvider>
    );
    await renderApp(both, { words: "common" });
    await pass(1_000);
    expect(screen.getAllByTestId("shown").map(({ textContent }) => textContent)).toEqual(["2", "2"]);
  });

  test("is joined as the caller", async () => {
    await show();
    const join = server.sent.find(([, , , event]) => event === "phx_join");
    expect(join?.[4]).toMatchObject({ access_token: session().access_token });
  });

  test("is heard as the renewed caller once the token is renewed", async () => {
    const renewed = session({ renewed: true });
    fakeServer({ "POST /auth/v1/token": () => json(renewed) });
    await show();
    await pass(1_000);
    const expiring = { ...session(), expires_at: Math.floor(Date.now() / 1000) + 80 };
    localStorage.setItem(storageKey, JSON.stringify(expiring));
    await pass(26_000);
    const tokens = server.sent.filter(([, , , event]) => event === "access_token");
    expect(tokens.at(-1)?.[4]).toMatchObject({ access_token: renewed.access_token });
  });

  test("is read once for many changes", async () => {
    await show();
    await pass(2_000);
    read = 0;
    for (let row = 0; row < 50; row += 1) act(() => server.change("orders", "INSERT", { id: String(row) }));
    await pass(2_000);
    expect(read).toBe(1);
  });

  test("is read less often while the changes do not cease, and at once again after a quiet time", async () => {
    await show();
    await pass(1_000);
    read = 0;
    for (let second = 0; second < 60; second += 1) {
      act(() => server.change("orders", "UPDATE", { id: "a" }));
      await pass(1_000);
    }
    expect(read).toBeGreaterThan(15);
    expect(read).toBeLessThan(27);
    await pass(5_000);
    read = 0;
    act(() => server.change("orders", "UPDATE", { id: "a" }));
    await pass(200);
    expect(read).toBe(1);
  });

  test("takes a change in by itself where it can", async () => {
    const apply = vi.fn(({ eventType }: { eventType: string }) => eventType === "DELETE");
    await show({ tables: ["orders"], apply: async () => apply });
    await pass(2_000);
    read = 0;
    act(() => server.change("orders", "DELETE", { id: "gone" }));
    await pass(2_000);
    expect(apply.mock.calls[0]?.[0]).toMatchObject({ table: "orders", old: { id: "gone" } });
    expect(read).toBe(0);
    act(() => server.change("orders", "INSERT", { id: "new" }));
    await pass(2_000);
    expect(read).toBe(1);
  });

  test("shows what it has where it cannot be read again, until it can", async () => {
    answers = ["1", "2", new Error("unreachable"), "3"];
    await show();
    await pass(2_000);
    act(() => server.change("orders", "UPDATE", { id: "a" }));
    await pass(1_000);
    expect(shown()).toBe("2");
    await pass(3_000);
    expect(shown()).toBe("3");
  });

  test("is left when nobody shows it", async () => {
    await show();
    expect(server.channels.size).toBe(1);
    cleanup();
    await pass(0);
    expect(server.channels.size).toBe(0);
  });
});

describe("without a channel", () => {
  test.each([
    ["en", en],
    ["ar", ar],
  ] as const)("the screen asks at an interval and says so, until it is back: %s", async (language, words) => {
    server.isDown = true;
    await show({ tables: ["orders"] }, language);
    await pass(4_900);
    expect(note()).toBe("");
    await pass(200);
    expect(note()).toBe(words.asking);
    expect(read).toBe(1);
    answers = ["2"];
    await pass(25_000);
    expect(shown()).toBe("2");
    server.isDown = false;
    answers = ["3"];
    await pass(50_000);
    expect(shown()).toBe("3");
    expect(note()).toBe("");
    read = 0;
    await pass(60_000);
    expect(read).toBe(0);
  });

  test("a socket that is soon back is not spoken of, and what it missed is read", async () => {
    await show();
    await pass(2_000);
    answers = ["2"];
    read = 0;
    act(() => server.drop());
    await pass(4_000);
    expect(note()).toBe("");
    expect(shown()).toBe("2");
    expect(read).toBe(1);
  });

  test("that the server has closed, another one is joined", async () => {
    await show();
    await pass(2_000);
    answers = ["2"];
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    act(() => server.closeChannels());
    await pass(8_000);
    expect(server.channels.size).toBe(1);
    expect(shown()).toBe("2");
    expect(note()).toBe(en.back);
    await pass(4_000);
    expect(note()).toBe("");
  });

  test("a browser that is offline says that, and asks nothing", async () => {
    server.isDown = true;
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await show();
    await pass(60_000);
    expect(note()).toBe(en.offline);
    expect(read).toBe(1);
  });
});

describe("a page that nobody looks at", () => {
  test("reads nothing, and catches up when somebody does", async () => {
    await show();
    await pass(2_000);
    read = 0;
    setHidden(true);
    act(() => server.change("orders", "UPDATE", { id: "a" }));
    await pass(5_000);
    expect(read).toBe(0);
    setHidden(false);
    await pass(200);
    expect(read).toBe(1);
  });

  test("gives its channel up after a while", async () => {
    await show();
    await pass(2_000);
    setHidden(true);
    await pass(LONGEST_HIDDEN);
    expect(server.channels.size).toBe(0);
    expect(note()).toBe("");
    answers = ["2"];
    setHidden(false);
    await pass(2_000);
    expect(server.channels.size).toBe(1);
    expect(shown()).toBe("2");
    expect(note()).toBe("");
  });
});

describe("a private topic", () => {
  function Here() {
    const [at, setAt] = useState(1);
    const others = usePresence("production:1", { at });
    return (
      <button type="button" onClick={() => setAt(at + 1)}>
        {others.map((other: Present<{ at: number }>) => `${other.key} at ${other.at}`)}
      </button>
    );
  }
  const topic = "realtime:production:1";
  const tracked = () => server.sent.filter(([, , , event]) => event === "presence").map((frame) => frame[4]);
  const others = () => screen.getByRole("button", { name: /^$|other/ }).textContent;

  test("tells who else is there, and the others where one is", async () => {
    await renderApp(<Here />, { words: "common" });
    await pass(100);
    expect(server.channels.get(topic)?.config.private).toBe(true);
    expect(tracked()).toEqual([expect.objectContaining({ event: "track", payload: { at: 1 } })]);
    act(() => server.push(topic, "presence_state", { other: { metas: [{ phx_ref: "1", at: 7 }] } }));
    expect(others()).toBe("other at 7");
    const gone = { joins: {}, leaves: { other: { metas: [{ phx_ref: "1" }] } } };
    act(() => server.push(topic, "presence_diff", gone));
    expect(others()).toBe("");
  });

  test("is told of many moves a few times, and of the last one", async () => {
    await renderApp(<Here />, { words: "common" });
    await pass(1_000);
    for (let move = 0; move < 20; move += 1) fireEvent.click(screen.getByRole("button", { name: "" }));
    await pass(1_000);
    expect(tracked()).toHaveLength(3);
    expect(tracked().at(-1)).toMatchObject({ payload: { at: 21 } });
  });
});
