/** What every page with plans says: its tabs, the billing switch, the plan columns, the add-ons. */
const plans = {
  tabs: { label: "Kinds of packages", videoPackages: "Video Packages", courseCreation: "Course Creation" },
  billing: {
    label: "Billing",
    monthly: "Monthly",
    quarterly: "Quarterly",
    save: "(Save {percent})",
    /** `{charge}` is one payment for three months. */
    period: { monthly: "per month, billed monthly", quarterly: "per month, billed quarterly at {charge}" },
    /** Said to screen readers when the switch is moved. */
    announced: {
      monthly: "Prices per month, billed monthly",
      quarterly: "Prices per month, billed quarterly",
    },
  },
  popular: "Most popular",
  choose: "Choose {plan}",
  contactSales: "Contact Sales",
  add: "Add",
  processing: "Processing...",
  contact: "Contact us",
  /** What an add-on is called in the order. */
  service: "{name} service",
};

export default plans;
