import type { ComponentType } from "react";
import { articleSlugs } from "../../content/blog/article-slugs.ts";
import type { PageDictionary } from "../i18n/dictionaries.ts";
import type { OwnPage } from "./own-pages.ts";
import { pathParameters } from "./path-parameters.ts";

export interface SitePage {
  /** Address without the language prefix; a part that differs is named in braces: `/studio/{production}`. */
  path: string;
  /** Imports `<dictionary>-page.tsx` of its area, by `own-pages.ts` or directly; every article is shown by `article-page.tsx`. */
  load: () => Promise<{ Page: ComponentType }>;
  /** The dictionary of the page's words, which include `meta.title` and `meta.description`. */
  dictionary: PageDictionary;
  access: "public" | "signed-in" | "admin";
  /** Whether search engines should list the page. */
  isIndexed: boolean;
  /** Header and footer around the page, or the page alone. */
  frame: "site" | "bare";
  /** Hides the header's Get Started button. */
  hidesGetStarted?: boolean;
  /** Hides the chat's button, which floats over the page's end. */
  hidesChat?: boolean;
}

const publicPage = { access: "public", isIndexed: true, frame: "site" } as const;
const outcomePage = { access: "public", isIndexed: false, frame: "site" } as const;
const authPage = { access: "public", isIndexed: true, frame: "bare", hidesGetStarted: true } as const;

/** A page of `own-pages.ts`. */
const ownPage = (dictionary: OwnPage) => ({
  ...outcomePage,
  dictionary,
  load: async () => (await import("./own-pages.ts")).ownPages[dictionary](),
});

const loadArticle = () => import("../areas/blog/article-page.tsx");
const loadAuth = () => import("../areas/auth/page.tsx");

