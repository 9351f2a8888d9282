import type { Words } from "../i18n/dictionaries.ts";

type NavName = keyof Words<"common">["nav"];

export interface NavEntry {
  name: NavName;
  to: string;
  hint?: NavName;
}

const home: NavEntry = { name: "home", to: "/" };
const useCases: NavEntry = { name: "useCases", to: "/use-cases" };
const howItWorks: NavEntry = { name: "howItWorks", to: "/how-it-works" };
const blog: NavEntry = { name: "blog", to: "/blog" };
const about: NavEntry = { name: "about", to: "/about" };

/** The menu's entries in order; the pricing group is between the two lists. */
export const entriesBeforePricing = [home, useCases, howItWorks, blog];
export const entriesAfterPricing = [about];

export const pricingEntries = [
  { name: "videoPackages", hint: "videoPackagesHint", to: "/video-packages" },
  { name: "coursePackages", hint: "coursePackagesHint", to: "/course-packages" },
] as const;

/** Returns `aria-current` for a link: "page" for the page itself, "true" for the section that it belongs to. */
export function currentMark(to: string, path: string): "page" | "true" | undefined {
  if (path === to) return "page";
  return to !== "/" && path.startsWith(`${to}/`) ? "true" : undefined;
}

/** Whether `path` is in the pricing group: one of its pages, or the pricing page itself. */
export function isPricing(path: string): boolean {
  return path === "/pricing" || pricingEntries.some(({ to }) => to === path);
}
