import type { ComponentType } from "react";
import { articles } from "../../content/blog/articles.ts";
import type { PageDictionary } from "../i18n/dictionaries.ts";

export interface SitePage {
  /** Address without the language prefix. */
  path: string;
  /** Imports `pages/<dictionary>.tsx`; every article is shown by `pages/article.tsx`. */
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
  /** The chat's button, which floats over the page's end. */
  hidesChat?: boolean;
}

const publicPage = { access: "public", isIndexed: true, frame: "site" } as const;
const outcomePage = { access: "public", isIndexed: false, frame: "site" } as const;
const authPage = { access: "public", isIndexed: true, frame: "bare", hidesGetStarted: true } as const;

const loadArticle = () => import("../pages/article.tsx");
const loadAuth = () => import("../pages/auth.tsx");

/** Every page once, in the order of the menu. */
export const sitePages: readonly SitePage[] = [
  {
    ...publicPage,
    path: "/",
    load: () => import("../pages/home.tsx"),
    dictionary: "home",
  },
  {
    ...publicPage,
    path: "/use-cases",
    load: () => import("../pages/use-cases.tsx"),
    dictionary: "use-cases",
  },
  {
    ...publicPage,
    path: "/how-it-works",
    load: () => import("../pages/how-it-works.tsx"),
    dictionary: "how-it-works",
  },
  {
    ...publicPage,
    path: "/blog",
    load: () => import("../pages/blog.tsx"),
    dictionary: "blog",
  },
  ...articles.map(
    ({ slug }): SitePage => ({
      ...publicPage,
      path: `/blog/${slug}`,
      load: loadArticle,
      dictionary: `blog/${slug}`,
    }),
  ),
  {
    ...publicPage,
    path: "/pricing",
    load: () => import("../pages/pricing.tsx"),
    dictionary: "pricing",
  },
  {
    ...publicPage,
    path: "/video-packages",
    load: () => import("../pages/video-packages.tsx"),
    dictionary: "video-packages",
  },
  {
    ...publicPage,
    path: "/course-packages",
    load: () => import("../pages/course-packages.tsx"),
    dictionary: "course-packages",
  },
  {
    ...publicPage,
    path: "/creator-plan",
    load: () => import("../pages/creator-plan.tsx"),
    dictionary: "creator-plan",
  },
  {
    ...publicPage,
    path: "/business-plan",
    load: () => import("../pages/business-plan.tsx"),
    dictionary: "business-plan",
  },
  {
    ...publicPage,
    path: "/about",
    load: () => import("../pages/about.tsx"),
    dictionary: "about",
  },
  {
    ...publicPage,
    path: "/features",
    load: () => import("../pages/features.tsx"),
    dictionary: "features",
  },
  {
    ...publicPage,
    path: "/recording-instructions",
    load: () => import("../pages/recording-instructions.tsx"),
    dictionary: "recording-instructions",
  },
  {
    ...publicPage,
    path: "/affiliate",
    load: () => import("../pages/affiliate.tsx"),
    dictionary: "affiliate",
  },
  {
    ...publicPage,
    path: "/contact",
    load: () => import("../pages/contact.tsx"),
    dictionary: "contact",
  },
  {
    ...publicPage,
    path: "/terms",
    load: () => import("../pages/terms.tsx"),
    dictionary: "terms",
  },
  {
    ...publicPage,
    path: "/privacy",
    load: () => import("../pages/privacy.tsx"),
    dictionary: "privacy",
  },
  {
    ...authPage,
    path: "/auth",
    load: loadAuth,
    dictionary: "auth",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/sign-up",
    load: loadAuth,
    dictionary: "auth",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/auth/confirm",
    load: () => import("../pages/auth-confirm.tsx"),
    dictionary: "auth-confirm",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/auth/callback",
    load: () => import("../pages/auth-callback.tsx"),
    dictionary: "auth-callback",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/forgot-password",
    load: () => import("../pages/forgot-password.tsx"),
    dictionary: "forgot-password",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/reset-password",
    load: () => import("../pages/reset-password.tsx"),
    dictionary: "reset-password",
  },
  {
    ...outcomePage,
    access: "signed-in",
    path: "/profile",
    load: () => import("../pages/profile.tsx"),
    dictionary: "profile",
  },
  {
    ...outcomePage,
    access: "signed-in",
    path: "/notes",
    load: () => import("../pages/notes.tsx"),
    dictionary: "notes",
  },
  {
    ...outcomePage,
    access: "signed-in",
    path: "/orders",
    load: () => import("../pages/orders.tsx"),
    dictionary: "orders",
  },
  {
    ...outcomePage,
    access: "signed-in",
    frame: "bare",
    path: "/receipt",
    load: () => import("../pages/receipt.tsx"),
    dictionary: "receipt",
    hidesChat: true,
  },
  {
    ...outcomePage,
    access: "signed-in",
    path: "/referrals",
    load: () => import("../pages/referrals.tsx"),
    dictionary: "referrals",
  },
  {
    // Open to everyone: the page itself tells visitors, users and admins apart.
    ...outcomePage,
    path: "/admin",
    load: () => import("../pages/admin.tsx"),
    dictionary: "admin",
    hidesGetStarted: true,
    hidesChat: true,
  },
  {
    ...outcomePage,
    path: "/payment-success",
    load: () => import("../pages/payment-success.tsx"),
    dictionary: "payment-success",
  },
  {
    ...outcomePage,
    path: "/payment-canceled",
    load: () => import("../pages/payment-canceled.tsx"),
    dictionary: "payment-canceled",
  },
];

export const notFoundPage: SitePage = {
  ...outcomePage,
  path: "*",
  load: () => import("../pages/not-found.tsx"),
  dictionary: "not-found",
};

/** Addresses that only lead on. */
export const redirects: Readonly<Record<string, string>> = { "/get-started": "/video-packages" };

export function findPage(path: string): SitePage {
  return sitePages.find((page) => page.path === path) ?? notFoundPage;
}
