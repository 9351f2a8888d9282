import type { ConsentsRow } from "../../../generated/tables.ts";

/** The names of what a consent can allow, by their codes. */
const consentScope = {
  languages: { en: "English", ar: "Arabic" },
  channels: {
    youtube: "YouTube",
    linkedin: "LinkedIn",
    tiktok: "TikTok",
    instagram: "Instagram",
    website: "Websites",
    internal: "Internal training platforms",
  } satisfies Record<ConsentsRow["channels"][number], string>,
  purposes: {
    training: "Teaching and training",
    promotion: "Presenting the company and its services",
    advertising: "Paid advertising",
  } satisfies Record<ConsentsRow["purposes"][number], string>,
};

export default consentScope;
