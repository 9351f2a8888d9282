import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ToastRegion } from "./toast.tsx";
import { dismissToast, showToast, type ToastOptions } from "./toast-store.ts";

const leaving = 120;

function show(options: ToastOptions) {
  act(() => void showToast(options));
}

function wait(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

/** Whether the toast is on screen and not leaving. */
function stays(title: string): boolean {
  const element = screen.queryByText(title);
  return element !== null && element.closest("[data-leaving]") === null;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion label="Notifications" closeLabel="Close" />);
});

afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

describe("how a toast is announced", () => {
  test("the live regions stand before the first message", () => {
    expect(screen.getByRole("status").textContent).toBe("");
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  test("a notice is polite", () => {
    show({ title: "Message sent!", description: "We will get back to you." });
    expect(within(screen.getByRole("status")).getByText("Message sent!")).toBeTruthy();
    expect(within(screen.getByRole("status")).getByText("We will get back to you.")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  test("an error is announced at once", () => {
    show({ title: "Checkout Error", kind: "error" });
    expect(within(screen.getByRole("alert")).getByText("Checkout Error")).toBeTruthy();
  });
});

describe("how long a toast stays", () => {
  test("five seconds unless told otherwise", () => {
    show({ title: "Saved" });
    wait(4999);
    expect(stays("Saved")).toBe(true);
    wait(1);
    expect(stays("Saved")).toBe(false);
    wait(leaving);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("as long as its own duration", () => {
    show({ title: "Checkout", duration: 2000 });
    wait(1999);
    expect(stays("Checkout")).toBe(true);
    wait(1);
    expect(stays("Checkout")).toBe(false);
    wait(leaving);
    expect(screen.queryByText("Checkout")).toBeNull();
  });

  test("the clock stands while the pointer is on it", () => {
    show({ title: "Saved" });
    wait(3000);
    const title = screen.getByText("Saved");
    fireEvent.pointerEnter(title.parentElement?.parentElement ?? title);
    wait(60_000);
    expect(stays("Saved")).toBe(true);
    fireEvent.pointerLeave(title.parentElement?.parentElement ?? title);
    wait(1999);
    expect(stays("Saved")).toBe(true);
    wait(1);
    expect(stays("Saved")).toBe(false);
    wait(leaving);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("the clock stands while the focus is inside", () => {
    show({ title: "Saved" });
    const close = screen.getByRole("button", { name: "Close" });
    act(() => close.focus());
    wait(60_000);
    expect(stays("Saved")).toBe(true);
    act(() => close.blur());
    wait(5000);
    wait(leaving);
    expect(screen.queryByText("Saved")).toBeNull();
  });

  test("an endless one stays until it is closed", () => {
    show({ title: "Read me", duration: Number.POSITIVE_INFINITY });
    wait(3_600_000);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    wait(leaving);
    expect(screen.queryByText("Read me")).toBeNull();
  });
});

describe("what a toast can do", () => {
  test("an action runs once and closes the toast", () => {
    const onSelect = vi.fn();
    show({ title: "Deleted", action: { label: "Undo", onSelect } });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    wait(leaving);
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("Deleted")).toBeNull();
  });

  test("an action with an address is a link beside this page", () => {
    show({ title: "Checkout", action: { label: "Open", href: "https://pay.example/1", newTab: true } });
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Open" });
    expect(link.href).toBe("https://pay.example/1");
    expect(link.target).toBe("_blank");
    expect(link.rel).toContain("noopener");
  });

  test("a crowd drops the oldest", () => {
    for (const title of ["one", "two", "three", "four", "five"]) show({ title });
    expect(screen.queryByText("one")).toBeNull();
    expect(screen.getByText("five")).toBeTruthy();
  });
});
