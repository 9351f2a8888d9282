import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const CATALOGUE = new URL("../../catalogue/catalogue.json", import.meta.url);
const PREFIX = "virtual:catalogue/";
const EVERY_PAGE = "chat";
const STARTING_PRICES = "virtual:starting-prices";
const COMMISSIONS = "virtual:commissions";
const DELIVERIES = "virtual:deliveries";
/** The plans that the description of the affiliate programme names as examples: small, middle and large. */
const NAMED_FOR_PARTNERS = ["tier-starter", "tier-professional", "tier-enterprise"];

interface PricedPlan {
  id: string;
  name: string;
  page: string;
  period: string;
  price: number;
  delivery?: unknown;
}

interface Figures {
  delivery: unknown;
  plans: PricedPlan[];
  affiliates: { commissionPercent: Record<string, number>; referralDays: number; holdDays: number };
}

/**
 * `import catalogue from "virtual:catalogue/video-packages/en"`: the plans and add-ons of one page,
 * with every text already in one language, so that a page ships neither the rest nor the other language.
 * The chat gets all plans: `virtual:catalogue/chat/en`.
 *
 * `import prices from "virtual:starting-prices"`: the lowest price of each page's plans, for pages that link there.
 * `import commissions from "virtual:commissions"`: the commissions of affiliates.
 * `import deliveries from "virtual:deliveries"`: the promised time of each plan, for the Studio.
 */
export function cataloguePlugin(): Plugin {
  return {
    name: "catalogue",
    resolveId: (id) => (id.startsWith(PREFIX) || FIGURES[id] ? `\0${id}` : null),
    load(id) {
      const figures = FIGURES[id.slice(1)];
      if (figures) {
        this.addWatchFile(CATALOGUE.pathname);
        return `export default ${JSON.stringify(figures(JSON.parse(readFileSync(CATALOGUE, "utf8"))))}`;
      }
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      this.addWatchFile(CATALOGUE.pathname);
      const [page, language] = id.slice(PREFIX.length + 1).split("/");
      if (!page || !language) throw new Error(`${id} names no page and language`);
      const {
        plans,
        addOns,
        pilot,
        affiliates: _,
        delivery: __,
        ...rest
      } = JSON.parse(readFileSync(CATALOGUE, "utf8"));
      const ofPage = (entry: { page: string }) => page === EVERY_PAGE || entry.page === page;
      const slice = {
        ...rest,
        plans: plans.filter(ofPage).map(inWords),
        addOns: addOns.filter(ofPage).map(inWords),
        pilot: inWords(pilot),
      };
      return `export default ${JSON.stringify(inLanguage(slice, language))}`;
    },
  };
}

/** Leaves out the figures that a page says in words. */
function inWords(entry: object) {
  return Object.fromEntries(
    Object.entries(entry).filter(([field]) => field !== "allowance" && field !== "delivery"),
  );
}

const FIGURES: Record<string, (catalogue: Figures) => unknown> = {
  [STARTING_PRICES]: startingPrices,
  [COMMISSIONS]: commissions,
  [DELIVERIES]: deliveries,
};

/** Returns an affiliate's commission in percent for each plan that the programme's page names, and its periods. */
function commissions({ plans, affiliates: { commissionPercent, ...days } }: Figures) {
  const rates = NAMED_FOR_PARTNERS.map((id) => ({
    plan: plans.find((plan) => plan.id === id)?.name,
    percent: commissionPercent[id],
  }));
  return { ...days, rates };
}

/** Returns the delivery that most plans promise, and those of the plans that promise another. */
function deliveries({ delivery, plans }: Figures) {
  const own = plans.flatMap((plan) => (plan.delivery ? [[plan.id, plan.delivery]] : []));
  return { usual: delivery, byPlan: Object.fromEntries(own) };
}

/** Returns the lowest price of each page in cents; the monthly price if the page has monthly plans. */
function startingPrices({ plans }: Figures): Record<string, number> {
  const pages = Object.entries(Object.groupBy(plans, ({ page }) => page));
  return Object.fromEntries(
    pages.map(([page, ofPage = []]) => {
      const monthly = ofPage.filter(({ period }) => period === "month");
      const compared = monthly.length > 0 ? monthly : ofPage;
      return [page, Math.min(...compared.map(({ price }) => price))];
    }),
  );
}

/** Replaces every `{ en, ar }` by the text of one language. */
function inLanguage(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language));
  if (value === null || typeof value !== "object") return value;
  if ("en" in value && "ar" in value) return inLanguage(value[language as "en" | "ar"], language);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inLanguage(item, language)]));
}
