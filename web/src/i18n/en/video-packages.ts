import catalogue from "virtual:catalogue/video-packages/en";
import checkout from "./parts/checkout.ts";
import plans from "./parts/plans.ts";

const videoPackages = {
  meta: {
    title: "Video packages, Tawam",
    description:
      "Monthly video packages made with your digital twin: base videos, variants, editing for every platform and delivery. Pay monthly, or quarterly for less.",
  },
  heading: ["Monthly video,", "without monthly filming."],
  lead: "Five packages around one twin. Every video arrives cut, captioned and sized for the feed it is going to.",
  pilot: { period: "one package", start: "Start the pilot" },
  packages: "Monthly packages",
  addOns: { title: "Add what this month needs.", lead: "Each add-on is a one-time payment." },
  delivery: {
    title: "From order to delivery",
    steps: [
      { title: "Send one sample", text: "Two to five minutes, recorded with our guide." },
      { title: "Approve the words", text: "Your script or ours, edited until it sounds like you." },
      { title: "We produce", text: "Voice, lip sync, edit, captions and every aspect ratio." },
      { title: "Delivered", text: "In 3 to 5 business days, scheduled if you wish." },
    ],
    consent: "We make a twin only with the consent of the person it speaks for.",
  },
  quote: {
    title: "Need something between two packages?",
    lead: "Tell us how many speakers, languages and channels. We reply within 24 hours.",
    ask: "Ask for a quote",
  },
  plans,
  checkout,
  catalogue,
};

export default videoPackages;
