/** The longest text of each typed field that the server keeps, in characters. */
export const longest = {
  fullName: 200,
  email: 320,
  phone: 40,
  company: 200,
  website: 2000,
  platforms: 2000,
  motivation: 10_000,
} as const;

export const audienceSizes = ["under-1k", "1k-10k", "10k-50k", "50k-100k", "100k-500k", "500k+"] as const;
export const experiences = ["beginner", "intermediate", "experienced", "expert"] as const;

export type AffiliateText = keyof typeof longest;
export type AffiliateField = AffiliateText | "audienceSize" | "experience";
