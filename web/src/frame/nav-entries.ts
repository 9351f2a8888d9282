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

/** The menu in its order; the pricing group stands between the two parts. */
export const entriesBeforePricing = [home, useCases, howItWorks, blog];
export const entriesAfterPricing = [about];

export const pricingEntries = [
  { name: "videoPackages", hint: "videoPackagesHint", to: "/video-packages" },
  { name: "coursePackages", hint: "coursePackagesHint", to: "/course-packages" },
] as const;

/** For `aria-current`: the page itself, or the section that the page belongs to. */
export function currentMark(to: string, path: string): "page" | "true" | undefined {
  if (path === to) return "page";
  return to !== "/" && path.startsWith(`${to}/`) ? "true" : undefined;
}

/** For the pricing group's button: any page below it, or the pricing entry itself. */
export function isPricing(path: string): boolean {
  return path === "/pricing" || pricingEntries.some(({ to }) => to === path);
}
