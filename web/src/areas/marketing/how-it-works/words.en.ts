import films from "../film/films.en.ts";

const howItWorks = {
  meta: {
    title: "How it works, Tawam",
    description:
      "Five steps from one phone recording to finished videos in 3 to 5 business days: what you do, what we do and what you get, and where you have to wait.",
  },
  title: ["Your part takes minutes.", "Ours takes days."],
  lead: "Five steps lead from one recording on your phone to finished videos. You are needed three times. The rest is our work, and it takes 3 to 5 business days.",
  tracks: {
    step: "Step {number}",
    you: "You",
    we: "We",
    yours: ["Record", "Approve", "", "Approve", ""],
    ours: ["Build the twin", "Write", "Generate", "Edit", "Deliver"],
  },
  parts: { you: "What you do", we: "What we do", get: "What you get" },
  steps: {
    title: "The five steps",
    onboarding: {
      title: "Onboarding and avatar creation",
      you: "Record one sample of two to five minutes with your phone and our guide, and give us your consent.",
      we: "Write to you within 24 hours, check the light and the sound, and build your avatar from your look and your voice.",
      get: "A digital twin that stays ready for every later script.",
    },
    script: {
      title: "Scriptwriting and brand voice setup",
      you: "Send a script, or only a topic. Read our version aloud, change what is not you, approve it.",
      we: "Draft or edit the words, and write down how you talk: what you would say and what you never would.",
      get: "Approved scripts, and a voice sheet that makes the next ones quicker.",
    },
    generation: {
      title: "AI video generation",
      you: "Nothing. Go and do your own work.",
      we: "Let your twin speak each script in your voice, in every language you ordered, and watch each take with human eyes.",
      get: "A base video for every approved script.",
    },
    editing: {
      title: "Editing and platform optimization",
      you: "Watch the cut. Say yes, or say what to change.",
      we: "Cut, caption and frame each version for YouTube, LinkedIn, TikTok and Instagram.",
      get: "Finished versions, each the shape its feed asks for.",
    },
    delivery: {
      title: "Delivery and scheduling",
      you: "Nothing more, unless you would rather choose the hour or publish the files yourself.",
      we: "Deliver in 3 to 5 business days. If you wish, schedule the videos and publish them on your channels.",
      get: "Videos that are out, or already in the calendar.",
    },
  },
  wait: {
    title: ["Yes, you will wait.", "Here is for what."],
    lead: "A twin that nearly looks like you is worse than none, so we do not hurry the part that makes it yours.",
    points: [
      {
        title: "3 to 5 business days",
        text: "Business days are working days: a weekend in between does not count.",
      },
      {
        title: "Two things make it longer",
        text: "A sample that has to be recorded again, and a script that waits for your yes. The {guide} prevents the first.",
      },
      {
        title: "Courses are counted in weeks",
        text: "Lessons are larger work. Each of the {courses} says how many weeks it takes.",
      },
    ],
    guide: "recording guide",
    courses: "course packages",
  },
  films,
  nextPage: {
    title: ["Choose a package.", "Then press record."],
    lead: "Your confirmation arrives within 5 minutes, and our team writes to you within 24 hours.",
    packages: "See the video packages",
  },
};

export default howItWorks;
