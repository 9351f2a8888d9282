const testimonials = {
  label: "What people say",
  carousel: "carousel",
  slide: "statement",
  show: "Show statement {position}",
  previous: "Previous statement",
  next: "Next statement",
  pause: "Pause the statements",
  play: "Play the statements",
  /** Stand-ins until people have agreed to be quoted; no real person or company is meant. */
  statements: [
    {
      quote:
        "I recorded once on a Tuesday. By the next week my Arabic and English audiences were both hearing from me, and I had not cancelled a single session.",
      author: "Noura A.",
      role: "Leadership coach, Dubai",
      initials: "NA",
    },
    {
      quote:
        "I used to put off every video because of the camera. Now I write the script, read it once more in the evening, and my twin does the rest.",
      author: "Khalid M.",
      role: "Founder, Abu Dhabi",
      initials: "KM",
    },
    {
      quote:
        "Our onboarding lessons change every quarter. We correct a paragraph instead of booking a studio, and the lesson still has a face our people know.",
      author: "Daniel R.",
      role: "Head of training, Riyadh",
      initials: "DR",
    },
    {
      quote:
        "The first draft did not sound like me, and I said so. The second one did, down to the pauses. I approve every word before it goes out.",
      author: "Mariam S.",
      role: "Marketing consultant, Muscat",
      initials: "MS",
    },
  ],
};

export default testimonials;
