import type { ComponentType } from "react";
import type { PageDictionary } from "../i18n/dictionaries.ts";

export interface SitePage {
  /** Address without the language prefix. */
  path: string;
  /** Module below `src/`, for the build's manifest; the same that `load` imports. */
  module: string;
  load: () => Promise<{ Page: ComponentType }>;
  /** Its words; `meta.title` and `meta.description` come from here. */
  dictionary: PageDictionary;
  access: "public" | "signed-in" | "admin";
  /** Pages that search engines should list. */
  isIndexed: boolean;
  /** Header and footer around the page, or the page alone. */
  frame: "site" | "bare";
  /** The header's Get Started button. */
  hidesGetStarted?: boolean;
}

const publicPage = { access: "public", isIndexed: true, frame: "site" } as const;
const outcomePage = { access: "public", isIndexed: false, frame: "site" } as const;
const authPage = { access: "public", isIndexed: true, frame: "bare", hidesGetStarted: true } as const;

/** Every page once, in the order of the menu. */
export const sitePages: readonly SitePage[] = [
  {
    ...publicPage,
    path: "/",
    module: "pages/home.tsx",
    load: () => import("../pages/home.tsx"),
    dictionary: "home",
  },
  {
    ...publicPage,
    path: "/video-packages",
    module: "pages/video-packages.tsx",
    load: () => import("../pages/video-packages.tsx"),
    dictionary: "video-packages",
  },
  {
    ...publicPage,
    path: "/contact",
    module: "pages/contact.tsx",
    load: () => import("../pages/contact.tsx"),
    dictionary: "contact",
  },
  {
    ...authPage,
    path: "/auth",
    module: "pages/auth.tsx",
    load: () => import("../pages/auth.tsx"),
    dictionary: "auth",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/sign-up",
    module: "pages/auth.tsx",
    load: () => import("../pages/auth.tsx"),
    dictionary: "auth",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/auth/confirm",
    module: "pages/auth-confirm.tsx",
    load: () => import("../pages/auth-confirm.tsx"),
    dictionary: "auth-confirm",
  },
  {
    ...outcomePage,
    access: "signed-in",
    path: "/profile",
    module: "pages/profile.tsx",
    load: () => import("../pages/profile.tsx"),
    dictionary: "profile",
  },
  {
    ...outcomePage,
    path: "/payment-success",
    module: "pages/payment-success.tsx",
    load: () => import("../pages/payment-success.tsx"),
    dictionary: "payment-success",
  },
  {
    ...outcomePage,
    path: "/payment-canceled",
    module: "pages/payment-canceled.tsx",
    load: () => import("../pages/payment-canceled.tsx"),
    dictionary: "payment-canceled",
  },
];

export const notFoundPage: SitePage = {
  ...outcomePage,
  path: "*",
  module: "pages/not-found.tsx",
  load: () => import("../pages/not-found.tsx"),
  dictionary: "not-found",
};

/** Addresses that only lead on. */
export const redirects: Readonly<Record<string, string>> = { "/get-started": "/video-packages" };

export function findPage(path: string): SitePage {
  return sitePages.find((page) => page.path === path) ?? notFoundPage;
}
