import catalogue from "virtual:catalogue/chat/en";

const chat = {
  title: "Chat Assistant",
  /** Under the title of the toast that greets the opening. */
  opened: "Ask in your own words, in English or Arabic.",
  close: "Close the chat",
  log: "Conversation",
  /** Said before each message to screen readers. */
  speakers: { user: "You:", bot: "Assistant:" },
  input: { label: "Your message", placeholder: "Write a message", send: "Send message" },
  suggestions: {
    label: "Common questions",
    questions: [
      "What is a digital twin?",
      "How does it work?",
      "What do the plans cost?",
      "What features are there?",
      "How fast is delivery?",
    ],
  },
  offers: {
    periods: { month: "per month", package: "one payment", project: "per project" },
    kinds: {
      "video-packages": "Video packages",
      "course-packages": "Courses",
      pricing: "Subscription tiers",
    },
    agreed: "on request",
  },
  /**
   * `{email}` is the support address, `{percent}` what quarterly billing takes off. Anything else in braces only
   * keeps its own direction.
   */
  answers: {
    welcome: {
      text: "Hello. Ask about your digital twin, how we produce, or prices.",
      links: [{ to: "/contact", label: "Talk to a person" }],
    },
    fallback: {
      text: "I don't have specific information about that. Would you like to know about our digital twin technology, content creation process, pricing plans, or specific features?",
      links: [{ to: "/contact", label: "Talk to a person" }],
    },
    assistant: {
      text: "I am an automated assistant: I answer common questions with prepared answers. For anything else, a person reads every message sent to {email}.",
      links: [{ to: "/contact", label: "Talk to a person" }],
    },
    affiliate: {
      text: "Affiliates earn a commission of {starter} on Starter, {professional} on Professional and {enterprise} on Enterprise. We review applications within 2-3 business days.",
      links: [{ to: "/affiliate", label: "Apply to the programme" }],
    },
    refund: {
      text: "If you leave the payment page before paying, nothing is charged. To end a plan, open your orders in your account. To ask about a refund, write to {email} with your transaction ID, and a person looks at your order. The terms of service apply.",
      links: [
        { to: "/orders", label: "Your orders" },
        { to: "/terms", label: "Read the terms" },
        { to: "/contact", label: "Talk to a person" },
      ],
    },
    terms: {
      text: "What you agree to with an order is in the terms of service. If a point is unclear, ask a person.",
      links: [
        { to: "/terms", label: "Read the terms" },
        { to: "/contact", label: "Talk to a person" },
      ],
    },
    planLimits: {
      text: "That depends on the plan. Side by side:",
      links: [
        { to: "/creator-plan", label: "Creator plan" },
        { to: "/business-plan", label: "Business plan" },
      ],
    },
    creator: {
      text: "The Creator plan is for one person who publishes often.",
      links: [{ to: "/creator-plan", label: "See the Creator plan" }],
    },
    business: {
      text: "The Business plan is for companies with many voices.",
      links: [{ to: "/business-plan", label: "See the Business plan" }],
    },
    demo: {
      text: "Watch what a twin can do on the use cases page, or book a demo and a person shows you.",
      links: [
        { to: "/use-cases", label: "Watch the films" },
        { to: "/contact?subject=Book%20a%20demo", label: "Book a demo" },
      ],
    },
    starter: {
      text: "You can start small: a pilot is paid once, the Starter tier by the month.",
      links: [
        { to: "/video-packages", label: "Video packages" },
        { to: "/pricing", label: "Subscription tiers" },
      ],
    },
    enterprise: {
      text: "Enterprise comes in two forms: a monthly video package, and a subscription tier that our team sets up with you.",
      links: [
        { to: "/video-packages", label: "Video packages" },
        { to: "/contact", label: "Talk to a person" },
      ],
    },
    person: {
      text: "Gladly. Use the contact form or write to {email}: a person reads every message.",
      links: [{ to: "/contact", label: "Open the contact form" }],
    },
    company: {
      text: "Tawam is a licensed company in the United Arab Emirates, founded in 2023. So far: 15+ creators, 800+ videos, 12+ countries.",
      links: [{ to: "/about", label: "About us" }],
    },
    languages: {
      text: "Your twin speaks many languages in your own voice, Arabic and English among them. Executive Pro includes 2 languages; to other packages you can add them:",
      links: [{ to: "/video-packages", label: "See the video packages" }],
    },
    addOns: {
      text: "Each add-on is paid once. For video packages:",
      links: [
        { to: "/video-packages", label: "Video packages" },
        { to: "/course-packages", label: "Add-ons for courses" },
      ],
    },
    scripts: {
      text: "Bring your own script, or have one generated with AI and set in your brand's voice. As an add-on, we write it for you:",
      links: [{ to: "/video-packages", label: "See the add-ons" }],
    },
    platforms: {
      text: "YouTube, LinkedIn, TikTok and Instagram: each video is formatted for the platform it goes to, and scheduled if you wish.",
      links: [{ to: "/features", label: "See the features" }],
    },
    account: {
      text: "Sign up with your name, company, position, e-mail and a password, then confirm your e-mail. If you cannot get in, write to {email}.",
      links: [
        { to: "/auth", label: "Create an account" },
        { to: "/auth?mode=sign-in", label: "Log in" },
      ],
    },
    guide: {
      text: "The base video takes 2 to 5 minutes, ideally 3 to 5. The voice recording takes 1 to 5 minutes, as {.mp3} or {.wav}. The guide leads you through both, and you send them in your Studio.",
      links: [
        { to: "/recording-instructions", label: "Open the recording guide" },
        { to: "/studio", label: "Open your Studio" },
      ],
    },
    courses: {
      text: "Two course packages, and a pilot to try your twin first:",
      links: [{ to: "/course-packages", label: "See the course packages" }],
    },
    consent: {
      text: "We make a twin only with the consent of the person it shows. How we handle what you send us is in the privacy policy.",
      links: [
        { to: "/privacy", label: "Read the privacy policy" },
        { to: "/contact", label: "Talk to a person" },
      ],
    },
    delivery: {
      text: "Videos are delivered in 3 to 5 business days. The Creator plan promises 48 hours. Course packages name their own weeks.",
      links: [
        { to: "/how-it-works", label: "How it works" },
        { to: "/course-packages", label: "Course packages" },
      ],
    },
    billing: {
      text: "Monthly packages are billed monthly or quarterly; quarterly saves {percent}. Everything else is paid once. The confirmation e-mail comes within 5 minutes, and our team contacts you within 24 hours.",
      links: [
        { to: "/video-packages", label: "See the video packages" },
        { to: "/contact", label: "Talk to a person" },
      ],
    },
    videoPackages: {
      text: "Five video packages around one twin:",
      links: [{ to: "/video-packages", label: "See the video packages" }],
    },
    tiers: {
      text: "Three subscription tiers. Quarterly billing saves {percent}.",
      links: [{ to: "/pricing", label: "See the tiers" }],
    },
    pricing: {
      text: "Here is where each kind of plan starts:",
      links: [
        { to: "/video-packages", label: "Video packages" },
        { to: "/course-packages", label: "Course packages" },
        { to: "/pricing", label: "Subscription tiers" },
      ],
    },
    useCases: {
      text: "Training, coaching testimonials, personalized messages and multilingual content. Teams in education, corporate, e-commerce, social media, healthcare and marketing use it.",
      links: [{ to: "/use-cases", label: "See the use cases" }],
    },
    process: {
      text: "Five steps: onboarding and avatar creation; scriptwriting and brand voice setup; AI video generation; editing and platform optimization; delivery and scheduling. You record once.",
      links: [{ to: "/how-it-works", label: "See the five steps" }],
    },
    features: {
      text: "Your look and voice in many languages, your own script or a generated one, editing for every platform, publishing and scheduling, and bulk creation.",
      links: [{ to: "/features", label: "See the features" }],
    },
    twin: {
      text: "Your digital twin has your look, your voice and your way of speaking. Record one sample of 2 to 5 minutes; our team builds the twin, and every script becomes a video without a camera.",
      links: [
        { to: "/features", label: "What a twin can do" },
        { to: "/recording-instructions", label: "How to record" },
      ],
    },
    blog: {
      text: "We write about video, presence and sales.",
      links: [{ to: "/blog", label: "Open the blog" }],
    },
    support: {
      text: "Tell me what it is about. If I cannot help, write to {email} and a person answers.",
      links: [{ to: "/contact", label: "Talk to a person" }],
    },
    more: { text: "Gladly. What would you like to know?", links: [] },
    greeting: { text: "Hello, good to have you here. What would you like to know?", links: [] },
    thanks: {
      text: "You are welcome. If anything is left open, ask on, or talk to a person.",
      links: [{ to: "/contact", label: "Talk to a person" }],
    },
  },
  catalogue,
};

export default chat;