/** All pages in the order of the menu. */
export const sitePages: readonly SitePage[] = [
  {
    ...publicPage,
    path: "/",
    load: () => import("../areas/marketing/home/page.tsx"),
    dictionary: "marketing/home",
  },
  {
    ...publicPage,
    path: "/use-cases",
    load: () => import("../areas/marketing/use-cases/page.tsx"),
    dictionary: "marketing/use-cases",
  },
  {
    ...publicPage,
    path: "/how-it-works",
    load: () => import("../areas/marketing/how-it-works/page.tsx"),
    dictionary: "marketing/how-it-works",
  },
  {
    ...publicPage,
    path: "/blog",
    load: () => import("../areas/blog/page.tsx"),
    dictionary: "blog",
  },
  ...articleSlugs.map(
    (slug): SitePage => ({
      ...publicPage,
      path: `/blog/${slug}`,
      load: loadArticle,
      dictionary: `blog/${slug}`,
    }),
  ),
  {
    ...publicPage,
    path: "/pricing",
    load: () => import("../areas/pricing/page.tsx"),
    dictionary: "pricing",
  },
  {
    ...publicPage,
    path: "/video-packages",
    load: () => import("../areas/pricing/packages/video-page.tsx"),
    dictionary: "pricing/packages/video",
  },
  {
    ...publicPage,
    path: "/course-packages",
    load: () => import("../areas/pricing/packages/course-page.tsx"),
    dictionary: "pricing/packages/course",
  },
  {
    ...publicPage,
    path: "/creator-plan",
    load: () => import("../areas/pricing/monthly-plans/creator-page.tsx"),
    dictionary: "pricing/monthly-plans/creator",
  },
  {
    ...publicPage,
    path: "/business-plan",
    load: () => import("../areas/pricing/monthly-plans/business-page.tsx"),
    dictionary: "pricing/monthly-plans/business",
  },
  {
    ...publicPage,
    path: "/about",
    load: () => import("../areas/marketing/about/page.tsx"),
    dictionary: "marketing/about",
  },
  {
    ...publicPage,
    path: "/features",
    load: () => import("../areas/marketing/features/page.tsx"),
    dictionary: "marketing/features",
  },
  {
    ...publicPage,
    path: "/recording-instructions",
    load: () => import("../areas/marketing/recording-guide/page.tsx"),
    dictionary: "marketing/recording-guide",
  },
  {
    ...publicPage,
    path: "/affiliate",
    load: () => import("../areas/marketing/affiliate/page.tsx"),
    dictionary: "marketing/affiliate",
  },
  {
    ...publicPage,
    path: "/contact",
    load: () => import("../areas/marketing/contact/page.tsx"),
    dictionary: "marketing/contact",
  },
  {
    ...publicPage,
    path: "/terms",
    load: () => import("../areas/marketing/legal/terms-page.tsx"),
    dictionary: "marketing/legal/terms",
  },
  {
    ...publicPage,
    path: "/privacy",
    load: () => import("../areas/marketing/legal/privacy-page.tsx"),
    dictionary: "marketing/legal/privacy",
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
    load: () => import("../areas/auth/confirm/page.tsx"),
    dictionary: "auth/confirm",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/auth/callback",
    load: () => import("../areas/auth/callback/page.tsx"),
    dictionary: "auth/callback",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/forgot-password",
    load: () => import("../areas/auth/password/forgot-page.tsx"),
    dictionary: "auth/password/forgot",
  },
  {
    ...authPage,
    isIndexed: false,
    path: "/reset-password",
    load: () => import("../areas/auth/password/reset-page.tsx"),
    dictionary: "auth/password/reset",
  },
  {
    ...ownPage("consent"),
    frame: "bare",
    path: "/consent/{token}",
    hidesChat: true,
  },
  {
    ...ownPage("studio"),
    access: "signed-in",
    path: "/studio",
  },
  {
    ...ownPage("studio/production"),
    access: "signed-in",
    path: "/studio/{production}",
  },
  {
    ...ownPage("studio/recordings"),
    access: "signed-in",
    path: "/studio/{production}/recordings",
    hidesChat: true,
  },
  {
    ...ownPage("studio/new-videos/one"),
    access: "signed-in",
    path: "/studio/{production}/new-video",
    hidesChat: true,
  },
  {
    ...ownPage("studio/deliveries"),
    access: "signed-in",
    path: "/studio/{production}/files",
    hidesChat: true,
  },
  {
    ...ownPage("studio/publishing"),
    access: "signed-in",
    path: "/studio/{production}/plan",
    hidesChat: true,
  },
  {
    ...ownPage("studio/new-videos/bulk"),
    access: "signed-in",
    path: "/studio/{production}/new-videos",
    hidesChat: true,
  },
  {
    ...ownPage("studio/video"),
    access: "signed-in",
    path: "/studio/{production}/videos/{video}",
    hidesChat: true,
  },
  {
    ...ownPage("account/profile"),
    access: "signed-in",
    path: "/profile",
  },
  {
    ...ownPage("notes"),
    access: "signed-in",
    path: "/notes",
  },
  {
    ...ownPage("account/orders"),
    access: "signed-in",
    path: "/orders",
  },
  {
    ...ownPage("account/receipt"),
    access: "signed-in",
    frame: "bare",
    path: "/receipt",
    hidesChat: true,
  },
  {
    ...ownPage("account/referrals"),
    access: "signed-in",
    path: "/referrals",
  },
  {
    // Public, because the page itself distinguishes visitors, users and admins.
    ...ownPage("admin"),
    path: "/admin",
    hidesGetStarted: true,
    hidesChat: true,
  },
  {
    ...outcomePage,
    path: "/payment-success",
    load: () => import("../areas/pricing/payment/success-page.tsx"),
    dictionary: "pricing/payment/success",
  },
  {
    ...outcomePage,
    path: "/payment-canceled",
    load: () => import("../areas/pricing/payment/canceled-page.tsx"),
    dictionary: "pricing/payment/canceled",
  },
];

export const notFoundPage: SitePage = {
  ...outcomePage,
  path: "*",
  load: () => import("../areas/marketing/not-found/page.tsx"),
  dictionary: "marketing/not-found",
};

/** The addresses that redirect, with their targets. */
export const redirects: Readonly<Record<string, string>> = { "/get-started": "/video-packages" };

export function findPage(path: string): SitePage {
  return sitePages.find((page) => pathParameters(page.path, path)) ?? notFoundPage;
}
