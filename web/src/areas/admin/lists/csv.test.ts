import { expect, test, vi } from "vitest";
import { fakeServer } from "../../../test-support/fake-server.ts";
import { CSV_PAGE, csvPages, fetchCsv, type Place } from "./csv.ts";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const line = (number: number) => `"نص ${number}\nline","2026-11-21T10:00:00.${number}+00:00","${id(number)}"`;

/** Answers as `/rest/v1` does to a list of `total` rows, the newest of which has the highest number. */
function server(total: number) {
  return vi.fn(async (after: Place | null, _signal: AbortSignal) => {
    const left = after === null ? total : Number(after.id.slice(-12)) - 1;
    const lines = Array.from({ length: Math.min(left, CSV_PAGE) }, (_, index) => line(left - index));
    const data = lines.length > 0 ? ["text,created_at,id", ...lines].join("\n") : "";
    return { data, count: left, error: null, status: 200 };
  });
}

const idle = () => undefined;

test("every row is in the file once, under one head, marked as UTF-8", async () => {
  const ask = server(2500);
  const progress: number[][] = [];
  const csv = await fetchCsv(ask, new AbortController().signal, (...step) => progress.push(step));
  const bytes = new Uint8Array((await csv?.file.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  const text = new TextDecoder().decode(bytes);
  expect(csv?.rows).toBe(2500);
  expect(text.match(/text,created_at,id/g)).toHaveLength(1);
  const ids = text.match(/[\da-f-]{36}/g) ?? [];
  expect(ids).toEqual(Array.from({ length: 2500 }, (_, index) => id(2500 - index)));
  expect(ask).toHaveBeenCalledTimes(3);
  expect(progress).toEqual([
    [1000, 2500],
    [2000, 2500],
  ]);
});

test("a page that is just full is not followed by an empty one", async () => {
  const ask = server(CSV_PAGE);
  await fetchCsv(ask, new AbortController().signal, idle);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("no rows make no file", async () => {
  expect(await fetchCsv(server(0), new AbortController().signal, idle)).toBeNull();
});

test("nothing more is asked for once it is stopped", async () => {
  const ask = server(5000);
  const controller = new AbortController();
  await expect(fetchCsv(ask, controller.signal, () => controller.abort())).rejects.toThrow("abort");
  expect(ask.mock.calls.length).toBeLessThanOrEqual(2);
});

test("the newest rows are asked for first, then what is older than the last of them", async () => {
  const seen = fakeServer({
    "GET /rest/v1/contact_messages": ({ search }) => {
      const [left, number] = search.has("or") ? [1, 1] : [CSV_PAGE + 1, 2];
      return new Response(["name,created_at,id", `Omar,2026-11-21T10:00:00+00:00,${id(number)}`].join("\n"), {
        headers: { "content-range": `0-0/${left}` },
      });
    },
  });
  const ask = csvPages((from) =>
    from("contact_messages").select("name, created_at, id", { count: "exact" }).eq("language", "ar"),
  );
  const csv = await fetchCsv(ask, new AbortController().signal, idle);
  expect(await csv?.file.text()).toContain(id(1));
  const asked = seen.filter(({ path }) => path === "/rest/v1/contact_messages");
  expect(asked.map(({ headers }) => headers.get("accept"))).toEqual(["text/csv", "text/csv"]);
  expect(asked.map(({ search }) => search.get("or"))).toEqual([
    null,
    `(created_at.lt."2026-11-21T10:00:00+00:00",and(created_at.eq."2026-11-21T10:00:00+00:00",id.lt.${id(2)}))`,
  ]);
  for (const { search } of asked) {
    expect(search.get("language")).toBe("eq.ar");
    expect(search.get("order")).toMatch(/^created_at\.desc.*,id\.desc$/);
    expect(search.get("limit")).toBe(String(CSV_PAGE));
  }
});
