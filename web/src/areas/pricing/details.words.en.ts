import catalogue from "virtual:catalogue/pricing/en";

/** What stands below the prices: questions, and how each kind of package is delivered. */
const pricingDetails = {
  questions: {
    title: "Before you choose",
    items: [
      {
        question: "What changes when I pay quarterly?",
        answer: `Each month costs ${catalogue.quarterlyDiscountPercent}% less, rounded to a whole dollar, and you pay for three months at a time. The table above shows both prices and the payment itself.`,
      },
      {
        question: "What do you need from me?",
        answer:
          "One video sample of 2 to 5 minutes, which you send in your Studio. Our guide shows how to set up the room, the light and the sound.",
        link: { to: "/recording-instructions", label: "Open the recording guide" },
      },
      {
        question: "How soon do the videos arrive?",
        answer: "In 3 to 5 business days. On the Creator plan we promise delivery within 48 hours.",
      },
      {
        question: "Which languages can my twin speak?",
        answer:
          "Many. Every video starts as a written script, and the same twin speaks it in the language that you ask for. Tell us which ones you need.",
      },
      {
        question: "Whose twin may be made?",
        answer:
          "Only that of a person who agrees to it. We make a twin with the consent of the one it speaks for.",
      },
      {
        question: "What happens when I buy?",
        answer:
          "The payment page opens in a new tab, with or without an account. A confirmation e-mail arrives within 5 minutes, and our team contacts you within 24 hours.",
      },
    ],
  },
  delivery: {
    video: {
      title: "From order to delivery",
      steps: [
        { title: "Send one sample", text: "Two to five minutes, recorded with our guide." },
        { title: "Approve the words", text: "Your script or ours, edited until it sounds like you." },
        { title: "We produce", text: "Voice, lip sync, edit, captions and every aspect ratio." },
        { title: "Delivered", text: "In 3 to 5 business days, scheduled if you wish." },
      ],
      consent: "We make a twin only with the consent of the person it speaks for.",
    },
    course: {
      title: "From outline to finished course",
      steps: [
        { title: "Send one sample", text: "Two to five minutes of you, recorded with our guide." },
        { title: "Send the lessons", text: "Your own scripts, or ours with the scriptwriting add-on." },
        { title: "Your twin teaches", text: "Voice, lip sync, edit and captions, lesson by lesson." },
        { title: "You review", text: "One revision with Basic, two with Premium." },
        { title: "Delivered", text: "In 4 to 5 weeks with Basic, 6 to 8 with Premium." },
      ],
      consent: "We make a twin only with the consent of the person it speaks for.",
    },
  },
  quote: {
    title: "Need something between two packages?",
    lead: "Tell us how many speakers, languages and channels. We reply within 24 hours.",
    ask: "Ask for a quote",
  },
  custom: {
    title: "A course that fits neither package?",
    lead: "More lessons, several teachers, other languages: tell us the outline. We reply within 24 hours.",
    ask: "Plan a custom course",
    subject: "Custom course",
  },
};

export default pricingDetails;
