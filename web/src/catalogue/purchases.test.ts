import catalogue from "virtual:catalogue/video-packages/en";
import { describe, expect, test } from "vitest";
import type { Plan } from "./offers.ts";
import { addOnPurchase, planPurchase } from "./purchases.ts";

function plan(id: string): Plan {
  const found = catalogue.plans.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no plan ${id}`);
  return found;
}

describe("buying a plan", () => {
  test("a monthly plan is a subscription at the price that is shown", () => {
    expect(planPurchase(plan("video-executive"), "quarterly", 10)).toEqual({
      planId: "video-executive",
      planName: "EXECUTIVE",
      planPrice: "1800",
      planType: "subscription",
      planFeatures: plan("video-executive").features,
      billing: "quarterly",
    });
  });

  test("a package is one payment, whatever the switch says", () => {
    const purchase = planPurchase(plan("video-starter"), "quarterly", 10);
    expect(purchase).toMatchObject({ planPrice: "299", planType: "payment", billing: "monthly" });
  });
});

describe("buying an add-on", () => {
  test("is one payment with a single line", () => {
    const addOn = catalogue.addOns.find(({ id }) => id === "video-recording");
    expect(addOn && addOnPurchase(addOn, "Real-time recording service")).toEqual({
      planId: "video-recording",
      planName: "Real-time recording",
      planPrice: "900",
      planType: "payment",
      planFeatures: ["Real-time recording service"],
      billing: "monthly",
    });
  });

  test("what is agreed in person is not sold here", () => {
    const addOn = catalogue.addOns.find(({ price }) => price === "contact");
    expect(addOn && addOnPurchase(addOn, "")).toBeNull();
  });
});
