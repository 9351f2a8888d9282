import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inAdmin } from "../../../test-support/in-admin.tsx";
import { payment as paid } from "../../../test-support/payment.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import type { Payment } from "./api.ts";
import { PaymentTable } from "./payment-table.tsx";

/** A dispute took $300 of $2,000. */
const payment = { ...paid, lost_amount: 30_000 };

const show = async (language: "en" | "ar", change: Partial<Payment> = {}) => {
  await renderApp(inAdmin(<PaymentTable payments={[{ ...payment, ...change }]} />), {
    language,
    words: "admin/orders",
  });
  return within(screen.getByRole("table")).getAllByRole("cell")[1];
};

test.each([
  ["en", "$300 taken back by the bank"],
  ["ar", "استعاد البنك $300"],
] as const)("what a lost dispute took stands at its payment (%s)", async (language, line) => {
  expect((await show(language))?.textContent).toBe(line);
});

test("it stands below what was refunded", async () => {
  const cell = await show("en", { refunded_amount: 50_000 });
  expect(cell?.textContent).toBe("$500$300 taken back by the bank");
});

test("what is left can be refunded, and nothing when nothing is", async () => {
  await show("en");
  expect(screen.getByRole("button", { name: "Refund" })).toBeTruthy();
});

test("of a payment whose rest was refunded nothing more can go back", async () => {
  await show("en", { refunded_amount: 170_000 });
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
});
