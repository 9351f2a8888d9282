import type { LegalClauses } from "../../../i18n/legal-page.ts";

const terms = {
  meta: {
    title: "Terms of Service, Tawam",
    description:
      "The terms for digital twins and videos made with them: consent, orders, delivery, revisions, acceptable use, liability and governing law.",
  },
  title: "Terms of Service",
  lead: "What you can expect of us, what we expect of you, and the one rule above all: no twin without consent.",
  dated: "Effective and last updated {date}",
  contents: "Contents",
  sections: {
    agreement: "The agreement",
    service: "The service",
    account: "Your account",
    orders: "Orders, prices and VAT",
    consent: "Consent to a twin",
    materials: "What you send us",
    delivery: "Scripts, delivery and revisions",
    use: "Acceptable use",
    rights: "Who owns what",
    refunds: "Refunds",
    privacy: "Privacy and confidentiality",
    liability: "Liability",
    termination: "Cancelling and ending",
    law: "Law, disputes and changes",
  },
  links: {
    privacy: "Privacy Policy",
    terms: "Terms of Service",
    guide: "recording guide",
    plans: "pricing pages",
    contact: "contact page",
  },
  loadClauses: (): Promise<{ default: LegalClauses }> => import("./terms-text.en.ts"),
};

export default terms;
