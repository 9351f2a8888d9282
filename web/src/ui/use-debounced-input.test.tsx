import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDebouncedInput } from "./use-debounced-input.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function field() {
  const send = vi.fn<(typed: string) => void>();
  const { result, rerender } = renderHook(({ value }) => useDebouncedInput(value, send), {
    initialProps: { value: "" },
  });
  const type = (text: string) => {
    act(() => result.current[1](text));
    act(() => void vi.advanceTimersByTime(300));
  };
  return { send, type, come: (value: string) => rerender({ value }), typed: () => result.current[0] };
}

test("an answer that comes late takes no letter back", () => {
  const { send, type, come, typed } = field();
  type("a");
  type("ann");
  come("a");
  expect(typed()).toBe("ann");
  come("ann");
  expect(typed()).toBe("ann");
  expect(send.mock.calls).toEqual([["a"], ["ann"]]);
});

test("a value that changes by itself is taken, and is not sent", () => {
  const { send, type, come, typed } = field();
  type("ann");
  come("ann");
  come("");
  expect(typed()).toBe("");
  act(() => void vi.advanceTimersByTime(300));
  expect(send).toHaveBeenCalledTimes(1);
});
