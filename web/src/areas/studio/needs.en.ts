/** What waits for the customer, and what the team does meanwhile. */
const studioNeeds = {
  /** The heading when one, two and more things wait, in two lines. */
  waiting: [
    ["One thing", "waits for you."],
    ["Two things", "wait for you."],
    ["Three things", "wait for you."],
    ["Four things", "wait for you."],
    ["Five things", "wait for you."],
  ],
  waitingMore: ["{count} things", "wait for you."],
  /** Of more than ten: Arabic counts them otherwise. */
  waitingMany: ["{count} things", "wait for you."],
  work: {
    checking: ["We look at", "what you sent."],
    building: ["We build", "your twin."],
    ready: ["Your twin", "is ready."],
    delivered: ["Every video", "is delivered."],
    stopped: ["Production", "has stopped."],
    deleted: ["Your twin", "was deleted."],
    collecting: ["Nothing waits", "for you."],
  },
  workNotes: {
    checking:
      "You hear from us by mail as soon as everything is accepted, or when something has to be recorded again.",
    building:
      "Everything is accepted. We build your twin from your look and your voice, and write to you when it is ready.",
    ready: "Your twin is ready for every script from now on. Begin a video, or wait for ours.",
    delivered:
      "The finished files are on this page. While your plan holds videos, you can begin the next one.",
    stopped: "Nothing more is made. If consent was withdrawn, a new one starts production again.",
    deleted: "Its recordings are gone, too. You can begin another twin for this order.",
    collecting: "Whatever comes next stands on this page first.",
  },
  /** The state of a production in few words. */
  states: {
    you: "Waits for you",
    checking: "We check your recordings",
    building: "We build your twin",
    ready: "Twin is ready",
    delivered: "Delivered",
    stopped: "Stopped",
    deleted: "No twin",
    collecting: "Under way",
  },
  steps: ["Onboarding and avatar", "Scriptwriting", "Generation", "Editing", "Delivery and scheduling"],
  /** What the customer has to do, with what helps. */
  needs: {
    agreement: {
      mark: "Consent",
      none: {
        title: "Agree to your twin",
        text: "Read the statement and sign it, or ask the person who will be shown. Nothing is made without it.",
        action: "See the consent",
      },
      asked: {
        title: "{name} has not answered yet",
        text: "The link went out on {date} and works until {until}.",
        action: "See the consent",
      },
      askedOwn: {
        title: "Read and sign your consent",
        text: "Your link went out on {date} and works until {until}.",
        action: "Read and sign",
      },
      declined: {
        title: "{name} did not agree",
        text: "We make nothing of a person who does not want it. You can ask somebody else.",
        action: "See the consent",
      },
      expired: {
        title: "The link to {name} has ended",
        text: "It worked until {until}. Send a new one.",
        action: "See the consent",
      },
      withdrawn: {
        title: "Consent was withdrawn",
        text: "Production continues with a new consent, and begins with new recordings.",
        action: "See the consent",
      },
      ended: {
        title: "The consent has ended",
        text: "It was given until {until}. Production goes on when a new one is signed.",
        action: "See the consent",
      },
      unspoken: {
        title: "{name} has still to say the statement",
        text: "The consent is signed. The link in the mail leads to the place where the video is sent.",
        action: "See the consent",
      },
    },
    script: {
      mark: "Script, version {version}",
      read: {
        title: "Read “{title}”",
        text: "{words}. Approve it, or say what to change.",
        action: "Read the script",
      },
      changes: {
        title: "Change “{title}”",
        text: "Our team asks for changes to your version.",
        action: "Open the script",
      },
    },
    cut: {
      mark: "Cut {cut}",
      watch: {
        title: "Look at “{title}”",
        text: "Write at any moment what to change, then approve it or ask for changes.",
        action: "Open the cut",
      },
    },
    base_video: {
      mark: "Base video",
      missing: {
        title: "Send your base video",
        text: "Your face, your gestures, your way of speaking. At least 2 minutes; 3 to 5 are ideal.",
        action: "Send the video",
      },
      unfinished: {
        title: "Finish sending {file}",
        text: "Choose the same file again: sending goes on where it stopped.",
        action: "Go on sending",
      },
      refused: {
        title: "Record your base video again",
        text: "We could not accept {file}. The reasons stand beside it.",
        action: "See the reasons",
      },
    },
    voice: {
      mark: "Voice",
      missing: {
        title: "Send your voice",
        text: "Your voice alone, as an .mp3 or .wav file of 1 to 5 minutes.",
        action: "Send the voice",
      },
      unfinished: {
        title: "Finish sending {file}",
        text: "Choose the same file again: sending goes on where it stopped.",
        action: "Go on sending",
      },
      refused: {
        title: "Record your voice again",
        text: "We could not accept {file}. The reasons stand beside it.",
        action: "See the reasons",
      },
    },
    consent: {
      mark: "Spoken consent",
      missing: {
        title: "Say the statement",
        text: "Read what you signed to the camera. It takes half a minute.",
        action: "Send the statement",
      },
      unfinished: {
        title: "Finish sending {file}",
        text: "Choose the same file again: sending goes on where it stopped.",
        action: "Go on sending",
      },
      refused: {
        title: "Say the statement again",
        text: "We could not accept {file}. The reasons stand beside it.",
        action: "See the reasons",
      },
    },
  },
};

export default studioNeeds;
