import type { Catalogue, AddOn as LocalizedAddOn, Plan as LocalizedPlan } from "../generated/api-types.ts";

/** The same data with every `{ en, ar }` replaced by the text of one language. */
type InOneLanguage<Value> = Value extends { en: infer Text; ar: unknown }
  ? InOneLanguage<Text>
  : Value extends readonly (infer Item)[]
    ? readonly InOneLanguage<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: InOneLanguage<Value[Key]> }
      : Value;

/** A package, course, tier or pilot as a page shows it. Prices are whole cents. */
export type Plan = InOneLanguage<Omit<LocalizedPlan, "allowance" | "delivery">>;

/** A single service, paid once; `price` in cents, or `contact` when it is agreed in person. */
export type AddOn = InOneLanguage<Omit<LocalizedAddOn, "allowance">>;

/** What one page sells, in one language. */
export interface PageCatalogue
  extends InOneLanguage<Omit<Catalogue, "affiliates" | "delivery" | "plans" | "pilot" | "addOns">> {
  readonly plans: readonly Plan[];
  readonly pilot: Plan;
  readonly addOns: readonly AddOn[];
}

export type Billing = LocalizedPlan["billing"][number];
