import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

function show() {
  return render(<CopyButton value="cs_1" label="Copy" copiedLabel="Copied" failedLabel="Select and copy" />);
}

test("copies the value and says so to screen readers", async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("cs_1");
  expect(screen.getByRole("status").textContent).toBe("Copied");
});

test("says when the browser forbids it", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  show();
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(screen.getByRole("status").textContent).toBe("Select and copy");
});
