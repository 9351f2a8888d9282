const paymentSuccess = {
  meta: {
    title: "Payment, Tawam",
    description: "What you bought, its transaction ID, and what happens next.",
  },
  processing: { title: "Confirming your payment", text: "This takes a moment. Keep this page open." },
  welcome: "Welcome to Tawam.",
  activated: "Plan activated!",
  transaction: { label: "Transaction ID", copy: "Copy", copied: "Copied", failed: "Select it by hand" },
  status: {
    checking: "Asking our records about this payment.",
    paid: "Confirmed: our records show this payment as paid.",
    pending: "Waiting for confirmation from the payment provider. We keep looking.",
    stillPending: "Not confirmed yet. We e-mail you as soon as it is; nothing else is needed from you.",
    review: "Waiting: our team is checking this payment and writes to you. Nothing is needed from you.",
    canceled: "Our records show this checkout as canceled. No charges were made. {contact}",
    failed: "Our records show that this payment did not go through. {contact}",
    refunded: "Our records show this payment as refunded. {contact}",
    unknown: "This transaction is not known to us. If you did pay, send us its ID. {contact}",
    unreachable: "We could not ask our records just now. Your confirmation e-mail will tell you. {contact}",
    contact: "Write to us",
  },
  next: {
    title: "What happens next",
    steps: [
      { title: "Check your e-mail", text: "Your confirmation arrives within 5 minutes." },
      { title: "Meet your team", text: "We contact you within 24 hours to plan the first script." },
      {
        title: "Record one sample",
        text: "Two to five minutes, with our guide. You send it in your Studio; the rest is ours.",
      },
    ],
  },
  /** For buyers without an account here; `{signUp}` leads there. */
  account: "Your Studio and your receipts are part of your account. {signUp} with the e-mail you paid with.",
  signUp: "Make an account",
  studio: "Open your Studio",
  orders: "See your orders",
  home: "Back to home",
  contact: "Contact us",
};

export default paymentSuccess;
