import type { SitePage } from "../src/site/site-map.ts";

/** Beside every account screen. */
const PORTRAIT = "features/account-frame/portrait.tsx";

/** Parts that a page is served with and whose code comes later: it needs their styles from the start. */
const SERVED: Record<string, readonly string[]> = {
  "pages/home.tsx": [
    "features/feature-cards/feature-cards.tsx",
    "features/orbit-timeline/orbit-timeline.tsx",
    "features/testimonials/testimonials.tsx",
  ],
  "pages/features.tsx": ["features/feature-plates/feature-plates.tsx"],
  "pages/recording-instructions.tsx": ["features/recording-guide/guide-text.tsx"],
  "pages/affiliate.tsx": ["features/affiliate-programme/programme-text.tsx"],
  "pages/terms.tsx": ["features/legal-text/legal-text.tsx"],
  "pages/privacy.tsx": ["features/legal-text/legal-text.tsx"],
  "pages/article.tsx": ["features/blog/written-text.tsx"],
  "pages/auth.tsx": [PORTRAIT],
  "pages/auth-callback.tsx": [PORTRAIT],
  "pages/auth-confirm.tsx": [PORTRAIT],
  "pages/forgot-password.tsx": [PORTRAIT],
  "pages/reset-password.tsx": [PORTRAIT],
};

/** The module of a page's component, below `src/`. */
export function moduleOf({ dictionary }: SitePage): string {
  return dictionary.startsWith("blog/") ? "pages/article.tsx" : `pages/${dictionary}.tsx`;
}

/** The modules, below `src/`, whose markup a page carries without their code. */
export function servedModulesOf(page: SitePage): readonly string[] {
  return SERVED[moduleOf(page)] ?? [];
}
