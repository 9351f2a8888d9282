import films from "../film/films.en.ts";

const useCases = {
  meta: {
    title: "Use cases, Tawam",
    description:
      "Training, coaching testimonials, personalized messages and multilingual content: four short films, and how six industries would use a digital twin.",
  },
  title: ["Where a twin", "earns its keep."],
  lead: "Four kinds of video that people make again and again, each shown in a short film. Then six fields, each with one thing a twin could say there.",
  parts: { who: "Who it helps", change: "What changes" },
  cases: {
    training: {
      title: "Training",
      who: "Heads of training, operations and human resources.",
      change:
        "When a rule changes, you correct a paragraph and the lesson is spoken again by a face your people know. Nobody books a studio.",
    },
    coaching: {
      title: "Coaching testimonials",
      who: "Coaches and consultants, and the clients who agree to speak for them.",
      change:
        "A client who says yes records one sample. What they wrote about you becomes a video in their own voice, in words they have approved.",
    },
    messages: {
      title: "Personalized messages",
      who: "Sales, support and customer teams.",
      change:
        "The twin is built once, so a name and a first sentence can change for every person. A list of fifty people becomes fifty clips.",
    },
    languages: {
      title: "Multilingual content",
      who: "Educators, creators and companies with more than one market.",
      change:
        "One approved script goes out in Arabic, English, French and more, in your voice, with captions that read in the right direction.",
    },
  },
  industries: {
    title: ["Six fields,", "six first lines."],
    lead: "The examples are made up, so that you can picture the work. They are not quotes from clients.",
    list: [
      {
        title: "Education",
        text: "A lecturer opens each weekly unit in two languages. Students meet the same face in week 1 and in week 14.",
        line: "This week we begin with",
        key: "one question.",
      },
      {
        title: "Corporate",
        text: "A chief executive greets every office on the same morning, each in its own language.",
        line: "Here is what changes",
        key: "on Sunday.",
      },
      {
        title: "E-commerce",
        text: "A shop presents forty products with one face, and corrects a sentence when a product changes.",
        line: "Wash it cold, and it",
        key: "keeps its colour.",
      },
      {
        title: "Social media",
        text: "A creator keeps a series going, on four platforms, through a month of travel.",
        line: "Today’s tip takes",
        key: "ten seconds.",
      },
      {
        title: "Healthcare",
        text: "A clinic explains how to prepare for a visit, in words its doctors have approved.",
        line: "Please do not eat",
        key: "after midnight.",
      },
      {
        title: "Marketing",
        text: "A team puts five openings of one advertisement in front of people, instead of arguing about them.",
        line: "Still writing follow-ups",
        key: "by hand?",
      },
    ],
  },
  films,
  nextPage: {
    title: ["Yours may be", "a seventh."],
    lead: "Tell us what you find yourself saying every week. That is usually the first script.",
    getStarted: "Get Started",
    bookDemo: "Book a Demo",
  },
};

export default useCases;
