import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Menu } from "./menu.tsx";

function Menus({ openOnHover = false }: { openOnHover?: boolean }) {
  return (
    <>
      {["Pricing", "Profile"].map((name) => (
        <Menu
          key={name}
          openOnHover={openOnHover}
          renderTrigger={(props) => <button {...props}>{name}</button>}
        >
          <a href={`#${name}-1`}>{name} one</a>
          <a href={`#${name}-2`}>{name} two</a>
        </Menu>
      ))}
      <button type="button">Elsewhere</button>
    </>
  );
}

const button = (name = "Pricing") => screen.getByRole("button", { name });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isOpen = (name?: string) => button(name).getAttribute("aria-expanded") === "true";

test("the links stand in the page while the menu is closed", () => {
  render(<Menus />);
  expect(screen.getByText<HTMLAnchorElement>("Pricing one").hash).toBe("#Pricing-1");
  expect(isOpen()).toBe(false);
});

test("the button names the panel it opens", () => {
  render(<Menus />);
  const panel = document.getElementById(button().getAttribute("aria-controls") ?? "");
  expect(panel?.contains(screen.getByText("Pricing one"))).toBe(true);
});

describe("by click", () => {
  test("opens, and closes again", async () => {
    const user = userEvent.setup();
    render(<Menus />);
    await user.click(button());
    expect(isOpen()).toBe(true);
    await user.click(button());
    expect(isOpen()).toBe(false);
  });

  test("a press elsewhere closes", async () => {
    const user = userEvent.setup();
    render(<Menus />);
    await user.click(button());
    await user.click(document.body);
    expect(isOpen()).toBe(false);
  });

  test("a choice closes", async () => {
    const user = userEvent.setup();
    render(<Menus />);
    await user.click(button());
    await user.click(screen.getByText("Pricing two"));
    expect(isOpen()).toBe(false);
  });
});

describe("by keyboard", () => {
  test("the down arrow opens and goes to the first link; arrows wrap around", async () => {
    const user = userEvent.setup();
    render(<Menus />);
    button().focus();
    await user.keyboard("{ArrowDown}");
    expect(isOpen()).toBe(true);
    expect(document.activeElement).toBe(screen.getByText("Pricing one"));
    await user.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(screen.getByText("Pricing two"));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByText("Pricing one"));
    await user.keyboard("{End}");
    expect(document.activeElement).toBe(screen.getByText("Pricing two"));
    await user.keyboard("{Home}");
    expect(document.activeElement).toBe(screen.getByText("Pricing one"));
  });

  test("Escape closes and gives the focus back to the button", async () => {
    const user = userEvent.setup();
    render(<Menus />);
    button().focus();
    await user.keyboard("{ArrowDown}{Escape}");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  test("leaving by Tab closes", async () => {
    const user = userEvent.setup();
    render(<Menus />);
    button().focus();
    await user.keyboard("{ArrowDown}{End}{Tab}");
    expect(isOpen()).toBe(false);
  });

  test("other keys are left to the page", async () => {
    render(<Menus />);
    expect(fireEvent.keyDown(button(), { key: "a" })).toBe(true);
    expect(fireEvent.keyDown(button(), { key: "Escape" })).toBe(true);
  });
});

const enter = (name = "Pricing", pointerType = "mouse") => hover(name, "pointerover", pointerType);
const leave = (name = "Pricing") => hover(name, "pointerout", "mouse");
function hover(name: string, type: string, pointerType: string) {
  const event = new MouseEvent(type, { bubbles: true });
  Object.defineProperty(event, "pointerType", { value: pointerType });
  fireEvent(button(name), event);
}

describe("by pointer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime("2030-01-01");
    render(<Menus openOnHover />);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("opens after 200 ms and not before", () => {
    enter();
    wait(199);
    expect(isOpen()).toBe(false);
    wait(1);
    expect(isOpen()).toBe(true);
  });

  test("a passing pointer opens nothing", () => {
    enter();
    wait(100);
    leave();
    wait(1000);
    expect(isOpen()).toBe(false);
  });

  test("a finger does not hover", () => {
    enter("Pricing", "touch");
    wait(1000);
    expect(isOpen()).toBe(false);
  });

  test("within 300 ms of the last one closing, the next opens at once", () => {
    enter();
    wait(200);
    leave();
    wait(150);
    expect(isOpen()).toBe(false);
    wait(299);
    enter("Profile");
    wait(0);
    expect(isOpen("Profile")).toBe(true);
  });

  test("after 300 ms the next one waits again", () => {
    enter();
    wait(200);
    leave();
    wait(150);
    wait(300);
    enter("Profile");
    wait(199);
    expect(isOpen("Profile")).toBe(false);
    wait(1);
    expect(isOpen("Profile")).toBe(true);
  });

  test("a click on a menu that hovering opened keeps it open after the pointer leaves", () => {
    enter();
    wait(200);
    fireEvent.click(button());
    leave();
    wait(1000);
    expect(isOpen()).toBe(true);
  });
});
