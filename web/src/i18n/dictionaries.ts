import { loadedPart, loadOnce } from "../loading/load-once.ts";
import type { Language } from "./languages.ts";
import type { Shape } from "./shape.ts";

const loaders = {
  en: {
    common: () => import("./en/common.ts"),
    home: () => import("./en/home.ts"),
    "video-packages": () => import("./en/video-packages.ts"),
    pricing: () => import("./en/pricing.ts"),
    "course-packages": () => import("./en/course-packages.ts"),
    about: () => import("./en/about.ts"),
    features: () => import("./en/features.ts"),
    "how-it-works": () => import("./en/how-it-works.ts"),
    "use-cases": () => import("./en/use-cases.ts"),
    affiliate: () => import("./en/affiliate.ts"),
    terms: () => import("./en/terms.ts"),
    privacy: () => import("./en/privacy.ts"),
    "recording-instructions": () => import("./en/recording-instructions.ts"),
    "business-plan": () => import("./en/business-plan.ts"),
    "creator-plan": () => import("./en/creator-plan.ts"),
    blog: () => import("./en/blog.ts"),
    "blog/content-creator-burnout": () => import("../../content/blog/en/content-creator-burnout.md"),
    "blog/your-digital-sdr-revolution": () => import("../../content/blog/en/your-digital-sdr-revolution.md"),
    "blog/ai-cloning-brings-personalized-videos-to-life": () =>
      import("../../content/blog/en/ai-cloning-brings-personalized-videos-to-life.md"),
    "blog/personal-branding-in-the-digital-age": () =>
      import("../../content/blog/en/personal-branding-in-the-digital-age.md"),
    "blog/the-sales-team-that-never-sleeps": () =>
      import("../../content/blog/en/the-sales-team-that-never-sleeps.md"),
    "blog/warm-video-intros-that-convert": () =>
      import("../../content/blog/en/warm-video-intros-that-convert.md"),
    "blog/build-content-library-in-minutes": () =>
      import("../../content/blog/en/build-content-library-in-minutes.md"),
    "blog/overcoming-camera-fatigue-with-ai-avatars": () =>
      import("../../content/blog/en/overcoming-camera-fatigue-with-ai-avatars.md"),
    contact: () => import("./en/contact.ts"),
    chat: () => import("./en/chat.ts"),
    auth: () => import("./en/auth.ts"),
    "auth-confirm": () => import("./en/auth-confirm.ts"),
    "auth-callback": () => import("./en/auth-callback.ts"),
    "forgot-password": () => import("./en/forgot-password.ts"),
    "reset-password": () => import("./en/reset-password.ts"),
    "sign-in-ways": () => import("./en/sign-in-ways.ts"),
    "second-factor": () => import("./en/second-factor.ts"),
    "recovery-codes": () => import("./en/recovery-codes.ts"),
    passkeys: () => import("./en/passkeys.ts"),
    reauthentication: () => import("./en/reauthentication.ts"),
    profile: () => import("./en/profile.ts"),
    account: () => import("./en/account.ts"),
    notes: () => import("./en/notes.ts"),
    orders: () => import("./en/orders.ts"),
    receipt: () => import("./en/receipt.ts"),
    referrals: () => import("./en/referrals.ts"),
    admin: () => import("./en/admin.ts"),
    "admin-dashboard": () => import("./en/admin-dashboard.ts"),
    "admin-lists": () => import("./en/admin-lists.ts"),
    "admin-leads": () => import("./en/admin-leads.ts"),
    "admin-overview": () => import("./en/admin-overview.ts"),
    "admin-orders": () => import("./en/admin-orders.ts"),
    "admin-affiliates": () => import("./en/admin-affiliates.ts"),
    "admin-user": () => import("./en/admin-user.ts"),
    "admin-audit": () => import("./en/admin-audit.ts"),
    "payment-success": () => import("./en/payment-success.ts"),
    "payment-canceled": () => import("./en/payment-canceled.ts"),
    "not-found": () => import("./en/not-found.ts"),
  },
  ar: {
    common: () => import("./ar/common.ts"),
    home: () => import("./ar/home.ts"),
    "video-packages": () => import("./ar/video-packages.ts"),
    pricing: () => import("./ar/pricing.ts"),
    "course-packages": () => import("./ar/course-packages.ts"),
    about: () => import("./ar/about.ts"),
    features: () => import("./ar/features.ts"),
    "how-it-works": () => import("./ar/how-it-works.ts"),
    "use-cases": () => import("./ar/use-cases.ts"),
    affiliate: () => import("./ar/affiliate.ts"),
    terms: () => import("./ar/terms.ts"),
    privacy: () => import("./ar/privacy.ts"),
    "recording-instructions": () => import("./ar/recording-instructions.ts"),
    "business-plan": () => import("./ar/business-plan.ts"),
    "creator-plan": () => import("./ar/creator-plan.ts"),
    blog: () => import("./ar/blog.ts"),
    "blog/content-creator-burnout": () => import("../../content/blog/ar/content-creator-burnout.md"),
    "blog/your-digital-sdr-revolution": () => import("../../content/blog/ar/your-digital-sdr-revolution.md"),
    "blog/ai-cloning-brings-personalized-videos-to-life": () =>
      import("../../content/blog/ar/ai-cloning-brings-personalized-videos-to-life.md"),
    "blog/personal-branding-in-the-digital-age": () =>
      import("../../content/blog/ar/personal-branding-in-the-digital-age.md"),
    "blog/the-sales-team-that-never-sleeps": () =>
      import("../../content/blog/ar/the-sales-team-that-never-sleeps.md"),
    "blog/warm-video-intros-that-convert": () =>
      import("../../content/blog/ar/warm-video-intros-that-convert.md"),
    "blog/build-content-library-in-minutes": () =>
      import("../../content/blog/ar/build-content-library-in-minutes.md"),
    "blog/overcoming-camera-fatigue-with-ai-avatars": () =>
      import("../../content/blog/ar/overcoming-camera-fatigue-with-ai-avatars.md"),
    contact: () => import("./ar/contact.ts"),
    chat: () => import("./ar/chat.ts"),
    auth: () => import("./ar/auth.ts"),
    "auth-confirm": () => import("./ar/auth-confirm.ts"),
    "auth-callback": () => import("./ar/auth-callback.ts"),
    "forgot-password": () => import("./ar/forgot-password.ts"),
    "reset-password": () => import("./ar/reset-password.ts"),
    "sign-in-ways": () => import("./ar/sign-in-ways.ts"),
    "second-factor": () => import("./ar/second-factor.ts"),
    "recovery-codes": () => import("./ar/recovery-codes.ts"),
    passkeys: () => import("./ar/passkeys.ts"),
    reauthentication: () => import("./ar/reauthentication.ts"),
    profile: () => import("./ar/profile.ts"),
    account: () => import("./ar/account.ts"),
    notes: () => import("./ar/notes.ts"),
    orders: () => import("./ar/orders.ts"),
    receipt: () => import("./ar/receipt.ts"),
    referrals: () => import("./ar/referrals.ts"),
    admin: () => import("./ar/admin.ts"),
    "admin-dashboard": () => import("./ar/admin-dashboard.ts"),
    "admin-lists": () => import("./ar/admin-lists.ts"),
    "admin-leads": () => import("./ar/admin-leads.ts"),
    "admin-overview": () => import("./ar/admin-overview.ts"),
    "admin-orders": () => import("./ar/admin-orders.ts"),
    "admin-affiliates": () => import("./ar/admin-affiliates.ts"),
    "admin-user": () => import("./ar/admin-user.ts"),
    "admin-audit": () => import("./ar/admin-audit.ts"),
    "payment-success": () => import("./ar/payment-success.ts"),
    "payment-canceled": () => import("./ar/payment-canceled.ts"),
    "not-found": () => import("./ar/not-found.ts"),
  },
};

export type DictionaryName = keyof typeof loaders.en;
type Loaded<Name extends DictionaryName> = Awaited<ReturnType<(typeof loaders.en)[Name]>>["default"];
export type Words<Name extends DictionaryName> = Shape<Loaded<Name>>;
/** The dictionaries of whole pages: they carry the title and description. */
export type PageDictionary = {
  [Name in DictionaryName]: Loaded<Name> extends { meta: unknown } ? Name : never;
}[DictionaryName];

export function loadWords<Name extends DictionaryName>(language: Language, name: Name): Promise<Words<Name>> {
  return loadOnce(loaderOf(language, name), (module) => module.default as Words<Name>);
}

export function loadedWords<Name extends DictionaryName>(
  language: Language,
  name: Name,
): Words<Name> | undefined {
  return loadedPart(loaderOf(language, name)) as Words<Name> | undefined;
}

/** The dictionaries that are in use, so that a switch of language can bring all of them. */
export function loadedNames(language: Language): DictionaryName[] {
  const names = Object.keys(loaders[language]) as DictionaryName[];
  return names.filter((name) => loadedWords(language, name) !== undefined);
}

function loaderOf(language: Language, name: DictionaryName): () => Promise<{ default: unknown }> {
  return loaders[language][name];
}
