import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { useForm } from "./use-form.ts";

const rules = z.object({
  first: z.string().check(z.minLength(2, "too short"), z.regex(/^a/, "no a")),
  second: z.string().check(z.minLength(2, "too short")),
});
type Values = z.infer<typeof rules>;

function Form({
  loadRules = async () => rules,
  send = async (_values: Values) => {},
  fail = (_error: unknown) => {},
}) {
  const { props, problems, isSending } = useForm({ loadRules, send, fail });
  return (
    <form {...props} aria-label="form" aria-busy={isSending}>
      {/* These fields are not in the order of the rules. */}
      <input name="second" />
      <input name="first" />
      <output>{JSON.stringify(problems)}</output>
    </form>
  );
}

const form = () => screen.getByRole("form");
const field = (name: string) => form().querySelector<HTMLInputElement>(`[name=${name}]`);
const type = (name: string, value: string) => fireEvent.input(field(name) ?? form(), { target: { value } });
const problems = () => JSON.parse(screen.getByRole("status").textContent ?? "");

test("each field has its first problem, and the first field of the page gets the focus", async () => {
  const send = vi.fn();
  render(<Form send={send} />);
  fireEvent.submit(form());
  await waitFor(() => expect(problems()).toEqual({ first: "too short", second: "too short" }));
  expect(document.activeElement).toBe(field("second"));
  expect(send).not.toHaveBeenCalled();
});

test("a mended field loses its problem at once, and the others keep theirs", async () => {
  render(<Form />);
  fireEvent.submit(form());
  await waitFor(() => expect(problems()).toHaveProperty("first"));
  type("first", "bb");
  await waitFor(() => expect(problems()).toEqual({ first: "no a", second: "too short" }));
  type("first", "ab");
  await waitFor(() => expect(problems()).toEqual({ second: "too short" }));
});

test("a field is not judged before the first press", async () => {
  const loadRules = vi.fn(async () => rules);
  render(<Form loadRules={loadRules} />);
  type("first", "b");
  expect(problems()).toEqual({});
});

test("the rules are fetched when the form is touched, not before", () => {
  const loadRules = vi.fn(async () => rules);
  render(<Form loadRules={loadRules} />);
  expect(loadRules).not.toHaveBeenCalled();
  fireEvent.focus(field("first") ?? form());
  expect(loadRules).toHaveBeenCalledOnce();
});

test("a second press while it sends does nothing", async () => {
  const answer = Promise.withResolvers<void>();
  const send = vi.fn(() => answer.promise);
  render(<Form send={send} />);
  type("first", "ab");
  type("second", "cd");
  fireEvent.submit(form());
  fireEvent.submit(form());
  await waitFor(() => expect(form().ariaBusy ?? form().getAttribute("aria-busy")).toBe("true"));
  fireEvent.submit(form());
  answer.resolve();
  await waitFor(() => expect(form().getAttribute("aria-busy")).toBe("false"));
  expect(send).toHaveBeenCalledExactlyOnceWith({ first: "ab", second: "cd" });
});

test.each([
  ["the rules cannot be loaded", { loadRules: () => Promise.reject(new Error("lost")) }],
  ["sending fails", { send: () => Promise.reject(new Error("lost")) }],
])("it is told when %s, and what was typed stays", async (_case, parts) => {
  const fail = vi.fn();
  render(<Form {...parts} fail={fail} />);
  type("first", "ab");
  type("second", "cd");
  fireEvent.submit(form());
  await waitFor(() => expect(fail).toHaveBeenCalledWith(new Error("lost")));
  expect([field("first")?.value, field("second")?.value]).toEqual(["ab", "cd"]);
});
