import catalogue from "virtual:catalogue/course-packages/en";
import checkout from "../checkout/checkout.en.ts";
import plans from "../plans/plans.en.ts";

const coursePackages = {
  meta: {
    title: "Course packages, Tawam",
    description:
      "Online courses taught by your digital twin: two packages of 10 or 15-minute lessons, a pilot video to try first, and add-ons from scripts to languages.",
  },
  heading: ["Teach the course,", "skip the studio."],
  lead: "You bring the subject and one recording. Your twin gives every lesson, and our team edits it.",
  stage: { recording: "One recording", lesson: "Lesson {number}" },
  courses: {
    title: "Course packages",
    package: "one package",
    project: "one project",
    total: "Up to {minutes} minutes of finished lessons",
    minute: "{minutes} min",
  },
  pilot: { period: "one payment", start: "Start the pilot" },
  addOns: { title: "Add what the course needs.", lead: "Each add-on is a one-time payment." },
  plans,
  checkout,
  catalogue,
};

export default coursePackages;
