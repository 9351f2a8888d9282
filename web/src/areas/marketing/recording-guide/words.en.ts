import type { RecordingGuideText } from "./guide-text.en.ts";

const recordingInstructions = {
  meta: {
    title: "Avatar and voice recording guide, Tawam",
    description:
      "How to record the video and voice for your digital twin: length, light, framing, sound, clothing, consent and sending. With a checklist to print.",
  },
  checklist: {
    title: "Before you send it",
    lead: "Tick as you go, or print the list and keep it beside the camera.",
    print: "Print the list",
    /** `{count}` of `{all}` points are ticked. */
    done: { one: "{count} of {all} done", other: "{count} of {all} done" },
    groups: [
      {
        title: "The room",
        items: [
          "Light from the front, no window behind me",
          "Plain background, nothing that moves",
          "Quiet: phone, fan and notifications off",
        ],
      },
      {
        title: "The camera",
        items: [
          "On a stand, at eye level, held sideways",
          "Head and shoulders, a little air above the head",
          "Full HD or better, lens wiped, focus locked",
        ],
      },
      {
        title: "The recordings",
        items: [
          "Base video of 2 to 5 minutes, in one take",
          "Consent statement said at the start",
          "Voice of 1 to 5 minutes, as .mp3 or .wav",
          "Watched once to the end, with headphones",
        ],
      },
    ],
  },
  loadText: (): Promise<{ default: RecordingGuideText }> => import("./guide-text.en.ts"),
};

export default recordingInstructions;
