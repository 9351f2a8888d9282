import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { fakeServer, json } from "../../../test-support/fake-server.ts";
import { inAdmin } from "../../../test-support/in-admin.tsx";
import { payment as paid } from "../../../test-support/payment.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import { RefundDialog } from "./refund-dialogs.tsx";

/** $500 of $2,000 have gone back already. */
const payment = { ...paid, refunded_amount: 50_000 };
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const onClose = vi.fn();

/** The dialog, over a server that answers one wish after the other; what was wished for. */
async function open(...answers: (() => Response | Promise<Response>)[]) {
  const seen = fakeServer({ "POST /functions/v1/refund-order": () => (answers.shift() ?? lost)() });
  await loadWords("en", "admin/lists");
  await renderApp(inAdmin(<RefundDialog payment={payment} onClose={onClose} />), { words: "admin/orders" });
  await userEvent.type(screen.getByRole("textbox", { name: /^Reason/ }), "As agreed");
  return () => seen.flatMap(({ path, body }) => (path.endsWith("/refund-order") ? [body] : []));
}
const press = async () => userEvent.click(await screen.findByRole("button", { name: "Send it back" }));
const amount = () => screen.getByRole("textbox", { name: /^Amount/ });

beforeEach(() => {
  dismissToast();
  onClose.mockReset();
});

test("a wish whose answer was lost is sent again under its key, another amount under another", async () => {
  const wishes = await open(lost, lost, () => json({ status: "accepted" }));
  await press();
  await press();
  await userEvent.clear(amount());
  await userEvent.type(amount(), "20");
  await press();
  expect(await screen.findByText("The refund is on its way")).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  const [first, second, third] = wishes() as { amount: number; idempotencyKey: string }[];
  expect(first).toEqual({
    orderId: "order",
    paymentId: "payment",
    amount: 150_000,
    reason: "As agreed",
    idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect(second).toEqual(first);
  expect(third?.amount).toBe(2000);
  expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test("no more than is left is asked for, and nothing without a reason", async () => {
  const wishes = await open();
  await userEvent.clear(amount());
  await userEvent.type(amount(), "1500.01");
  await press();
  expect(screen.getByText(/^Please enter an amount up to/).textContent).toContain("$1,500");
  await userEvent.clear(amount());
  await userEvent.type(amount(), "1500");
  await userEvent.clear(screen.getByRole("textbox", { name: /^Reason/ }));
  await press();
  expect(screen.getByText("Please give a reason")).toBeTruthy();
  expect(wishes()).toEqual([]);
});

test("a refusal of the provider is told as one, and the dialog stays", async () => {
  await open(() => json({ status: "refused" }));
  await press();
  expect(await screen.findByText("The payment provider refuses this refund.")).toBeTruthy();
  expect(screen.queryByText("The refund is on its way")).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test("what the bank took back cannot go back once more", async () => {
  const disputed = { ...payment, lost_amount: 30_000 };
  await loadWords("en", "admin/lists");
  await renderApp(inAdmin(<RefundDialog payment={disputed} onClose={onClose} />), { words: "admin/orders" });
  expect(amount()).toHaveProperty("value", "1200");
});

test("Enter pressed twice sends one wish", async () => {
  let answer: (response: Response) => void = vi.fn();
  const wishes = await open(() => new Promise<Response>((resolve) => void (answer = resolve)));
  const form = amount().closest("form") ?? document.body;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(wishes()).toHaveLength(1));
  answer(json({ status: "accepted" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(wishes()).toHaveLength(1);
});
