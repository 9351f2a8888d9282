const paymentCanceled = {
  meta: {
    title: "Payment canceled, Tawam",
    description: "The checkout was canceled and no charges were made.",
  },
  heading: ["Payment canceled.", "No charges were made."],
  lead: "You left before paying, so nothing was sold. The packages are where you left them.",
  /** `{plan}` is what the visitor was about to buy. */
  leadWithPlan: "You left before paying for {plan}, so nothing was sold. It is where you left it.",
  tryAgain: "Try Again",
  contact: "Contact us",
  home: "Back to home",
};

export default paymentCanceled;
