import type { ComponentType } from "react";
import { articles } from "../../content/blog/articles.ts";
import type { PageDictionary } from "../i18n/dictionaries.ts";

export interface SitePage {
  /** Address without the language prefix. */
  path: string;
  /** Module below `src/`, for the build's manifest; the same that `load` imports. */
  module: string;
  load: () => Promise<{ Page: ComponentType }>;
  /** Modules whose markup the served page carries without their code: it needs the styles alone. */
  servedModules?: readonly string[];
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
    servedModules: [
      "features/feature-cards/feature-cards.tsx",
      "features/orbit-timeline/orbit-timeline.tsx",
      "features/testimonials/testimonials.tsx",
    ],
    dictionary: "home",
  },
  {
    ...publicPage,
    path: "/use-cases",
    module: "pages/use-cases.tsx",
    load: () => import("../pages/use-cases.tsx"),
    dictionary: "use-cases",
  },
  {
    ...publicPage,
    path: "/how-it-works",
    module: "pages/how-it-works.tsx",
    load: () => import("../pages/how-it-works.tsx"),
    dictionary: "how-it-works",
  },
  {
    ...publicPage,
    path: "/blog",
    module: "pages/blog.tsx",
    load: () => import("../pages/blog.tsx"),
    dictionary: "blog",
  },
  ...articles.map(
    ({ slug }): SitePage => ({
      ...publicPage,
      path: `/blog/${slug}`,
      module: "pages/article.tsx",
      load: () => import("../pages/article.tsx"),
      servedModules: ["features/blog/written-text.tsx"],
      dictionary: `blog/${slug}`,
    }),
  ),
  {
    ...publicPage,
    path: "/pricing",
    module: "pages/pricing.tsx",
    load: () => import("../pages/pricing.tsx"),
    dictionary: "pricing",
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
    path: "/course-packages",
    module: "pages/course-packages.tsx",
    load: () => import("../pages/course-packages.tsx"),
    dictionary: "course-packages",
  },
  {
    ...publicPage,
    path: "/creator-plan",
    module: "pages/creator-plan.tsx",
    load: () => import("../pages/creator-plan.tsx"),
    dictionary: "creator-plan",
  },
  {
    ...publicPage,
    path: "/business-plan",
    module: "pages/business-plan.tsx",
    load: () => import("../pages/business-plan.tsx"),
    dictionary: "business-plan",
  },
  {
    ...publicPage,
    path: "/about",
    module: "pages/about.tsx",
    load: () => import("../pages/about.tsx"),
    dictionary: "about",
  },
  {
    ...publicPage,
    path: "/features",
    module: "pages/features.tsx",
    load: () => import("../pages/features.tsx"),
    servedModules: ["features/feature-plates/feature-plates.tsx"],
    dictionary: "features",
  },
  {
    ...publicPage,
    path: "/recording-instructions",
    module: "pages/recording-instructions.tsx",
    load: () => import("../pages/recording-instructions.tsx"),
    servedModules: ["features/recording-guide/guide-text.tsx"],
    dictionary: "recording-instructions",
  },
  {
    ...publicPage,
    path: "/affiliate",
    module: "pages/affiliate.tsx",
    load: () => import("../pages/affiliate.tsx"),
    servedModules: ["features/affiliate-programme/programme-text.tsx"],
    dictionary: "affiliate",
  },
  {
    ...publicPage,
    path: "/contact",
    module: "pages/contact.tsx",
    load: () => import("../pages/contact.tsx"),
    dictionary: "contact",
  },
  {
    ...publicPage,
    path: "/terms",
    module: "pages/terms.tsx",
    load: () => import("../pages/terms.tsx"),
    servedModules: ["features/legal-text/legal-text.tsx"],
    dictionary: "terms",
  },
  {
    ...publicPage,
    path: "/privacy",
    module: "pages/privacy.tsx",
    load: () => import("../pages/privacy.tsx"),
    servedModules: ["features/legal-text/legal-text.tsx"],
    dictionary: "privacy",
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
    // Open to everyone: the page itself tells visitors, users and admins apart.
    ...outcomePage,
    path: "/admin",
    module: "pages/admin.tsx",
    load: () => import("../pages/admin.tsx"),
    dictionary: "admin",
    hidesGetStarted: true,
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
