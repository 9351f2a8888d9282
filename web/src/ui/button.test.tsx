import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

function Pay({ onPay }: { onPay: () => void }) {
  const [busy, setBusy] = useState(false);
  function pay() {
    onPay();
    setBusy(true);
  }
  return (
    <>
      <Button busy={busy} busyLabel="Processing..." onClick={pay}>
        Pay
      </Button>
      <button type="button" onClick={() => setBusy(false)}>
        Finish
      </button>
    </>
  );
}

function Form({ busy }: { busy: boolean }) {
  return (
    <>
      <Button busy={busy}>Pay</Button>
      <input aria-label="Name" />
    </>
  );
}

describe("a busy button", () => {
  test("says so and cannot be pressed again", async () => {
    const user = userEvent.setup();
    const onPay = vi.fn();
    render(<Pay onPay={onPay} />);
    await user.click(screen.getByRole("button", { name: "Pay" }));
    const busy = screen.getByRole<HTMLButtonElement>("button", { name: "Processing..." });
    expect(busy.disabled).toBe(true);
    expect(busy.getAttribute("aria-busy")).toBe("true");
    await user.click(busy);
    expect(onPay).toHaveBeenCalledTimes(1);
  });

  test("keeps at least the width it was clicked with, and lets go of it afterwards", async () => {
    const user = userEvent.setup();
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(240);
    render(<Pay onPay={() => undefined} />);
    await user.click(screen.getByRole("button", { name: "Pay" }));
    expect(screen.getByRole("button", { name: "Processing..." }).style.minInlineSize).toBe(
      "min(100%, 240px)",
    );
    await user.click(screen.getByRole("button", { name: "Finish" }));
    expect(screen.getByRole("button", { name: "Pay" }).style.minInlineSize).toBe("");
  });

  test("takes its focus back when the work is done", () => {
    const { rerender } = render(<Button busy={false}>Pay</Button>);
    screen.getByRole("button").focus();
    rerender(<Button busy>Pay</Button>);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    rerender(<Button busy={false}>Pay</Button>);
    expect(document.activeElement).toBe(screen.getByRole("button"));
  });

  test("leaves the focus to whoever moved it meanwhile", () => {
    const { rerender } = render(<Form busy />);
    screen.getByLabelText("Name").focus();
    rerender(<Form busy={false} />);
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  });
});

test("a button does not submit the form around it unless it says so", async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
