import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { fakeServer, json } from "../../../test-support/fake-server.ts";
import { inAdmin } from "../../../test-support/in-admin.tsx";
import { renderApp } from "../../../test-support/render-app.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";

test.each([
  ["Cancel at period end", false],
  ["End at once", true],
])("%s asks first, and then for that alone", async (name, atOnce) => {
  const seen = fakeServer({ "POST /functions/v1/cancel-subscription": () => json({}) });
  const cancels = () =>
    seen.flatMap(({ path, body }) => (path.endsWith("/cancel-subscription") ? [body] : []));
  const subscription = {
    id: "plan",
    order_id: "order",
    status: "active" as const,
    current_period_end: "2027-02-02T10:00:00Z",
    cancels_at_period_end: false,
    canceled_at: null,
  };
  await loadWords("en", "admin/lists");
  const part = <SubscriptionSection {...{ subscription }} planName="" />;
  await renderApp(inAdmin(part), { words: "admin/orders" });
  await userEvent.click(screen.getByRole("button", { name }));
  expect(cancels()).toEqual([]);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
  await waitFor(() => expect(cancels()).toEqual([{ subscriptionId: "plan", atOnce }]));
});
