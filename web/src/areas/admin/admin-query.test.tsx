import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { BackendError } from "../../backend/backend-error.ts";
import { inAdmin } from "../../test-support/in-admin.tsx";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import { useAdminMutation, useAdminQuery } from "./admin-query.tsx";

const words = { notDone: "Not done", offline: "No answer", problems: { unexpected: "It failed" } };
const refused = new BackendError("Not an admin", "not_admin", 403);
const broken = new BackendError("Broken", "unexpected_failure", 500);

type Load = (page: number, signal: AbortSignal) => Promise<string>;

function Pages({ load }: { load: Load }) {
  const [page, setPage] = useState(1);
  const { loaded, isLoading, isFailed, reload } = useAdminQuery({
    queryKey: ["pages", page],
    queryFn: (signal) => load(page, signal),
  });
  return (
    <>
      <p>{`${loaded?.answer ?? "none"}, ${isLoading ? "loading" : isFailed ? "failed" : "ready"}`}</p>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <button type="button" onClick={reload}>
        Try again
      </button>
    </>
  );
}

function Change({ call }: { call: () => Promise<unknown> }) {
  const { run } = useAdminMutation({
    mutationFn: call,
    queryKey: ["pages"],
    success: () => ({ title: "Done", description: "" }),
    words,
  });
  return (
    <button type="button" onClick={() => void run()}>
      Change
    </button>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => dismissToast());

test("the former answer stands while another one loads, whose call ends with the next", async () => {
  const signals: AbortSignal[] = [];
  const load: Load = (page, signal) => {
    signals.push(signal);
    return page === 1 ? Promise.resolve("Page 1") : new Promise(() => {});
  };
  await renderApp(inAdmin(<Pages load={load} />), { words: "admin" });
  expect(await screen.findByText("Page 1, ready")).toBeTruthy();
  await press("Next");
  expect(screen.getByText("Page 1, loading")).toBeTruthy();
  await press("Next");
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
});

test("a failure shows no answer, and loads again on request alone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn<Load>().mockResolvedValueOnce("Page 1").mockRejectedValueOnce(broken);
  await renderApp(inAdmin(<Pages load={load} />), { words: "admin" });
  await screen.findByText("Page 1, ready");
  await press("Try again");
  expect(await screen.findByText("none, failed")).toBeTruthy();
  window.dispatchEvent(new Event("focus"));
  window.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValueOnce("Page 1 again");
  await press("Try again");
  expect(await screen.findByText("Page 1 again, ready")).toBeTruthy();
});

test("without a network a call fails at once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await renderApp(inAdmin(<Pages load={() => Promise.reject(broken)} />), { words: "admin" });
  expect(await screen.findByText("none, failed")).toBeTruthy();
  window.dispatchEvent(new Event("online"));
});

test("what a change makes out of date loads again, after a failure too", async () => {
  const load = vi.fn<Load>().mockResolvedValue("Page 1");
  const call = vi.fn().mockResolvedValueOnce({}).mockRejectedValueOnce(broken);
  const parts = (
    <>
      <Pages load={load} />
      <Change call={call} />
    </>
  );
  await renderApp(inAdmin(parts), { words: "admin" });
  await screen.findByText("Page 1, ready");
  await press("Change");
  expect(await screen.findByText("Done")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  await press("Change");
  expect(await screen.findByText("It failed")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test.each(["query", "change"])("the gate hears of a %s that the server refuses", async (kind) => {
  const onRefused = vi.fn();
  const load = vi.fn<Load>();
  if (kind === "query") load.mockRejectedValue(refused);
  else load.mockResolvedValue("Page 1");
  const parts = (
    <>
      <Pages load={load} />
      <Change call={() => Promise.reject(refused)} />
    </>
  );
  await renderApp(inAdmin(parts, onRefused), { words: "admin" });
  await screen.findByText(kind === "query" ? "none, failed" : "Page 1, ready");
  if (kind === "change") await press("Change");
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledOnce();
});
