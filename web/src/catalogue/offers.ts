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
export type Plan = InOneLanguage<LocalizedPlan>;

/** A single service, paid once; `price` in cents, or `contact` when it is agreed in person. */
export type AddOn = InOneLanguage<LocalizedAddOn>;

/** What one page sells, in one language. */
export type PageCatalogue = InOneLanguage<Omit<Catalogue, "affiliates">>;

export type Billing = LocalizedPlan["billing"][number];
