import type { LegalClauses } from "../../../i18n/legal-page.ts";

const privacy = {
  meta: {
    title: "Privacy Policy, Tawam",
    description:
      "Which personal data we process and why, how recordings of your face and voice are protected, how long we keep them, and which rights you have.",
  },
  title: "Privacy Policy",
  lead: "A twin is made of the most personal data there is. Here is what we do with it, and what we never do.",
  dated: "Effective and last updated {date}",
  contents: "Contents",
  sections: {
    who: "Who is responsible",
    collect: "What we process",
    biometric: "Your likeness and your voice",
    purposes: "Why, and on which basis",
    cookies: "Cookies and storage",
    recipients: "Who receives data",
    transfers: "Transfers abroad",
    retention: "How long we keep it",
    security: "How we protect it",
    rights: "Your rights",
    children: "Children",
    changes: "Changes",
  },
  links: {
    privacy: "Privacy Policy",
    terms: "Terms of Service",
    guide: "recording guide",
    plans: "pricing pages",
    contact: "contact page",
  },
  loadClauses: (): Promise<{ default: LegalClauses }> => import("./privacy-text.en.ts"),
};

export default privacy;
