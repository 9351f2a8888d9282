import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { TabList, TabPanel } from "./tabs.tsx";

const tabs = ["one", "two", "three"].map((id) => ({ id, label: id }));

function Tabs() {
  const [selected, setSelected] = useState("one");
  return (
    <>
      <TabList label="Numbers" tabs={tabs} selected={selected} onSelect={setSelected} />
      <TabPanel id={selected}>content of {selected}</TabPanel>
    </>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name });

test("only the selected tab is in the tab order, and it names its panel", () => {
  render(<Tabs />);
  expect(tab("one").tabIndex).toBe(0);
  expect(tab("two").tabIndex).toBe(-1);
  expect(screen.getByRole("tabpanel", { name: "one" }).textContent).toBe("content of one");
});

test("arrows move and select, wrapping around", async () => {
  const user = userEvent.setup();
  render(<Tabs />);
  await user.click(tab("one"));
  await user.keyboard("{ArrowLeft}");
  expect(tab("three").getAttribute("aria-selected")).toBe("true");
  expect(document.activeElement).toBe(tab("three"));
  await user.keyboard("{Home}{ArrowRight}");
  expect(screen.getByRole("tabpanel").textContent).toBe("content of two");
});

test("arrows follow the reading direction", async () => {
  const user = userEvent.setup();
  render(
    <div style={{ direction: "rtl" }}>
      <Tabs />
    </div>,
  );
  await user.click(tab("one"));
  await user.keyboard("{ArrowLeft}");
  expect(tab("two").getAttribute("aria-selected")).toBe("true");
});

test("keys that come before the panel does move on from the tab that they reached", async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn();
  render(<TabList label="Numbers" tabs={tabs} selected="one" onSelect={onSelect} />);
  await user.click(tab("one"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(onSelect).toHaveBeenLastCalledWith("three");
  expect(document.activeElement).toBe(tab("three"));
});
