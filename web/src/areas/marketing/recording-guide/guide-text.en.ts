import type { Shape } from "../../../i18n/shape.ts";

const text = {
  heading: ["Record once.", "Record it well."],
  lead: "Your twin learns from one video and one voice recording. This is everything they need, and nothing you would have to buy.",
  toChecklist: "Go to the checklist",
  howItWorks: "How it works",
  lengths: {
    title: "Two recordings",
    /** A mark on the ruler, in minutes. */
    minute: "{count} min",
    rows: [
      {
        title: "Base video",
        text: "Your face, your gestures, your way of speaking. At least 2 minutes; 3 to 5 are ideal. One take, without cuts.",
        minimum: "Minimum 2 minutes",
        range: "Ideal: 3 to 5 minutes",
      },
      {
        title: "Voice",
        text: "Your voice alone, as an .mp3 or .wav file. At least 1 minute, 5 at most. Read a text as you would tell it to somebody.",
        minimum: "Minimum 1 minute",
        range: "1 to 5 minutes",
      },
    ],
  },
  framing: {
    title: "Framing",
    lead: "Camera at eye level, on a stand, sideways. Head and shoulders, a hand’s width of air above the head, eyes on the lens.",
    good: "Like this",
    bad: "Not like this",
    frames: [
      "Centred, at eye level, head and shoulders in the frame",
      "Too far: the face is too small to learn from",
      "Off the edge: a twin needs both shoulders",
      "From below: the camera stands on the table",
    ],
  },
  room: {
    title: "The room and you",
    rows: [
      {
        title: "Light",
        text: "Soft and from the front: a window that you face, or a lamp behind the camera. The same on both sides of the face, no sun in stripes, no window behind you.",
      },
      {
        title: "Background",
        text: "One plain, still colour that differs from your hair and clothes. No mirror, no screen, nobody walking past. Stand an arm’s length away from the wall.",
      },
      {
        title: "Clothing",
        text: "What you would wear in front of a client; you will wear it in every video. One colour rather than fine stripes or checks. Keep a headscarf, ghutra or glasses as you always wear them; avoid glasses that reflect and jewellery that sounds.",
      },
      {
        title: "Performance",
        text: "Speak as you do on a good day, to one person behind the lens. Close your mouth in pauses. Let your hands move below the chin and never across the face. Blink, nod, smile where it fits. A slip is no harm: pause and say the sentence again.",
      },
      {
        title: "Camera",
        text: "A phone of the last years will do. Use the rear camera at Full HD (1080p) or 4K, 25 or 30 frames a second, without filters and without beauty mode. Lock focus and exposure.",
      },
    ],
  },
  sound: {
    title: "Sound",
    lead: "A small microphone on your collar beats an expensive one across the room. Listen to ten seconds on headphones before you record ten minutes.",
    waves: [
      { title: "Clear", text: "Even, close, quiet between the words." },
      { title: "Too quiet", text: "Move closer; do not raise it afterwards." },
      { title: "Overdriven", text: "The tops are cut off. Move back a little." },
    ],
  },
  consent: {
    title: "Say that you agree",
    lead: "Begin the base video with this statement, in your language. We make no twin without it, and it can only be given by the person in the picture.",
    label: "Consent statement",
    /** `{name}` is the company. */
    statement:
      "My name is [your full name], and today is [date]. I agree that {name} makes a digital twin of my face and my voice from this recording, and uses it for videos whose scripts I have approved. I know that I can withdraw my consent at any time.",
    more: "You also sign it, on a page that we mail you, and can withdraw there at any time. What happens to your recording is in our {privacy}.",
    privacy: "Privacy Policy",
  },
  avoid: {
    title: "What to avoid",
    items: [
      "Cuts, zooms and camera movement",
      "Music or a second voice, however low",
      "Filters, virtual backgrounds and beauty mode",
      "Reading from a screen beside the lens: the eyes tell",
      "Chewing gum, a cap’s shadow, hair over the eyes",
      "Messenger apps for sending: they shrink the file",
    ],
  },
  sending: {
    title: "Sending, and what happens next",
    steps: [
      { title: "Name the files", text: "Your name and what it is: mariam-video, mariam-voice." },
      {
        title: "Send them in your Studio",
        text: "The originals, as they came from the phone. A lost connection costs nothing: sending goes on where it stopped.",
      },
      {
        title: "We check",
        text: "Picture, sound and consent. If something has to be recorded again, you hear what and why.",
      },
      { title: "Your twin is ready", text: "In 3 to 5 business days after recordings that meet this guide." },
    ],
    open: "Open your Studio",
    ask: "Ask about a recording",
  },
};

export type RecordingGuideText = Shape<typeof text>;
export default text;
