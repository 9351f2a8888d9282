import type { PageCatalogue } from "../../catalogue/offers.ts";
import type { Reply } from "./message.ts";

/** What an answer lists of the catalogue, and how much it says of each: all of it, the first lines, what it is for. */
interface OfferList {
  ids: readonly string[];
  detail: "all" | "first" | "purpose";
}

/** The plans and add-ons that belong to an answer, by their ids in the catalogue. */
export const offerLists: Partial<Record<Reply, OfferList>> = {
  planLimits: { ids: ["creator", "business"], detail: "all" },
  creator: { ids: ["creator"], detail: "all" },
  business: { ids: ["business"], detail: "all" },
  starter: { ids: ["video-starter", "course-pilot", "tier-starter"], detail: "all" },
  enterprise: { ids: ["video-enterprise", "tier-enterprise"], detail: "all" },
  languages: { ids: ["video-localization", "course-localization"], detail: "all" },
  addOns: {
    ids: [
      "video-localization",
      "video-recording",
      "video-scriptwriting",
      "video-strategy",
      "video-custom-setup",
      "video-social-media",
    ],
    detail: "all",
  },
  scripts: { ids: ["video-scriptwriting", "course-scriptwriting"], detail: "all" },
  courses: { ids: ["course-basic", "course-premium", "course-pilot"], detail: "all" },
  videoPackages: {
    ids: ["video-starter", "video-essential", "video-executive", "video-executive-pro", "video-enterprise"],
    detail: "first",
  },
  tiers: { ids: ["tier-starter", "tier-professional", "tier-enterprise"], detail: "purpose" },
  pricing: {
    ids: ["creator", "tier-starter", "video-starter", "video-essential", "course-basic", "business"],
    detail: "purpose",
  },
};

const FIRST_LINES = 2;

export type Period = "month" | "package" | "project";

export interface Offer {
  id: string;
  name: string;
  /** Whether the name is a plan's, which is never translated. */
  isPlan: boolean;
  page: string;
  price: number | "contact";
  period: Period | null;
  lines: readonly string[];
  extras: readonly { name: string; unit: string; price: number }[];
}

/** The offers of an answer with their prices; none for most answers. */
export function offersOf(reply: Reply, { plans, pilot, addOns }: PageCatalogue): Offer[] {
  const { ids, detail } = offerLists[reply] ?? { ids: [], detail: "all" };
  const all: Offer[] = [
    ...[...plans, pilot].map((plan) => ({
      ...plan,
      name: plan.displayName ?? plan.name,
      isPlan: true,
      lines:
        detail === "purpose"
          ? [plan.description]
          : plan.features.slice(0, detail === "first" ? FIRST_LINES : undefined),
      extras: detail === "all" ? plan.extras : [],
    })),
    ...addOns.map((addOn) => ({ ...addOn, isPlan: false, period: null, lines: [addOn.unit], extras: [] })),
  ];
  return ids.flatMap((id) => all.find((offer) => offer.id === id) ?? []);
}
