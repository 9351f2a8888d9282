import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Segmented } from "./segmented.tsx";

const options = [
  { value: "monthly", label: "Monthly" },
  { value: "quarterly", label: "Quarterly", note: "Save 10%" },
] as const;

function Billing() {
  const [value, setValue] = useState<"monthly" | "quarterly">("monthly");
  return <Segmented label="Billing" options={options} value={value} onChange={setValue} />;
}

const segment = (name: RegExp) => screen.getByRole("button", { name });

test("the group and its segments have names, and one is chosen", () => {
  render(<Billing />);
  expect(screen.getByRole("group", { name: "Billing" })).toBeTruthy();
  expect(segment(/Monthly/).ariaPressed).toBe("true");
  expect(segment(/Quarterly Save 10%/).ariaPressed).toBe("false");
});

test("a click chooses", async () => {
  const user = userEvent.setup();
  render(<Billing />);
  await user.click(screen.getByText("Quarterly"));
  expect(segment(/Quarterly/).ariaPressed).toBe("true");
  expect(segment(/Monthly/).ariaPressed).toBe("false");
});

test("the keyboard chooses", async () => {
  const user = userEvent.setup();
  render(<Billing />);
  await user.tab();
  await user.tab();
  await user.keyboard(" ");
  expect(segment(/Quarterly/).ariaPressed).toBe("true");
});
