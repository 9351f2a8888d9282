import catalogue from "virtual:catalogue/video-packages/en";
import checkout from "../checkout/checkout.en.ts";
import plans from "../plans/plans.en.ts";

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
  plans,
  checkout,
  catalogue,
};

export default videoPackages;
