import studio from "../studio.en.ts";

const studioRecordings = {
  meta: {
    title: "Your recordings, Studio, Tawam",
    description: "Send your base video, your voice and your spoken consent, and see what we found in them.",
  },
  ...studio,
  title: "Your recordings",
  titleOf: "Recordings of {name}",
  trail: "Where you are",
  lead: "One video and one voice recording are enough to build your twin. We begin as soon as both are accepted.",
  over: "Production has stopped, so nothing can be sent now.",
  kept: "We keep your original exactly as it arrived; nothing is taken from it.",
  guide: "Recording guide",
  missing: {
    title: "We found no such production",
    text: "The address may be wrong, or the production belongs to another account.",
    action: "Back to the Studio",
  },
  rules: {
    base_video: { text: "At least 2 minutes; 3 to 5 are ideal.", end: "15 minutes" },
    voice: { text: "Your voice alone, 1 to 5 minutes.", end: "5 minutes" },
    consent: {
      text: "The statement, said to the camera by the person shown. Half a minute is enough.",
      end: "",
    },
  },
  ruler: { file: "This file: {length}. " },
  statement: {
    title: "Read this to the camera",
    byLink: "{name} records the statement by the link in the mail. It stands here once it has arrived.",
    first: "First the {link} is read and signed; then its text stands here, to be read to the camera.",
    link: "consent",
  },
  chooser: {
    drop: "Drop the file here, or choose it.",
    choose: "Choose a file",
    another: "Choose another recording",
    same: "Choose the file",
    unfinished: "{file} is not complete yet. Choose the same file again: sending goes on where it stopped.",
    base_video: "mp4, mov, webm or mkv: the original from your phone or camera.",
    voice: "mp3 or wav.",
    consent: "mp4, mov, webm or mkv: the original from your phone or camera.",
  },
  entry: {
    checking: "It has arrived. We look into it now; this takes a few minutes.",
    checked: "Our team watches it and writes to you.",
    findings: "What we found",
    reasons: "Why we could not accept it",
    note: "From our team: {note}",
  },
  figures: { lines: "{lines}p", rate: "{rate} frames a second" },
};

export default studioRecordings;
