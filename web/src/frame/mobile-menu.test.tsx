import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { navigate } from "../site/location.tsx";
import { usePagePath } from "../site/navigation.ts";
import { renderApp } from "../test-support/render-app.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

function Menu({ hidesGetStarted = false }) {
  return <MobileMenu path={usePagePath()} hidesGetStarted={hidesGetStarted} />;
}

const show = (screenful = <Menu />, address = "/") => renderApp(screenful, { address, words: "common" });
const sheet = () => {
  const dialog = document.querySelector("dialog");
  if (dialog === null) throw new Error("There is no sheet");
  return dialog;
};
const toggle = () => screen.getByRole("button", { name: "Open menu" });
const group = () => within(sheet()).getByRole("button", { name: "Pricing" });
const isLocked = () => document.documentElement.classList.contains("scroll-locked");
const open = async () => {
  await userEvent.click(toggle());
  expect(sheet().open).toBe(true);
};

// jsdom has the element without its methods; Escape, focus trap and focus return are the browser's own.
function openDialog(this: HTMLDialogElement) {
  this.open = true;
}
function closeDialog(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = openDialog;
  HTMLDialogElement.prototype.close = closeDialog;
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
});

describe("opening", () => {
  test("is modal, and the toggle says so", async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    await show();
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    await open();
    expect(showModal).toHaveBeenCalledOnce();
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(toggle().getAttribute("aria-controls") ?? "")).toBe(sheet());
  });

  test("locks the page below, and closing frees it where it was", async () => {
    await show();
    vi.stubGlobal("scrollY", 480);
    await open();
    expect(isLocked()).toBe(true);
    sheet().close();
    await waitFor(() => expect(isLocked()).toBe(false));
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 480 }));
  });
});

describe("closing", () => {
  test("by the button in the sheet, which is the browser's own", async () => {
    await show();
    await open();
    const button = within(sheet()).getByRole("button", { name: "Close menu" });
    expect(button.closest("form")?.getAttribute("method")).toBe("dialog");
  });

  test("by a tap on the backdrop", async () => {
    await show();
    await open();
    fireEvent.click(sheet());
    expect(sheet().open).toBe(false);
  });

  test("not by a tap inside", async () => {
    await show();
    await open();
    fireEvent.click(within(sheet()).getByText("Pricing"));
    expect(sheet().open).toBe(true);
  });

  test("by going to another page, which then starts at its own place", async () => {
    await show();
    vi.stubGlobal("scrollY", 480);
    await open();
    await userEvent.click(within(sheet()).getByText("Blog"));
    expect(sheet().open).toBe(false);
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/blog"));
    expect(isLocked()).toBe(false);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test("by a step back", async () => {
    await show(<Menu />, "/blog");
    act(() => navigate("/contact"));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/contact"));
    await open();
    history.back();
    await waitFor(() => expect(sheet().open).toBe(false));
  });

  test("by a switch of language", async () => {
    await show();
    await open();
    await userEvent.click(within(sheet()).getByText("العربية"));
    expect(sheet().open).toBe(false);
  });
});

describe("the pricing group", () => {
  test("expands in its place, and its links are out of reach before", async () => {
    await show();
    await open();
    const links = within(sheet()).getByText("Video Packages").closest("[inert]");
    expect(links).not.toBeNull();
    await userEvent.click(group());
    expect(group().getAttribute("aria-expanded")).toBe("true");
    expect(links?.hasAttribute("inert")).toBe(false);
  });

  test("collapses after a link was chosen", async () => {
    await show();
    await open();
    await userEvent.click(group());
    await userEvent.click(within(sheet()).getByText("Course Packages"));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/course-packages"));
    await open();
    expect(group().getAttribute("aria-expanded")).toBe("false");
  });
});

describe("the sheet's end", () => {
  test("offers Get Started", async () => {
    await show();
    expect(within(sheet()).getByText("Get Started").getAttribute("href")).toBe("/video-packages");
  });

  test("offers none where the page hides it", async () => {
    await show(<Menu hidesGetStarted />);
    expect(within(sheet()).queryByText("Get Started")).toBeNull();
  });
});
