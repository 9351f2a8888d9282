import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storageKey } from "../../../backend/storage-key.ts";
import { fakeServer, json, type SeenRequest, session } from "../../../test-support/fake-server.ts";

interface Options {
  endpoint: string;
  metadata: Record<string, string>;
  fingerprint: () => Promise<string>;
  onBeforeRequest: (request: { setHeader: (name: string, value: string) => void }) => Promise<void>;
  onShouldRetry: (error: object) => boolean;
  onProgress: (sent: number) => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
}

/** Stands in for the library at the edge: what it was told, and how often it was started and stopped. */
const senders: FakeUpload[] = [];
class FakeUpload {
  starts = 0;
  stops = 0;
  resumedFrom: object | null = null;
  readonly file: File;
  readonly options: Options;
  constructor(file: File, options: Options) {
    this.file = file;
    this.options = options;
    senders.push(this);
  }
  start() {
    this.starts += 1;
  }
  async abort() {
    this.stops += 1;
  }
  async findPreviousUploads() {
    const key = `tus::${await this.options.fingerprint()}::1`;
    return localStorage.getItem(key) ? [{ urlStorageKey: key }] : [];
  }
  resumeFromPreviousUpload(former: object) {
    this.resumedFrom = former;
  }
}
vi.mock("tus-js-client", () => ({ Upload: FakeUpload }));

const store = {
  ...(await import("./upload-list.ts")),
  ...(await import("./change-upload.ts")),
  ...(await import("./upload-acts.ts")),
};
const key = store.uploadKey("twin", "voice");
const chosen = {
  productionId: "abc",
  twinId: "twin",
  kind: "voice" as const,
  file: new File(["0123456789"], "salem.wav"),
  seconds: 90,
  frames: [],
  replacedId: null,
};

let seen: SeenRequest[] = [];
const calls = (name: string) => seen.filter(({ path }) => path.endsWith(`/${name}`)).map(({ body }) => body);

function shown() {
  const { result } = renderHook(() => store.useUpload(key));
  return result;
}

async function begin(changes: Partial<typeof chosen> = {}) {
  await act(() => store.startUpload({ ...chosen, ...changes }));
  return senders.at(-1) as FakeUpload;
}

/** Whether the browser would ask before the tab is closed. */
function isGuarded(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  senders.length = 0;
  localStorage.setItem(storageKey, JSON.stringify(session()));
  seen = fakeServer({
    "POST /functions/v1/start-recording": () => json({ id: "r1", object_path: "user/r1/salem.wav" }),
    "POST /functions/v1/cancel-recording": () => json({ id: "r1" }),
  });
});
afterEach(() => {
  act(() => store.dropUpload(key));
  vi.restoreAllMocks();
});

describe("a file on its way", () => {
  test("goes on beside the same kind of file of another person", async () => {
    const upload = shown();
    const sender = await begin();
    await act(() => store.startUpload({ ...chosen, twinId: "second" }));
    await waitFor(() => expect(senders).toHaveLength(2));
    act(() => sender.options.onProgress(10));
    expect(upload.current).toMatchObject({ sent: 10 });
    expect(store.uploads.get(store.uploadKey("second", "voice"))).toMatchObject({ sent: 0 });
    act(() => store.dropUpload(store.uploadKey("second", "voice")));
  });

  test("is announced once, and goes where the server says, in the name of the session", async () => {
    const upload = shown();
    const sender = await begin();
    await begin();
    expect(calls("start-recording")).toEqual([
      { production_id: "abc", twin_id: "twin", kind: "voice", file_name: "salem.wav", size: 10 },
    ]);
    expect(senders).toHaveLength(1);
    expect(sender.options.metadata).toMatchObject({
      bucketName: "recordings",
      objectName: "user/r1/salem.wav",
    });
    const headers: Record<string, string> = {};
    await sender.options.onBeforeRequest({ setHeader: (name, value) => void (headers[name] = value) });
    expect(headers).toEqual({ apikey: "anon", Authorization: `Bearer ${session().access_token}` });
    expect(upload.current).toMatchObject({ phase: "sending", sent: 0, seconds: 90 });
    act(() => sender.options.onProgress(4));
    expect(upload.current?.sent).toBe(4);
    act(() => sender.options.onSuccess());
    expect(upload.current).toMatchObject({ phase: "sent", sent: 10 });
  });

  test("guards the page until it has arrived or is paused", async () => {
    expect(isGuarded()).toBe(false);
    const sender = await begin();
    expect(isGuarded()).toBe(true);
    act(() => store.pauseUpload(key));
    expect(isGuarded()).toBe(false);
    expect(sender.stops).toBe(1);
    act(() => store.resumeUpload(key));
    expect(sender.starts).toBe(2);
    act(() => sender.options.onSuccess());
    expect(isGuarded()).toBe(false);
  });

  test("goes on by itself when the network is back", async () => {
    const upload = shown();
    const sender = await begin();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => sender.options.onError(new Error("gone")));
    expect(upload.current?.phase).toBe("offline");
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(upload.current?.phase).toBe("sending");
    expect(sender.starts).toBe(2);
  });

  test("waits for a press after another failure", async () => {
    const upload = shown();
    const sender = await begin();
    act(() => sender.options.onError(new Error("refused")));
    expect(upload.current?.phase).toBe("failed");
    act(() => store.resumeUpload(key));
    expect(upload.current).toMatchObject({ phase: "sending", problem: null });
  });

  test("says why it was not announced", async () => {
    seen = fakeServer({
      "POST /functions/v1/start-recording": () =>
        json({ error: "too_many_recordings", message: "Many of your files are on their way." }, 409),
    });
    const upload = shown();
    await act(() => store.startUpload(chosen));
    expect(upload.current).toMatchObject({ phase: "failed", recordingId: null });
    expect(senders).toEqual([]);
  });

  test("goes on where an earlier visit left it", async () => {
    localStorage.setItem("tus::recording-r1::1", "{}");
    const sender = await begin();
    expect(sender.resumedFrom).toEqual({ urlStorageKey: "tus::recording-r1::1" });
  });

  test("is given up with what was sent of it", async () => {
    const upload = shown();
    const sender = await begin();
    localStorage.setItem("tus::recording-r1::1", "{}");
    await act(() => store.cancelUpload(key));
    expect(sender.stops).toBe(1);
    expect(calls("cancel-recording")).toEqual([{ recording_id: "r1" }]);
    expect(localStorage.getItem("tus::recording-r1::1")).toBeNull();
    expect(upload.current).toBeUndefined();
  });

  test("takes the place of another file that was not complete", async () => {
    await begin({ replacedId: "r0" } as object);
    await waitFor(() => expect(calls("cancel-recording")).toEqual([{ recording_id: "r0" }]));
  });
});

describe("a request that failed", () => {
  const failure = (status: number) => ({ originalResponse: { getStatus: () => status } });
  test.each([
    [423, true],
    [409, true],
    [429, true],
    [500, true],
    [503, true],
    [403, false],
    [404, false],
    [408, true],
    [413, false],
  ])("with %d is tried again: %s", async (status, isTried) => {
    const sender = await begin();
    expect(sender.options.onShouldRetry(failure(status))).toBe(isTried);
  });

  test("without an answer is tried again, unless there is no network", async () => {
    const sender = await begin();
    expect(sender.options.onShouldRetry(new Error("no answer"))).toBe(true);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(sender.options.onShouldRetry(new Error("no answer"))).toBe(false);
  });
});
