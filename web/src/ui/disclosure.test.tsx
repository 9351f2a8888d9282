import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Disclosure } from "./disclosure.tsx";

const button = () => screen.getByRole("button", { name: "How long?" });

test("the button says whether its content is open, and names it", async () => {
  const user = userEvent.setup();
  render(<Disclosure summary="How long?">Three days</Disclosure>);
  const content = document.getElementById(button().getAttribute("aria-controls") ?? "");
  expect(content?.textContent).toBe("Three days");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  await user.click(button());
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(content?.dataset["open"]).toBe("true");
});

test("governed from outside, it only asks", async () => {
  const user = userEvent.setup();
  const onToggle = vi.fn();
  render(
    <Disclosure summary="How long?" open={false} onToggle={onToggle}>
      Three days
    </Disclosure>,
  );
  await user.click(button());
  expect(onToggle).toHaveBeenCalledWith(true);
  expect(button().getAttribute("aria-expanded")).toBe("false");
});
