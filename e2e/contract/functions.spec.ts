import { expect, test } from "@playwright/test";
import { FunctionsHttpError } from "@supabase/supabase-js";
import { newClient, signedInClient } from "../support/accounts.ts";
import { rows } from "../support/database.ts";

const executive = {
  planName: "EXECUTIVE",
  planPrice: "2000",
  planType: "subscription",
  planFeatures: ["10 base videos a month", "20 variants"],
};
const orderCount = (planName: string) =>
  rows("select count(*) as n from orders where plan_name = ?", planName)[0]?.["n"];

test.describe("create-checkout over the official client", () => {
  test("answers with the payment page and stores a pending order", async () => {
    const { data, error } = await newClient().functions.invoke("create-checkout", { body: executive });
    expect(error).toBeNull();
    const session = new URL(data.url).pathname.split("/").at(-1) ?? "";
    expect(rows("select status, amount, currency from orders where session_id = ?", session)).toEqual([
      { status: "pending", amount: 200_000, currency: "USD" },
    ]);
  });

  test("ties the order of a signed-in buyer to the account", async () => {
    const { client, user } = await signedInClient();
    const { data } = await client.functions.invoke("create-checkout", { body: executive });
    const session = new URL(data.url).pathname.split("/").at(-1) ?? "";
    expect(rows("select user_id from orders where session_id = ?", session)).toEqual([{ user_id: user.id }]);
  });

  for (const [what, change] of [
    ["a tampered price", { planName: "ENTERPRISE", planPrice: "1" }],
    ["an unknown plan", { planName: "__proto__" }],
    ["a wrong type", { planName: "EXECUTIVE PRO", planPrice: 3500, planType: "payment" }],
    ["a missing name", { planName: undefined, planPrice: "6000" }],
    ["features that are no list", { planName: "ESSENTIAL", planPrice: "980", planFeatures: "all" }],
  ] as const) {
    test(`refuses ${what} with a readable message and creates nothing`, async () => {
      const name = change.planName ?? "ENTERPRISE";
      const before = orderCount(name);
      const { error } = await newClient().functions.invoke("create-checkout", {
        body: { ...executive, ...change },
      });
      expect(error).toBeInstanceOf(FunctionsHttpError);
      const answer = (error as FunctionsHttpError).context as Response;
      expect(answer.status).toBe(400);
      expect((await answer.json()).message).toMatch(/\w+ \w+/);
      expect(orderCount(name)).toBe(before);
    });
  }
});

test("an unknown function answers in JSON", async () => {
  const { error } = await newClient().functions.invoke("no-such-function", { body: {} });
  expect((error as FunctionsHttpError).context.status).toBe(404);
  expect(await (error as FunctionsHttpError).context.json()).toHaveProperty("message");
});
