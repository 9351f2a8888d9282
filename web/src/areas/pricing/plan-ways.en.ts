/** The ways to work with us, for the pages that lead from one to another. `{price}` is where each starts. */
const ways = {
  "video-packages": {
    name: "Video Packages",
    text: "A set number of base videos and variants every month, written, edited and delivered.",
    price: "from {price} a month",
  },
  "course-packages": {
    name: "Course Packages",
    text: "Two or four lessons, taught by your twin and edited by our team.",
    price: "from {price} a course",
  },
  "creator-plan": {
    name: "Creator plan",
    text: "One person, up to 10 videos a month, delivered within 48 hours.",
    price: "{price} a month",
  },
  "business-plan": {
    name: "Business plan",
    text: "Unlimited videos, up to 10 avatars, with roles and approvals for the whole team.",
    price: "{price} a month",
  },
  pricing: {
    name: "Subscription tiers",
    text: "A twin of your own by the month, in three sizes, billed monthly or quarterly.",
    price: "from {price} a month",
  },
};

export default ways;
