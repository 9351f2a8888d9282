import proof from "../proof.en.ts";

const about = {
  meta: {
    title: "About us, Tawam",
    description:
      "Tawam is a licensed UAE company, founded in 2023. Meet the roles behind your digital twin, and read what consent means to us before you record.",
  },
  title: ["Tawam means twin.", "People do the rest."],
  lead: "We are a team of creators in the United Arab Emirates. You record one short sample. We build a twin that looks, sounds and talks like you, and make your videos with it.",
  mark: "Our mark is the Arabic letter {letter}: two dots over one bowl. The solid dot is you. The hollow one is your twin.",
  purpose: {
    title: "Mission and vision",
    mission: {
      title: "Mission",
      text: "To let everyone with something to say be seen saying it, in their own face, voice and words, without giving their days to a camera.",
    },
    vision: {
      title: "Vision",
      text: "A world in which showing up often no longer depends on free time, and in which no face ever speaks without its owner’s leave.",
    },
  },
  difference: {
    title: ["Not another", "tool to learn."],
    points: [
      {
        title: "A team makes it",
        text: "People look at your sample, listen to it, and compare the twin with you before you see it. There is no software for you to master.",
      },
      {
        title: "Your words stay yours",
        text: "Bring your script, or let us draft one. Either way, nothing is spoken until you have approved the words.",
      },
      {
        title: "At home in two languages",
        text: "We write Arabic as Arabic and English as English. Captions, frames and pages follow the direction they are read in.",
      },
      {
        title: "From the first line to the feed",
        text: "Writing, editing, captions, sizes, publishing and scheduling are one piece of work, done in one place.",
      },
    ],
  },
  team: {
    title: "Who works on your video",
    lead: "Six roles, and the one thing that each of them answers for.",
    roles: [
      {
        title: "Producer",
        text: "Writes to you first, plans your month, and knows where every video stands.",
      },
      {
        title: "Scriptwriter",
        text: "Listens to how you talk, then writes until the script sounds like you.",
      },
      {
        title: "Avatar artist",
        text: "Models your look and gestures from the sample, and compares them with you.",
      },
      {
        title: "Voice engineer",
        text: "Clones your voice with its pauses, and checks names and numbers in each language.",
      },
      { title: "Video editor", text: "Cuts, captions and frames each version for the feed it goes to." },
      {
        title: "Channel manager",
        text: "Delivers the files, or publishes them on your channels at the hour you chose.",
      },
    ],
  },
  consent: {
    title: ["Consent comes", "before the camera."],
    lead: "A face and a voice belong to one person. We make a twin only with the consent of the person it shows. To us, that means four things.",
    rules: [
      {
        title: "It is yours alone to give",
        text: "No employer, agency or relative can give it for you. A company that orders a twin of a colleague needs that colleague’s own yes.",
      },
      {
        title: "It is given with open eyes",
        text: "Before you say yes, you know what the recording is for and what your twin will be used to say.",
      },
      {
        title: "It covers each script",
        text: "A yes to the twin is not a yes to every sentence. You approve the words before your twin speaks them.",
      },
      {
        title: "It can be taken back",
        text: "On one page, without a reason. We stop at once, and the twin and its recordings are deleted if you wish, as our {privacy} sets out.",
      },
    ],
    privacy: "Privacy Policy",
  },
  stats: { title: "The company in figures" },
  proof,
  nextPage: {
    title: ["A face is a lot", "to trust someone with."],
    lead: "Ask us anything before you record a second of it.",
    contact: "Talk to us",
    howItWorks: "See how we work",
  },
};

export default about;
