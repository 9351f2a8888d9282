import tiers from "virtual:catalogue/pricing/en";
import catalogue from "virtual:catalogue/video-packages/en";
import { expect, test } from "vitest";
import { inDollars, monthlyPrice, quarterlyCharge } from "./prices.ts";

const retainers = Object.fromEntries(
  catalogue.plans
    .filter(({ period }) => period === "month")
    .map(({ name, price }) => [name, monthlyPrice(price, "quarterly", catalogue.quarterlyDiscountPercent)]),
);

test("a monthly plan costs what the catalogue says", () => {
  expect(monthlyPrice(200_000, "monthly", 10)).toBe(200_000);
});

test("quarterly billing takes a tenth off every retainer", () => {
  expect(retainers).toEqual({
    ESSENTIAL: 88_200,
    EXECUTIVE: 180_000,
    "EXECUTIVE PRO": 315_000,
    ENTERPRISE: 540_000,
  });
});

test("a discounted month is rounded to whole dollars", () => {
  const quarterly = tiers.plans.map(({ price }) => monthlyPrice(price, "quarterly", 10));
  expect(quarterly).toEqual([22_400, 44_900, 116_900]);
  expect(monthlyPrice(24_500, "quarterly", 10)).toBe(22_100);
});

test("one quarterly charge is three rounded months", () => {
  expect(quarterlyCharge(200_000, 10)).toBe(540_000);
  expect(quarterlyCharge(24_900, 10)).toBe(67_200);
});

test("the checkout takes plain dollars", () => {
  expect(inDollars(180_000)).toBe("1800");
});
