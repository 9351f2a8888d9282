import type { AffiliateText } from "./programme-text.en.ts";

const affiliate = {
  meta: {
    title: "Affiliate programme, Tawam",
    description:
      "Recommend Tawam and earn 20%, 25% or 30% commission, by plan. Apply in a few minutes; we review every application within 2-3 business days.",
  },
  form: {
    title: "Apply to the programme",
    lead: "We review your application and get back to you within 2-3 business days.",
    /** `{privacy}` is a link. */
    privacy: "We use these details to answer you, as our {privacy} says.",
    privacyLink: "Privacy Policy",
    optional: "Optional",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    phoneHint: "With the country code, such as {example}",
    company: "Company",
    website: "Website",
    audienceSize: "Audience size",
    audienceHint: "All your channels together.",
    choose: "Please choose",
    audienceSizes: {
      "under-1k": "Under 1,000",
      "1k-10k": "1,000 to 10,000",
      "10k-50k": "10,000 to 50,000",
      "50k-100k": "50,000 to 100,000",
      "100k-500k": "100,000 to 500,000",
      "500k+": "More than 500,000",
    },
    experience: "Experience with affiliate work",
    experiences: {
      beginner: "Beginner (0-1 years)",
      intermediate: "Intermediate (2-3 years)",
      experienced: "Experienced (4-5 years)",
      expert: "Expert (5+ years)",
    },
    platforms: "Your platforms",
    platformsHint: "Where you publish, and for whom.",
    motivation: "Why do you want to join?",
    motivationHint: "A few sentences: what you would show, and to whom.",
    /** The label of the field that people do not see. */
    fax: "Leave this empty",
    send: "Submit application",
    sending: "Submitting...",
  },
  errors: {
    fullName: "Full name must be at least 2 characters",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
    company: "Please use at most 200 characters",
    website: "Please enter a valid website address",
    audienceSize: "Please select your audience size",
    platforms: "Please describe your platforms",
    experience: "Please select your experience level",
    motivation: "Please tell us why you want to join (minimum 20 characters)",
  },
  sent: {
    title: "Application Submitted!",
    text: "We'll review your application and get back to you within 2-3 business days.",
  },
  failed: {
    title: "Your application was not sent",
    unreachable: "Our server did not answer.",
    /** `{email}` is the support address. */
    kept: "Everything you wrote is still here. Try again, or write to {email}.",
  },
  /** Shown where scripts do not run. */
  noScript:
    "This form needs JavaScript. Without it, write to {email}: your name and phone, where you publish and for how many people, how long you have done affiliate work, and why you want to join.",
  loadText: (): Promise<{ default: AffiliateText }> => import("./programme-text.en.ts"),
};

export default affiliate;
