/**
 * The pages that belong to one person: those of an account, of a consent's link and of the team, by their dictionaries.
 * They stand apart from the site map, because every public page downloads that, with the names of the style sheets that
 * each of its pages needs.
 */
export const ownPages = {
  consent: () => import("../areas/consent/page.tsx"),
  studio: () => import("../areas/studio/page.tsx"),
  "studio/production": () => import("../areas/studio/production/page.tsx"),
  "studio/recordings": () => import("../areas/studio/recordings/page.tsx"),
  "studio/video": () => import("../areas/studio/video/page.tsx"),
  "studio/deliveries": () => import("../areas/studio/deliveries/page.tsx"),
  "studio/publishing": () => import("../areas/studio/publishing/page.tsx"),
  "studio/new-videos/one": () => import("../areas/studio/new-videos/one-page.tsx"),
  "studio/new-videos/bulk": () => import("../areas/studio/new-videos/bulk-page.tsx"),
  "account/profile": () => import("../areas/account/profile/page.tsx"),
  notes: () => import("../areas/notes/page.tsx"),
  "account/orders": () => import("../areas/account/orders/page.tsx"),
  "account/receipt": () => import("../areas/account/receipt/page.tsx"),
  "account/referrals": () => import("../areas/account/referrals/page.tsx"),
  admin: () => import("../areas/admin/page.tsx"),
};

export type OwnPage = keyof typeof ownPages;
